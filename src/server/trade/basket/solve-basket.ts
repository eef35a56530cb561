import { cubicPrice } from "../../../domain/catalog/goods/cubic-price.ts";
import { tierPrice } from "../../../domain/catalog/goods/tier-price.ts";
import { freightOf, trucksText } from "../../../domain/freight/freight-of.ts";
import { FREIGHT_TRUCKS } from "../../../domain/freight/tariff.ts";
import type { FreightTerms } from "../../../domain/freight/terms.ts";
import type { GoodsId } from "../../../domain/ids.ts";
import { roomText, trucksFor } from "../../../domain/loading/trucks.ts";
import { type Fen, fen, formatYuan, sumFen } from "../../../domain/money.ts";
import type { Basket, BasketPlan, Yard, YardLoad } from "../../../domain/sourcing/basket.ts";
import {
  type BasketLine,
  type BasketOffer,
  type BasketOrder,
  type BasketPlanView,
  type BasketTaking,
  PLAN_KINDS,
  type PlanKind,
} from "../../../domain/sourcing/basket-view.ts";
import { coveringCount, type LineNeed } from "../../../domain/sourcing/line-units.ts";
import { gapOf, type Plans, plansOf } from "../../../domain/sourcing/plans.ts";
import { CARRIERS, isLawful } from "../../../domain/timber/carriers.ts";
import { isLogs } from "../../../domain/timber/kind-shape.ts";
import { breakdownOf } from "../../../domain/timber/quantity.ts";
import { groupKeyOf } from "../../../domain/trade/placement.ts";
import { deliveryModesOf, type Offer } from "../checkout/offer.ts";
import { loadOf } from "../checkout/order-freight.ts";
import {
  billed,
  type Cover,
  countIn,
  type FoundLine,
  fixedAt,
  lineOfferOf,
  type PreparedLine,
  preparedLines,
  unitsIn,
} from "./line-offers.ts";

/**
 * What it is worth to the buyer to place one order less, fen: its papers, and one more truck to meet. Where the cheapest plan has
 * more orders than one checkout takes, each is worth more, until it has as few.
 */
const ORDER_WORTHS = [20_000, 100_000, 500_000, 2_500_000];
/** Goods of a line that are shown beside those that plans take. */
const SHOWN = 12;

/** Freight from each yard to the buyer's city, by `groupKeyOf`; `null` where no city is named: goods are fetched. */
export type BasketFreight = ReadonlyMap<string, FreightTerms> | null;

/** Goods are fetched: each order is a truck of the buyer's own. */
const NO_FREIGHT = { amount: fen(0), trucks: 1, isFirm: false };

/** Freight of a load from the yard of the goods; goods that are too long for any lawful truck are estimated as shorter ones. */
function freightFrom(freight: BasketFreight, yard: Pick<Offer, "merchantId" | "storeId">, load: YardLoad) {
  const terms = freight?.get(groupKeyOf(yard));
  return terms === undefined ? null : (freightOf(terms, load) ?? freightOf(terms, { ...load, longest: null }));
}

/** A basket as the solver knows it; `samples`: goods of each yard, `covers`: those of each line, in its order. */
type Instance = { basket: Basket; samples: Cover[]; covers: Cover[][]; freight: BasketFreight };

/** The lines as the solver knows them. Goods in `barred` (`line goods`) are not taken for a line. */
function instanceOf(
  { prepared, taken }: ReturnType<typeof preparedLines>,
  freight: BasketFreight,
  { barred, orderWorth }: { barred: ReadonlySet<string>; orderWorth: Fen },
): Instance {
  const yards: Yard[] = [];
  const samples: Cover[] = [];
  const known = new Map<string, number>();
  const yardOf = (cover: Cover): number => {
    const { offer } = cover;
    const key = groupKeyOf(offer);
    const at = known.get(key) ?? yards.length;
    if (at === yards.length) {
      const { merchantId, storeId } = offer;
      known.set(key, at);
      samples.push(cover);
      const from = (load: YardLoad) => freightFrom(freight, offer, load) ?? NO_FREIGHT;
      yards.push({ merchantId, storeId, steadiness: cover.steadiness / 100, freight: from });
    }
    return at;
  };
  const covers = prepared.map(({ isDecided, held, covers: all }, line) =>
    isDecided ? held.map(({ cover }) => cover) : all.filter(({ offer }) => !barred.has(`${line} ${offer.id}`)),
  );
  const lines = prepared.map(({ isDecided, held, need }, line) => {
    const own = covers[line] ?? [];
    if (!isDecided)
      return {
        need: need?.need ?? 0,
        offers: own.map((cover) => lineOfferOf(cover, yardOf(cover), { need: need?.need ?? 0, taken })),
      };
    const offers = held.map(({ cover, count }) =>
      fixedAt(lineOfferOf(cover, yardOf(cover), { need: 0, taken }), unitsIn(cover.step, count)),
    );
    return { need: offers.reduce((sum, { step }) => sum + step, 0), offers };
  });
  return { basket: { lines, yards, orderWorth }, samples, covers, freight };
}

