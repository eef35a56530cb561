import { DEMAND_ITEM } from "../demand/demand-item.ts";
import { id } from "../fields.ts";
import type { BasketId, GoodsId, MerchantId, WarehouseId } from "../ids.ts";
import {
  anyOf,
  BASIS_POINTS,
  DM3,
  FEN,
  FLAG,
  type Infer,
  KG,
  list,
  maybe,
  NUMBER,
  part,
  record,
  TEXT,
  TIME,
} from "../records.ts";
import { QUANTITY_RULE } from "../timber/quantity.ts";
import { LINE_NEED, restOf } from "./line-units.ts";

/** How a plan chooses: the least cost of all, the fewest orders, the steadiest shops, each line by itself (`BASKET_TEXTS`). */
export const PLAN_KINDS = ["cheapest", "fewest", "steadiest", "lineByLine"] as const;
export type PlanKind = (typeof PLAN_KINDS)[number];

/** Lines of one basket. */
export const BASKET_LINES_MAX = 30;
/** Characters in the title of a basket, and in the name of a purchase list. */
export const BASKET_TITLE_MAX = 60;
/** Goods that a buyer may choose for one line. */
export const CHOICES_MAX = 10;

/** Goods for a line. `count`: what covers the line by itself, as far as stock goes, with what is billed for it. */
export const BASKET_OFFER = record(QUANTITY_RULE, {
  goodsId: id<GoodsId>(),
  title: TEXT,
  specText: TEXT,
  image: TEXT,
  speciesName: TEXT,
  gradeName: TEXT,
  merchantId: id<MerchantId>(),
  merchantName: TEXT,
  storeId: id<WarehouseId>(),
  storeName: TEXT,
  portName: TEXT,
  /** In the goods' counted_in unit. */
  available: NUMBER,
  taxIncluded: FLAG,
  /** Fen per m³ with tax, by the tier that `count` reaches; `null` where the volume of the goods is unknown. */
  cubic: maybe(FEN),
  /** In what it differs from the line; none of exact goods. */
  differences: list(TEXT),
  count: NUMBER,
  amount: FEN,
  /** `amount` with the tax in it. */
  taxed: FEN,
  isEnough: FLAG,
});
export type BasketOffer = Infer<typeof BASKET_OFFER>;

/** Goods that the buyer chose for a line; `count` in their counted_in unit. */
export const BASKET_CHOICE = record({ goodsId: id<GoodsId>(), count: NUMBER });
export type BasketChoice = Infer<typeof BASKET_CHOICE>;

/**
 * A line as it is sent and stored. `substitutes`: near goods may be taken, too; `chosen`: what the buyer chose instead of what is
 * found, nothing where it is left for a demand; `null`: whatever the plan takes.
 */
export const BASKET_LINE_INPUT = record({
  item: DEMAND_ITEM,
  substitutes: FLAG,
  chosen: maybe(list(BASKET_CHOICE)),
});
export type BasketLineInput = Infer<typeof BASKET_LINE_INPUT>;

/** A line with what can cover it: those a plan takes, and the cheapest others. `found`: how many there are in all. */
export const BASKET_LINE = record(BASKET_LINE_INPUT, {
  need: maybe(LINE_NEED),
  offers: list(BASKET_OFFER),
  found: NUMBER,
  /** Chosen goods that can no longer be had as they were chosen, in words. */
  lost: list(TEXT),
});
export type BasketLine = Infer<typeof BASKET_LINE>;

/** `count` of goods for a line. `price`: listed, fen per sale unit; `amount`: billed, `taxed`: with the tax in it. */
export const BASKET_TAKING = record({
  line: NUMBER,
  goodsId: id<GoodsId>(),
  count: NUMBER,
  price: FEN,
  amount: FEN,
  taxed: FEN,
  volume: DM3,
  weight: KG,
});
export type BasketTaking = Infer<typeof BASKET_TAKING>;

/** One order of a plan. `freight`: `null` = 待确认, of a `pickupOnly` order what fetching it costs the buyer by estimate. */
export const BASKET_ORDER = record(
  part(BASKET_OFFER, ["merchantId", "merchantName", "storeId", "storeName", "portName"]),
  {
    /** Percent of its orders that its shop surely loads as stated; 0 of a new shop. */
    steadiness: NUMBER,
    takings: list(BASKET_TAKING),
    /** Billed for the goods. */
    amount: FEN,
    taxed: FEN,
    volume: DM3,
    weight: KG,
    freight: maybe(FEN),
    isFirm: FLAG,
    /** Some of its goods are not delivered. */
    pickupOnly: FLAG,
    trucks: maybe(NUMBER),
    /** What comes, and the terms of the freight, in words; "" where it is not known. */
    trucksText: TEXT,
    freightText: TEXT,
    /** What its trucks still take, in words; "" where no lawful truck is long enough. */
    roomText: TEXT,
  },
);
export type BasketOrder = Infer<typeof BASKET_ORDER>;

