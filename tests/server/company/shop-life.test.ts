import { describe, expect } from "vitest";
import { GOODS_STATUS } from "../../../src/domain/catalog/goods/goods-states.ts";
import type { MerchantDetail } from "../../../src/domain/company/merchant-life.ts";
import { MERCHANT_STATUS } from "../../../src/domain/company/merchant-states.ts";
import type { ListPage } from "../../../src/domain/console-lists.ts";
import { pictureShown } from "../../../src/domain/system/upload.ts";
import { ORDER_STATUS } from "../../../src/domain/trade/order.ts";
import { turnHolidays } from "../../../src/server/company/merchant-life.ts";
import { reviewSubscriber } from "../../../src/server/company/review-subscriber.ts";
import { deliverOutbox } from "../../../src/server/system/outbox.ts";
import { type Buyer, createBuyer, phoneOf } from "../../support/buyer.ts";
import { eventually } from "../../support/clock.ts";
import { createMember, type Member } from "../../support/companies.ts";
import type { TestDatabase } from "../../support/database.ts";
import { picture, upload } from "../../support/files.ts";
import { it as test } from "../../support/fixtures.ts";
import { insertGoods, insertMerchant } from "../../support/goods.ts";

const REASON = "多次发货不符，停业核查";
/** Noon in Beijing. */
const NOW = Date.parse("2026-11-21T04:00:00Z");
const DAY = 86_400_000;

let now = NOW;
const it = test.extend("deps", { scope: "file" }, () => ({ now: () => now }));

