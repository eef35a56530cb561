import { describe, expect } from "vitest";
import { GOODS_STATUS, type GoodsStatus } from "../../../../src/domain/catalog/goods/goods-states.ts";
import type { HandledGoods } from "../../../../src/domain/catalog/goods/handled-goods.ts";
import type { Page } from "../../../../src/domain/paging.ts";
import type { Message } from "../../../../src/domain/system/message.ts";
import { goodsSubscriber } from "../../../../src/server/catalog/goods/goods-life.ts";
import { deliverOutbox } from "../../../../src/server/system/outbox.ts";
import { type Answer, type Buyer, createBuyer, phoneOf } from "../../../support/buyer.ts";
import type { TestDatabase } from "../../../support/database.ts";
import { it } from "../../../support/fixtures.ts";
import { insertGoods } from "../../../support/goods.ts";

const REASON = "图片与规格不符";

describe("the life of goods", () => {
  let merchant: Buyer;
  let operator: Buyer;
  let buyer: Buyer;
  let merchantId: string;
  it.beforeAll(async ({ db, app }) => {
    ({ merchantId } = await insertGoods(db));
    merchant = await createBuyer(app, db, phoneOf(1), { roles: ["merchant"], merchantId });
    operator = await createBuyer(app, db, phoneOf(3), { roles: ["operator"] });
    buyer = await createBuyer(app, db, phoneOf(4));
  });

  const goodsIn = async (db: TestDatabase, status: GoodsStatus, stock = 100) => {
    const { id } = await insertGoods(db, { status, stock });
    return id;
  };
  const stateOf = async (db: TestDatabase, id: string) =>
    (await db.one<{ status: GoodsStatus; version: number }>("select status, version from goods where id = $1", [id]))!;
  const step = async (
    db: TestDatabase,
    who: Buyer,
    side: "merchant" | "admin",
    event: string,
    id: string,
    version?: number,
  ) =>
    who.post<HandledGoods>(`/api/goods/${side}/${event}`, {
      id,
      version: version ?? (await stateOf(db, id)).version,
      ...(event === "reject" || event === "takedown" ? { reason: REASON } : {}),
    });
  it("lets one of many decide at once", async ({ db }) => {
    const id = await goodsIn(db, GOODS_STATUS.inReview);
    const { version } = await stateOf(db, id);
    const answers = await Promise.all(
      [..."12345678"].map((_, n) => step(db, operator, "admin", n % 2 === 0 ? "approve" : "reject", id, version)),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 5001)).toHaveLength(7);
    expect((await stateOf(db, id)).version).toBe(version + 1);
  });

  it("goes on sale at once where the operator requires no review, and is found only while on sale", async ({ db }) => {
    const review = (value: string) =>
      db.run(
        `insert into sys_config (config_key, config_value) values ('goods.review', $1)
         on conflict (config_key) do update set config_value = excluded.config_value`,
        [value],
      );
    await review("off");
    const id = await goodsIn(db, GOODS_STATUS.draft);
    const total = async () =>
      (
        (await buyer.post<{ total: number }>("/api/goods/pc/getSearchList", { keywords: "樟子松" })) as Answer<{
          total: number;
        }>
      ).data.total;
    const before = await total();
    const answer = await step(db, merchant, "merchant", "submit", id);
    await review("on");
    expect(answer.data.status).toBe(GOODS_STATUS.onSale);
    expect(await total()).toBe(before + 1);
    await step(db, merchant, "merchant", "unpublish", id);
    expect(await total()).toBe(before);
  });

  it("requires a reason from operators, stores it, notifies the merchant and writes the log", async ({ db }) => {
    const id = await goodsIn(db, GOODS_STATUS.inReview);
    const { version } = await stateOf(db, id);
    const body = { id, version, reason: "不行" };
    expect(await operator.post("/api/goods/admin/reject", body)).toMatchObject({
      code: 601,
      msg: "请填写原因(5-200字)",
    });
    await step(db, operator, "admin", "reject", id);
    await deliverOutbox(db, [goodsSubscriber]);
    const { data } = await merchant.post<Page<Message>>("/api/message/pc/getList", { type: 4 });
    expect(data.rows[0]).toMatchObject({ title: "商品审核未通过", refId: id });
    expect(data.rows[0]?.content).toContain(REASON);
    const list = await operator.post<Page<HandledGoods>>("/api/goods/admin/getList", { status: GOODS_STATUS.rejected });
    expect(list.data.rows.find((row) => row.id === id)?.rejectReason).toBe(REASON);
    const traces = await db.rows("select 1 from oper_log l join goods g on g.goods_no = l.target where g.id = $1", [
      id,
    ]);
    expect(traces).toHaveLength(1);
  });
});
