import { type GoodsReview, goodsMessage } from "../../domain/catalog/goods-messages.ts";
import {
  GOODS_SHOWN,
  type GoodsActor,
  type GoodsEvent,
  type GoodsStatus,
  nextGoodsStatus,
} from "../../domain/catalog/goods-status.ts";
import type { HandledGoods } from "../../domain/catalog/handled-goods.ts";
import { reasonProblem } from "../../domain/company/certification.ts";
import { MERCHANT_STATUS } from "../../domain/company/merchant-life.ts";
import type { Database, Db } from "../db/database.ts";
import { notFound, Refusal, refuseIf, warning } from "../reply.ts";
import { type Actor, audit } from "../system/audit.ts";
import { configured } from "../system/config.ts";
import { merchantPeople, notify } from "../system/messages.ts";
import { publish, type Subscriber } from "../system/outbox.ts";
import { SHOWN } from "./goods-columns.ts";
import { factsOf, HANDLED_COLUMNS, HANDLED_FROM, type HandledRow, handledOf, scoreOf } from "./handled-goods.ts";

/** A shop that the operator closed puts nothing on sale. */
async function refuseSuspended(tx: Db, merchantId: string): Promise<void> {
  const open = await tx.one(
    `select 1 from merchant where id = :merchantId
        and status in (${MERCHANT_STATUS.open}, ${MERCHANT_STATUS.onHoliday})`,
    { merchantId },
    "goods-shop-open",
  );
  if (open === null) throw warning("店铺停业整顿，不能上架货源");
}

export type GoodsStep = { id: string; version: number; event: GoodsEvent; reason?: string };

/**
 * Takes goods one step along the domain's table. `merchantId`: whose they must be; `null` asks as an operator, whose
 * steps are audited and sent to the merchant as messages. 404 for goods of somebody else, 5001 for another version, a
 * warning with the table's reason otherwise.
 */
export function stepGoods(
  db: Database,
  merchantId: string | null,
  actor: Actor,
  { id, version, event, reason = "" }: GoodsStep,
): Promise<HandledGoods> {
  const role: GoodsActor = merchantId === null ? "operator" : "merchant";
  if (event === "reject" || event === "takedown") refuseIf(reasonProblem(reason));
  return db.transaction(async (tx) => {
    const reviewNeeded = await configured(tx, "goods.review");
    const read = (lock: string) =>
      tx.one<HandledRow>(
        `select ${HANDLED_COLUMNS} ${HANDLED_FROM} where g.id = :id and (:merchantId::bigint is null or g.merchant_id = :merchantId) ${lock}`,
        { id, merchantId },
        `goods-life${lock === "" ? "" : "-lock"}`,
      );
    const row = await read("for update of g");
    if (row === null) throw notFound("商品不存在");
    if (row.version !== version)
      throw new Refusal(5001, "商品已被修改，请刷新后重试", handledOf(row, role, reviewNeeded));
    const next = nextGoodsStatus(row.status as GoodsStatus, event, role, factsOf(row, reviewNeeded));
    if (next.kind === "refused") throw warning(next.reason);
    const { status } = next;
    const isShown = (one: number) => GOODS_SHOWN.includes(one as GoodsStatus);
    if (isShown(status) && !isShown(row.status)) await refuseSuspended(tx, row.merchant_id);
    const score = scoreOf(row, status, row.stock);
    await tx.run(
      `update goods set status = :status::smallint, score = :score, version = version + 1, reject_reason = :rejectReason,
              publish_at = case when :status::smallint in (${SHOWN}) then coalesce(publish_at, now()) else publish_at end,
              published_facts = case when :status::smallint in (${SHOWN}) then null else published_facts end
        where id = :id`,
      { id, status, score, rejectReason: reason === "" ? null : reason.trim() },
      "goods-step",
    );
    const after = (await read(""))!; // locked above
    if (role === "operator") {
      await publish(tx, "goods.reviewed", { goodsId: id, event, reason: reason.trim() });
      await audit(tx, actor, {
        title: "商品审核",
        kind: "changed",
        target: row.goods_no,
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
      const goods = await tx.one<{ id: string; goodsNo: string; title: string; merchantId: string }>(
        `select id, goods_no as "goodsNo", title, merchant_id as "merchantId" from goods where id = :goodsId`,
        { goodsId },
        "goods-reviewed",
      );
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
