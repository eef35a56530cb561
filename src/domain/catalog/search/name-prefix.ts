import { likelySounds, soundFold, syllablesOf } from "../../timber/pinyin.ts";

/** A Chinese name as it may be typed: each of its characters, and its pronunciation, toneless. */
export type SpokenName = readonly (readonly [character: string, syllable: string])[];

const ONLY_HAN = /^\p{Script=Han}+$/u;
const HAN = /\p{Script=Han}/u;
/** Letters that stand for a syllable by its first sound. */
const INITIAL = /^(?:[zcs]h)?/;

/** A name by its characters and syllables, or `null` for one that is not Chinese. `pinyin`: written readings, parted by blanks. */
export function spokenName(name: string, pinyin?: string): SpokenName | null {
  const written = pinyin?.split(" ");
  const syllables = written?.length === name.length ? written : syllablesOf(name);
  if (!ONLY_HAN.test(name) || syllables === null) return null;
  return Array.from(name, (character, at) => [character, syllables[at] ?? ""] as const);
}

/** How many letters of `typed` from `at` may stand for a syllable: all of it, its initial, or at the end any part. */
function lettersFor(typed: string, at: number, syllable: string): number[] {
  const initial = (INITIAL.exec(syllable)?.[0].length ?? 0) || 1;
  return Array.from({ length: syllable.length }, (_, less) => syllable.length - less).filter(
    (length) =>
      typed.startsWith(syllable.slice(0, length), at) &&
      (length === syllable.length || length === initial || length === 1 || at + length === typed.length),
  );
}

/**
 * At least two characters are needed to show which name is meant where one of them only sounds so, or is typed in letters; of
 * letters alone three.
 */
const LEAST_BY_SOUND = 2;
const LEAST_LETTERS = 3;

/**
 * Whether `typed`, normal and without blanks, begins a name by its characters, others that sound the same, pinyin, its initials, or
 * all of them mixed: 张自, 柚mu, lans. Answers how many characters are others, or `null`.
 */
export function othersInPrefix(typed: string, name: SpokenName): number | null {
  const isBySound = !name
    .map(([character]) => character)
    .join("")
    .startsWith(typed);
  const walk = (at: number, place: number, others: number): number | null => {
    if (at === typed.length) return place >= LEAST_BY_SOUND || !isBySound ? others : null;
    const [character, syllable] = name[place] ?? ["", ""];
    const one = typed.charAt(at);
    if (syllable === "") return null;
    if (one === character) return walk(at + 1, place + 1, others);
    if (HAN.test(one))
      return likelySounds(one).includes(soundFold(syllable)) ? walk(at + 1, place + 1, others + 1) : null;
    for (const length of lettersFor(typed, at, syllable)) {
      const found = walk(at + length, place + 1, others);
      if (found !== null) return found;
    }
    return null;
  };
  const areFew = /^[a-z]*$/.test(typed) && typed.length < LEAST_LETTERS;
  return typed === "" || areFew ? null : walk(0, 0, 0);
}
