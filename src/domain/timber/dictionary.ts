import { normalText } from "./normal-text.ts";
import { likelySounds, soundFold, syllablesOf } from "./pinyin.ts";
import type { AmbiguousWord, DictionaryEntry } from "./tables.ts";
import { spellingsAt, type Trie, trieOf } from "./trie.ts";

/** What a spelling means: any of `codes` of one `field`. `text` is the spelling in normal text. */
export type Sense<Field extends string> = {
  readonly field: Field;
  readonly text: string;
  readonly label: string;
  readonly codes: readonly string[];
};

/** A dictionary to look words up in. `latin`: more spellings of an entry, such as its English name. */
export type DictionarySource<Field extends string> = {
  readonly field: Field;
  readonly entries: readonly (DictionaryEntry & { readonly latin?: readonly string[] })[];
  readonly words: readonly AmbiguousWord[];
  /** Whether two characters that only sound like a spelling are taken for it; grades are too short for that. */
  readonly misspelt: boolean;
};

/** A recognised stretch [start, end) of normal text. */
export type Hit<Field extends string> = { readonly start: number; readonly end: number; readonly sense: Sense<Field> };

const HAN = /\p{Script=Han}/u;
const ONLY_HAN = /^\p{Script=Han}+$/u;
const SEPARATORS = new Set([" ", "-", "_", ".", "/", "&", "+", "'"]);

/** 1: a Latin letter or #, 2: a digit, 0: anything else. A word ends where the class changes. */
function characterClass(character: string | undefined): 0 | 1 | 2 {
  if (character === undefined) return 0;
  if (character >= "0" && character <= "9") return 2;
  return (character >= "a" && character <= "z") || character === "#" ? 1 : 0;
}

/** Latin spellings are compared without what people put between their parts: `S-P-F`, `stora enso`, `2&BTR`. */
const compact = (text: string): string =>
  Array.from(text)
    .filter((one) => characterClass(one) > 0)
    .join("");

export type Lexicon<Field extends string> = {
  /** The longest spelling that starts at `at`, in Latin letters the shorter ones before it, else the longest misspelling of at least three characters. */
  readonly allAt: (text: string, at: number) => readonly Hit<Field>[];
  /** Two characters at `at` of which one is right and the other sounds right. */
  readonly almostAt: (text: string, at: number) => Hit<Field> | null;
  /** The only Chinese spelling of three characters or more of which one between the first and last is another from `at`. */
  readonly unlikeAt: (text: string, at: number) => Hit<Field> | null;
  /** The Latin or pinyin spelling from which [start, end) is a typing slip away (two from nine letters on). */
  readonly slippedAt: (text: string, start: number, end: number) => Hit<Field> | null;
};

/** The spellings of all dictionaries, prepared for each way of looking them up. */
type Spellings<Field extends string> = {
  /** By character: spellings with Chinese in them. */
  readonly exact: Trie<Sense<Field>>;
  /** By syllable in southern pronunciation. */
  readonly bySound: Trie<Sense<Field>>;
  /** Latin spellings, compact. */
  readonly latin: ReadonlyMap<string, Sense<Field>>;
  /** Toneless pinyin and initials of three or more, without blanks. */
  readonly pinyin: ReadonlyMap<string, Sense<Field>>;
  /** Latin and pinyin spellings that are long enough to be known when mistyped. */
  readonly typed: readonly (readonly [spelling: string, Sense<Field>])[];
  readonly foldedPinyin: ReadonlyMap<string, Sense<Field>>;
  /** How Latin spellings with a figure or # in them begin, as far as that or further. */
  readonly figured: ReadonlySet<string>;
  /** Spellings with one character left open; `null` where that leaves several. */
  readonly gapped: ReadonlyMap<string, Sense<Field> | null>;
};

/** What each spelling means, by normal text. One that stands in two fields belongs to the source named first. */
function sensesOf<Field extends string>(sources: readonly DictionarySource<Field>[]): Map<string, Sense<Field>> {
  const senses = new Map<string, Sense<Field>>();
  const learn = (field: Field, spelling: string, label: string, codes: readonly string[]): void => {
    const { text } = normalText(spelling);
    const known = senses.get(text);
    if (text === "" || (known !== undefined && known.field !== field)) return;
    const all = [...new Set([...(known?.codes ?? []), ...codes])];
    // A spelling of several entries is called by itself, unless it is a word that has a name.
    const grown = known !== undefined && known.codes.length < all.length;
    senses.set(text, { field, text, label: grown ? spelling : (known?.label ?? label), codes: all });
  };
  for (const { field, entries, words } of sources) {
    for (const { name, aliases, codes } of words) {
      for (const spelling of [name, ...aliases]) learn(field, spelling, name, codes);
    }
    for (const { code, name, aliases, latin = [] } of entries) {
      for (const spelling of [name, ...aliases, ...latin]) learn(field, spelling, name, [code]);
    }
  }
  return senses;
}

