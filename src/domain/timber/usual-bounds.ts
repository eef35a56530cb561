import { LOGS } from "./kind-shape.ts";
import { MARKET } from "./reading/market.ts";
import { speciesByCode } from "./species.ts";

/** From the least to the most, both among them. */
export type Span = readonly [least: number, most: number];
/** mm, of logs cm. */
type Side = "thickness" | "width" | "length" | "diameter";

/**
 * The sizes in which a kind is ever traded: kind|thickness|width|length, mm; of logs kind||diameter cm|length. Of sawn timber
 * from battens (GB/T 4822, GB/T 153) to whole beams; sheets as presses make them, and
 * halves and quarters of them (GB/T 9846, GB/T 11718, GB/T 17656, LY/T 1580); glued beams, veneer lumber and slabs as far as a truck takes them (GB/T 26899).
 */
const SIZES = `
1500||4-200|400-20000
1501|6-320|20-1500|200-20000
1502|8-450|12-500|200-20000
1503|6-320|15-500|200-20000
1504|3-200|15-1600|150-13000
1505|1-80|200-2800|400-13000
1506|2-80|200-2800|400-9000
1507|0.1-15|30-3000|150-6000
1508|4-250|12-500|150-20000
1509|2-250|6-500|80-20000
1510|5-45|200-2000|400-4000
1511|2-45|200-2800|400-6000
1512|1-80|200-2800|400-9000
1513|3-60|200-2800|400-9000
1514|15-600|30-2500|300-20000
1515|5-250|20-2000|300-20000
1516|30-500|200-4000|300-20000
`;

const spanIn = (text: string): Span | null => {
  const [least, most] = text.split("-").map(Number);
  return least === undefined || most === undefined ? null : [least, most];
};

const SIZES_OF: ReadonlyMap<string, Partial<Record<Side, Span>>> = new Map(
  SIZES.trim()
    .split("\n")
    .map((line) => {
      const [kind = "", first = "", second = "", third = ""] = line.split("|");
      const sides: readonly (readonly [Side, string])[] = [
        ["thickness", first],
        [kind === LOGS ? "diameter" : "width", second],
        ["length", third],
      ];
      return [
        kind,
        Object.fromEntries(sides.flatMap(([side, text]) => [[side, spanIn(text)]].filter(([, one]) => one))),
      ];
    }),
);

/** Kinds whose pieces are sawn in any size, so that those on the market show what a species is sawn to. */
const SAWN: readonly string[] = [LOGS, "1501", "1502"];
/** So many times smaller than the least or larger than the most on the market is no size of that species. */
const FAR_SIZE = 4;

/** The sizes of goods of each kind and species on the market, `kind species`. */
const ON_MARKET: ReadonlyMap<string, Partial<Record<Side, Span>>> = new Map(
  MARKET.map(({ kindCode, speciesCode, sections, lengths, diameters }) => {
    const sides = [...sections.keys()].map((section) => section.split("*").map(Number));
    const spans: readonly (readonly [Side, readonly (number | undefined)[]])[] = [
      ["thickness", sides.map(([thickness]) => thickness)],
      ["width", sides.map(([, width]) => width)],
      ["length", [...lengths.keys()].map(Number)],
      ["diameter", [...diameters.keys()].flatMap((ends) => ends.split("-").map(Number))],
    ];
    const spanOf = (values: readonly (number | undefined)[]): Span | null => {
      const known = values.filter((one) => one !== undefined);
      return known.length === 0 ? null : [Math.min(...known), Math.max(...known)];
    };
    return [
      `${kindCode} ${speciesCode}`,
      Object.fromEntries(spans.flatMap(([side, values]) => [[side, spanOf(values)]].filter(([, one]) => one))),
    ];
  }),
);

/** What is usual, as it is called, and what is as good as impossible outside. */
export type Usual = { readonly usual: Span; readonly possible: Span };

/** The sizes of goods of that kind and species: mm, diameters cm; `null` of an unknown kind and of what it does not have. */
export function usualSize(side: Side, kindCode: string, speciesCode: string): Usual | null {
  const ever = SIZES_OF.get(kindCode)?.[side];
  if (ever === undefined) return null;
  const sold = SAWN.includes(kindCode) ? ON_MARKET.get(`${kindCode} ${speciesCode}`)?.[side] : undefined;
  if (sold === undefined) return { usual: ever, possible: ever };
  const possible: Span = [Math.max(ever[0], sold[0] / FAR_SIZE), Math.min(ever[1], sold[1] * FAR_SIZE)];
  return { usual: sold, possible };
}

/**
 * What timber has cost, yuan per m³ with tax: kind|species|least-most, the first that fits. Species by their codes, `*` before
 * a group, S and H all other softwood and hardwood, `*` alone any. Ports and wholesale markets from 2020 to 2026, from the
 * poorest to the best grade: Taicang, Lanshan, Manzhouli (softwood), Zhangjiagang, Yuzhu, Dongguan (hardwood), Linyi (panels),
 * Xianyou and Zhongshan (红木, which by the piece knows no upper bound); plantation teak is the reason for the low end of teak.
 */
