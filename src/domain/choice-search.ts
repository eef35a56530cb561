import { normalText } from "./timber/normal-text.ts";

/**
 * One of a long list. `note` stands beside its name; `names` are other spellings it is found by; `sounds` its readings in
 * pinyin: toneless, blanks between syllables, `/` between the readings of one character.
 */
export type SearchChoice = {
  readonly value: string;
  readonly label: string;
  readonly note?: string;
  readonly names?: readonly string[];
  readonly sounds?: readonly (string | undefined)[];
};

type Entry = {
  readonly code: string;
  readonly name: string;
  readonly aliases?: readonly string[];
  readonly pinyin?: string | undefined;
  readonly note?: string;
};

/** Entries of a dictionary, or regions, as choices. */
export const choicesOf = (entries: readonly Entry[]): SearchChoice[] =>
  entries.map(({ code, name, aliases = [], pinyin, ...rest }) => ({
    value: code,
    label: name,
    names: aliases,
    sounds: [pinyin],
    ...(rest.note === undefined ? {} : { note: rest.note }),
  }));

const keyOf = (text: string): string => normalText(text).text.replace(/[\s'’-]/g, "");

/** ü is typed as v or as u. */
const plainSound = (text: string): string => text.replaceAll("v", "u");

/**
 * Whether `key` spells syllables from the one at `at`, each written out or by its first letters: guangzhou, gz, guangz.
 * `all`: it leaves none of them out.
 */
function spells(syllables: readonly string[], at: number, key: string): { all: boolean } | null {
  if (key === "") return { all: at === syllables.length };
  let begun: { all: boolean } | null = null;
  for (const reading of syllables[at]?.split("/") ?? []) {
    for (let length = Math.min(reading.length, key.length); length > 0; length -= 1) {
      if (!key.startsWith(reading.slice(0, length))) continue;
      const rest = spells(syllables, at + 1, key.slice(length));
      if (rest?.all) return rest;
      begun ??= rest;
    }
  }
  return begun;
}

/** The rank of a choice whose sound only contains what is typed. */
const WITHIN = 5;

/** How well a choice answers what is typed, 0 best; `null`: not at all. */
function rankOf({ label, names = [], sounds = [] }: SearchChoice, key: string): number | null {
  const own = keyOf(label);
  if (own === key) return 0;
  const others = names.map(keyOf);
  const sounding = sounds.flatMap((sound) => (sound ? [plainSound(sound).split(" ")] : []));
  const sound = plainSound(key);
  const spelt = sounding.map((syllables) => spells(syllables, 0, sound));
  if (others.includes(key) || spelt.some((one) => one?.all)) return 1;
  if (own.startsWith(key)) return 2;
  if (others.some((name) => name.startsWith(key)) || spelt.some((one) => one !== null)) return 3;
  if (own.includes(key) || others.some((name) => name.includes(key))) return 4;
  const within = sounding.some((syllables) => syllables.some((_, at) => at > 0 && spells(syllables, at, sound)));
  return within ? WITHIN : null;
}

/** Choices that what is typed may mean, by name, another name, pinyin or its initials, best first; all where nothing is typed. */
export function choicesLike<Choice extends SearchChoice>(choices: readonly Choice[], typed: string): readonly Choice[] {
  const key = keyOf(typed);
  if (key === "") return choices;
  const found = choices
    .flatMap((choice) => {
      const rank = rankOf(choice, key);
      return rank === null ? [] : [{ choice, rank }];
    })
    .sort((a, b) => a.rank - b.rank);
  // Initials stand within many names: they count there only where nothing begins so.
  const isBetter = (found[0]?.rank ?? WITHIN) < WITHIN;
  return found.filter(({ rank }) => rank < WITHIN || !isBetter).map(({ choice }) => choice);
}

/** The choice that is meant by words left without choosing: the one so called, or the only one they may mean. */
export function choiceMeant<Choice extends SearchChoice>(choices: readonly Choice[], typed: string): Choice | null {
  const key = keyOf(typed);
  if (key === "") return null;
  const called = choices.filter(({ label }) => keyOf(label) === key);
  const meant = called.length > 0 ? called : choicesLike(choices, typed);
  return meant.length === 1 ? (meant[0] ?? null) : null;
}
