import { availableEvents, nextStatus, type StateTable, type Step, tableOf } from "../state-table.ts";
import { GOODS_SHOWN, GOODS_STATES, GOODS_STATUS, type GoodsStatus } from "./goods-states.ts";

/** Who takes a step. */
export type GoodsActor = "merchant" | "operator" | "system";
/** What may happen to goods, by the name of the event. */
export type GoodsEvent =
  | "submit"
  | "withdraw"
  | "approve"
  | "reject"
  | "edit"
  | "publish"
  | "unpublish"
  | "stockGone"
  | "stockBack"
  | "takedown"
  | "restore";

/** Words on screen for each goods event. */
export const GOODS_EVENT_NAMES: Readonly<Record<GoodsEvent, string>> = {
  submit: "提交审核",
  withdraw: "撤回",
  approve: "通过",
  reject: "驳回",
  edit: "修改",
  publish: "上架",
  unpublish: "下架",
  stockGone: "售罄",
  stockBack: "到货",
  takedown: "平台下架",
  restore: "恢复",
};

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

/**
 * The life of goods. Nothing is final: a merchant may always take goods up again. What goes on sale
 * without stock is sold out at once.
 */
export const GOODS_TABLE: StateTable<GoodsStatus, GoodsEvent, GoodsActor, GoodsFacts> = /* @__PURE__ */ tableOf(
  GOODS_STATES,
  {
    draft: { submit: SUBMIT, edit: [{ to: "draft", actors: ["merchant"] }] },
    inReview: {
      approve: [
        { to: "onSale", actors: ["operator"], guard: inStock },
        { to: "soldOut", actors: ["operator"] },
      ],
      reject: [{ to: "rejected", actors: ["operator"] }],
      withdraw: [{ to: "draft", actors: ["merchant"] }],
    },
    onSale: {
      edit: SUBMIT,
      unpublish: [{ to: "unpublished", actors: ["merchant"] }],
      stockGone: [{ to: "soldOut", actors: ["system"], guard: outOfStock }],
      takedown: [{ to: "takenDown", actors: ["operator"] }],
    },
    unpublished: {
      publish: [
        { to: "onSale", actors: ["merchant"], guard: inStock },
        { to: "soldOut", actors: ["merchant"] },
      ],
      edit: EDIT_UNPUBLISHED,
    },
    rejected: { edit: [{ to: "draft", actors: ["merchant"] }], submit: SUBMIT },
    soldOut: {
      edit: SUBMIT,
      stockBack: [{ to: "onSale", actors: ["system"], guard: inStock }],
      unpublish: [{ to: "unpublished", actors: ["merchant"] }],
      takedown: [{ to: "takenDown", actors: ["operator"] }],
    },
    takenDown: { restore: [{ to: "unpublished", actors: ["operator"] }] },
  },
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

/** The steps by which a merchant brings goods to what a file says of them. */
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
 * The status that goods reach on the way to `target` by the transitions of the table; where none leads on they stay. Goods that a review stands before are not submitted only to be taken off sale.
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
