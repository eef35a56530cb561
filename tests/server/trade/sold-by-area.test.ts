import readXlsxFile from "read-excel-file/node";
import { describe, expect } from "vitest";
import type { GoodsDetail } from "../../../src/domain/catalog/goods/goods.ts";
import type { GoodsInput } from "../../../src/domain/catalog/goods/goods-fields.ts";
import type { HandledInfo } from "../../../src/domain/catalog/goods/handled-goods.ts";
import type { GoodsPage } from "../../../src/domain/catalog/search/goods-page.ts";
import { fen } from "../../../src/domain/money.ts";
import type { PickupDetail } from "../../../src/domain/trade/pickup-view.ts";
import { mm } from "../../../src/domain/units.ts";
import { readRows } from "../../../src/server/catalog/goods/goods-rows.ts";
import { importGoods } from "../../../src/server/catalog/import/import-goods.ts";
import { it } from "../../support/fixtures.ts";
import type { GoodsSeed } from "../../support/goods.ts";
import { BEAM } from "../../support/goods-input.ts";
import { expectLedgerInOrder } from "../../support/ledger.ts";
import { signInAs } from "../../support/sign-in.ts";
import { addPickup, createTrade, done, paid, type Trade } from "../../support/trade.ts";

/** 番龙眼地板坯 18*125*910, 168.00 per m², in boxes of 16 strips. */
const FLOOR: Partial<GoodsSeed> & { title: string } = {
  title: "番龙眼地板坯料 18*125*910",
  kindCode: "1509",
  speciesCode: "fanlongyan",
  gradeCode: "gb-1",
  gradeSystem: "gb",
  originCode: "PG",
  thickness: 18,
  width: 125,
  length: 910,
  saleUnit: "m2",
  price: 16_800,
  pieceVolumeMm3: 18 * 125 * 910,
  piecesPerBundle: 16,
  density: 650,
  stock: 16_000,
  minOrder: 160,
  step: 1,
};

let trade: Trade;

it.beforeEach(async ({ db, app }) => {
  await db.clear();
  trade = await createTrade(app, db, FLOOR);
});
it.afterEach(({ db }) => expectLedgerInOrder(db));

const search = async (body: object) =>
  (await trade.buyer.post<GoodsPage>("/api/goods/pc/getSearchList", body)).data.rows.map(({ title }) => title);

describe("goods sold by the square metre", () => {
  it("are shown with their price, and are found by a price per m²", async ({ db }) => {
    const { data } = await trade.buyer.get<GoodsDetail>(`/api/goods/pc/getInfo?id=${trade.goods.id}`);
    expect(data).toMatchObject({ saleUnit: "m2", price: 16_800, width: 125, length: 910, available: 16_000 });
    const floor = await db.one<{ id: string }>("select id::text from home_template where template_type_code = 3209");
    const home = await trade.buyer.post<{ rows: object[] }>("/api/shopHomePageInfo/getPCShopHomeGoodsList", {
      templateId: floor?.id,
    });
    expect(home.data.rows).toMatchObject([{ saleUnit: "m2", availableArea: 1_820_000 }]);
    for (const keywords of [
      "番龙眼 168元/平方以内",
      "番龙眼 150-200元/㎡",
      "番龙眼 200元一平以下",
      "番龙眼 9400元/方以内",
    ])
      expect(await search({ keywords }), keywords).toEqual([FLOOR.title]);
    for (const keywords of ["番龙眼 160元/平米以下", "番龙眼 168元/张以内", "番龙眼 9300元/方以内"])
      expect(await search({ keywords }), keywords).toEqual([]);
    await db.run("update goods set price_mode = 2");
    expect(await search({ keywords: "番龙眼 168元/平方以内" })).toEqual([]);
  });

  it("are counted from m², and into them and m³ and kg", async () => {
    const asked = async (unit: string, value: number) =>
      (await trade.buyer.post("/api/goods/pc/calcQuantity", { goodsId: trade.goods.id, unit, value })).data;
    // 320 × 0.11375 m² = 36.4 m²; × 18 mm = 0.6552 m³.
    const same = { count: 320, pieces: 320, bundles: 20, quantity: 36_400, volume: 655, weight: 426, amount: 611_520 };
    expect(await asked("m2", 36_400)).toMatchObject(same);
    expect(await asked("m2", 36_450)).toMatchObject(same);
    expect(await asked("bundle", 20)).toMatchObject(same);
    expect(await asked("m3", 655)).toMatchObject(same);
  });

  it("go from the cart to the settlement at the price of their area, rounded once", async ({ db, app }) => {
    await done(trade.buyer.addToCart(trade.goods.id, 100_000, "m2"));
    const [line] = (await trade.buyer.cart()).groups.flatMap(({ items }) => items);
    // 100 m² are 879.12 strips; 879 × 0.11375 m² = 99.98625 m².
    const ordered = { pieces: 879, quantity: 99_986, volume: 1_800, amount: 1_679_765 };
    expect(line).toMatchObject({ ...ordered, count: 879 });
    const { data: preview } = await trade.buyer.checkout({ cartIds: [line!.id] });
    expect(preview.groups[0]?.items).toMatchObject([{ ...ordered, saleUnit: "m2", price: 16_800 }]);
    expect(preview.totals.payable).toBe(ordered.amount);

    const order = await paid(trade, 879);
    expect(order).toMatchObject({ payable: ordered.amount, lines: [ordered] });
    const pickupId = await done(addPickup(trade, order, 870, { last: true }));
    const { data: pickup } = await trade.buyer.get<PickupDetail>(`/api/pickupRecord/pc/getInfo?id=${pickupId}`);
    // 870 × 0.11375 m² = 98.9625 m², half up.
    expect(pickup.lines).toMatchObject([
      { saleUnit: "m2", width: 125, length: 910, actual: 870, actualAmount: 1_662_578 },
    ]);
    await done(trade.merchant.post("/api/platformOrder/merchant/postSettle", { id: order.id }));
    expect(await trade.buyer.detail(order.id)).toMatchObject({
      settleAmount: 1_662_578,
      diffAmount: 1_662_578 - ordered.amount,
      lines: [{ settledCount: 870, settledVolume: 1_781, settledAmount: 1_662_578 }],
    });
    const file = await app.inject({
      url: `/api/pickupRecord/pc/getTallySheet?id=${pickupId}`,
      headers: { authorization: await signInAs(db, trade.buyer.phone) },
    });
    const [lines] = await readXlsxFile(file.rawPayload);
    const [head, row] = lines!.data.slice(-3);
    const cellUnder = (name: string) => row?.[head?.indexOf(name) ?? -1];
    expect(cellUnder("单位")).toBe("片");
    expect(cellUnder("实提面积(m²)")).toBe(98.963);
  });
});

