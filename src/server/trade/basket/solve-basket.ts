import { cubicPrice } from "../../../domain/catalog/goods/cubic-price.ts";
import { tierPrice } from "../../../domain/catalog/goods/tier-price.ts";
import { type FreightCost, freightCosts, freightOf, trucksText } from "../../../domain/freight/freight-of.ts";
import { type ShopWarehouse, shopWarehouseKey } from "../../../domain/freight/shop-warehouse.ts";
import { FREIGHT_TRUCKS } from "../../../domain/freight/tariff.ts";
import type { FreightTerms } from "../../../domain/freight/terms.ts";
import type { GoodsId } from "../../../domain/ids.ts";
import { roomText, trucksFor } from "../../../domain/loading/trucks.ts";
import { type Fen, fen, formatYuan, sumFen } from "../../../domain/money.ts";
import type { Basket, BasketPlan, Warehouse, WarehouseLoad } from "../../../domain/sourcing/basket.ts";
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
import { gapOf, type Plans, planning } from "../../../domain/sourcing/plans.ts";
import { CARRIERS, isLawful } from "../../../domain/timber/carriers.ts";
import { isLogs } from "../../../domain/timber/kind-shape.ts";
import { breakdownOf } from "../../../domain/timber/quantity.ts";
import { inSlices } from "../../slices.ts";
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
const ORDER_WORTHS = [20_000, 200_000, 2_500_000];
/** Goods of a line that are shown beside those that plans take. */
const SHOWN = 12;

/** Freight from each warehouse to the buyer's city, by `shopWarehouseKey`; `null` where no city is named: goods are fetched. */
export type BasketFreight = ReadonlyMap<string, FreightTerms> | null;

/** Goods are fetched: each order is a truck of the buyer's own. */
const NO_FREIGHT: FreightCost = { amount: fen(0), trucks: 1, isFirm: false };

/** A load as trucks take it: goods that are too long for any lawful truck are estimated as shorter ones. */
const shortened = (load: WarehouseLoad): WarehouseLoad => ({ ...load, longest: null });

/**
 * Freight of a load, by the warehouse that it leaves (`shopWarehouseKey`). What a load costs is worked out once for all plans of a
 * basket.
 */
type FreightFrom = (warehouse: ShopWarehouse) => (load: WarehouseLoad) => FreightCost;

function freightFrom(freight: BasketFreight): FreightFrom {
  const known = new Map([...(freight ?? [])].map(([key, terms]) => [key, freightCosts(terms)]));
  return (warehouse) => {
    const costOf = known.get(shopWarehouseKey(warehouse));
    return (load) => costOf?.(load) ?? costOf?.(shortened(load)) ?? NO_FREIGHT;
  };
}

/** A basket as the solver knows it; `samples`: goods of each warehouse, `covers`: those of each line, in its order. */
type Instance = { basket: Basket; samples: Cover[]; covers: Cover[][]; freight: BasketFreight };

/** The lines as the solver knows them. Goods in `barred` (`line goods`) are not taken for a line. */
function instanceOf(
  { prepared, taken }: ReturnType<typeof preparedLines>,
  { freight, from }: { freight: BasketFreight; from: FreightFrom },
  { barred, orderWorth }: { barred: ReadonlySet<string>; orderWorth: Fen },
): Instance {
  const warehouses: Warehouse[] = [];
  const samples: Cover[] = [];
  const known = new Map<string, number>();
  const warehouseOf = (cover: Cover): number => {
    const { offer } = cover;
    const key = shopWarehouseKey(offer);
    const at = known.get(key) ?? warehouses.length;
    if (at === warehouses.length) {
      const { merchantId, storeId } = offer;
      known.set(key, at);
      samples.push(cover);
      warehouses.push({ merchantId, storeId, steadiness: cover.steadiness / 100, freight: from(offer) });
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
        offers: own.map((cover) => lineOfferOf(cover, warehouseOf(cover), { need: need?.need ?? 0, taken })),
      };
    const offers = held.map(({ cover, count }) =>
      fixedAt(lineOfferOf(cover, warehouseOf(cover), { need: 0, taken }), unitsIn(cover.step, count)),
    );
    return { need: offers.reduce((sum, { step }) => sum + step, 0), offers };
  });
  return { basket: { lines, warehouses, orderWorth }, samples, covers, freight };
}

