import { describe, expect } from "vitest";
import type { SpecAlert, SpecAlertHit } from "../../../src/domain/catalog/alerts/spec-alert-match.ts";
import type { GoodsDetail } from "../../../src/domain/catalog/goods/goods.ts";
import type { GoodsInput } from "../../../src/domain/catalog/goods/goods-fields.ts";
import type { HandledInfo } from "../../../src/domain/catalog/goods/handled-goods.ts";
import type { GoodsPage } from "../../../src/domain/catalog/search/goods-page.ts";
import type { Demand } from "../../../src/domain/demand/demand-form.ts";
import type { LineMatch, ParsedText } from "../../../src/domain/demand/line-match.ts";
import type { Page } from "../../../src/domain/paging.ts";
import { mm } from "../../../src/domain/units.ts";
import { matchSpecAlerts } from "../../../src/server/catalog/alerts/spec-alert-watch.ts";
import { readRows } from "../../../src/server/catalog/goods/goods-rows.ts";
import { importGoods } from "../../../src/server/catalog/import/import-goods.ts";
import { type Buyer, createBuyer, phoneOf } from "../../support/buyer.ts";
import { it } from "../../support/fixtures.ts";
import { insertGoods } from "../../support/goods.ts";
import { BEAM } from "../../support/goods-input.ts";

const SHEET: Partial<GoodsInput> = {
  kindCode: "1505",
  speciesCode: "yangmu",
  gradeCode: null,
  originCode: "CN",
  thicknessTenths: 95,
  width: mm(1_220),
  length: mm(2_440),
  saleUnit: "sheet",
  perBundle: 100,
  minOrder: 100,
  step: 100,
  stock: 2_000,
  surface: null,
  moistureType: null,
  moisturePct: null,
  treatment: null,
  uses: [],
  certs: [],
  priceTiers: [],
};