function spellingsOf<Field extends string>(sources: readonly DictionarySource<Field>[]): Spellings<Field> {
  const senses = sensesOf(sources);
  const sounds: (readonly [string[], Sense<Field>])[] = [];
  const latin = new Map<string, Sense<Field>>();
  const pinyin = new Map<string, Sense<Field>>();
  const gapped = new Map<string, Sense<Field> | null>();
  const soundable = new Set(sources.filter(({ misspelt }) => misspelt).map(({ field }) => field));
  for (const sense of senses.values()) {
    if (!HAN.test(sense.text)) latin.set(compact(sense.text), latin.get(compact(sense.text)) ?? sense);
    if (!ONLY_HAN.test(sense.text) || !soundable.has(sense.field)) continue;
    for (const key of gapsIn(sense.text)) gapped.set(key, gapped.has(key) ? null : sense);
    const syllables = syllablesOf(sense.text);
    if (syllables === null || syllables.length < 2) continue;
    sounds.push([syllables.map(soundFold), sense]);
    const initials = syllables.map((syllable) => syllable.charAt(0)).join("");
    for (const key of [syllables.join(""), ...(initials.length >= 3 ? [initials] : [])]) {
      if (!pinyin.has(key)) pinyin.set(key, sense);
    }
  }
  // Written readings are surer than those of the single characters: 厦门, 柞木.
  for (const { field, entries, words, misspelt } of sources) {
    for (const entry of misspelt ? [...words, ...entries] : []) {
      const sense = senses.get(normalText(entry.name).text);
      if (entry.pinyin !== undefined && sense?.field === field) pinyin.set(entry.pinyin.replaceAll(" ", ""), sense);
    }
  }
  const long = [...pinyin].filter(([key]) => key.length >= FOLDED_FROM);
  return {
    exact: trieOf([...senses].filter(([text]) => HAN.test(text))),
    bySound: trieOf(sounds),
    latin,
    pinyin,
    typed: [...latin, ...pinyin].filter(([key]) => key.length >= SLIPS_FROM - 1),
    gapped,
    foldedPinyin: new Map(long.map(([key, sense]) => [soundFold(key), sense])),
    figured: new Set([...latin.keys(), ...pinyin.keys()].flatMap(figuredBeginnings)),
  };
}

/** `2btr` is begun by 2, 2b, 2bt and itself, `spf` by nothing. */
function figuredBeginnings(spelling: string): string[] {
  const figure = spelling.search(/[^a-z]/);
  return figure < 0 ? [] : Array.from(spelling.slice(figure), (_, at) => spelling.slice(0, figure + at + 1));
}

const GAP = "?";
const GAPPED_FROM = 3;
const GAPPED_TO = 6;

/** `spelling` with each character but the first and last left open: 辐射松 is 辐?松. */
const gapsIn = (spelling: string): string[] =>
  spelling.length < GAPPED_FROM || spelling.length > GAPPED_TO
    ? []
    : Array.from(spelling.slice(1, -1), (_, at) => `${spelling.slice(0, at + 1)}${GAP}${spelling.slice(at + 2)}`);

function unlikeAt<Field extends string>({ gapped }: Spellings<Field>, text: string, at: number): Hit<Field> | null {
  for (let end = Math.min(text.length, at + GAPPED_TO); end >= at + GAPPED_FROM; end -= 1) {
    const word = text.slice(at, end);
    if (!ONLY_HAN.test(word)) continue;
    for (const key of gapsIn(word)) {
      const sense = gapped.get(key);
      if (sense !== undefined && sense !== null) return { start: at, end, sense };
    }
  }
  return null;
}

/** Shorter pinyin is not folded: too many words would sound alike. */
const FOLDED_FROM = 6;
const LONGEST_LATIN = 28;
const LONGEST_HAN = 12;

function latinAt<Field extends string>(spellings: Spellings<Field>, text: string, at: number): Hit<Field>[] {
  const { latin, pinyin, foldedPinyin, figured } = spellings;
  const found: Hit<Field>[] = [];
  let key = "";
  let isSpoken = true;
  for (let i = at; i < text.length && key.length < LONGEST_LATIN; ) {
    const character = text.charAt(i);
    if (characterClass(character) > 0) {
      key += character;
      i += 1;
      // No sound has a figure in it.
      isSpoken &&= character >= "a" && character <= "z";
      if (!isSpoken && !figured.has(key)) break;
      if (characterClass(character) === characterClass(text[i])) continue;
      const folded = isSpoken && key.length >= FOLDED_FROM ? foldedPinyin.get(soundFold(key)) : undefined;
      const sense = latin.get(key) ?? pinyin.get(key) ?? folded;
      if (sense !== undefined) found.push({ start: at, end: i, sense });
    } else if (SEPARATORS.has(character)) i += 1;
    else break;
  }
  return found;
}

function exactAt<Field extends string>({ exact }: Spellings<Field>, text: string, at: number): Hit<Field>[] {
  return spellingsAt(exact, text, at).flatMap(({ end, value: sense }) => {
    const last = characterClass(text[end - 1]);
    return last === 0 || last !== characterClass(text[end]) ? [{ start: at, end, sense }] : [];
  });
}