/** What could be ordered at once. `total`: goods with tax, and the freight that is known. */
export const BASKET_PLAN = record({
  kind: anyOf(PLAN_KINDS),
  orders: list(BASKET_ORDER),
  short: list(record({ line: NUMBER, units: NUMBER })),
  /** What the checkout bills for the goods. */
  amount: FEN,
  taxed: FEN,
  freight: maybe(FEN),
  trucks: maybe(NUMBER),
  total: FEN,
  /** What it costs less than each line at its cheapest; 0 of that plan itself. */
  saved: FEN,
  /** How much less it could cost at best, if each order and each goods more or less counts with what it is worth. */
  gap: BASIS_POINTS,
});
export type BasketPlanView = Infer<typeof BASKET_PLAN>;

export const BASKET_BRIEF = record({
  id: id<BasketId>(),
  title: TEXT,
  lines: NUMBER,
  cityName: TEXT,
  updateTime: TIME,
});
export type BasketBrief = Infer<typeof BASKET_BRIEF>;

/** A basket with today's offers. `isOwn`: else it was shared, to be read and copied. */
export const BASKET_VIEW = record({
  id: id<BasketId>(),
  version: NUMBER,
  title: TEXT,
  isOwn: FLAG,
  cityCode: TEXT,
  cityName: TEXT,
  plan: anyOf(PLAN_KINDS),
  lines: list(BASKET_LINE),
  plans: list(BASKET_PLAN),
  /** Most orders of one checkout, as the operator set it. */
  ordersAtOnce: NUMBER,
});
export type BasketView = Infer<typeof BASKET_VIEW>;

/** What an owner changes of a basket. */
export const BASKET_INPUT = record(part(BASKET_VIEW, ["title", "cityCode", "plan"]), {
  lines: list(BASKET_LINE_INPUT),
});
export type BasketInput = Infer<typeof BASKET_INPUT>;

/**
 * The plan that a new basket opens with: the cheapest of those that one checkout takes, or the cheapest where it takes none. What
 * each line costs at its least is for comparison.
 */
export function firstPlan(plans: readonly BasketPlanView[], ordersAtOnce: number): PlanKind {
  const orderable = plans.filter(({ kind, orders }) => kind !== "lineByLine" && orders.length <= ordersAtOnce);
  return orderable.reduce((best, plan) => (plan.total < best.total ? plan : best), orderable[0] ?? plans[0]!).kind;
}

/** The plan that is shown: the chosen one, or the first where there is none of its kind. */
export const shownPlan = ({ plans, plan }: Pick<BasketView, "plans" | "plan">): BasketPlanView | null =>
  plans.find(({ kind }) => kind === plan) ?? plans[0] ?? null;

/** What a plan takes for a line. */
export const takingsOf = (plan: BasketPlanView | null, line: number): BasketTaking[] =>
  (plan?.orders ?? []).flatMap(({ takings }) => takings.filter((taking) => taking.line === line));

/** The same text for plans that take the same goods for the same lines. */
const takenText = ({ orders }: BasketPlanView): string =>
  orders
    .flatMap(({ takings }) => takings.map(({ line, goodsId, count }) => `${line} ${goodsId} ${count}`))
    .sort()
    .join();

/** Plans that differ in what they take, with every kind that each of them is: one of two alike is enough to choose from. */
export function distinctPlans(plans: readonly BasketPlanView[]): { plan: BasketPlanView; kinds: PlanKind[] }[] {
  const byTakings = new Map<string, { plan: BasketPlanView; kinds: PlanKind[] }>();
  for (const plan of plans) {
    const text = takenText(plan);
    const { plan: first, kinds } = byTakings.get(text) ?? { plan, kinds: [] };
    byTakings.set(text, { plan: first, kinds: [...kinds, plan.kind] });
  }
  return [...byTakings.values()];
}

/** Each goods of a plan once, as the checkout takes them. */
export function checkoutTakings(plan: BasketPlanView) {
  const byGoods = new Map<GoodsId, { goodsId: GoodsId; count: number; price: BasketTaking["price"] }>();
  for (const { goodsId, count, price } of plan.orders.flatMap(({ takings }) => takings)) {
    const before = byGoods.get(goodsId)?.count ?? 0;
    byGoods.set(goodsId, { goodsId, count: before + count, price });
  }
  return [...byGoods.values()];
}

/** Lines for a demand: what the plan does not cover, with the facts of their lines. */
export const restItems = (view: BasketView, plan: BasketPlanView | null) =>
  (plan?.short ?? []).flatMap(({ line, units }) => {
    const one = view.lines[line];
    return one === undefined ? [] : [restOf(one.item, one.need, units)];
  });
