import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { draftInput, draftOf, EMPTY_DRAFT, type GoodsDraft } from "../../../../src/domain/catalog/goods/goods-draft.ts";
import type { GoodsInput } from "../../../../src/domain/catalog/goods/goods-fields.ts";
import type { HandledGoods } from "../../../../src/domain/catalog/goods/handled-goods.ts";
import { changeWarning, inputWarnings } from "../../../../src/domain/catalog/goods/odd-input.ts";
import { fen } from "../../../../src/domain/money.ts";
import { dm3, mm } from "../../../../src/domain/units.ts";
import { BEAM } from "../../../support/goods-input.ts";

describe("goods that are typed", () => {
  it("are warned of by the field that is odd", () => {
    expect(inputWarnings(BEAM, null)).toEqual({});
    const odd: Partial<GoodsInput> = {
      thicknessTenths: 30,
      width: mm(12),
      length: mm(400),
      price: fen(16_800),
      priceTiers: [{ minVolume: dm3(33_000), price: fen(1_680) }],
    };
    expect(inputWarnings({ ...BEAM, ...odd }, null)).toEqual({
      thicknessTenths: "厚度 3 mm，樟子松木方一般 30–150 mm",
      width: "宽度 12 mm，樟子松木方一般 50–150 mm",
      length: "长度 400 mm，樟子松木方一般 2000–6000 mm",
      price: "价格 ¥168.00/m³，樟子松木方一般 ¥1,100–2,800/m³",
      priceTiers: "阶梯价 ¥16.80/m³ 不到单价 ¥168.00/m³ 的一半",
    });
    expect(inputWarnings({ ...BEAM, perBundle: 9_000 }, null)).toEqual({
      perBundle: "每件 129.600 m³，一件一般不超过 8 m³",
    });
  });

  it("are warned of where they change much, also where both figures are believable", () => {
    expect(inputWarnings({ ...BEAM, price: fen(80_000), priceTiers: [], stock: 9_000 }, BEAM)).toEqual({
      price: "现价 ¥1,680.00/m³ → ¥800.00/m³，降 52%",
      stock: "库存 12.960 m³ → 129.600 m³，增到 10 倍",
    });
    expect(inputWarnings({ ...BEAM, priceMode: 2, price: fen(1) }, BEAM)).toEqual({});
  });

  it("are warned of in the list, too, where a price or a stock changes much", () => {
    const goods = { ...BEAM, pieceVolumeMm3: 14_400_000, piecesPerBundle: 90, bundleVolume: null, density: 500 };
    const row = { ...goods, thickness: mm(30) } as unknown as HandledGoods;
    expect(changeWarning(row, { price: fen(16_800) })).toBe("现价 ¥1,680.00/m³ → ¥168.00/m³，降 90%");
    expect(changeWarning(row, { stock: 9_000 })).toBe("库存 12.960 m³ → 129.600 m³，增到 10 倍");
    for (const change of [
      { price: fen(84_000) },
      { price: null },
      { price: fen(-1) },
      { stock: 8_999 },
      { stock: null },
    ])
      expect(changeWarning(row, change)).toBeNull();
    expect(changeWarning({ ...row, priceMode: 2 }, { price: fen(1) })).toBeNull();
    // By the m², where only the price per m² is known here.
    expect(changeWarning({ ...row, saleUnit: "m2", price: fen(5_000) }, { price: fen(500) })).toMatch(/降 90%$/);
  });

  const texts = fc.constantFrom("", "-1", "0", "3", "30", "3.5", "400", "4000", "168", "1680", "99999999", "1,5", "木");
  const drafts = fc
    .record(
      {
        kindCode: fc.constantFrom("", "1500", "1501", "1502", "1505"),
        speciesCode: fc.constantFrom("", "zhangzisong", "fushesong"),
        saleUnit: fc.constantFrom<GoodsDraft["saleUnit"]>("m3", "piece", "sheet", "m2", "ton", "bundle"),
        isRandomLength: fc.boolean(),
        thickness: texts,
        width: texts,
        length: texts,
        lengthMin: texts,
        lengthMax: texts,
        diameterMin: texts,
        diameterMax: texts,
        perBundle: texts,
        stock: texts,
        price: texts,
        priceTiers: fc.array(fc.record({ minVolume: texts, price: texts }), { maxLength: 2 }),
      },
      { requiredKeys: [] },
    )
    .chain((change) =>
      fc.constantFrom(EMPTY_DRAFT, draftOf({ ...BEAM, storeName: "" }, null)).map((first) => ({ ...first, ...change })),
    );

  it("give readable warnings for any input, and none for empty or unchanged fields", () => {
    fc.assert(
      fc.property(drafts, (draft) => {
        const input = draftInput(draft);
        for (const text of Object.values(inputWarnings(input, BEAM)))
          expect(text).not.toMatch(/NaN|undefined|Infinity|-1/);
        expect(inputWarnings(input, input)).toEqual({});
        const empty = { ...draft, price: "", thickness: "", stock: "" };
        expect(inputWarnings(draftInput(empty), BEAM)).not.toHaveProperty("price");
        expect(inputWarnings(draftInput(empty), BEAM)).not.toHaveProperty("thicknessTenths");
      }),
    );
  });
});