describe("a merchant's goods by the square metre", () => {
  const stated = (change: Partial<GoodsInput> = {}): GoodsInput => ({
    ...BEAM,
    storeId: trade.goods.storeId,
    merchantSku: "DB-18",
    kindCode: "1509",
    thicknessTenths: 180,
    width: mm(125),
    length: mm(910),
    saleUnit: "m2",
    price: fen(16_800),
    priceTiers: [],
    perBundle: 16,
    minOrder: 16,
    step: 16,
    stock: 1_600,
    ...change,
  });

  it("are stored as stated, and refused where no two pieces are alike", async ({ db }) => {
    const { data } = await trade.merchant.post<HandledInfo>("/api/goods/merchant/add", stated());
    expect(data.stated).toMatchObject({ saleUnit: "m2", perBundle: 16, stock: 1_600 });
    const open = stated({
      merchantSku: "DB-19",
      length: null,
      lengthMin: mm(600),
      lengthMax: mm(1_200),
      volumeRule: 5,
    });
    expect(await trade.merchant.post("/api/goods/merchant/add", open)).toMatchObject({
      code: 601,
      msg: expect.stringContaining("按平方米销售须有固定的厚、宽、长"),
    });
    const bulk = "update goods set width = null where merchant_sku = 'DB-18'";
    await expect(db.run(bulk)).rejects.toThrow("goods_face");
  });

  it("are imported by the heading of their prices, their stock in m², and stay so where a later file is silent", async ({
    db,
  }) => {
    async function* rows(heading: string, price: string, stock: string) {
      yield [
        "merchantName",
        "merchantSku",
        "title",
        "kindName",
        "speciesName",
        "spec",
        "storeName",
        heading,
        "stockVolume",
      ];
      yield ["太仓万木行", "DB-20", "", "地板坯", "番龙眼", "18*125*910", "太仓新港一号库", price, stock];
    }
    const goods = () =>
      db.one(
        "select sale_unit, counted_in, price, stock, price_m3_fen::int as cubic from goods where merchant_sku = 'DB-20'",
      );
    expect(await importGoods(db, readRows(rows("单价（元/平方）", "168", "36.4平方米")), {})).toMatchObject({
      created: 1,
    });
    const first = { sale_unit: "m2", counted_in: "piece", price: 16_800, stock: 320, cubic: 933_333 };
    expect(await goods()).toEqual(first);
    expect(await importGoods(db, readRows(rows("价格", "172", "0.6552")), {})).toMatchObject({ changed: 1 });
    expect(await goods()).toEqual({ ...first, price: 17_200, cubic: 955_556 });
  });
});
