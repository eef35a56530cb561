import { cubicPrice } from "../../../domain/catalog/goods/cubic-price.ts";
import { tierPrice } from "../../../domain/catalog/goods/tier-price.ts";
import { freightOf, trucksText } from "../../../domain/freight/freight-of.ts";
import { shopWarehouseKey } from "../../../domain/freight/shop-warehouse.ts";
import { FREIGHT_TRUCKS } from "../../../domain/freight/tariff.ts";
import type { FreightTerms } from "../../../domain/freight/terms.ts";
import type { GoodsId } from "../../../domain/ids.ts";
import { roomText, trucksFor } from "../../../domain/loading/trucks.ts";
import { type Fen, fen, formatYuan, sumFen } from "../../../domain/money.ts";
import type { BasketPlan, WarehouseLoad } from "../../../domain/sourcing/basket.ts";
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
import { gapOf } from "../../../domain/sourcing/plans.ts";
import { CARRIERS, isLawful } from "../../../domain/timber/carriers.ts";
import { isLogs } from "../../../domain/timber/kind-shape.ts";
import { breakdownOf } from "../../../domain/timber/quantity.ts";
import { inSlices } from "../../slices.ts";
import { deliveryModesOf, type Offer } from "../checkout/offer.ts";
import { loadOf } from "../checkout/order-freight.ts";
import {
  type BasketFreight,
  type Instance,
  type Shared,
  type Solved,
  sharedTakings,
  shortened,
  solved,
} from "./basket-instance.ts";
import { billed, type Cover, type FoundLine, type PreparedLine, preparedLines, unitsIn } from "./line-offers.ts";

/** Goods of a line that are shown beside those that plans take. */
const SHOWN = 12;

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
    image: offer.image,
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