describe("goods of tenths of a millimetre", () => {
  let merchant: Buyer;
  let operator: Buyer;
  let buyer: Buyer;
  let plywood: GoodsDetail;
  let veneer: GoodsDetail;

  const search = async (body: object) => (await buyer.post<GoodsPage>("/api/goods/pc/getSearchList", body)).data;
  const found = async (body: object) => (await search(body)).rows.map(({ specText }) => specText);
  const detail = async (id: string) => (await buyer.get<GoodsDetail>(`/api/goods/pc/getInfo?id=${id}`)).data;

  it.beforeAll(async ({ db, app }) => {
    const { merchantId, storeId } = await insertGoods(db);
    merchant = await createBuyer(app, db, phoneOf(1), { roles: ["merchant"], merchantId });
    operator = await createBuyer(app, db, phoneOf(3), { roles: ["operator"] });
    buyer = await createBuyer(app, db, phoneOf(4));
    const alert = { name: "九厘板", kindCode: "1505", thickness: 9.5, tolerance: { t: 0.1, w: 0, l: 0 } };
    expect((await buyer.post<SpecAlert>("/api/reqSpec/pc/add", alert)).code).toBe(200);
    const { data: info } = await merchant.post<HandledInfo>("/api/goods/merchant/add", { ...BEAM, ...SHEET, storeId });
    expect(info.stated.thicknessTenths).toBe(95);
    for (const [who, path] of [
      [merchant, "merchant/submit"],
      [operator, "admin/approve"],
    ] as const) {
      const { version } = (await db.one<{ version: number }>("select version from goods where id = $1", [info.id]))!;
      expect((await who.post(`/api/goods/${path}`, { id: info.id, version })).code).toBe(200);
    }
    plywood = await detail(info.id);
    async function* rows() {
      yield [
        "merchantName",
        "merchantSku",
        "title",
        "kindName",
        "speciesName",
        "spec",
        "storeName",
        "price",
        "stockVolume",
      ];
      yield ["太仓万木行", "V-1", "", "单板", "桉木", "1270*2500*1.7", "太仓新港一号库", "1900", "53.975"];
    }
    expect(await importGoods(db, readRows(rows()), {})).toMatchObject({ applied: true, created: 1 });
    const row = await db.one<{ id: string }>("select id from goods where merchant_sku = 'V-1'");
    veneer = await detail(row!.id);
  });

  it("are shown with their thickness, and a whole one without a point", async () => {
    expect(plywood).toMatchObject({ thickness: 9.5, specText: "9.5*1220*2440", pieceVolumeMm3: 28_279_600 });
    expect(plywood.title).toContain("9.5*1220*2440");
    expect(veneer).toMatchObject({ thickness: 1.7, specText: "1.7*1270*2500", pieceVolumeMm3: 5_397_500 });
    expect(await found({ keywords: "樟子松" })).toEqual(["30*120*4000"]);
  });

  it("are found by their size, in words and by filters, and no other size is", async () => {
    for (const keywords of ["9.5*1220*2440", "1220*2440*9.5", "多层板 9.5mm"])
      expect(await found({ keywords }), keywords).toEqual(["9.5*1220*2440"]);
    for (const keywords of ["1.7*1270*2500", "桉木 1270*2500*1.7"])
      expect(await found({ keywords }), keywords).toEqual(["1.7*1270*2500"]);
    expect(await found({ thickness: { min: 9.5, max: 9.5 } })).toEqual(["9.5*1220*2440"]);
    expect(await found({ thickness: { min: 1.6, max: 1.7 } })).toEqual(["1.7*1270*2500"]);
    expect(await found({ thickness: { min: 9.6, max: 29.9 } })).toEqual([]);
    expect(await found({ thickness: { min: 9.4, max: 30 }, sort: 1 })).toHaveLength(2);
  });

  it("match their own spec alert, and no other goods do", async ({ db }) => {
    await matchSpecAlerts(db, Date.now());
    const [alert] = (await buyer.post<Page<SpecAlert>>("/api/reqSpec/pc/getList", {})).data.rows;
    expect(alert).toMatchObject({ thickness: 9.5, tolerance: { t: 0.1 }, matchNum: 1, hitNum: 1 });
    const { data } = await buyer.post<Page<SpecAlertHit>>("/api/reqSpec/pc/getHitList", { reqSpecId: alert?.id });
    expect(data.rows.map(({ refId }) => refId)).toEqual([plywood.id]);
  });

  it("are bought: cart, checkout and order show their size", async () => {
    await buyer.addToCart(plywood.id, 100);
    const { groups } = await buyer.cart();
    const items = groups.flatMap((group) => group.items);
    expect(items).toMatchObject([{ goods: { specText: "9.5*1220*2440" } }]);
    const { data: preview } = await buyer.checkout({ cartIds: items.map(({ id }) => id) });
    const { data } = await buyer.place(preview);
    const order = await buyer.detail(data.orders[0]!.id);
    expect(order.lines).toMatchObject([{ specText: "9.5*1220*2440", pieces: 100 }]);
    expect(order.volume).toBe(2_828);
  });

  it("are demanded as read from a message, previewed and stored", async ({ db }) => {
    const { data: read } = await buyer.post<ParsedText>("/api/demand/pc/parseText", {
      text: "桉木单板 1.7*1270*2500 20方",
    });
    expect(read.items).toMatchObject([{ thickness: 1.7, width: 1_270, length: 2_500 }]);
    const preview = await buyer.post<LineMatch[]>("/api/demand/pc/previewMatch", { items: read.items });
    expect(preview.data).toMatchObject([{ count: 1 }]);
    const { code, data } = await buyer.post<Demand>("/api/demand/pc/add", {
      rawText: "桉木单板 1.7*1270*2500 20方",
      createMode: 1,
      visibility: 1,
      deliverCityCode: "320500",
      contactName: "李木",
      contactPhone: "13911112222",
      quoteDeadlineAt: Date.now() + 3 * 86_400_000,
      items: read.items,
    });
    expect(code).toBe(200);
    expect(data.items).toMatchObject([{ thickness: 1.7 }]);
    const row = await db.one<{ thickness: number }>("select thickness from demand_item where demand_id = $1", [
      data.id,
    ]);
    expect(row?.thickness).toBe(1.7);
  });

  it("are no finer than a tenth", async () => {
    const of = (thickness: number) => buyer.post("/api/goods/pc/getSearchList", { thickness: { min: thickness } });
    expect((await of(1.7)).code).toBe(200);
    expect((await of(1.75)).code).toBe(400);
    const items = [{ kindName: "单板", thickness: 1.75, quantity: 1_000, quantityUnit: "m3" }];
    expect((await buyer.post("/api/demand/pc/previewMatch", { items })).code).toBe(400);
  });
});
