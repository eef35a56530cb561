import { taxedPrice } from "../catalog/goods/cubic-price.ts";
import type { TrueVolume } from "../catalog/goods/goods.ts";
import { volumeText } from "../catalog/goods/true-offer.ts";
import { perM3Of } from "../freight/freight-of.ts";
import type { FreightQuote } from "../freight/freight-quote.ts";
import { type Fen, fen, formatYuan, sumFen } from "../money.ts";
import { trueCubicPrice, VOLUME_GROUPS } from "../timber/true-price.ts";
import { basisPoints, type Dm3, dm3 } from "../units.ts";
import { demandQuantityInput } from "./demand-item-text.ts";
import { meanPrice } from "./line-sources.ts";
import { type FetchedLoad, FREIGHT_LACKS } from "./quote-freight.ts";
import type { ComparedLine, ComparedQuote } from "./quote-view.ts";

/** A line of a quote, with all its sources. */
type QuotedLine = Pick<ComparedLine, "demandItemId" | "cubic">;

/**
 * What a line of a quote costs at the buyer's door, fen per m³. `freight`: 0 where it is in the price, its share of what the
 * quote states, else by estimate (`loads`, one for each place that its sources lie in); `price`: 到家价, with tax and freight; `truePrice`: 到家足方价, of measured goods.
 * `null`: not known.
 */
export type DeliveredLine = {
  readonly freight: Fen | null;
  readonly price: Fen | null;
  readonly truePrice: Fen | null;
  readonly loads: readonly FetchedLoad[];
  readonly trueVolume: TrueVolume | null;
};

/** 足方价 of a price per m³; `null` of what nobody measured. */
export const truePriceOf = (price: Fen | null, trueVolume: TrueVolume | null): Fen | null =>
  price === null || trueVolume === null ? null : trueCubicPrice(price, basisPoints(trueVolume.ratio));

const freightOfLoad = ({ freight, volume }: FetchedLoad): Fen | null =>
  freight === null || volume === null ? null : perM3Of(freight.amount, volume);

function freightOfLine({ cubic, demandItemId }: QuotedLine, loads: readonly FetchedLoad[]): Fen | null {
  if (cubic === null) return null;
  const [load, ...others] = loads;
  if (load === undefined) return cubic.delivered === null ? null : fen(cubic.delivered - cubic.exWarehouse);
  if (others.length === 0) return freightOfLoad(load);
  const shares = loads.flatMap((one) => {
    const price = freightOfLoad(one);
    const volume = one.lineVolumes?.[one.demandItemIds.indexOf(demandItemId)] ?? null;
    return price === null || volume === null ? [] : { price, weight: volume };
  });
  return shares.length < loads.length ? null : meanPrice(shares);
}

/** A line of `quote` with its freight. */
export function deliveredLine(quote: ComparedQuote, line: QuotedLine): DeliveredLine {
  const isLine = ({ demandItemId }: { demandItemId: string }) => demandItemId === line.demandItemId;
  const loads = quote.fetched.filter(({ demandItemIds }) => demandItemIds.includes(line.demandItemId));
  const trueVolume = quote.trueVolumes.find(isLine)?.trueVolume ?? null;
  const freight = freightOfLine(line, loads);
  const price = freight === null || line.cubic === null ? null : fen(line.cubic.exWarehouse + freight);
  return { freight, price, truePrice: truePriceOf(price, trueVolume), loads, trueVolume };
}

/**
 * What all of a quote costs at the buyer's door. `goods`: with tax; `freight`, `total` (到家合计): fen; `perM3`: all
 * of it, fen per m³. `null`: not known.
 */
export type DeliveredTotal = {
  readonly goods: Fen;
  readonly freight: Fen | null;
  readonly total: Fen | null;
  readonly volume: Dm3 | null;
  readonly perM3: Fen | null;
  readonly isEstimate: boolean;
};

/** The freight of a quote: none beside its prices, what it states, or the sum of all estimates; `null` where one is missing. */
function freightOfQuote({
  terms,
  fetched,
}: Pick<Parameters<typeof deliveredTotal>[0], "terms" | "fetched">): Fen | null {
  if (terms.freightIncluded) return fen(0);
  if (terms.freightAmount !== null) return terms.freightAmount;
  const amounts = fetched.flatMap(({ freight }) => freight?.amount ?? []);
  return fetched.length === 0 || amounts.length < fetched.length ? null : sumFen(amounts);
}

