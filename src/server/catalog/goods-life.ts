import type { AdminGoodsListBody } from "../../contract/goods-life.ts";
import type { GoodsBrief } from "../../domain/catalog/goods.ts";
import { type GoodsReview, goodsMessage } from "../../domain/catalog/goods-messages.ts";
import { goodsScore } from "../../domain/catalog/goods-score.ts";
import {
  availableGoodsEvents,
  GOODS_STATUS_NAMES,
  type GoodsActor,
  type GoodsEvent,
  type GoodsStatus,
  nextGoodsStatus,
} from "../../domain/catalog/goods-status.ts";
import { reasonProblem } from "../../domain/company/certification.ts";
import { type Page, pageOf, rowsBefore } from "../../domain/paging.ts";
import { facesOf } from "../../domain/timber/quantity.ts";
import type { Database, Db, Value } from "../db/database.ts";
import { notFound, Refusal, refuseIf, warning } from "../reply.ts";
import { type Actor, audit } from "../system/audit.ts";
import { configured } from "../system/config.ts";
import { merchantPeople, tell } from "../system/messages.ts";
import { emit, type Hearers } from "../system/outbox.ts";
import { briefOf, GOODS_COLUMNS, type GoodsRow, quantityRule } from "./goods-view.ts";

/** Goods as those see them who decide about them. `events`: what the reader may do now. */
export type ReviewedGoods = GoodsBrief & {
  goodsNo: string;
  version: number;
  statusName: string;
  rejectReason: string | null;
  events: GoodsEvent[];
};

type Row = GoodsRow & {
  goods_no: string;
  version: number;
  reject_reason: string | null;
  view_num: number;
  certs: unknown[];
};

const COLUMNS = `${GOODS_COLUMNS}, g.goods_no, g.version, g.reject_reason, g.view_num, g.certs`;
const FROM = "from goods g join merchant m on m.id = g.merchant_id join store w on w.id = g.store_id";

const factsOf = (row: Row, reviewNeeded: boolean) => ({ stock: row.stock, reviewNeeded });

const reviewedOf = (row: Row, reader: GoodsActor, reviewNeeded: boolean): ReviewedGoods => ({
  ...briefOf(row),
  goodsNo: row.goods_no,
  version: row.version,
  statusName: GOODS_STATUS_NAMES[row.status as GoodsStatus],
  rejectReason: row.reject_reason,
  events: availableGoodsEvents(row.status as GoodsStatus, reader, factsOf(row, reviewNeeded)),
});

/** Goods of all merchants; what waits for a review comes longest waiting first, everything else newest first. */
export async function goodsToReview(db: Db, body: AdminGoodsListBody): Promise<Page<ReviewedGoods>> {
  const page = { pageNum: body.pageNum ?? 1, pageSize: body.pageSize ?? 20 } as const;
  const values: Value[] = [body.status ?? null, body.keywords?.trim() ?? "", body.merchantId ?? null];
  const where = `($1::int is null or g.status = $1) and ($3::bigint is null or g.merchant_id = $3)
    and ($2 = '' or position(lower($2) in lower(concat_ws(' ', g.title, g.goods_no, m.shop_name))) > 0)`;
  const total = await db.one<{ n: number }>(`select count(*)::int as n ${FROM} where ${where}`, values);
  const rows = await db.rows<Row>(
    `select ${COLUMNS} ${FROM} where ${where}
      order by case when g.status = 1 then g.id end, g.id desc offset $4 limit $5`,
    [...values, rowsBefore(page), page.pageSize],
  );
  const reviewNeeded = await configured(db, "goods.review");
  return pageOf(
    rows.map((row) => reviewedOf(row, "operator", reviewNeeded)),
    total?.n ?? 0,
    page,
  );
}

export type GoodsStep = { id: string; version: number; event: GoodsEvent; reason?: string };

/**
 * Takes goods one step along the domain's table. `merchantId`: whose they must be; `null` asks as an operator, whose
 * steps are audited and told to the merchant. 404 for goods of somebody else, 5001 for another version, a warning with
 * the table's reason otherwise.
 */
export function stepGoods(
  db: Database,
  merchantId: string | null,
  actor: Actor,
  { id, version, event, reason = "" }: GoodsStep,
): Promise<ReviewedGoods> {
  const role: GoodsActor = merchantId === null ? "operator" : "merchant";
  if (event === "reject" || event === "takedown") refuseIf(reasonProblem(reason));
  return db.transaction(async (tx) => {
    const reviewNeeded = await configured(tx, "goods.review");
    const read = (lock: string) =>
      tx.one<Row>(
        `select ${COLUMNS} ${FROM} where g.id = $1 and ($2::bigint is null or g.merchant_id = $2) ${lock}`,
        [id, merchantId],
        `goods-life${lock === "" ? "" : "-lock"}`,
      );
    const row = await read("for update of g");
    if (row === null) throw notFound("商品不存在");
    if (row.version !== version)
      throw new Refusal(5001, "商品已被修改，请刷新后重试", reviewedOf(row, role, reviewNeeded));
    const next = nextGoodsStatus(row.status as GoodsStatus, event, role, factsOf(row, reviewNeeded));
    if (next.kind === "refused") throw warning(next.reason);
    const { status } = next;
    const score = goodsScore({
      status,
      priceMode: row.price_mode,
      stockVolume: facesOf(quantityRule(row), row.stock).volume,
      saleNum: row.sale_num,
      viewNum: row.view_num,
      certs: row.certs,
    });
    await tx.run(
      `update goods set status = $2::smallint, score = $3, version = version + 1, reject_reason = $4,
              publish_at = case when $2::smallint in (2, 5) then coalesce(publish_at, now()) else publish_at end
        where id = $1`,
      [id, status, score, reason === "" ? null : reason.trim()],
      "goods-step",
    );
    const after = (await read(""))!; // locked above
    if (role === "operator") {
      await emit(tx, "goods.reviewed", { goodsId: id, event, reason: reason.trim() });
      await audit(tx, actor, {
        title: "商品审核",
        kind: "changed",
        target: row.goods_no,
        before: { status: row.status },
        after: { status, event, reason: reason.trim() },
      });
    }
    return reviewedOf(after, role, reviewNeeded);
  });
}

/** Tells merchants what operators decided about their goods. */
export const goodsHearers: Hearers = {
  async "goods.reviewed"(tx, { goodsId, event, reason }, outboxId) {
    const goods = await tx.one<{ id: string; goodsNo: string; title: string; merchantId: string }>(
      `select id, goods_no as "goodsNo", title, merchant_id as "merchantId" from goods where id = $1`,
      [goodsId],
      "goods-reviewed",
    );
    if (goods)
      await tell(
        tx,
        outboxId,
        await merchantPeople(tx, goods.merchantId),
        goodsMessage(goods, event as GoodsReview, reason),
      );
  },
};
