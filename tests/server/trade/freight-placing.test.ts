import { describe, expect } from "vitest";
import { DELIVERY_CITIES } from "../../../src/domain/freight/cities.ts";
import { fen } from "../../../src/domain/money.ts";
import type { OrderDetail } from "../../../src/domain/trade/order-view.ts";
import { checkoutTotals, formFor, orderRequest } from "../../../src/domain/trade/placement.ts";
import { computePaidFreights } from "../../../src/server/jobs/summaries.ts";
import { forgetFreight } from "../../../src/server/system/freight/freight-terms.ts";
import { cityProblem } from "../../../src/server/system/regions.ts";
import { type Buyer, createBuyer, phoneOf } from "../../support/buyer.ts";
import { it } from "../../support/fixtures.ts";
import { type InsertedGoods, insertGoods } from "../../support/goods.ts";
import { ADDRESS, createTrade, done, paid } from "../../support/trade.ts";

/** ADDRESS lies in 苏州市. */
const SUZHOU = "320500";

let goods: InsertedGoods;
let merchant: Buyer;
let buyer: Buyer;
it.beforeAll(async ({ db, app }) => {
  goods = await insertGoods(db);
  merchant = await createBuyer(app, db, phoneOf(1), { roles: ["buyer", "merchant"], merchantId: goods.merchantId });
  buyer = await createBuyer(app, db, phoneOf(2));
  await done(buyer.post("/api/userAddress/pc/add", ADDRESS));
});

const override = (perM3: number, isFirm: boolean) => ({
  storeId: goods.storeId,
  destination: SUZHOU,
  carrier: "truck13",
  perTruck: null,
  perM3,
  loading: null,
  extraStop: null,
  isFirm,
});

/** The preview of 90 boards, 1,296 m³/1000, with the form set to delivery. */
async function delivered() {
  const preview = await buyer.previewOf(goods.id, 90);
  const start = formFor(preview, null);
  const groups = Object.fromEntries(
    Object.entries(start.groups).map(([key, group]) => [key, { ...group, deliveryMode: 2 as const }]),
  );
  const form = { ...start, groups, agree: true };
  return { preview, form, request: orderRequest(form, preview), totals: checkoutTotals(form, preview) };
}
const place = (request: object) =>
  buyer.post<{ orders: { id: string; payable: number }[] }>("/api/platformOrder/pc/add", request);

