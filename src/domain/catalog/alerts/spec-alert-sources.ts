import { type DemandItem, SIZE_BOUNDS } from "../../demand/demand-item.ts";
import type { QuoteLine } from "../../demand/quote-line.ts";
import type { OfferForm } from "../../futures/forward-offer.ts";
import { type BrandBook, FIRST_BRANDS } from "../../timber/brands.ts";
import { ORIGINS } from "../../timber/origins.ts";
import { placeByCode } from "../../timber/places.ts";
import { mm } from "../../units.ts";
import type { WatchedTimber } from "./spec-alert-match.ts";

/** Shorter numbers are metres: no timber is ten centimetres long. */
const MM_FROM = 100;
const MM_PER_METRE = 1_000;

/** What a mill writes about lengths: `3970`, `2700-5400`, `2.4/3.6 m`; the range between the smallest and the largest. */
export function millLengths(text: string): Pick<WatchedTimber, "length" | "lengthMin" | "lengthMax"> {
  const [least, most] = SIZE_BOUNDS.length;
  const lengths = (text.match(/\d+(?:\.\d+)?/g) ?? [])
    .map(Number)
    .map((said) => Math.round(said < MM_FROM ? said * MM_PER_METRE : said))
    .filter((length) => length >= least && length <= most);
  if (lengths.length === 0) return { length: null, lengthMin: null, lengthMax: null };
  const shortest = mm(Math.min(...lengths));
  const longest = mm(Math.max(...lengths));
  return shortest === longest
    ? { length: shortest, lengthMin: null, lengthMax: null }
    : { length: null, lengthMin: shortest, lengthMax: longest };
}

/** A forward offer as timber: each of its specifications in each port where it may land. */
export const forwardOfferTimber = (
  offer: Pick<OfferForm, "lines" | "destPorts" | "millBrandCode" | "originCode">,
): WatchedTimber[] =>
  offer.lines.flatMap(({ kindCode, speciesCode, gradeCode, thickness, width, lengthText }) =>
    offer.destPorts.map((portCode) => ({
      kindCode,
      speciesCode,
      gradeCode,
      thickness,
      width,
      portCode,
      ...millLengths(lengthText),
      brandCode: offer.millBrandCode,
      originCode: offer.originCode,
      cityCode: placeByCode(portCode)?.cityCode ?? "",
    })),
  );

const codeOf = (entries: readonly { code: string; name: string }[], name: string): string | null =>
  entries.find((entry) => entry.name === name.trim())?.code ?? null;

type Asked = Pick<DemandItem, "kindCode" | "originCode" | "brandCode" | "portCode">;
type Offered = Pick<QuoteLine, "speciesCode" | "gradeCode" | "thickness" | "width" | "length"> &
  Pick<QuoteLine, "originName" | "brandName">;

/** A line of a quote without goods as timber: what the merchant states, completed by what was demanded. */
export const quotedTimber = (line: Offered, asked: Asked, brands: BrandBook = FIRST_BRANDS): WatchedTimber => ({
  kindCode: asked.kindCode ?? "",
  speciesCode: line.speciesCode ?? "",
  gradeCode: line.gradeCode,
  brandCode: line.brandName === "" ? asked.brandCode : codeOf(brands.all, line.brandName),
  originCode: line.originName === "" ? asked.originCode : codeOf(ORIGINS, line.originName),
  portCode: asked.portCode,
  cityCode: "",
  thickness: line.thickness,
  width: line.width,
  length: line.length,
  lengthMin: null,
  lengthMax: null,
});
