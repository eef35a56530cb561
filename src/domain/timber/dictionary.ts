/** A named thing of the trade. `aliases` are other spellings that buyers type; `pinyin` is toneless, one blank between syllables. */
export type DictionaryEntry = {
  readonly code: string;
  readonly name: string;
  readonly aliases: readonly string[];
  readonly pinyin?: string;
};

/** A word of the trade that means several things: 白松 is a spruce or a fir. `code` names the word itself. */
export type AmbiguousWord = DictionaryEntry & { readonly codes: readonly string[] };
