import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { traderGoods } from "../../../../scripts/bench/trader-goods.ts";
import { demoGoods } from "../../../../src/demo/goods.ts";
import { demoMerchants } from "../../../../src/demo/merchants.ts";
import { prng } from "../../../../src/demo/prng.ts";
import { DEMO_STORES } from "../../../../src/demo/stores.ts";
import { type CheckedGoods, oddities } from "../../../../src/domain/catalog/goods/plausible.ts";
import { importedGoods } from "../../../../src/domain/catalog/import/goods-import.ts";
import type { ImportCells } from "../../../../src/domain/catalog/import/import-columns.ts";
import { asId } from "../../../../src/domain/ids.ts";
import { fen } from "../../../../src/domain/money.ts";
import { MARKET } from "../../../../src/domain/timber/reading/market.ts";
import { bundleMost, usualPrice, usualSize } from "../../../../src/domain/timber/usual-bounds.ts";
import { dm3, mm } from "../../../../src/domain/units.ts";

/** Goods as a row of a file has them. */
function goodsOf(cells: ImportCells): CheckedGoods {
  const row = importedGoods({ merchantName: "太仓万木行", ...cells });
  if (!("goods" in row)) throw new Error(row.problems.join("；"));
  return { ...row.goods, stock: row.goods.stock ?? 0 };
}
const BEAM = goodsOf({
  kindName: "木方",
  speciesName: "樟子松",
  spec: "30*120*4000",
  price: "1680",
  stockVolume: "14.4",
});
const facts = (goods: CheckedGoods, before: CheckedGoods | null = null) =>
  oddities(goods, before).map(({ fact }) => fact);
const texts = (goods: CheckedGoods, before: CheckedGoods | null = null) =>
  oddities(goods, before).map(({ text }) => text);

/** So many goods of the demo marketplace. */
function demoMarket(count: number) {
  const chance = prng(11);
  const merchants = demoMerchants(60, chance).map((one, at) => ({ ...one, id: asId<never>(String(at + 1)) }));
  const stores = DEMO_STORES.map((one, at) => ({ ...one, id: asId<never>(String(at + 1)) }));
  return [...demoGoods(count, merchants, stores, Date.UTC(2026, 10, 21), chance)];
}

describe("goods as they are traded", () => {
  it("raise no warning: everything the demo marketplace sells", () => {
    const odd = demoMarket(5_000).flatMap((goods) => texts(goods));
    expect(odd).toEqual([]);
  });

  it("raise no warning: the goods of traders that search is measured on", () => {
    const odd = traderGoods(3_000, 5).flatMap(({ row }) => {
      const read = importedGoods(row);
      return "goods" in read ? texts({ ...read.goods, stock: read.goods.stock ?? 0 }) : [];
    });
    expect(odd).toEqual([]);
  });

  it.each<[string, ImportCells]>([
    ["a batten", { kindName: "木方", speciesName: "辐射松", spec: "12*20*2000", price: "2000" }],
    ["a beam", { kindName: "锯材", speciesName: "花旗松", spec: "300*300*12000", price: "4200" }],
    ["a slab", { kindName: "板材", speciesName: "巴花", spec: "120*1200*6000", price: "12000" }],
    ["short lengths", { kindName: "板材", speciesName: "榉木", spec: "32*100*400", price: "2600" }],
    ["a tread", { kindName: "指接板", speciesName: "橡胶木", spec: "30*300*1000", price: "4800" }],
    ["a moulding", { kindName: "木线", speciesName: "樟子松", spec: "10*40*2440", price: "3800" }],
    ["flooring by the m²", { kindName: "地板", speciesName: "柚木", spec: "18*120*910", price: "380", saleUnit: "㎡" }],
    [
      "thin veneer by the m²",
      { kindName: "木皮", speciesName: "黑胡桃", spec: "0.5*180*2500", price: "32", saleUnit: "㎡" },
    ],
    ["thin plywood", { kindName: "三夹板", speciesName: "杨木", spec: "2.7*1220*2440", price: "18", saleUnit: "张" }],
    [
      "long sheets",
      { kindName: "密度板", speciesName: "混合树种", spec: "18*1830*3660", price: "180", saleUnit: "张" },
    ],
    [
      "a melamine board",
      { kindName: "生态板", speciesName: "杉木", spec: "17*1220*2440", price: "168", saleUnit: "张" },
    ],
    ["formwork", { kindName: "模板", speciesName: "桉木", spec: "14*915*1830", price: "52", saleUnit: "张" }],
    ["poles", { kindName: "原木", speciesName: "杉木", spec: "φ6-10*4000", price: "700" }],
    ["logs for peeling", { kindName: "原木", speciesName: "桉木", spec: "φ8-14*1300", price: "560" }],
    ["tropical logs", { kindName: "原木", speciesName: "奥古曼", spec: "φ60-90*11800", price: "3000" }],
    [
      "redwood by the ton",
      { kindName: "原木", speciesName: "大红酸枝", spec: "φ20-40*2000", price: "180000", saleUnit: "吨" },
    ],
    ["a glued beam", { kindName: "胶合木", speciesName: "欧洲云杉", spec: "200*1200*18000", price: "5200" }],
    [
      "a bundle",
      { kindName: "木方", speciesName: "SPF", spec: "38*89*3660", price: "5400", saleUnit: "件", perBundle: "208" },
    ],
    [
      "boards by the piece, untaxed",
      {
        kindName: "板材",
        speciesName: "樟子松",
        spec: "30*150*4000",
        price: "27",
        saleUnit: "根",
        taxIncluded: "不含税",
      },
    ],
    [
      "a ship of logs",
      { kindName: "原木", speciesName: "辐射松", spec: "φ20-34*3900", price: "760", stockVolume: "42000" },
    ],
  ])("raise no warning: %s", (_, cells) => {
    expect(texts(goodsOf(cells))).toEqual([]);
  });
});

