/** A named thing of the trade. `aliases` are other spellings that buyers type; `pinyin` is toneless, one blank between syllables. */
export type DictionaryEntry = {
  readonly code: string;
  readonly name: string;
  readonly aliases: readonly string[];
  readonly pinyin?: string;
};

/** A word of the trade that means several things: 白松 is a spruce or a fir. `code` names the word itself. */
export type AmbiguousWord = DictionaryEntry & { readonly codes: readonly string[] };

/** What a cell lists, between commas; an empty one lists nothing. */
export const listed = (cell: string): readonly string[] => (cell === "" ? [] : cell.split(","));

/** The rows of a table as its data file has them: bars stand between cells, the first row names them; one not written is "". */
export function rowsOf<Cell extends string>(
  [head = "", ...rows]: readonly string[],
  ...cells: readonly Cell[]
): Record<Cell, string>[] {
  const names = head.split("|");
  const places = cells.map((cell) => [cell, names.indexOf(cell)] as const);
  const missing = places.find(([, at]) => at < 0);
  if (missing !== undefined) throw new RangeError(`no ${missing[0]} among ${head}`);
  return rows.map((row) => {
    const written = row.split("|");
    return Object.fromEntries(places.map(([cell, at]) => [cell, written[at] ?? ""])) as Record<Cell, string>;
  });
}

/** Words that mean several things; the pinyin where they are read by it. */
export const ambiguousWords = (
  table: readonly string[],
  codesOf: (cell: string) => readonly string[] = listed,
): readonly AmbiguousWord[] =>
  rowsOf(table, "code", "name", "aliases", "pinyin", "codes").map(({ code, name, aliases, pinyin, codes }) => ({
    code,
    name,
    aliases: listed(aliases),
    ...(pinyin === "" ? {} : { pinyin }),
    codes: codesOf(codes),
  }));

/** Those of `codes` that `test` allows, or all where it allows none. */
export const allowed = (codes: readonly string[], test: (code: string) => boolean): readonly string[] => {
  const matching = codes.filter(test);
  return matching.length > 0 ? matching : codes;
};

/** Finds one of `all` by its code; `undefined` for an unknown code. */
export function byCode<One extends { readonly code: string }>(all: readonly One[]): (code: string) => One | undefined {
  const known = new Map<string, One>(all.map((one) => [one.code, one]));
  return (code) => known.get(code);
}
