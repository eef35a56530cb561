import LOOK_ALIKES from "./data/look-alikes.json" with { type: "json" };
import PINYIN_TABLE from "./data/pinyin.json" with { type: "json" };
import { rowsOf } from "./tables.ts";

/** The characters of GB 2312 by their most usual reading, tone left out. */
const SYLLABLES = new Map<string, string>();
for (const { syllable, characters } of rowsOf(PINYIN_TABLE, "syllable", "characters"))
  for (const character of characters) SYLLABLES.set(character, syllable);

/** Toneless syllables of `text`, or `null` if some character has no reading. */
export function syllablesOf(text: string): string[] | null {
  const syllables: string[] = [];
  for (const character of text) {
    const syllable = SYLLABLES.get(character);
    if (syllable === undefined) return null;
    syllables.push(syllable);
  }
  return syllables;
}

/** What a southern ear takes for the same: zh z, ch c, sh s, eng en, ing in. Works on one syllable and on a run of them. */
export const soundFold = (pinyin: string): string => pinyin.replace(/([zcs])h/g, "$1").replace(/([ei]n)g/g, "$1");

/** A character that is easily picked or scanned for another of the timber trade, by the wrong one. */
const LOOK_ALIKE = new Map(rowsOf(LOOK_ALIKES, "wrong", "right").map(({ wrong, right }) => [wrong, right]));

function soundsOf(character: string | undefined): string[] {
  const syllable = SYLLABLES.get(character ?? "");
  return syllable === undefined ? [] : [soundFold(syllable)];
}

const LIKELY_SOUNDS = new Map(
  [...SYLLABLES.keys(), ...LOOK_ALIKE.keys()].map((character) => [
    character,
    [...new Set([character, LOOK_ALIKE.get(character)].flatMap(soundsOf))],
  ]),
);

/** The sounds for which a character may stand in a misspelt word: its own and that of the character it looks like. */
export const likelySounds = (character: string): readonly string[] => LIKELY_SOUNDS.get(character) ?? [];