describe("figures that goods hardly have", () => {
  it.each<[string, ImportCells, string]>([
    ["a price a tenth of what it was", { price: "168" }, "价格 ¥168.00/m³，樟子松木方一般 ¥1,100–2,800/m³"],
    ["ten times the price", { price: "16800" }, "价格 ¥16,800.00/m³，樟子松木方一般 ¥1,100–2,800/m³"],
    [
      "a price per m³ that is taken for one per sheet",
      { kindName: "胶合板", speciesName: "桉木", spec: "18*1220*2440", price: "2350", saleUnit: "张" },
      "价格 ¥2,350.00/张，合含税 ¥43,858/m³，桉木胶合板一般 ¥1,700–4,500/m³；像是每 m³ 的价格",
    ],
    [
      "a price per piece that is taken for one per m³",
      { price: "24" },
      "价格 ¥24.00/m³，樟子松木方一般 ¥1,100–2,800/m³；像是每根（张）的价格",
    ],
    [
      "dollars",
      { kindName: "原木", speciesName: "辐射松", spec: "φ30-40*3900", price: "118" },
      "价格 ¥118.00/m³，辐射松原木一般 ¥600–1,300/m³",
    ],
    [
      "centimetres taken for millimetres",
      { spec: "", thickness: "3", width: "12" },
      "厚度 3 mm，樟子松木方一般 30–150 mm",
    ],
    [
      "a length in centimetres",
      { spec: "", thickness: "30", width: "120", lengthMin: "400" },
      "长度 400 mm，樟子松木方一般 2000–6000 mm",
    ],
    [
      "a diameter in decimetres",
      {
        kindName: "原木",
        speciesName: "奥古曼",
        spec: "",
        diameterMin: "7",
        diameterMax: "9",
        lengthMin: "5900",
        price: "3000",
      },
      "径级 7–9 cm，奥古曼原木一般 40–110 cm",
    ],
    [
      "a sheet in centimetres",
      {
        kindName: "胶合板",
        speciesName: "桉木",
        spec: "",
        thickness: "18",
        width: "122",
        lengthMin: "244",
        price: "2300",
        saleUnit: "m³",
      },
      "长度 244 mm，桉木胶合板一般 400–13000 mm",
    ],
    ["a bundle that nothing lifts", { bundleVolume: "144" }, "每件 144.000 m³，一件一般不超过 8 m³"],
    [
      "a stock larger than a ship",
      { stockVolume: "144000" },
      "库存 10,000,000 根（张），144,000.000 m³，远多于一般的库存",
    ],
    ["a tier at a tenth of the price", { priceTiers: "10方 160" }, "阶梯价 ¥160.00/m³ 不到单价 ¥1,680.00/m³ 的一半"],
  ])("are reported with the usual values: %s", (_, cells, text) => {
    const goods = goodsOf({
      kindName: "木方",
      speciesName: "樟子松",
      spec: "30*120*4000",
      price: "1680",
      stockVolume: "14.4",
      ...cells,
    });
    expect(texts(goods)).toContain(text);
  });

  it("are those of nearly all goods whose price slips by a digit, or whose sides are centimetres taken for mm", () => {
    const goods = demoMarket(2_000);
    const shareOf = (slip: (one: CheckedGoods) => CheckedGoods, of = goods) =>
      of.filter((one) => facts(slip({ ...one, priceTiers: [] })).length > 0).length / of.length;
    expect(shareOf((one) => ({ ...one, price: fen(one.price * 10) }))).toBeGreaterThan(0.98);
    expect(shareOf((one) => ({ ...one, price: fen(Math.round(one.price / 10)) }))).toBeGreaterThan(0.98);
    const tenth = (side: number | null) => (side === null ? null : side / 10);
    const inCm = (one: CheckedGoods) => ({ ...one, thickness: tenth(one.thickness), width: mm(tenth(one.width)) });
    expect(
      shareOf(
        inCm,
        goods.filter(({ thickness }) => thickness !== null),
      ),
    ).toBeGreaterThan(0.96);
  });

  it("raise a warning beyond the bound, not at it", () => {
    const { possible } = usualPrice("1502", "zhangzisong");
    for (const [price, odd] of [
      [possible[0], []],
      [possible[0] - 1, ["price"]],
      [possible[1], []],
      [possible[1] + 1, ["price"]],
    ] as const)
      expect(facts({ ...BEAM, price: fen(price) })).toEqual(odd);
    // Of 30 to 150 mm on the market, a quarter of the one or four times the other, and no less than any has.
    expect(facts({ ...BEAM, thickness: mm(8) })).toEqual([]);
    expect(facts({ ...BEAM, thickness: mm(7.9) })).toEqual(["thickness"]);
    expect(facts({ ...BEAM, width: mm(501) })).toEqual(["width"]);
  });

  it("hold back what is beyond them, of each kind and species on the market, and nothing within what is usual", () => {
    for (const { kindCode, speciesCode } of MARKET) {
      const { possible, usual } = usualPrice(kindCode, speciesCode);
      const one = {
        ...BEAM,
        kindCode,
        speciesCode,
        thickness: null,
        width: null,
        length: null,
        pieceVolumeMm3: null,
        price: fen(usual[0]),
        stock: 0,
      };
      const priced = (price: number) => facts({ ...one, price: fen(price) });
      const name = `${kindCode} ${speciesCode}`;
      expect(priced(usual[0]), name).toEqual([]);
      expect(priced(usual[1]), name).toEqual([]);
      expect(priced(possible[0] - 1), name).toEqual(["price"]);
      if (possible[1] < 99_999_999) expect(priced(possible[1] + 1), name).toEqual(["price"]);
      for (const side of ["thickness", "width", "length", "diameter"] as const) {
        const bounds = usualSize(side, kindCode, speciesCode);
        if (bounds === null) continue;
        const sized = (value: number) => facts({ ...one, [side === "diameter" ? "diameterMin" : side]: value });
        for (const within of [...bounds.usual, ...bounds.possible])
          expect(sized(within), `${name} ${side}`).toEqual([]);
        for (const beyond of [bounds.possible[0] - 0.1, bounds.possible[1] + 1])
          expect(sized(beyond), `${name} ${side} ${beyond}`).toEqual([side]);
      }
      const most = bundleMost(kindCode) * 1000;
      expect(facts({ ...one, bundleVolume: dm3(most), piecesPerBundle: null }), name).toEqual([]);
      expect(facts({ ...one, bundleVolume: dm3(most + 1), piecesPerBundle: null }), name).toEqual(["bundle"]);
    }
  });

  it.each<[string, ImportCells]>([
    ["beams at a third of the price", { price: "480" }],
    ["beams at three times the price", { price: "6000" }],
    ["pine of any species at a third of the price", { speciesName: "松木", price: "480" }],
    ["radiata at a third of the price", { speciesName: "辐射松", price: "480" }],
    ["a bundle of beams that no forklift carries", { stockVolume: "92", bundleVolume: "9.2" }],
  ])("raise a warning: %s", (_, cells) => {
    const goods = { kindName: "木方", speciesName: "樟子松", spec: "40*90*3000", price: "1680", stockVolume: "10" };
    expect(texts(goodsOf({ ...goods, ...cells }))).toHaveLength(1);
  });

  it("hold for the price with tax per m³, however it is stated", () => {
    const untaxed = { ...BEAM, taxIncluded: false, taxRate: 13 };
    const { possible } = usualPrice("1502", "zhangzisong");
    // 5,600 / 1.13
    expect(possible[1]).toBe(560_000);
    expect(facts({ ...untaxed, price: fen(495_575) })).toEqual([]);
    expect(facts({ ...untaxed, price: fen(495_576) })).toEqual(["price"]);
  });
});

