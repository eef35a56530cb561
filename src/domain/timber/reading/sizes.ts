import { hitsByPlace } from "../dictionary.ts";
import { LEXICON } from "../lexicon.ts";
import { givenSpan, type NormalText, normalText } from "../normal-text.ts";
import { sizeWords, surroundingsOf } from "./size-evidence.ts";
import { type PlacedSize, placedSizes } from "./size-lattice.ts";
import type { ReadSizes } from "./size-units.ts";
import { takenAll } from "./taken.ts";

/** One size in a text: mm; diameters cm. `span`: offsets in the text as given, end exclusive. */
export type FoundSize = ReadSizes & { readonly span: readonly [number, number] };

/** `rest` is the text with every recognised character blanked, so that offsets stay. */
export type SizesIn = { readonly sizes: readonly FoundSize[]; readonly rest: string };

/** A list of lengths is all from the shortest to the longest, where only one size can be stated. */
export function sizesOf({ sizes, lengths }: Pick<PlacedSize, "sizes" | "lengths">): ReadSizes {
  if (lengths.length < 2) return sizes;
  return { ...sizes, lengthMin: Math.min(...lengths), lengthMax: Math.max(...lengths) };
}

const found = (normal: NormalText, placed: PlacedSize): FoundSize => ({
  ...sizesOf(placed),
  span: givenSpan(normal, placed.start, placed.end),
});

/**
 * The sizes that a text names, thickness before width: `30*120*4000`, `3公分*12公分`, `2x4` (nominal inches: 38*89),
 * `φ30+`, `38-140`, `4米`, `8/4`. Full-width forms, the kind of cross and blanks around it make no difference. Numbers out
 * of range for timber (prices, dates, telephones) are left in `rest`.
 */
export function sizesIn(text: string): SizesIn {
  const normal = normalText(text);
  const surroundings = surroundingsOf(sizeWords(normal.text, hitsByPlace(normal.text, LEXICON)));
  const sizes = placedSizes(normal.text, () => surroundings).map((placed) => found(normal, placed));
  const stretches = sizes.map(({ span: [start, end] }) => ({ start, end }));
  return { sizes, rest: takenAll(text, stretches, " ") };
}
