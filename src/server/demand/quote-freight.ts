import type { GoodsBrief, TrueVolume } from "../../domain/catalog/goods/goods.ts";
import { sourcesByLine } from "../../domain/demand/line-sources.ts";
import { type FetchedLine, fetchedLoads } from "../../domain/demand/quote-freight.ts";
import type { ComparedLine, ComparedQuote, QuotableLine, Quote } from "../../domain/demand/quote-view.ts";
import { wholeTrueVolume } from "../../domain/demand/true-sources.ts";
import { type ShopWarehouse, shopWarehouseKey } from "../../domain/freight/shop-warehouse.ts";
import type { FreightTerms } from "../../domain/freight/terms.ts";
import type { DemandLineId, QuoteId } from "../../domain/ids.ts";
import { densityOf } from "../../domain/timber/density.ts";
import { MOISTURE_TYPES } from "../../domain/timber/spec.ts";
import type { Db } from "../db/database.ts";
import { cityFreightTerms, freightTermsFor } from "../system/freight/freight-terms.ts";
import { cityNameOf } from "../system/regions.ts";
import { type QuoteOrigin, quoteOrigins } from "./quote-store.ts";
import { goodsById } from "./shown-goods-store.ts";

/** Where quoted goods lie. `warehouse`: `null` where only the merchant's city is known. */
type Origin = { name: string; warehouse: ShopWarehouse | null; cityCode: string };

const isFetched = ({ terms }: Quote): boolean => !terms.freightIncluded && terms.freightAmount === null;

/** The shop's only warehouse, else the merchant's city; `null` where neither is known. */
function originOf({ storeId, storeName, merchantId, cityCode }: QuoteOrigin): Origin | null {
  if (merchantId !== null && storeId !== null)
    return { name: storeName ?? "", warehouse: { merchantId, storeId }, cityCode: "" };
  return cityCode === "" ? null : { name: `商家所在地${cityNameOf(cityCode) || cityCode}`, warehouse: null, cityCode };
}

type Place = { origin: Origin | null; cityCode: string };
const placeKey = ({ origin, cityCode }: Place): string =>
  `${origin?.warehouse ? shopWarehouseKey(origin.warehouse) : (origin?.cityCode ?? "")}>${cityCode}`;

/** What freight of each place to its city goes by, under `placeKey`; none of places that are not known. */
async function termsOf(db: Db, places: readonly Place[]): Promise<ReadonlyMap<string, FreightTerms>> {
  const found = new Map<string, FreightTerms>();
  const distinct = [...new Map(places.map((place) => [placeKey(place), place])).entries()];
  for (const [key, { origin, cityCode }] of distinct) {
    if (origin === null || cityCode === "") continue;
    const { warehouse } = origin;
    const terms =
      warehouse === null
        ? await cityFreightTerms(db, origin.cityCode, cityCode)
        : (await freightTermsFor(db, [warehouse], cityCode)).get(shopWarehouseKey(warehouse));
    if (terms !== undefined) found.set(key, terms);
  }
  return found;
}

const goodsOf = (known: ReadonlyMap<string, GoodsBrief>, { goodsId }: ComparedLine): GoodsBrief | undefined =>
  goodsId === null ? undefined : known.get(goodsId);

/** kg/m³ of a line: of its goods, else what its species and moisture make. */
function densityOfLine({ rule, speciesCode, moistureType }: ComparedLine): number {
  const moisture = MOISTURE_TYPES.find(({ code }) => code === moistureType)?.code ?? null;
  return rule?.density ?? densityOf(speciesCode ?? "", moisture);
}

/** What was measured of a line's goods, as long as they are the size that was quoted. */
const trueVolumeOf = (line: ComparedLine, goods: GoodsBrief | undefined): TrueVolume | null =>
  goods?.thickness === line.thickness && goods.width === line.width ? (goods.trueVolume ?? null) : null;

/**
 * The quotes with what fetching their goods costs by estimate, where they leave that to the buyer, and with the true volume of
 * their goods. `deliveredTo`: the city of lines that name none, "" where it is not known.
 */
export async function quotesWithFreight(
  db: Db,
  quotes: readonly Quote[],
  { items, deliveredTo }: { items: readonly QuotableLine[]; deliveredTo: string },
): Promise<ComparedQuote[]> {
  const goodsIds = quotes.flatMap(({ lines }) => lines.flatMap(({ goodsId }) => goodsId ?? []));
  const goods = goodsIds.length === 0 ? new Map<string, GoodsBrief>() : await goodsById(db, goodsIds);
  const fetched = quotes.filter(isFetched);
  const vague = fetched.filter(({ lines }) => lines.some((line) => goodsOf(goods, line) === undefined));
  const origins =
    vague.length === 0
      ? []
      : await quoteOrigins(
          db,
          vague.map(({ id }) => id),
        );
  const originById = new Map<QuoteId, Origin | null>(origins.map((one) => [one.id, originOf(one)]));
  const cityOf = (id: DemandLineId): string =>
    items.find((line) => line.id === id)?.item.deliverCityCode ?? deliveredTo;
  const placeOf = (quote: Quote, line: ComparedLine): Place => {
    const own = goodsOf(goods, line);
    const origin =
      own === undefined
        ? (originById.get(quote.id) ?? null)
        : { name: own.storeName, warehouse: { merchantId: own.merchantId, storeId: own.storeId }, cityCode: "" };
    return { origin, cityCode: cityOf(line.demandItemId) };
  };
  const terms = await termsOf(
    db,
    fetched.flatMap((quote) => quote.lines.map((line) => placeOf(quote, line))),
  );
  const fetchedLine = (quote: Quote, line: ComparedLine): FetchedLine => {
    const place = placeOf(quote, line);
    return {
      demandItemId: line.demandItemId,
      way: placeKey(place),
      from: place.origin?.name ?? "",
      to: place.cityCode === "" ? "" : cityNameOf(place.cityCode) || place.cityCode,
      terms: terms.get(placeKey(place)) ?? null,
      volume: line.volume,
      density: densityOfLine(line),
      longest: goodsOf(goods, line)?.lengthMax ?? line.length,
    };
  };
  return quotes.map((quote) => ({
    ...quote,
    fetched: isFetched(quote) ? fetchedLoads(quote.lines.map((line) => fetchedLine(quote, line))) : [],
    trueVolumes: sourcesByLine(quote.lines).flatMap((sources) => {
      const measured = (line: ComparedLine) => ({ ...line, trueVolume: trueVolumeOf(line, goodsOf(goods, line)) });
      const [first, ...others] = sources;
      const trueVolume = wholeTrueVolume([measured(first), ...others.map(measured)]);
      return trueVolume === null ? [] : [{ demandItemId: first.demandItemId, trueVolume }];
    }),
  }));
}
