import { LEXICON } from "./lexicon.ts";
import { normalText } from "./normal-text.ts";
import { type ParsedQuery, parseQuery, type QueryTag } from "./query.ts";
import { MARKET, type Market } from "./reading/market.ts";
import type { TradeLexicon } from "./reading/word-hits.ts";

/** What the names of firms in the trade end in. */
const FIRM =
  /\p{Script=Han}{2,12}?(?:木业|木材行|木材公司|木行|林业|板业|商贸|贸易|商行|实业|建材|集团|有限公司|公司|批发部|经营部)/gu;

/** A stretch [start, end) of the given text. */
type Stretch = { readonly start: number; readonly end: number };

const isPlace = ({ field }: QueryTag): boolean => field === "port" || field === "origin";
const within = ({ start, end }: Stretch, { span }: QueryTag): boolean => span[0] >= start && span[1] <= end;

/** 伊利姆木业 is the mill, not a merchant. */
const isBrand = ({ start, end }: Stretch, { tags }: ParsedQuery): boolean =>
  tags.some(({ field, span }) => field === "brand" && span[0] <= start && span[1] >= end);

/** Where the words that no dictionary knows stand; given and normal text have the same offsets in Chinese. */
function unknownStretches(text: string, words: readonly string[]): Stretch[] {
  return words.flatMap((word) => {
    const start = text.indexOf(word);
    return start < 0 ? [] : [{ start, end: start + word.length }];
  });
}

/** A place and an unknown word without anything between them: 太仓港恒信. */
function besidePlaces(parsed: ParsedQuery, unknown: readonly Stretch[]): Stretch[] {
  return unknown.flatMap((word) => {
    let { start, end } = word;
    for (const { span } of parsed.tags.filter(isPlace).toReversed()) if (span[1] === start) start = span[0];
    for (const { span } of parsed.tags.filter(isPlace)) if (span[0] === end) end = span[1];
    return start === word.start && end === word.end ? [] : [{ start, end }];
  });
}

/** The names of firms as they stand, and what is behind the last thing recognised in front of them. */
function firmNames(text: string, parsed: ParsedQuery): Stretch[] {
  return [...text.matchAll(FIRM)].flatMap(({ 0: name, index }) => {
    const end = index + name.length;
    const others = parsed.tags.filter((tag) => !isPlace(tag) && tag.span[1] <= end && tag.span[0] >= index);
    const starts = [index, ...others.map(({ span }) => span[1])];
    return starts.map((start) => ({ start, end })).filter((one) => one.end - one.start >= 4);
  });
}

/** 太仓港 恒信木业: the place may belong to the firm's name, then the goods may lie anywhere. */
function placeAsWord(text: string, parsed: ParsedQuery): ParsedQuery[] {
  const ports = parsed.tags.filter(({ field }) => field === "port");
  if (ports.length === 0 || text.search(FIRM) < 0) return [];
  const words = [...parsed.words, ...ports.map(({ span }) => text.slice(...span))];
  return [{ ...parsed, portCodes: [], words, tags: parsed.tags.filter((tag) => !ports.includes(tag)) }];
}

/** The text with `name` read as one unknown word. */
function readAs(text: string, name: Stretch, lexicon: TradeLexicon, market: Market): ParsedQuery {
  const blank = " ".repeat(name.end - name.start);
  const rest = parseQuery(`${text.slice(0, name.start)}${blank}${text.slice(name.end)}`, lexicon, market);
  return { ...rest, words: [text.slice(name.start, name.end), ...rest.words] };
}

/**
 * How a text may be read with the name of a merchant in it, the likeliest first: 太仓港恒信木业 as one name, which `parseQuery` cuts
 * into a port and a rest. Whether there is such a merchant only the index of goods can show.
 */
export function merchantReadings(
  keywords: string,
  lexicon: TradeLexicon = LEXICON,
  market: Market = MARKET,
  parsed: ParsedQuery = parseQuery(keywords, lexicon, market),
): ParsedQuery[] {
  const { text } = normalText(keywords);
  // Where folding moved characters the offsets of tags are not those of the text.
  if (text.length !== keywords.length) return [];
  const names = [...firmNames(text, parsed), ...besidePlaces(parsed, unknownStretches(text, parsed.words))];
  const cut = names.filter((name) => parsed.tags.some((tag) => within(name, tag)) && !isBrand(name, parsed));
  const readings = new Map(cut.map((name) => [`${name.start}-${name.end}`, readAs(text, name, lexicon, market)]));
  return [...[...readings.values()].slice(0, 3), ...(cut.length === 0 ? placeAsWord(text, parsed) : [])];
}