const PRICES = `
1500|fushesong|600-1300
1500|*euca|450-1000
1500|*poplar,*albasia,paotong|550-1700
1500|yunshan_eu,yunshan_ru,lengshan,lengshan_eu,tieshan,huaqisong,chisong,zhangzisong,luoyesong|800-2000
1500|shanmu,maweisong,yunnansong|450-1800
1500|S|550-3000
1500|aoguman|1500-4500
1500|fanlongyan,haitang|1300-3000
1500|okan|2200-4500
1500|*hongmu|2000-3000000
1500|H|700-20000
1501|zhangzisong|1300-3000
1501|yunshan_ru,lengshan|1150-2300
1501|luoyesong|1400-2800
1501|hongsong,xibohongsong|1700-4500
1501|*spf|1250-2700
1501|*hemlock|1400-3000
1501|huaqisong|1700-4500
1501|hongxuesong|4500-12000
1501|chisong|1400-3400
1501|yunshan_eu,lengshan_eu|1300-2600
1501|fushesong|1150-3500
1501|S|1100-9000
1501|baixiang|4300-12000
1501|hongxiang|3200-7500
1501|ouxiang|3500-9500
1501|zuomu|3000-7000
1501|heihutao|7000-20000
1501|yingtao|3900-9000
1501|*maple|3000-8500
1501|jumu|2500-5200
1501|*ash|3200-7500
1501|*birch|1700-4500
1501|*lime,*elm|2000-4500
1501|ezhangqiu,*alder|2300-5600
1501|shanhetao|4200-7000
1501|xiangjiao|1600-3200
1501|*poplar,*euca,*albasia,paotong|900-3000
1501|boluoge|4500-11000
1501|*sapele|4200-8000
1501|*mahogany|3300-9000
1501|lvbing,banma|4800-9000
1501|tali|2800-5200
1501|jichi|7500-14000
1501|*bubinga|4800-15000
1501|ayous|2500-4200
1501|balau|4300-8000
1501|*meranti|2600-5200
1501|*keruing|3000-5500
1501|youmu|3000-30000
1501|dahuali|12000-30000
1501|aoshihuang|20000-45000
1501|*hongmu|6000-3000000
1501|H|1600-20000
1502|S|1100-2800
1502|mixed|1000-14000
1502|*hongmu|6000-3000000
1502|H|1200-14000
1503|S|1900-4300
1503|boluoge|6500-12000
1503|H|3000-11000
1504|zhangzisong,fushesong|2800-5200
1504|shanmu|2400-4200
1504|S|2300-6500
1504|xiangjiao|3500-6000
1504|*oak,*ash|7500-15000
1504|heihutao|15000-27000
1504|H|2500-26000
1505|*poplar,*euca|1700-4500
1505|*birch|3500-8000
1505|*|1400-8000
1506|*|1100-3500
1507|*poplar,*euca|1100-2800
1507|*|1000-60000
1508|S|2600-5600
1508|baila|7000-12500
1508|H|2500-12000
1509|*spf,*hemlock,huaqisong|1300-3500
1509|S|1250-6500
1509|*birch|3000-6000
1509|*oak,*ash|4500-10000
1509|fanlongyan|4200-7500
1509|H|1700-18000
1510|*|800-4200
1511|*|1200-6500
1512|*|1000-5000
1513|*|1600-4500
1514|S|3400-9000
1514|*|2800-12000
1515|*poplar,*euca|1300-2800
1515|S|3600-6500
1515|*|1200-6500
1516|*|3600-9000
*|*hongmu|2000-3000000
*|*|600-20000
`;
/** So many times cheaper than the least or dearer than the most is no price: a slip of the point is caught, a poor or a rare lot is not. */
const FAR_PRICE = 3;
/** The same of softwood that is sawn, which many sell alike and day by day. */
const FAR_COMMON_PRICE = 2;
const COMMON: readonly string[] = ["1501", "1502", "1503", "1509"];
/** Outside of this a price is doubted where it would be a usual one by another unit. */
const DOUBTFUL_PRICE = 2;
const FEN_PER_YUAN = 100;

const PRICE_ROWS = PRICES.trim()
  .split("\n")
  .map((line) => {
    const [kind = "", species = "", prices = ""] = line.split("|");
    const [least = 0, most = 0] = spanIn(prices) ?? [];
    return { kind, species: species.split(","), usual: [least * FEN_PER_YUAN, most * FEN_PER_YUAN] as const };
  });

/** Timber not stated to be soft or hard. */
const MIXED = "mixed";

/** `doubtful`: outside, a price is one only if no other unit explains it. */
export type UsualPrice = Usual & { readonly doubtful: Span };

/** What goods of that kind and species cost, fen per m³ with tax. */
export function usualPrice(kindCode: string, speciesCode: string): UsualPrice {
  const species = speciesByCode(speciesCode);
  const names = ["*", speciesCode, `*${species?.group ?? ""}`];
  if (species !== undefined && speciesCode !== MIXED) names.push(species.wood === "softwood" ? "S" : "H");
  const row = PRICE_ROWS.find(
    (one) => (one.kind === kindCode || one.kind === "*") && one.species.some((name) => names.includes(name)),
  );
  const [least, most] = row?.usual ?? [0, Number.POSITIVE_INFINITY];
  const within = (times: number): Span => [Math.ceil(least / times), most * times];
  const isCommon = COMMON.includes(kindCode) && (species?.wood === "softwood" || speciesCode === MIXED);
  const far = isCommon ? FAR_COMMON_PRICE : FAR_PRICE;
  return { usual: [least, most], possible: within(far), doubtful: within(DOUBTFUL_PRICE) };
}

/** Kinds that a crane lifts piece by piece or in large bundles: logs, glued beams, slabs. */
const LIFTED: readonly string[] = [LOGS, "1514", "1516"];
/** What is lifted at once, m³: by a crane at the port, and by a forklift that carries about four tons of boards or sheets. */
export const bundleMost = (kindCode: string): number => (LIFTED.includes(kindCode) ? 30 : 8);
/** m³ of one goods in stock: a ship of logs is about 40,000. */
export const STOCK_MOST_M3 = 50_000;
/** Pieces of one goods in stock: a warehouse full of veneers. */
export const STOCK_MOST_PIECES = 10_000_000;
/** m³ on one truck: from this much on a stock that grows by much must be confirmed. */
export const TRUCK_M3 = 33;
