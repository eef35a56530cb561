import { describe, expect } from "vitest";
import { SPOT_CHECK_STATUS } from "../../../src/domain/trade/spot-check.ts";
import { computeVolumeRatios } from "../../../src/server/catalog/goods/volume-ratios.ts";
import { deliverOutbox } from "../../../src/server/system/outbox.ts";
import { orderSubscriber } from "../../../src/server/trade/orders/order-subscriber.ts";
import { acceptDueSpotChecks } from "../../../src/server/trade/orders/spot-checks.ts";
import { createBuyer, phoneOf } from "../../support/buyer.ts";
import type { TestDatabase } from "../../support/database.ts";
import { aFile, codeOfFile, done, fetched, paid, REASON, type Trade } from "../../support/trade.ts";
import { it } from "../../support/trade-fixtures.ts";

/** Twelve pieces of 30*120*4000, each 5 % short of their volume. */
const SIZES = Array.from({ length: 12 }, () => "28.5×120×4000").join("\n");

type Stated = { sizes?: string; moisture?: number | null; note?: string; fileIds?: string[] };

/** What a buyer states of the only line of an order. */
async function stated(trade: Trade, id: string, given: Stated = {}) {
  const { version, lines } = await trade.buyer.detail(id);
  const body = { id, version, lineId: lines[0]!.id, sizes: SIZES, moisture: 185, note: "", fileIds: [], ...given };
  return trade.buyer.post<string>("/api/spotCheck/pc/add", body);
}

const checksOf = async (trade: Trade, id: string) => (await trade.buyer.detail(id)).spotChecks ?? [];
const merchantPost = (trade: Trade, call: string, body: object) =>
  trade.merchant.post(`/api/spotCheck/merchant/${call}`, body);
const operatorPost = (trade: Trade, call: string, body: object) =>
  trade.operator.post(`/api/spotCheck/admin/${call}`, body);
const passed = (db: TestDatabase, id: string) =>
  db.run("update spot_check set entered_at = entered_at - interval '48 hours' where id = $1", [id]);
const ratioOf = async (db: TestDatabase, { goods }: Trade) => {
  await computeVolumeRatios(db);
  return (await db.one<{ ratio: number | null }>("select volume_ratio as ratio from goods where id = $1", [goods.id]))!
    .ratio;
};
const titlesOf = async (db: TestDatabase, personId: string) => {
  await deliverOutbox(db, [orderSubscriber]);
  const rows = await db.rows<{ title: string }>("select title from message where person_id = $1 order by id", [
    personId,
  ]);
  return rows.map(({ title }) => title);
};

