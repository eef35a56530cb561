import { choicesOf, type SearchChoice } from "../../choice-search.ts";
import { SPECIES } from "../../timber/species.ts";

/** All species to choose from: found by their names in Chinese, English and Latin, pinyin or its initials. */
export const SPECIES_CHOICES: readonly SearchChoice[] = choicesOf(
  SPECIES.map(({ aliases, english, latin, ...species }) => ({
    ...species,
    aliases: [...aliases, english, latin],
    note: latin,
  })),
);