type Shared = { line: number; cover: Cover; count: number };

/** What a plan takes from a warehouse, in the goods' own counts. */
const sharedTakings = (share: BasketPlan["shares"][number], { covers }: Instance): Shared[] =>
  share.takings.map(({ line, offer, count }) => {
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

/** What is billed for the takings of a warehouse. Goods that several lines take are one line of the order, priced together. */
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

/** What a plan takes, by its shares, cut to the stock where lines of different units take the same goods beyond it. */
function takingsWithin(plan: BasketPlan, instance: Instance): Shared[][] {
  const sums = new Map<GoodsId, number>();
  return plan.shares.map((share) =>
    sharedTakings(share, instance).flatMap((taking) => {
      const { offer, step } = taking.cover;
      const sum = sums.get(offer.id) ?? 0;
      const free = offer.available - sum;
      const count = taking.count <= free ? taking.count : coveringCount(offer, step, unitsIn(step, taking.count), free);
      sums.set(offer.id, sum + count);
      return count === 0 ? [] : { ...taking, count };
    }),
  );
}

/** What the goods of an order cost to be brought; an estimate where no lawful truck takes them as long as they are. */
function freightView(terms: FreightTerms | undefined, load: WarehouseLoad) {
  const none = { freight: null, isFirm: false, trucks: null, trucksText: "", freightText: "" };
  if (terms === undefined) return none;
  const lawful = freightOf(terms, load);
  const freight = lawful ?? freightOf(terms, shortened(load));
  if (freight === null) return none;
  const texts = freight.terms.map(({ text, amount }) => `${text} = ${formatYuan(amount)} 元`);
  return {
    freight: freight.amount,
    isFirm: lawful !== null && freight.isFirm,
    trucks: freight.trucks,
    trucksText: trucksText(freight),
    freightText: [...texts, ...(lawful === null ? ["超长，没有可派的车，按短料估算"] : [])].join("\n"),
  };
}

function orderView(warehouse: number, shared: readonly Shared[], instance: Instance): BasketOrder {
  const { offer, steadiness } = instance.samples[warehouse]!; // shares name warehouses of their instance
  const { merchantId, merchantName, storeId, storeName, portName } = offer;
  const takings = billedTakings(shared);
  const lines = mergedBy(shared);
  const pickupOnly = !deliveryModesOf(lines).includes(2);
  const load = loadOf(lines);
  const stowage = shared.some(({ cover }) => isLogs(cover.offer.kindCode)) ? "logs" : "packed";
  const trucks = trucksFor({ ...load, stowage }, LAWFUL);
  const carried = freightView(instance.freight?.get(shopWarehouseKey({ merchantId, storeId })), load);
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
    ...carried,
    isFirm: carried.isFirm && !pickupOnly,
    pickupOnly,
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

/** How often a basket is solved again because several lines took the same goods beyond their stock; then takings are cut. */
const SOLVED_AGAIN = 2;

type Solved = { instance: Instance; plans: Plans };

/**
 * Plans that were found while an order counted for more than it is worth, with the bound that holds at its `usual` worth: of what
 * a plan costs at least, each order less is worth as much.
 */
function boundedAs(usual: Solved, { instance, plans }: Solved): Solved {
  const { orderWorth } = usual.instance.basket;
  const { bound, shares } = usual.plans.cheapest;
  const bounded = (plan: BasketPlan): BasketPlan => {
    const least = bound + orderWorth * (shares.length - plan.shares.length);
    return { ...plan, bound: fen(Math.min(plan.total, Math.max(plan.bound, least))) };
  };
  const { cheapest, fewest, steadiest, lineByLine } = plans;
  return {
    instance,
    plans: {
      cheapest: bounded(cheapest),
      fewest: bounded(fewest),
      steadiest: bounded(steadiest),
      lineByLine: bounded(lineByLine),
    },
  };
}

/**
 * The plans of a basket in which no goods are taken beyond their stock, as far as it was found; the cheapest has no more orders
 * than one checkout takes, where that can be.
 */
function* solved(
  prepared: ReturnType<typeof preparedLines>,
  freight: BasketFreight,
  ordersAtOnce: number,
): Generator<undefined, Solved> {
  const by = { freight, from: freightFrom(freight) };
  const barred = new Set<string>();
  function* solvedAt(worth: number): Generator<undefined, Solved> {
    const instance = instanceOf(prepared, by, { barred, orderWorth: fen(worth) });
    return { instance, plans: yield* planning(instance.basket) };
  }
  const [first = 0, ...dearer] = ORDER_WORTHS;
  let worth = first;
  let found = yield* solvedAt(worth);
  let usual = found;
  for (let again = 0; ; ) {
    const { plans, instance } = found;
    const beyond = again < SOLVED_AGAIN ? PLAN_KINDS.flatMap((kind) => overdrawn(plans[kind], instance)) : [];
    if (beyond.length > 0) {
      again += 1;
      for (const one of beyond) barred.add(one);
    } else {
      const next = plans.cheapest.shares.length <= ordersAtOnce ? undefined : dearer.shift();
      if (next === undefined) return boundedAs(usual, found);
      worth = next;
    }
    found = yield* solvedAt(worth);
    if (worth === first) usual = found;
  }
}

function planView(kind: PlanKind, { instance, plans }: Solved, prepared: readonly PreparedLine[]): BasketPlanView {
  const takings = takingsWithin(plans[kind], instance);
  const orders = plans[kind].shares.flatMap(({ warehouse }, at) => {
    const own = takings[at] ?? [];
    return own.length === 0 ? [] : orderView(warehouse, own, instance);
  });
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

/** Whether a plan leaves no more short than another. */
const coversAsMuch = (plan: BasketPlanView, other: BasketPlanView): boolean =>
  plan.short.every(({ line, units }) => other.short.some((one) => one.line === line && one.units >= units));

/**
 * What is shown as the cheapest: line by line where that costs less, since the solver also counts what one goods less is worth;
 * but not at the price of more orders than one checkout takes.
 */
function cheapestOf(cheapest: BasketPlanView, byLine: BasketPlanView, ordersAtOnce: number): BasketPlanView {
  const isOrderable = byLine.orders.length <= Math.max(ordersAtOnce, cheapest.orders.length);
  return isOrderable && byLine.total < cheapest.total && coversAsMuch(byLine, cheapest)
    ? { ...byLine, kind: "cheapest" }
    : cheapest;
}

/** The plans of a basket, and its lines with the goods that can cover them. Others are served meanwhile. */
export async function solvedBasket(
  lines: readonly FoundLine[],
  freight: BasketFreight,
  ordersAtOnce: number,
): Promise<{ lines: BasketLine[]; plans: BasketPlanView[] }> {
  const prepared = preparedLines(lines);
  const found = await inSlices(solved(prepared, freight, ordersAtOnce));
  const views = PLAN_KINDS.map((kind) => planView(kind, found, prepared.prepared));
  const byLine = views.find(({ kind }) => kind === "lineByLine")!; // one of the kinds
  const shown = views.map((plan) => (plan.kind === "cheapest" ? cheapestOf(plan, byLine, ordersAtOnce) : plan));
  const plans = shown.map((plan) => ({ ...plan, saved: fen(Math.max(0, byLine.total - plan.total)) }));
  const taken = new Set(
    plans.flatMap(({ orders }) => orders.flatMap(({ takings }) => takings.map(({ goodsId }) => goodsId))),
  );
  return { plans, lines: lines.map((line, at) => lineView(line, prepared.prepared[at]!, taken)) };
}