describe("freight of an order", () => {
  it("is an estimate by the distance where nothing is stated, and waits for the merchant", async () => {
    const { preview, request, totals } = await delivered();
    expect(preview.groups[0]!.freights).toMatchObject([{ cityCode: SUZHOU, amount: 3_888, isFirm: false }]);
    expect(totals.freight).toBe(0);
    const { orders } = await done(place(request));
    const order = await buyer.detail(orders[0]!.id);
    expect(order).toMatchObject({ freightAmount: 0, freightQuote: { amount: 3_888, isFirm: false } });
  });

  it("is billed to the fen as it was shown where the shop states it as firm; the merchant cannot change it", async () => {
    const { id } = await done(merchant.post<{ id: string }>("/api/freight/merchant/add", override(5_001, true)));
    const { preview, request, totals } = await delivered();
    expect(preview.warnings).toEqual([]);
    const [shown] = preview.groups[0]!.freights!;
    expect(shown).toMatchObject({ amount: 6_481, isFirm: true, basis: "商家运价（苏州市→苏州市）" });
    expect(totals).toEqual({ ...preview.totals, freight: 6_481, payable: preview.totals.goods + 6_481 });
    const { orders } = await done(place(request));
    expect(orders[0]!.payable).toBe(totals.payable);
    const confirm = (freightAmount: number) =>
      merchant.post("/api/platformOrder/merchant/confirm", { id: orders[0]!.id, freightAmount });
    expect((await confirm(7_000)).msg).toBe("已约定运费 ¥64.81，不能修改");
    await done(confirm(6_481));
    expect(await buyer.detail(orders[0]!.id)).toMatchObject({ freightAmount: 6_481, payable: totals.payable });

    const before = await delivered();
    await done(merchant.post("/api/freight/merchant/update", { ...rest(override(5_002, true)), id, version: 1 }));
    const answer = await place(before.request);
    expect(answer.code).toBe(5001);
    expect(answer.msg).toBe("运费已变化，请重新确认");
    const after = await delivered();
    expect(after.totals.freight).toBe(fen(6_483));
    await done(place(after.request));
  });

  it("is lowered by the merchant, and by no more than was agreed raised, where less can be delivered", async () => {
    const { request, totals } = await delivered();
    const { orders } = await done(place(request));
    const { id, version, lines } = await buyer.detail(orders[0]!.id);
    const change = (freightAmount: number) =>
      merchant.post("/api/platformOrder/merchant/confirmWithChange", {
        id,
        version,
        reason: "只剩这么多了",
        lines: [{ orderLineId: lines[0]!.id, count: 60 }],
        freightAmount,
      });
    expect((await change(totals.freight + 1)).msg).toBe("已约定运费 ¥64.83，只能降低");
    await done(change(4_322));
    expect((await buyer.detail(id)).change).toMatchObject({ freightAmount: 4_322 });
  });

  it("is named by the merchant where the shop states an estimate, and for clients that do not know of firm freight", async () => {
    const { preview, request } = await delivered();
    const groups = request.groups.map(({ freight: _, ...group }) => group);
    const { orders } = await done(place({ ...request, groups }));
    expect(orders[0]!.payable).toBe(preview.totals.goods);
    await done(merchant.post("/api/platformOrder/merchant/confirm", { id: orders[0]!.id, freightAmount: 9_900 }));
    const order: OrderDetail = await buyer.detail(orders[0]!.id);
    expect(order.payable).toBe(preview.totals.goods + 9_900);
  });

  it("is shown before that of goods that are counted, by warehouse", async () => {
    const asked = { cityCode: SUZHOU, lines: [{ goodsId: goods.id, count: 90 }] };
    const [found] = await done(buyer.post<{ quote: { amount: number } }[]>("/api/freight/pc/estimate", asked));
    expect(found).toMatchObject({
      storeId: goods.storeId,
      perM3: 5_002,
      prices: ["13 米平板车（六轴，载 32 吨），拼车 50.02 元/m³"],
      quote: { amount: 6_483, isFirm: true, trucks: "拼车 1.296 m³" },
    });
    const unknown = { cityCode: SUZHOU, lines: [{ goodsId: "1", count: 1 }] };
    expect(await done(buyer.post("/api/freight/pc/estimate", unknown))).toEqual([]);
  });

  it("stands per m³ in the rows of a list for which a city is stated, and in no other", async () => {
    const rows = async (body: object) =>
      (await done(buyer.post<{ rows: { freight?: object }[] }>("/api/goods/pc/getSearchList", body))).rows;
    expect((await rows({ deliveryCityCode: SUZHOU })).map(({ freight }) => freight)).toEqual([
      { perM3: 5_002, isFirm: true, volume: null },
    ]);
    expect((await rows({ deliveryCityCode: "510100" }))[0]!.freight).toEqual({
      perM3: 29_000,
      isFirm: false,
      volume: null,
    });
    expect((await rows({}))[0]!.freight).toBeUndefined();
  });

  it("goes to every city that can be chosen", () => {
    expect(DELIVERY_CITIES.flatMap(({ code }) => cityProblem(code) ?? [])).toEqual([]);
  });

  it("goes to no place that is not a city: lists are as without one, all else refuses it", async () => {
    const list = (body: object) => buyer.post<{ rows: object[] }>("/api/goods/pc/getSearchList", body);
    const similar = (body: object) => buyer.post("/api/goods/pc/getSimilarList", { id: goods.id, ...body });
    const lines = [{ goodsId: goods.id, count: 90 }];
    for (const cityCode of ["999999", "320000"]) {
      const to = { deliveryCityCode: cityCode, sort: 11, deliveredMax: 1 };
      expect((await done(list(to))).rows).toEqual((await done(list({ sort: 11 }))).rows);
      expect(await done(similar({ deliveryCityCode: cityCode }))).toEqual(await done(similar({})));
      const refusal = { code: 601, msg: "请选择收货城市" };
      expect(await buyer.post("/api/freight/pc/estimate", { cityCode, lines })).toMatchObject(refusal);
      expect(await buyer.post("/api/member/pc/setDeliveryCity", { cityCode })).toMatchObject(refusal);
    }
  });

  it("goes to the city that the person chose, whom every device of theirs knows it of", async () => {
    const city = async () =>
      (await done(buyer.post<{ deliveryCityCode?: string }>("/api/login/getUserInfo", {}))).deliveryCityCode;
    expect(await city()).toBe("");
    await done(buyer.post("/api/member/pc/setDeliveryCity", { cityCode: "371300" }));
    expect(await city()).toBe("371300");
    await done(buyer.post("/api/member/pc/setDeliveryCity", { cityCode: "" }));
    expect(await city()).toBe("");
  });
});

describe("what deliveries really cost", () => {
  it("corrects the estimate of a relation once five were paid for, and stands beside what was stated", async ({
    db,
    app,
  }) => {
    const trade = await createTrade(app, db, { merchantName: "远岭经贸", storeName: "四号库" });
    const shown = async () => {
      forgetFreight(db);
      const asked = { cityCode: SUZHOU, lines: [{ goodsId: trade.goods.id, count: 90 }] };
      return (await done(buyer.post<{ quote: object }[]>("/api/freight/pc/estimate", asked)))[0]!.quote;
    };
    // 3,888 are stated; the third in the middle is what the estimate goes by.
    for (const freight of [3_888, 5_000, 7_776, 9_000]) await paid(trade, 90, freight);
    expect(await shown()).toMatchObject({ amount: 3_888, stated: 3_888 });
    await paid(trade, 90, 12_000);
    expect(await shown()).toMatchObject({
      amount: 7_776,
      stated: 3_888,
      terms: [
        { text: "同城 1.296 m³ × 30.00 元/m³", amount: 3_888 },
        { text: "按近 5 次送货的实付中位数修正（200%）", amount: 3_888 },
      ],
    });
    // Less than a cubic metre says nothing.
    for (let order = 0; order < 6; order += 1) await paid(trade, 45, 19_000);
    expect(await shown()).toMatchObject({ amount: 7_776, stated: 3_888 });
    // What was delivered for nothing is no cost, and one absurd freight spoils neither the median nor the computation.
    await paid(trade, 90, 0);
    await db.run(
      `update platform_order set freight_amount = 1000000000000, payable = goods_amount + 1000000000000
        where freight_amount = 12000`,
    );
    await computePaidFreights(db);
    expect(await shown()).toMatchObject({ amount: 7_776, stated: 3_888 });
  });
});

const rest = ({ storeId: _, ...price }: ReturnType<typeof override>) => price;
