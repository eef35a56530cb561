import { eventNamesOf, eventsOf, stateTableOf } from "../../events.ts";
import { availableEvents, nextStatus, type StateTable, type Step } from "../../state-table.ts";
import { GOODS_SHOWN, GOODS_STATES, GOODS_STATUS, type GoodsStatus } from "./goods-states.ts";

export type GoodsActor = "merchant" | "operator" | "system";
/** `stock` in any unit, before holds; `reviewNeeded` is false when `goods.review=off` or the merchant is trusted. */
export type GoodsFacts = { stock: number; reviewNeeded: boolean };

const inStock = ({ stock }: GoodsFacts) => (stock > 0 ? null : "库存为0，请先补充库存");
const outOfStock = ({ stock }: GoodsFacts) => (stock > 0 ? "仍有库存" : null);
const unreviewed = ({ reviewNeeded }: GoodsFacts) => (reviewNeeded ? "商品需要审核" : null);
const unreviewedInStock = (facts: GoodsFacts) => unreviewed(facts) ?? inStock(facts);

/** Submitting: straight on sale when no review is needed, sold out when there is no stock either, else to the review. */
const SUBMIT = [
  { to: "onSale", actors: ["merchant"], guard: unreviewedInStock },
  { to: "soldOut", actors: ["merchant"], guard: unreviewed },
  { to: "inReview", actors: ["merchant"] },
] as const;

/**
 * Goods off sale whose reviewed facts are changed are drafts again, or publishing them would pass the review by. Goods
 * on sale are submitted by such a change.
 */
const EDIT_UNPUBLISHED = [
  { to: "unpublished", actors: ["merchant"], guard: unreviewed },
  { to: "draft", actors: ["merchant"] },
] as const;

/** Permissions to put goods on sale, and to review them. */
const PUBLISHES = "goods:offer:publish";
const REVIEWS = "goods:offer:review";

/**
 * The life of goods. Nothing is final: a merchant may always take goods up again. What goes on sale
 * without stock is sold out at once.
 */
export const GOODS_EVENTS = /* @__PURE__ */ eventsOf<keyof typeof GOODS_STATES, GoodsActor, GoodsFacts>()({
  submit: {
    label: "提交审核",
    ways: { draft: SUBMIT, rejected: SUBMIT },
    needsVersion: 0,
    sent: { merchant: { may: PUBLISHES, summary: "Hands goods in for review", done: "已提交审核" } },
  },
  approve: {
    label: "通过",
    ways: {
      inReview: [
        { to: "onSale", actors: ["operator"], guard: inStock },
        { to: "soldOut", actors: ["operator"] },
      ],
    },
    needsVersion: 0,
    text: "通过后立即上架，买家可以看到并下单。",
    submit: "通过",
    sent: { operator: { may: REVIEWS, summary: "Approves goods", done: "已通过", leadsOn: true } },
  },
  reject: {
    label: "驳回",
    ways: { inReview: [{ to: "rejected", actors: ["operator"] }] },
    text: "商家会收到驳回原因，修改后可重新提交。",
    submit: "驳回",
    isHarsh: true,
    sent: { operator: { may: REVIEWS, summary: "Rejects goods with a reason", takes: "own", done: "已驳回" } },
  },
  withdraw: {
    label: "撤回",
    ways: { inReview: [{ to: "draft", actors: ["merchant"] }] },
    needsVersion: 0,
    sent: { merchant: { may: PUBLISHES, summary: "Takes goods back from review", done: "已撤回" } },
  },
  publish: {
    label: "上架",
    ways: {
      unpublished: [
        { to: "onSale", actors: ["merchant"], guard: inStock },
        { to: "soldOut", actors: ["merchant"] },
      ],
    },
    needsVersion: 0,
    sent: { merchant: { may: PUBLISHES, summary: "Puts goods on sale", done: "已上架" } },
  },
  edit: {
    label: "修改",
    ways: {
      draft: [{ to: "draft", actors: ["merchant"] }],
      onSale: SUBMIT,
      unpublished: EDIT_UNPUBLISHED,
      rejected: [{ to: "draft", actors: ["merchant"] }],
      soldOut: SUBMIT,
    },
    sent: { merchant: { may: "goods:offer:edit", summary: null, path: "update", takes: "apart" } },
  },
  stockBack: { label: "到货", ways: { soldOut: [{ to: "onSale", actors: ["system"], guard: inStock }] } },
  unpublish: {
    label: "下架",
    ways: {
      onSale: [{ to: "unpublished", actors: ["merchant"] }],
      soldOut: [{ to: "unpublished", actors: ["merchant"] }],
    },
    needsVersion: 0,
    isHarsh: true,
    sent: { merchant: { may: PUBLISHES, summary: "Takes goods off sale", done: "已下架" } },
  },
  stockGone: { label: "售罄", ways: { onSale: [{ to: "soldOut", actors: ["system"], guard: outOfStock }] } },
  takedown: {
    label: "平台下架",
    ways: {
      onSale: [{ to: "takenDown", actors: ["operator"] }],
      soldOut: [{ to: "takenDown", actors: ["operator"] }],
    },
    text: "下架后买家不能再看到和下单，商家不能自行恢复。",
    submit: "平台下架",
    isHarsh: true,
    sent: { operator: { may: REVIEWS, summary: "Takes goods down with a reason", takes: "own", done: "已下架" } },
  },
  restore: {
    label: "恢复",
    ways: { takenDown: [{ to: "unpublished", actors: ["operator"] }] },
    needsVersion: 0,
    text: "恢复后为已下架状态，由商家自行上架。",
    submit: "恢复",
    sent: { operator: { may: REVIEWS, summary: "Restores goods that were taken down", done: "已恢复" } },
  },
});

