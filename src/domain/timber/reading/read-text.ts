import { hitsByPlace, withWords } from "../dictionary.ts";
import { USE_WORDS } from "../uses.ts";
import { bareLengths } from "./bare-length.ts";
import type { Market } from "./market.ts";
import { negatedIn } from "./negation.ts";
import { followedBy, type SizeWords, sizeWords, surroundingsOf } from "./size-evidence.ts";
import { coverOf, type PlacedSize, type Rival, withoutDoubtful } from "./size-lattice.ts";
import { takenAll } from "./taken.ts";
import { byPlace, type TradeLexicon, type Word, type WordField, wordsIn } from "./word-hits.ts";

/** The words that are known, and what sizes are weighed by. */
export type ReadBy = { readonly lexicon: TradeLexicon; readonly market: Market };

const isWord = (one: Rival): one is Word => "sense" in one;
const fieldOf = (one: Word | PlacedSize): WordField => ("sense" in one ? one.sense.field : "size");
const UNREFUSED = new Set<WordField>(["noise", "quantity", "city"]);

/**
 * What stands where in normal text, in order of place: every word that may stand in it, every size and each of the `rivals` are weighed
 * together, and the likeliest of all ways to read the whole is taken. Each of the `clauses` may speak of other goods, and one that
 * names none speaks of those before, at first of those of the `heading`. `others`: which of the rivals are read; `negated`: what is
 * refused of it all; `left`: the text without what is understood; `goods`: what each clause speaks of.
 */
export function readText<Other extends Rival>(
  text: string,
  rivals: readonly (Other | Word)[],
  { lexicon: trade, market }: ReadBy,
  clauses: readonly (readonly [start: number, end: number])[] = [[0, text.length]],
  heading: SizeWords | null = null,
) {
  const lexicon = withWords(trade, USE_WORDS);
  const known = hitsByPlace(text, lexicon);
  const goods: (SizeWords | null)[] = [];
  for (const clause of clauses) goods.push(followedBy(goods.at(-1) ?? heading, sizeWords(text, known, ...clause)));
  const around = goods.map((words) => surroundingsOf(words ?? goods.at(-1) ?? null, market));
  const surroundings = (at: number) => around[clauses.findLastIndex(([start]) => at >= start)] ?? surroundingsOf(null);
  const cover = coverOf(text, surroundings, [...wordsIn(text, known, lexicon), ...rivals]);
  const written = withoutDoubtful(cover.sizes);
  const words = cover.others.filter(isWord).filter(({ sense }) => sense.field !== "place");
  const others = cover.others.filter((one): one is Other => !isWord(one));
  const negated = negatedIn(
    text,
    [...words, ...written].filter((one) => !UNREFUSED.has(fieldOf(one))).sort(byPlace),
    (one, other) => fieldOf(one) === fieldOf(other),
  );
  const rest = takenAll(text, [...written, ...words, ...others, ...negated.cues]);
  const bare = bareLengths(rest, clauses, written, goods);
  const sizes = [...written, ...bare].sort(byPlace);
  return { sizes, words, others, negated, left: takenAll(rest, bare), goods };
}