/** A quote as a whole. */
export function deliveredTotal(
  quote: Pick<ComparedQuote, "fetched" | "goodsAmount"> & {
    terms: Pick<ComparedQuote["terms"], "freightIncluded" | "freightAmount" | "taxIncluded" | "taxRate">;
    lines: readonly Pick<ComparedLine, "volume">[];
  },
): DeliveredTotal {
  const goods = taxedPrice(quote.goodsAmount, quote.terms);
  const freight = freightOfQuote(quote);
  const volumes = quote.lines.flatMap(({ volume }) => (volume === null || volume <= 0 ? [] : volume));
  const isMeasured = volumes.length > 0 && volumes.length === quote.lines.length;
  const volume = isMeasured ? dm3(volumes.reduce((sum, one) => sum + one, 0)) : null;
  const total = freight === null ? null : fen(goods + freight);
  return {
    goods,
    freight,
    total,
    volume,
    perM3: volume === null || total === null ? null : perM3Of(total, volume),
    isEstimate: quote.fetched.length > 0,
  };
}

/** A figure in words, under what it is called. */
type Term = { label: string; text: string };

const unitPrice = (amount: Fen): string => `${formatYuan(amount)} 元/m³`;
const yuan = (amount: Fen): string => `¥${formatYuan(amount)}`;
const cubic = (volume: Dm3): string => `${demandQuantityInput(volume, "m3")} m³`;

/** Why the freight of a load is not known; "" where it is. */
export const lacksText = ({ lacks }: Pick<FetchedLoad, "lacks">): string =>
  lacks === null ? "" : FREIGHT_LACKS[lacks];

/** Between what places a load goes: 太仓港库→苏州市. */
const wayOf = ({ from, to }: FetchedLoad): string => `${from || "货在哪里未知"}→${to || "收货城市未知"}`;

/** Freight as the sum of its terms, with whose prices these are: ¥2,400.00 = 拼车 20 m³ × 120.00 元/m³，平台运价（苏州市→临沂市）. */
export function freightSum({ amount, terms, basis }: FreightQuote): string {
  const sum = terms.map((term) => (terms.length === 1 ? term.text : `${term.text} ${yuan(term.amount)}`)).join(" + ");
  return `${yuan(amount)} = ${sum}，${basis}`;
}

/** An estimate of freight; why there is none, where there is none. */
const loadTerm = (load: FetchedLoad): Term => ({
  label: wayOf(load),
  text: load.freight === null ? `运费未知：${lacksText(load)}` : `约 ${freightSum(load.freight)}`,
});

/** What the freight in a 到家价 is, in words. */
function freightTerms({ terms }: Pick<ComparedQuote, "terms">, { freight, loads }: DeliveredLine): Term[] {
  if (freight === null) return [];
  if (loads.length > 0)
    return [{ label: "运费", text: `约 ${unitPrice(freight)}，自提自付，商家不收` }, ...loads.map(loadTerm)];
  const { freightIncluded, freightAmount } = terms;
  const text = freightIncluded
    ? "含在单价内"
    : `${unitPrice(freight)}，报价另计 ${formatYuan(freightAmount)} 元，按数量分摊`;
  return [{ label: "运费", text }];
}

/** What a 到家价 is made of, line by line; empty where there is none. */
export function deliveredLineTerms(quote: ComparedQuote, line: QuotedLine): Term[] {
  const delivered = deliveredLine(quote, line);
  const { price, truePrice, trueVolume } = delivered;
  if (line.cubic === null || price === null) return [];
  return [
    { label: "含税价", text: unitPrice(line.cubic.exWarehouse) },
    ...freightTerms(quote, delivered),
    { label: "到家价", text: `${unitPrice(price)} = 含税价 + 运费` },
    ...(truePrice === null || trueVolume === null
      ? []
      : [
          {
            label: "足方率",
            text: `${volumeText({ trueVolume })}${trueVolume.group === VOLUME_GROUPS.declared ? "，未经买家抽尺" : ""}`,
          },
          { label: "到家足方价", text: `${unitPrice(truePrice)} = 到家价 ÷ 足方率` },
        ]),
  ];
}

/** What a 到家合计 is made of; empty where there is none. */
export function deliveredTotalTerms(quote: ComparedQuote): Term[] {
  const { goods, freight, total, volume, perM3: price } = deliveredTotal(quote);
  const { freightIncluded, freightAmount, taxIncluded, taxRate } = quote.terms;
  if (freight === null || total === null) return [];
  const stated = freightIncluded ? "含在单价内" : freightAmount === null ? "" : `${yuan(freightAmount)}，报价另计`;
  return [
    {
      label: "货款",
      text: taxIncluded ? yuan(goods) : `${yuan(goods)} = 未税 ${yuan(quote.goodsAmount)} + 税 ${taxRate}%`,
    },
    { label: "运费", text: stated === "" ? `约 ${yuan(freight)}，自提自付，商家不收` : stated },
    ...quote.fetched.map(loadTerm),
    { label: "到家合计", text: `${yuan(total)} = 货款 + 运费` },
    ...(volume === null || price === null
      ? []
      : [{ label: "到家价", text: `${unitPrice(price)} = 到家合计 ÷ ${cubic(volume)}` }]),
  ];
}