/** The longest spelling of `least` to `most` characters that sounds as `text` does from `at`, some of them right and some not. */
function soundingAt<Field extends string>(
  { bySound }: Spellings<Field>,
  [text, at]: readonly [string, number],
  [least, most]: readonly [number, number],
): Hit<Field> | null {
  let best: Hit<Field> | null = null;
  const walk = (node: Trie<Sense<Field>>, end: number): void => {
    if (end - at >= least && (best === null || end > best.end)) {
      const sense = node.values.find(({ text: spelling }) => {
        const right = sharedCharacters(spelling, text, at);
        return right > 0 && right < spelling.length;
      });
      if (sense !== undefined) best = { start: at, end, sense };
    }
    if (end - at === most) return;
    for (const sound of likelySounds(text.charAt(end))) {
      const next = node.next.get(sound);
      if (next !== undefined) walk(next, end + 1);
    }
  };
  walk(bySound, at);
  return best;
}

/** Shorter words are a slip away from too many others. */
const SLIPS_FROM = 6;
const TWO_SLIPS_FROM = 9;

/** Letters missing, added, wrong or exchanged with their neighbour between two words; `most` + 1 when there are more. */
function slipsBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const wrong = (last[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      let least = Math.min(wrong, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
      const exchanged = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (exchanged) least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row.push(least);
    }
    if (Math.min(...row) > most) return most + 1;
    before = last;
    last = row;
  }
  return last[other.length] ?? most + 1;
}

function slippedAt<Field extends string>(
  { typed }: Spellings<Field>,
  text: string,
  start: number,
  end: number,
): Hit<Field> | null {
  const key = compact(text.slice(start, end));
  if (key.length < SLIPS_FROM || key.length > LONGEST_LATIN) return null;
  let least = key.length >= TWO_SLIPS_FROM ? 2 : 1;
  let best: Sense<Field> | null = null;
  for (const [spelling, sense] of typed) {
    // The first letter is hardly ever mistyped.
    if (spelling[0] !== key[0]) continue;
    const slips = slipsBetween(key, spelling, least);
    if (slips > least || (slips === least && best !== null)) continue;
    least = slips;
    best = sense;
  }
  return best === null ? null : { start, end, sense: best };
}

/**
 * All dictionaries as one, so that the longest match wins over all of them. A spelling that stands for several entries of
 * one field means any of them.
 */
export function createLexicon<Field extends string>(sources: readonly DictionarySource<Field>[]): Lexicon<Field> {
  const spellings = spellingsOf(sources);
  return {
    allAt: (text, at) => {
      const first = characterClass(text[at]);
      if (first > 0 && first === characterClass(text[at - 1])) return [];
      const exact = exactAt(spellings, text, at);
      if (first > 0) return [...latinAt(spellings, text, at), ...exact].sort(byEnd);
      const homophone = exact.length === 0 ? soundingAt(spellings, [text, at], [3, LONGEST_HAN]) : null;
      return homophone === null ? exact.slice(-1) : [homophone];
    },
    almostAt: (text, at) => soundingAt(spellings, [text, at], [2, 2]),
    unlikeAt: (text, at) => unlikeAt(spellings, text, at),
    slippedAt: (text, start, end) => slippedAt(spellings, text, start, end),
  };
}

const byEnd = (one: { readonly end: number }, other: { readonly end: number }): number => one.end - other.end;

/** A lexicon with the words of another, which its own go before. */
export const withWords = <One extends string, Other extends string>(
  lexicon: Lexicon<One>,
  more: Pick<Lexicon<Other>, "allAt">,
): Lexicon<One | Other> => ({
  ...lexicon,
  allAt: (text, at) => [...more.allAt(text, at), ...lexicon.allAt(text, at)].sort(byEnd),
});

/** The longest known word that starts at `at`. */
export const startingAt = <Field extends string>({ allAt }: Pick<Lexicon<Field>, "allAt">, text: string, at: number) =>
  allAt(text, at).at(-1) ?? null;

/** The known words of normal text by the place where they start. */
export const hitsByPlace = <Field extends string>(text: string, { allAt }: Pick<Lexicon<Field>, "allAt">) =>
  Array.from({ length: text.length }, (_, at) => allAt(text, at));

/** Of the `known` words those from `start` to `end`, one behind the other, each as long as may be. */
export function hitsAmong<Field extends string>(
  known: readonly (readonly Hit<Field>[])[],
  start = 0,
  end = known.length,
): Hit<Field>[] {
  const hits: Hit<Field>[] = [];
  for (let at = start; at < end; ) {
    const hit = known[at]?.findLast((one) => one.end <= end);
    if (hit !== undefined) hits.push(hit);
    at = hit?.end ?? at + 1;
  }
  return hits;
}

/** How many characters of `spelling` stand at their place in `text` from `at`. */
function sharedCharacters(spelling: string, text: string, at: number): number {
  let shared = 0;
  for (let i = 0; i < spelling.length; i += 1) if (spelling[i] === text[at + i]) shared += 1;
  return shared;
}