describe("a spot check", () => {
  it("is stated by the buyer of what was picked up, with its means and its ratio", async ({ db, trade }) => {
    const { id } = await fetched(trade, 90);
    const before = await trade.buyer.detail(id);
    expect(before.checkable).toMatchObject([
      { specText: "30*120*4000", thickness: 30, width: 120, length: 4000, most: 90 },
    ]);
    const photo = await aFile(trade, trade.buyer.phone);
    const check = await done(stated(trade, id, { fileIds: [photo] }));
    expect(await checksOf(trade, id)).toMatchObject([
      {
        id: check,
        pieces: 12,
        thicknessTenths: 285,
        widthTenths: 1_200,
        length: 4000,
        ratio: 9_500,
        moisture: 185,
        status: SPOT_CHECK_STATUS.open,
        events: ["withdrawCheck"],
      },
    ]);
    expect((await trade.buyer.detail(id)).timeline.at(-1)).toMatchObject({ event: "addCheck", actorType: "buyer" });
    expect(await titlesOf(db, trade.merchant.id)).toContain("买家填报了抽尺");
    const stranger = await createBuyer(trade.app, db, phoneOf(7));
    for (const [reader, code] of [
      [trade.merchant, 200],
      [trade.operator, 200],
      [stranger, 404],
    ] as const)
      expect(await codeOfFile(trade, photo, reader.phone)).toBe(code);
    expect((await stranger.post("/api/spotCheck/pc/withdraw", { id: check })).code).toBe(404);
  });

  it("is refused before the goods were fetched, of few pieces, of sizes that cannot be, and twice", async ({
    trade,
  }) => {
    const waiting = await paid(trade, 90);
    expect((await trade.buyer.detail(waiting.id)).checkable).toEqual([]);
    expect(await stated(trade, waiting.id)).toMatchObject({ code: 601, msg: "这一项现在不能抽尺" });
    const { id } = await fetched(trade, 90);
    for (const [sizes, msg] of [
      ["", "请填写抽尺尺寸"],
      ["29×118×4000×9", "至少抽量10根，现有9根"],
      ["29×118×4000×91", "抽量根数不能超过已提且未抽尺的90根"],
      ["29×118×4000\n30 118", "第2行不是“厚×宽×长”或“厚×宽×长×根数”"],
      ["20×118×4000×10", "第1行与规格 30*120*4000 相差过大，请核对"],
    ] as const)
      expect(await stated(trade, id, { sizes })).toMatchObject({ code: 601, msg });
    await done(stated(trade, id));
    expect(await stated(trade, id)).toMatchObject({ code: 601, msg: "这一项已有抽尺在公示或裁定中" });
  });

  it("counts once its merchant let 48 hours pass, and no earlier", async ({ db, trade }) => {
    const { id } = await fetched(trade, 90);
    const check = await done(stated(trade, id));
    expect(await acceptDueSpotChecks(db)).toBe(0);
    expect(await ratioOf(db, trade)).toBeNull();
    await passed(db, check);
    expect(await acceptDueSpotChecks(db)).toBe(1);
    expect(await acceptDueSpotChecks(db)).toBe(0);
    expect(await checksOf(trade, id)).toMatchObject([{ status: SPOT_CHECK_STATUS.accepted, dueAt: null, events: [] }]);
    expect(await ratioOf(db, trade)).toBe(9_500);
    expect(await titlesOf(db, trade.buyer.id)).toContain("抽尺已采信");
    expect((await merchantPost(trade, "contest", { id: check, reason: REASON })).code).toBe(601);
  });

  it("that is contested counts by the operator's ruling alone", async ({ db, trade }) => {
    const { id } = await fetched(trade, 90);
    for (const [ruling, ratio] of [
      ["dismiss", null],
      ["uphold", 9_500],
    ] as const) {
      const check = await done(stated(trade, id));
      expect((await operatorPost(trade, ruling, { id: check, reason: REASON })).code).toBe(601);
      expect((await merchantPost(trade, "contest", { id: check, reason: "短" })).code).toBe(601);
      await done(merchantPost(trade, "contest", { id: check, reason: REASON }));
      await passed(db, check);
      expect(await acceptDueSpotChecks(db)).toBe(0);
      expect(await ratioOf(db, trade)).toBeNull();
      expect(await titlesOf(db, trade.operator.id)).toContain("有抽尺异议待裁定");
      await done(operatorPost(trade, ruling, { id: check, reason: REASON }));
      expect(await ratioOf(db, trade)).toBe(ratio);
    }
    expect(await checksOf(trade, id)).toMatchObject([
      { status: SPOT_CHECK_STATUS.accepted, reason: REASON, ruling: REASON },
      { status: SPOT_CHECK_STATUS.dismissed, reason: REASON, ruling: REASON },
    ]);
  });

  it("is withdrawn by its buyer while it is not decided, and stated anew", async ({ db, trade }) => {
    const { id } = await fetched(trade, 90);
    const check = await done(stated(trade, id));
    const [{ version } = { version: -1 }] = await checksOf(trade, id);
    expect((await trade.buyer.post("/api/spotCheck/pc/withdraw", { id: check, version: version + 1 })).code).toBe(5001);
    await done(trade.buyer.post("/api/spotCheck/pc/withdraw", { id: check, version }));
    const again = await done(stated(trade, id, { sizes: "29.1×120×4000×20" }));
    await done(merchantPost(trade, "accept", { id: again }));
    expect(await ratioOf(db, trade)).toBe(9_700);
    await db.run(`update spot_check set status = ${SPOT_CHECK_STATUS.withdrawn} where id = $1`, [again]);
    expect(await ratioOf(db, trade)).toBeNull();
    expect(await db.rows("select 1 from volume_ratio")).toEqual([]);
  });

  it("measures no piece again that counts already", async ({ trade }) => {
    const { id } = await fetched(trade, 90);
    const accepted = async (sizes: string) =>
      merchantPost(trade, "accept", { id: await done(stated(trade, id, { sizes })) });
    await done(accepted("29×118×4000×60"));
    expect((await trade.buyer.detail(id)).checkable).toMatchObject([{ most: 30 }]);
    expect(await stated(trade, id, { sizes: "29×118×4000×31" })).toMatchObject({
      code: 601,
      msg: "抽量根数不能超过已提且未抽尺的30根",
    });
    await done(accepted("29×118×4000×25"));
    expect((await trade.buyer.detail(id)).checkable).toEqual([]);
    expect(await stated(trade, id)).toMatchObject({ code: 601, msg: "已采信的抽尺之外不足10根，不能再抽尺" });
  });

  it("changes no sum that is billed, whatever becomes of it", async ({ db, trade }) => {
    const { id } = await fetched(trade, 90);
    const sums = async () => {
      const { goodsAmount, freightAmount, payable, paidAmount, settleAmount, diffAmount, leftToPay, refund, lines } =
        await trade.buyer.detail(id);
      return {
        goodsAmount,
        freightAmount,
        payable,
        paidAmount,
        settleAmount,
        diffAmount,
        leftToPay,
        refund,
        lines: lines.map(({ amount, price, volume, settledAmount, rule }) => ({
          amount,
          price,
          volume,
          settledAmount,
          rule,
        })),
      };
    };
    const preview = async () => {
      const { groups } = await trade.buyer.previewOf(trade.goods.id, 90);
      return groups.map(({ goodsAmount, items }) => ({
        goodsAmount,
        items: items.map(({ amount, volume }) => ({ amount, volume })),
      }));
    };
    const ordered = await sums();
    const next = await preview();
    const check = await done(stated(trade, id));
    expect(await sums()).toEqual(ordered);
    await done(merchantPost(trade, "accept", { id: check }));
    expect(await ratioOf(db, trade)).toBe(9_500);
    expect(await sums()).toEqual(ordered);
    expect(await preview()).toEqual(next);
  });
});
