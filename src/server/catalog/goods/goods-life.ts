import { type GoodsReview, goodsMessage } from "../../../domain/catalog/goods/goods-messages.ts";
import { GOODS_SHOWN, type GoodsStatus } from "../../../domain/catalog/goods/goods-states.ts";
import { type GoodsActor, type GoodsEvent, nextGoodsStatus } from "../../../domain/catalog/goods/goods-status.ts";
import type { HandledGoods } from "../../../domain/catalog/goods/handled-goods.ts";
import type { GoodsId, MerchantId } from "../../../domain/ids.ts";
import { reasonProblem } from "../../../domain/reason.ts";
import type { Database, Db } from "../../db/database.ts";
import { notFound, refuseIf, warning } from "../../reply.ts";
import { type Actor, audit } from "../../system/audit.ts";
import { configured } from "../../system/config.ts";
import { requireVersion, statusOf } from "../../system/life.ts";
import { merchantPeople, notify } from "../../system/messages.ts";
import { publish, type Subscriber } from "../../system/outbox.ts";
import { factsOf, handledOf, scoreOf } from "./handled-goods.ts";
import { handledRow, lockHandled, mayShopSell, reviewedGoods, writeTransition } from "./handled-goods-store.ts";

/** A shop that the operator closed puts nothing on sale. */
async function refuseSuspended(tx: Db, merchantId: MerchantId): Promise<void> {
  if (!(await mayShopSell(tx, merchantId))) throw warning("店铺停业整顿，不能上架货源");
}

export type GoodsStep = { id: GoodsId; version: number; event: GoodsEvent; reason?: string };

/**
 * Applies one transition of the domain's table to goods. `merchantId`: whose they must be; `null` for an operator, whose commands
 * are audited and sent to the merchant as messages. 404 for another merchant's goods, 5001 for another version, a warning with
 * the table's reason otherwise.
 */
export function stepGoods(
  db: Database,
  merchantId: MerchantId | null,
  actor: Actor,
  { id, version, event, reason = "" }: GoodsStep,
): Promise<HandledGoods> {
  const role: GoodsActor = merchantId === null ? "operator" : "merchant";
  if (event === "reject" || event === "takedown") refuseIf(reasonProblem(reason));
  return db.transaction(async (tx) => {
    const reviewNeeded = await configured(tx, "goods.review");
    const row = await lockHandled(tx, { id, merchantId });
    if (row === null) throw notFound("商品不存在");
    requireVersion(row, version, "商品已被修改，请刷新后重试", handledOf(row, role, reviewNeeded));
    const status = statusOf(nextGoodsStatus(row.status as GoodsStatus, event, role, factsOf(row, reviewNeeded)));
    const isShown = (one: number) => GOODS_SHOWN.includes(one as GoodsStatus);
    if (isShown(status) && !isShown(row.status)) await refuseSuspended(tx, row.merchantId);
    const score = scoreOf(row, status, row.stock);
    await writeTransition(tx, { id, status, score, rejectReason: reason === "" ? null : reason.trim() });
    const after = (await handledRow(tx, { id, merchantId }))!; // locked above
    if (role === "operator") {
      await publish(tx, "goods.reviewed", { goodsId: id, event, reason: reason.trim() });
      await audit(tx, actor, {
        title: "商品审核",
        kind: "changed",
        target: row.goodsNo,
        before: { status: row.status },
        after: { status, event, reason: reason.trim() },
      });
    }
    return handledOf(after, role, reviewNeeded);
  });
}

/** Notifies merchants of what operators decided about their goods. */
export const goodsSubscriber: Subscriber = {
  name: "goods-messages",
  on: {
    async "goods.reviewed"(tx, { goodsId, event, reason }, outboxId) {
      const goods = await reviewedGoods(tx, goodsId);
      if (goods)
        await notify(
          tx,
          outboxId,
          await merchantPeople(tx, goods.merchantId),
          goodsMessage(goods, event as GoodsReview, reason),
        );
    },
  },
};
