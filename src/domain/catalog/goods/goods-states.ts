import { type CodeIn, codesOf, codesWith, columnOf, type TurnState } from "../../states.ts";

type GoodsState = TurnState<"merchant" | "operator"> & {
  /** Buyers see the goods. */
  shown?: true;
  /** Their merchant may show them without another review. */
  approved?: true;
};

/** The states of goods. Only goods on sale can be ordered; sold out ones offer 到货提醒. */
export const GOODS_STATES = {
  draft: { code: 0, label: "草稿", tone: "waiting" },
  inReview: { code: 1, label: "待审", tone: "running", turn: ["operator"] },
  onSale: { code: 2, label: "在售", tone: "done", shown: true, approved: true },
  unpublished: { code: 3, label: "已下架", tone: "ended", approved: true },
  rejected: { code: 4, label: "驳回", tone: "ended", turn: ["merchant"] },
  soldOut: { code: 5, label: "售罄", tone: "ended", turn: ["merchant"], shown: true, approved: true },
  takenDown: { code: 6, label: "平台下架", tone: "ended" },
} as const satisfies Record<string, GoodsState>;

export type GoodsStatus = CodeIn<typeof GOODS_STATES>;
/** The codes of the states by name. */
export const GOODS_STATUS = /* @__PURE__ */ codesOf(GOODS_STATES);
/** All codes of `GOODS_STATUS`. */
export const GOODS_STATUSES: readonly GoodsStatus[] = /* @__PURE__ */ Object.values(GOODS_STATUS);
export const GOODS_STATUS_NAMES = /* @__PURE__ */ columnOf(GOODS_STATES, "label");

/** Shown to buyers. */
export const GOODS_SHOWN = /* @__PURE__ */ codesWith(GOODS_STATES, "shown");
/** What their merchant may show without another review. */
export const GOODS_APPROVED = /* @__PURE__ */ codesWith(GOODS_STATES, "approved");