describe("a shop as its owner and the operator manage it", () => {
  let owner: Member;
  let stranger: Member;
  let operator: Member;
  let buyer: Buyer;
  let merchantId: string;
  let goodsId: string;
  it.beforeAll(async ({ db, app }) => {
    ({ id: goodsId, merchantId } = await insertGoods(db));
    owner = await createMember(app, db, { roles: ["merchant"], merchantId });
    stranger = await createMember(app, db, { roles: ["merchant"], merchantId: await insertMerchant(db, "别家木行") });
    operator = await createMember(app, db, { roles: ["operator"] });
    buyer = await createBuyer(app, db, phoneOf(1));
  });

  const ownShop = async () => (await owner.get<MerchantDetail>("/api/merchant/merchant/getInfo")).data;
  const close = async (closedFrom: string | null, closedTo: string | null) => {
    const { version } = await ownShop();
    const holiday = { version, closedFrom, closedTo, note: "仓库盘点" };
    return owner.post<MerchantDetail>("/api/merchant/merchant/closePeriod", holiday);
  };
  const manage = async (event: "suspend" | "resume" | "terminate", reason = REASON, by = operator) => {
    const { version } = await shopAsOperator();
    return by.post<MerchantDetail>(`/api/merchant/admin/${event}`, { id: merchantId, version, reason });
  };
  const shopAsOperator = async () =>
    (await operator.get<MerchantDetail>(`/api/merchant/admin/getInfo?id=${merchantId}`)).data;
  const goodsStatus = async (db: TestDatabase) =>
    (await db.one<{ status: number }>("select status from goods where id = $1", [goodsId]))!.status;
  const tryToBuy = async () => (await buyer.addToCart(goodsId, 10)).msg;

  it("is described by its owner's words only", async ({ db, app }) => {
    const shop = await ownShop();
    const file = await upload(
      app,
      owner.authorization,
      [{ name: "标志.png", bytes: await picture("png") }],
      "/common/upload",
    );
    const form = {
      version: shop.version,
      logo: file.url,
      intro: " 太仓港现货 ",
      mainKinds: ["1502"],
      brandCodes: [],
      phoneDisplay: "0512-53370000",
    };
    expect(await owner.post("/api/merchant/merchant/update", { ...form, phoneDisplay: "1" })).toMatchObject({
      code: 601,
      data: { problems: { phoneDisplay: "请输入正确的联系电话" } },
    });
    const written = await owner.post<MerchantDetail>("/api/merchant/merchant/update", form);
    expect(written.data).toMatchObject({ intro: "太仓港现货", logo: file.url, phoneDisplay: "0512-53370000" });
    expect(await owner.post("/api/merchant/merchant/update", form)).toMatchObject({ code: 5001 });
    const shown = await app.inject({ url: `/api/merchant/getPcInfo?id=${merchantId}` });
    const { intro, logo } = shown.json().data;
    expect(intro).toBe("太仓港现货");
    expect(logo).toEqual(pictureShown(file.url, 160));
    expect((await app.inject({ url: logo, headers: { accept: "image/avif" } })).headers["content-type"]).toBe(
      "image/avif",
    );
    // Another person's picture cannot become one's own logo.
    const other = await stranger.get<MerchantDetail>("/api/merchant/merchant/getInfo");
    const stolen = { ...form, version: other.data.version };
    expect(await stranger.post("/api/merchant/merchant/update", stolen)).toMatchObject({ code: 601 });
    const nobody = await createMember(app, db, { roles: ["merchant"] });
    for (const call of ["update", "closePeriod"]) {
      const body = call === "update" ? form : { version: 1, closedFrom: null, closedTo: null, note: "" };
      expect(await nobody.post(`/api/merchant/merchant/${call}`, body)).toMatchObject({ code: 403 });
    }
    expect(await owner.post("/api/merchant/admin/getList")).toMatchObject({ code: 403 });
  });

  it("takes no orders on its holidays, which begin and end by themselves", async ({ db }) => {
    expect(await close("2026-11-20", "2026-11-22")).toMatchObject({ code: 601, msg: "开始日期不能早于今天" });
    expect((await close("2026-11-23", "2026-11-24")).data).toMatchObject({
      status: MERCHANT_STATUS.open,
      closedFrom: "2026-11-23",
    });
    expect(await turnHolidays(db, now)).toBe(0);
    now = NOW + 2 * DAY;
    expect(await turnHolidays(db, now)).toBe(1);
    expect(await ownShop()).toMatchObject({
      status: MERCHANT_STATUS.onHoliday,
      statusName: "休假中",
      closeNote: "仓库盘点",
    });
    expect(await tryToBuy()).toBe("店铺暂停接单");
    // What runs can be made longer.
    expect((await close("2026-11-23", "2026-11-25")).data).toMatchObject({
      status: MERCHANT_STATUS.onHoliday,
      closedTo: "2026-11-25",
    });
    now = NOW + 5 * DAY;
    expect(await turnHolidays(db, now)).toBe(1);
    expect(await ownShop()).toMatchObject({ status: MERCHANT_STATUS.open, closedFrom: null, closedTo: null });
    expect(await tryToBuy()).toBe("操作成功");
    // And cut short.
    expect((await close("2026-11-26", "2026-11-28")).data).toMatchObject({ status: MERCHANT_STATUS.onHoliday });
    expect((await close(null, null)).data).toMatchObject({ status: MERCHANT_STATUS.open, closedFrom: null });
    expect(await close(null, null)).toMatchObject({ code: 601, msg: "没有安排休假" });
    now = NOW;
  });

  it("is suspended with its goods, learns why, and is open again without them being lost", async ({ db, app }) => {
    expect(await manage("suspend", "坏")).toMatchObject({ code: 601, msg: "请填写原因(5-200字)" });
    expect(await manage("suspend", REASON, stranger)).toMatchObject({ code: 403 });
    const suspended = await manage("suspend");
    expect(suspended.data).toMatchObject({
      status: MERCHANT_STATUS.suspended,
      suspendReason: REASON,
      availableEvents: ["resume", "terminate"],
    });
    expect(await goodsStatus(db)).toBe(GOODS_STATUS.takenDown);
    expect(await tryToBuy()).not.toBe("操作成功");
    expect((await app.inject({ url: `/api/merchant/getPcInfo?id=${merchantId}` })).json().code).toBe(404);
    expect(await close("2026-11-23", "2026-11-24")).toMatchObject({ code: 601, msg: "当前状态不能执行此操作" });
    const taken = await db.one<{ version: number }>(
      `update goods set status = ${GOODS_STATUS.unpublished} where id = $1 returning version`,
      [goodsId],
    );
    expect(await owner.post("/api/goods/merchant/publish", { id: goodsId, version: taken!.version })).toMatchObject({
      code: 601,
      msg: "店铺停业整顿，不能上架货源",
    });
    await db.run(`update goods set status = ${GOODS_STATUS.takenDown} where id = $1`, [goodsId]);
    await deliverOutbox(db, [reviewSubscriber]);
    const message = await db.one<{ content: string }>(
      "select content from message where person_id = $1 order by id desc",
      [owner.id],
    );
    expect(message!.content).toContain(REASON);
    const listed = await operator.post<ListPage<"managedMerchantList">>("/api/merchant/admin/getList", {
      status: MERCHANT_STATUS.suspended,
    });
    expect(listed.data).toMatchObject({ total: 1, counts: { 1: 1, 3: 1 }, rows: [{ id: merchantId }] });

    expect((await manage("resume", "整改完成，恢复营业")).data).toMatchObject({
      status: MERCHANT_STATUS.open,
      suspendReason: "",
    });
    expect(await goodsStatus(db)).toBe(GOODS_STATUS.unpublished);
    expect((await ownShop()).history.map(({ eventName, byName }) => [eventName, byName]).at(-1)).toEqual([
      "恢复营业",
      "平台",
    ]);
    await db.run(`update goods set status = ${GOODS_STATUS.onSale} where id = $1`, [goodsId]);
  });

  it("locks its goods in the order of their ids, in whatever order they are stored", async ({ db }) => {
    const { id: second } = await insertGoods(db, { merchantSku: "second" });
    await db.run("create index reversed on goods (id desc)");
    const reverse = () => db.run("cluster goods using reversed");
    const stepped = async (step: () => Promise<unknown>) => {
      let done: Promise<unknown> = Promise.resolve();
      await db.transaction(async (tx) => {
        await tx.run("select 1 from goods where id = $1 for update", [goodsId]);
        done = step();
        await eventually(async () => {
          const waits = await db.rows(
            "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
          );
          expect(waits).toHaveLength(1);
        });
        await tx.run("select 1 from goods where id = $1 for update", [second]);
      });
      expect(await done).toMatchObject({ code: 200 });
    };
    await reverse();
    await stepped(() => manage("suspend"));
    await reverse();
    await stepped(() => manage("resume"));
    await db.run("update goods set merchant_sku = null where merchant_id = $1", [merchantId]);
    await reverse();
    await stepped(() => owner.post("/api/goods/merchant/export", { format: "csv" }));
    await db.run("drop index reversed");
    await db.run("delete from goods where id = $1", [second]);
    await db.run(`update goods set status = ${GOODS_STATUS.onSale} where id = $1`, [goodsId]);
  });

  it("is removed only without open orders, and its people lose all access to it", async ({ db }) => {
    const order = await buyer.order(goodsId, 10);
    expect((await shopAsOperator()).availableEvents).toEqual(["suspend"]);
    expect(await manage("terminate")).toMatchObject({
      code: 601,
      msg: "该店铺有1笔未完成的订单，完成或取消后才能清退",
    });
    await db.run(`update platform_order set status = ${ORDER_STATUS.cancelled} where id = $1`, [order.id]);
    const { version } = await shopAsOperator();
    expect((await manage("terminate")).data).toMatchObject({ status: MERCHANT_STATUS.removed, availableEvents: [] });
    expect(await goodsStatus(db)).toBe(GOODS_STATUS.takenDown);
    expect(await owner.get("/api/merchant/merchant/getInfo")).toMatchObject({ code: 403 });
    const late = { id: merchantId, version, reason: REASON };
    expect(await operator.post("/api/merchant/admin/suspend", late)).toMatchObject({ code: 5001 });
    expect(await operator.get("/api/merchant/admin/getInfo?id=7")).toMatchObject({ code: 404 });
    const log = await db.rows<{ after: { event: string } }>(
      "select after from oper_log where title = '店铺管理' and after ? 'event' order by seq",
    );
    expect(log.map(({ after }) => after.event)).toEqual(["suspend", "resume", "suspend", "resume", "terminate"]);
  });
});