type Shared = { line: number; cover: Cover; count: number };

/** What a plan takes from a yard, in the goods' own counts. */
const sharedTakings = (share: BasketPlan["shares"][number], { covers }: Instance): Shared[] =>
  share.picks.map(({ line, offer, count }) => {
    const cover = covers[line]![offer]!; // takings name lines and offers of their instance
    return { line, cover, count: countIn(cover.step, count) };
  });

/** Lines with goods of which a plan takes more than there is, since other lines take them, too. */
function overdrawn(plan: BasketPlan, instance: Instance): string[] {
  const sums = new Map<GoodsId, number>();
  return plan.shares
    .flatMap((share) => sharedTakings(share, instance))
    .flatMap(({ line, cover: { offer }, count }) => {
      const sum = (sums.get(offer.id) ?? 0) + count;
      sums.set(offer.id, sum);
      return sum > offer.available ? [`${line} ${offer.id}`] : [];
    });
}

/** What is billed for the takings of a yard. Goods that several lines take are one line of the order, priced together. */
function billedTakings(takings: readonly Shared[]): BasketTaking[] {
  const before = new Map<GoodsId, { count: number; amount: Fen; taxed: Fen }>();
  return takings.map(({ line, cover: { offer }, count }) => {
    const earlier = before.get(offer.id) ?? { count: 0, amount: fen(0), taxed: fen(0) };
    const sum = { count: earlier.count + count, ...billed(offer, earlier.count + count) };
    before.set(offer.id, sum);
    const { volume, weight } = breakdownOf(offer, count);
    return {
      line,
      goodsId: offer.id,
      count,
      price: offer.price,
      amount: fen(sum.amount - earlier.amount),
      taxed: fen(sum.taxed - earlier.taxed),
      volume,
      weight,
    };
  });
}

/** What may carry timber on the road. */
const LAWFUL = FREIGHT_TRUCKS.map((truck) => CARRIERS[truck]).filter(isLawful);

/** The lines of an order: goods that several lines take are one of them. */
function mergedBy(takings: readonly Shared[]): { offer: Offer; count: number }[] {
  const merged = new Map<GoodsId, { offer: Offer; count: number }>();
  for (const { cover, count } of takings) {
    const before = merged.get(cover.offer.id)?.count ?? 0;
    merged.set(cover.offer.id, { offer: cover.offer, count: before + count });
  }
  return [...merged.values()];
}

function orderView(share: BasketPlan["shares"][number], instance: Instance): BasketOrder {
  const { offer, steadiness } = instance.samples[share.yard]!; // shares name yards of their instance
  const { merchantId, merchantName, storeId, storeName, portName } = offer;
  const shared = sharedTakings(share, instance);
  const takings = billedTakings(shared);
  const lines = mergedBy(shared);
  const pickupOnly = !deliveryModesOf(lines).includes(2);
  const load = loadOf(lines);
  const stowage = shared.some(({ cover }) => isLogs(cover.offer.kindCode)) ? "logs" : "packed";
  const trucks = trucksFor({ ...load, stowage }, LAWFUL);
  const terms = instance.freight?.get(groupKeyOf({ merchantId, storeId }));
  const freight = terms === undefined ? null : freightOf(terms, load);
  return {
    merchantId,
    merchantName,
    storeId,
    storeName,
    portName,
    steadiness,
    takings,
    amount: sumFen(takings.map(({ amount }) => amount)),
    taxed: sumFen(takings.map(({ taxed }) => taxed)),
    volume: load.volume,
    weight: load.weight,
    freight: freight?.amount ?? null,
    isFirm: (freight?.isFirm ?? false) && !pickupOnly,
    pickupOnly,
    trucks: freight?.trucks ?? null,
    trucksText: freight === null ? "" : trucksText(freight),
    freightText: (freight?.terms ?? []).map(({ text, amount }) => `${text} = ${formatYuan(amount)} 元`).join("\n"),
    roomText: trucks === null ? "" : roomText(trucks.room),
  };
}

/** What of the lines a plan leaves; a line whose quantity is not known is left as a whole. */
function shortOf(prepared: readonly PreparedLine[], orders: readonly BasketOrder[]): BasketPlanView["short"] {
  return prepared.flatMap(({ need, covers }, line) => {
    if (need === null) return [{ line, units: 0 }];
    const units = orders
      .flatMap(({ takings }) => takings.filter((taking) => taking.line === line))
      .reduce((sum, { goodsId, count }) => {
        const step = covers.find(({ offer }) => offer.id === goodsId)?.step;
        return step === undefined ? sum : sum + unitsIn(step, count);
      }, 0);
    return units < need.need ? [{ line, units: need.need - units }] : [];
  });
}