/** What may happen to goods, by the name of the event. */
export type GoodsEvent = keyof typeof GOODS_EVENTS;

export const GOODS_EVENT_NAMES: Readonly<Record<GoodsEvent, string>> = /* @__PURE__ */ eventNamesOf(GOODS_EVENTS);

/** The life of goods. */
export const GOODS_TABLE: StateTable<GoodsStatus, GoodsEvent, GoodsActor, GoodsFacts> = /* @__PURE__ */ stateTableOf(
  GOODS_STATES,
  GOODS_EVENTS,
);

/** What `event` by `actor` does to goods. */
export function nextGoodsStatus(
  status: GoodsStatus,
  event: GoodsEvent,
  actor: GoodsActor,
  facts: GoodsFacts,
): Step<GoodsStatus> {
  return nextStatus(GOODS_TABLE, status, event, actor, facts);
}

/** The buttons `actor` sees on goods. */
export function availableGoodsEvents(status: GoodsStatus, actor: GoodsActor, facts: GoodsFacts): GoodsEvent[] {
  return availableEvents(GOODS_TABLE, status, actor, facts);
}

/**
 * The status of goods whose merchant changed them: with a new spec the table's edit, then on sale ⇄ sold out by the
 * stock. The reason where they may not be changed now.
 */
export function statusAfterEdit(status: GoodsStatus, isReviewed: boolean, facts: GoodsFacts): Step<GoodsStatus> {
  const step = nextGoodsStatus(status, "edit", "merchant", facts);
  if (step.kind === "refused" || isReviewed) return step;
  return { kind: "ok", status: statusForStock(status, facts.stock) };
}

/** The transitions by which a merchant brings goods to the status that a file states. */
function stepsTo(target: GoodsStatus): readonly GoodsEvent[] {
  switch (target) {
    case GOODS_STATUS.draft:
      return ["withdraw"];
    case GOODS_STATUS.inReview:
      return ["submit"];
    case GOODS_STATUS.onSale:
    case GOODS_STATUS.soldOut:
      return ["submit", "publish"];
    case GOODS_STATUS.unpublished:
      return ["submit", "unpublish"];
    default:
      return [];
  }
}

/**
 * The status that goods reach on the way to `target` by the transitions of the table; where none leads there they stay. Goods
 * that a review stands before are not submitted only to be taken off sale.
 */
export function statusTowards(status: GoodsStatus, target: GoodsStatus, facts: GoodsFacts): GoodsStatus {
  const isShown = GOODS_SHOWN.includes(status);
  if (status === target || (target === GOODS_STATUS.unpublished && facts.reviewNeeded && !isShown)) return status;
  let reached = status;
  for (const event of stepsTo(target)) {
    if (reached === target) break;
    const step = nextGoodsStatus(reached, event, "merchant", facts);
    if (step.kind === "ok") reached = step.status;
  }
  return reached;
}

/** The status after a change of stock: on sale ⇄ sold out, everything else stays. */
export function statusForStock(status: GoodsStatus, stock: number): GoodsStatus {
  const event = status === GOODS_STATUS.onSale ? "stockGone" : "stockBack";
  const step = nextGoodsStatus(status, event, "system", { stock, reviewNeeded: false });
  return step.kind === "ok" ? step.status : status;
}