describe("a change of goods", () => {
  it.each<[string, Partial<CheckedGoods>, string[]]>([
    ["to half the price", { price: fen(84_000) }, []],
    ["to less", { price: fen(83_999) }, ["priceChange"]],
    ["to twice the price", { price: fen(336_000) }, []],
    ["to more", { price: fen(336_001) }, ["priceChange"]],
    ["of the stock to ten times", { stock: 10_000 }, ["stockChange"]],
    ["of the stock to a little less", { stock: 9_999 }, []],
    ["of the stock to nothing", { stock: 0 }, []],
    ["to a price per piece", { price: fen(2_419), saleUnit: "piece" }, []],
    ["to a price per piece that was one per m³", { price: fen(168_000), saleUnit: "piece" }, ["price", "priceChange"]],
    ["to a price without tax", { taxIncluded: false }, []],
  ])("%s raises a warning where it is implausible", (_, change, odd) => {
    expect(facts({ ...BEAM, ...change }, BEAM)).toEqual(odd);
  });

  it("is reported with the old and the new value", () => {
    expect(texts({ ...BEAM, price: fen(16_800), stock: 10_000 }, BEAM)).toEqual([
      "价格 ¥168.00/m³，樟子松木方一般 ¥1,100–2,800/m³",
      "现价 ¥1,680.00/m³ → ¥168.00/m³，降 90%",
      "库存 14.400 m³ → 144.000 m³，增到 10 倍",
    ]);
    expect(texts({ ...BEAM, price: fen(400_000) }, BEAM)).toEqual(["现价 ¥1,680.00/m³ → ¥4,000.00/m³，涨到 2.4 倍"]);
    expect(texts({ ...BEAM, price: fen(800), saleUnit: "piece" }, BEAM)).toEqual([
      "现价 ¥1,680/m³（含税） → ¥556/m³（含税），降 67%",
    ]);
  });

  it("of a stock that fits on a truck, or that was sold out, raises no warning", () => {
    const few = { ...BEAM, stock: 100 };
    expect(facts({ ...BEAM, stock: 2_291 }, few)).toEqual([]);
    expect(facts({ ...BEAM, stock: 2_292 }, few)).toEqual(["stockChange"]);
    expect(facts({ ...BEAM, stock: 20_000 }, { ...BEAM, stock: 0 })).toEqual([]);
    // Nor is a price that was none before.
    expect(facts(BEAM, { ...BEAM, price: fen(0) })).toEqual([]);
  });

  const whole = (most: number) => fc.integer({ min: 1, max: most });
  const anyGoods = fc.record({
    kindCode: fc.constantFrom("1500", "1501", "1502", "1504", "1505", "1507", "1516", "9999"),
    speciesCode: fc.constantFrom("zhangzisong", "baixiang", "xiaoyezitan", "mixed", "nobody"),
    thickness: fc.option(whole(900)),
    width: fc.option(whole(3_000).map((one) => mm(one))),
    length: fc.option(whole(30_000).map((one) => mm(one))),
    price: whole(99_999_999).map((one) => fen(one)),
    stock: fc.nat(2_000_000_000),
    saleUnit: fc.constantFrom("m3", "piece", "sheet", "m2", "ton", "bundle"),
    taxIncluded: fc.boolean(),
  });
  const dressed = (change: Partial<CheckedGoods>): CheckedGoods => ({ ...BEAM, ...change });

  it("that changes nothing raises no warning, however odd the goods are", () => {
    fc.assert(
      fc.property(anyGoods.map(dressed), (goods) => {
        expect(oddities(goods, goods)).toEqual([]);
      }),
    );
  });

  it("raises at most the warnings of new goods for unchanged facts, and change warnings for changed figures", () => {
    fc.assert(
      fc.property(anyGoods.map(dressed), anyGoods.map(dressed), (goods, before) => {
        const odd = oddities(goods, before).map(({ fact }) => fact);
        expect(odd).toEqual([...new Set(odd)]);
        const asNew = facts(goods);
        for (const fact of odd) if (!fact.endsWith("Change")) expect(asNew).toContain(fact);
        for (const text of texts(goods, before)) expect(text).not.toMatch(/NaN|undefined|null|Infinity/);
      }),
    );
  });
});