/** How often a plan is solved again because several lines took the same goods beyond their stock. */
const SOLVED_AGAIN = 8;

type Solved = { instance: Instance; plans: Plans };

/** The plans of a basket in which no goods are taken beyond their stock. */
function solvedFor(prepared: ReturnType<typeof preparedLines>, freight: BasketFreight, orderWorth: Fen): Solved {
  const barred = new Set<string>();
  for (let times = 0; ; times += 1) {
    const instance = instanceOf(prepared, freight, { barred, orderWorth });
    const plans = plansOf(instance.basket);
    const beyond = PLAN_KINDS.flatMap((kind) => overdrawn(plans[kind], instance));
    if (beyond.length === 0 || times === SOLVED_AGAIN) return { instance, plans };
    for (const one of beyond) barred.add(one);
  }
}

/** The same, of which the cheapest has no more orders than one checkout takes, where that can be. */
function solved(prepared: ReturnType<typeof preparedLines>, freight: BasketFreight, ordersAtOnce: number): Solved {
  const [first = 0, ...dearer] = ORDER_WORTHS;
  let found = solvedFor(prepared, freight, fen(first));
  for (const worth of dearer) {
    if (found.plans.cheapest.shares.length <= ordersAtOnce) break;
    found = solvedFor(prepared, freight, fen(worth));
  }
  return found;
}

function planView(kind: PlanKind, { instance, plans }: Solved, prepared: readonly PreparedLine[]): BasketPlanView {
  const orders = plans[kind].shares.map((share) => orderView(share, instance));
  const taxed = sumFen(orders.map((order) => order.taxed));
  const freights = orders.flatMap(({ freight }) => (freight === null ? [] : [freight]));
  const freight = freights.length < orders.length || instance.freight === null ? null : sumFen(freights);
  return {
    kind,
    orders,
    short: shortOf(prepared, orders),
    amount: sumFen(orders.map(({ amount }) => amount)),
    taxed,
    freight,
    trucks: freight === null ? null : orders.reduce((sum, { trucks }) => sum + (trucks ?? 0), 0),
    total: sumFen([taxed, ...freights]),
    saved: fen(0),
    gap: gapOf(plans[kind]),
  };
}

function offerView({ offer, step, differences }: Cover, need: LineNeed): BasketOffer {
  const count = coveringCount(offer, step, need.need, offer.available);
  const { volume } = breakdownOf(offer, count);
  return {
    saleUnit: offer.saleUnit,
    countedIn: offer.countedIn,
    pieceVolumeMm3: offer.pieceVolumeMm3,
    width: offer.width,
    length: offer.length,
    piecesPerBundle: offer.piecesPerBundle,
    bundleVolume: offer.bundleVolume,
    step: step.count,
    minOrder: offer.minOrder,
    density: offer.density,
    goodsId: offer.id,
    title: offer.title,
    specText: offer.specText,
    speciesName: offer.speciesName,
    gradeName: offer.gradeName,
    merchantId: offer.merchantId,
    merchantName: offer.merchantName,
    storeId: offer.storeId,
    storeName: offer.storeName,
    portName: offer.portName,
    available: offer.available,
    taxIncluded: offer.taxIncluded,
    cubic: cubicPrice(tierPrice(offer, volume).price, offer),
    differences,
    count,
    ...billed(offer, count),
    isEnough: unitsIn(step, count) >= need.need,
  };
}

function lineView(line: FoundLine, { need, covers, lost }: PreparedLine, taken: ReadonlySet<GoodsId>): BasketLine {
  const offers =
    need === null
      ? []
      : covers
          .map((cover) => offerView(cover, need))
          .sort((one, other) => Number(other.isEnough) - Number(one.isEnough) || one.taxed - other.taxed);
  const { item, substitutes, chosen } = line;
  return {
    item,
    substitutes,
    chosen,
    need,
    offers: offers.filter(({ goodsId }, at) => at < SHOWN || taken.has(goodsId)),
    found: offers.length,
    lost,
  };
}

/** The plans of a basket, and its lines with the goods that can cover them. */
export function solvedBasket(
  lines: readonly FoundLine[],
  freight: BasketFreight,
  ordersAtOnce: number,
): { lines: BasketLine[]; plans: BasketPlanView[] } {
  const prepared = preparedLines(lines);
  const found = solved(prepared, freight, ordersAtOnce);
  const views = PLAN_KINDS.map((kind) => planView(kind, found, prepared.prepared));
  const byLine = views.find(({ kind }) => kind === "lineByLine")!; // one of the kinds
  const plans = views.map((plan) => ({ ...plan, saved: fen(Math.max(0, byLine.total - plan.total)) }));
  const taken = new Set(
    plans.flatMap(({ orders }) => orders.flatMap(({ takings }) => takings.map(({ goodsId }) => goodsId))),
  );
  return { plans, lines: lines.map((line, at) => lineView(line, prepared.prepared[at]!, taken)) };
}
