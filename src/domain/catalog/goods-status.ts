import { availableEvents, nextStatus, type StateTable, type Step } from "../state-table.ts";

/** Statuses of goods. */
export const GOODS_STATUSES = [0, 1, 2, 3, 4, 5, 6] as const;
export type GoodsStatus = (typeof GOODS_STATUSES)[number];

export const GOODS_STATUS = {
  draft: 0,
  inReview: 1,
  onSale: 2,
  unpublished: 3,
  rejected: 4,
  soldOut: 5,
  takenDown: 6,
} as const satisfies Record<string, GoodsStatus>;

export const GOODS_STATUS_NAMES: Readonly<Record<GoodsStatus, string>> = {
  0: "草稿",
  1: "待审",
  2: "在售",
  3: "已下架",
  4: "驳回",
  5: "售罄",
  6: "平台下架",
};

/** Shown to buyers; only goods on sale can be ordered, sold out ones offer 到货提醒. */
export const GOODS_SHOWN: readonly GoodsStatus[] = [GOODS_STATUS.onSale, GOODS_STATUS.soldOut];
/** What their merchant may show without another review. */
export const GOODS_APPROVED: readonly GoodsStatus[] = [
  GOODS_STATUS.onSale,
  GOODS_STATUS.unpublished,
  GOODS_STATUS.soldOut,
];

export type GoodsActor = "merchant" | "operator" | "system";
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
  { to: 2, actors: ["merchant"], guard: unreviewedInStock },
  { to: 5, actors: ["merchant"], guard: unreviewed },
  { to: 1, actors: ["merchant"] },
] as const;

/**
 * Goods off sale whose reviewed facts are changed are drafts again, or publishing them would pass the review by. Goods
 * on sale are submitted by such a change.
 */
const EDIT_UNPUBLISHED = [
  { to: 3, actors: ["merchant"], guard: unreviewed },
  { to: 0, actors: ["merchant"] },
] as const;

/**
 * The life of goods. Nothing is final: a merchant may always take goods up again. What goes on sale
 * without stock is sold out at once.
 */
export const GOODS_TABLE: StateTable<GoodsStatus, GoodsEvent, GoodsActor, GoodsFacts> = {
  0: { submit: SUBMIT, edit: [{ to: 0, actors: ["merchant"] }] },
  1: {
    approve: [
      { to: 2, actors: ["operator"], guard: inStock },
      { to: 5, actors: ["operator"] },
    ],
    reject: [{ to: 4, actors: ["operator"] }],
    withdraw: [{ to: 0, actors: ["merchant"] }],
  },
  2: {
    edit: SUBMIT,
    unpublish: [{ to: 3, actors: ["merchant"] }],
    stockGone: [{ to: 5, actors: ["system"], guard: outOfStock }],
    takedown: [{ to: 6, actors: ["operator"] }],
  },
  3: {
    publish: [
      { to: 2, actors: ["merchant"], guard: inStock },
      { to: 5, actors: ["merchant"] },
    ],
    edit: EDIT_UNPUBLISHED,
  },
  4: { edit: [{ to: 0, actors: ["merchant"] }], submit: SUBMIT },
  5: {
    edit: SUBMIT,
    stockBack: [{ to: 2, actors: ["system"], guard: inStock }],
    unpublish: [{ to: 3, actors: ["merchant"] }],
    takedown: [{ to: 6, actors: ["operator"] }],
  },
  6: { restore: [{ to: 3, actors: ["operator"] }] },
};

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
const STEPS_TO: Readonly<Partial<Record<GoodsStatus, readonly GoodsEvent[]>>> = {
  0: ["withdraw"],
  1: ["submit"],
  2: ["submit", "publish"],
  3: ["submit", "unpublish"],
  5: ["submit", "publish"],
};

/**
 * The status that goods reach on the way to `target` by the transitions of the table; where none leads on they stay. Goods that a review stands before are not submitted only to be taken off sale.
 */
export function statusTowards(status: GoodsStatus, target: GoodsStatus, facts: GoodsFacts): GoodsStatus {
  if (status === target || (target === GOODS_STATUS.unpublished && facts.reviewNeeded && status !== 2 && status !== 5))
    return status;
  let reached = status;
  for (const event of STEPS_TO[target] ?? []) {
    if (reached === target) break;
    const step = nextGoodsStatus(reached, event, "merchant", facts);
    if (step.kind === "ok") reached = step.status;
  }
  return reached;
}

/** The status after a change of stock: on sale ⇄ sold out, everything else stays. */
export function statusForStock(status: GoodsStatus, stock: number): GoodsStatus {
  const event = status === 2 ? "stockGone" : "stockBack";
  const step = nextGoodsStatus(status, event, "system", { stock, reviewNeeded: false });
  return step.kind === "ok" ? step.status : status;
}
