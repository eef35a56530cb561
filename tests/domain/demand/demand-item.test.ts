import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type DemandItem,
  EMPTY_ITEM,
  isOpen,
  isSaid,
  itemProblems,
  itemValueProblems,
  QUANTITY_MAX,
  SIZE_BOUNDS,
  TARGET_PRICE_MAX,
  withoutCity,
} from "../../../src/domain/demand/demand-item.ts";
import {
  demandQuantityText,
  demandSpecText,
  diameterInput,
  itemText,
  linePlaceText,
  targetPriceText,
  targetPriceUnit,
} from "../../../src/domain/demand/demand-item-text.ts";
import {
  answerChange,
  cellTyped,
  correctedItem,
  demandQuantityTyped,
  diameterChange,
  inOtherUnit,
  namedChange,
  sizeChange,
  targetPriceChange,
  targetPriceTyped,
  wholeTyped,
} from "../../../src/domain/demand/demand-item-typed.ts";
import { fen } from "../../../src/domain/money.ts";
import { cm, mm } from "../../../src/domain/units.ts";

const item = (change: Partial<DemandItem> = {}): DemandItem => ({ ...EMPTY_ITEM, ...change });

describe("itemValueProblems", () => {
  it("holds every side, amount and price to its bounds, and lets what is open stay open", () => {
    const sides = {
      thickness: ["thickness", "thicknessMin", "thicknessMax"],
      width: ["width", "widthMin", "widthMax"],
      length: ["length", "lengthMin", "lengthMax"],
      diameterMin: ["diameterMin", "diameterMax"],
    } as const;
    for (const [field, keys] of Object.entries(sides)) {
      const [least, most] = SIZE_BOUNDS[field === "diameterMin" ? "diameter" : (field as "width")];
      for (const key of keys)
        for (const value of [least - 1, least, most, most + 1, least + 0.5, least + 0.25]) {
          const isGrain = field === "thickness" ? Number.isInteger(value * 10) : Number.isInteger(value);
          const isFine = isGrain && value >= least && value <= most;
          expect(itemValueProblems(item({ [key]: value })), `${key} ${value}`).toEqual(
            isFine ? {} : { [field]: "规格超出范围" },
          );
        }
    }
    expect(itemValueProblems(item({ lengths: [mm(100), mm(20_000)] }))).toEqual({});
    expect(itemValueProblems(item({ lengths: [mm(4_000), mm(99)] }))).toEqual({ length: "规格超出范围" });
    for (const quantity of [1, QUANTITY_MAX]) expect(itemValueProblems(item({ quantity }))).toEqual({});
    for (const quantity of [0, QUANTITY_MAX + 1])
      expect(itemValueProblems(item({ quantity }))).toEqual({ quantity: "数量不正确" });
    for (const price of [1, TARGET_PRICE_MAX]) expect(itemValueProblems(item({ targetPrice: fen(price) }))).toEqual({});
    for (const price of [0, TARGET_PRICE_MAX + 1])
      expect(itemValueProblems(item({ targetPrice: fen(price) }))).toEqual({ targetPrice: "请输入正确的价格" });
    expect(itemValueProblems(EMPTY_ITEM)).toEqual({});
  });
  it("takes names of 40 and a note of 200 characters", () => {
    const names = { species: "树种", kind: "品类", grade: "等级", brand: "品牌", origin: "产地", port: "港口" };
    for (const [field, name] of Object.entries(names)) {
      expect(itemValueProblems(item({ [`${field}Name`]: "木".repeat(40) }))).toEqual({});
      expect(itemValueProblems(item({ [`${field}Name`]: "木".repeat(41) }))).toEqual({ [field]: `${name}最多40个字` });
    }
    expect(itemValueProblems(item({ note: "木".repeat(200) }))).toEqual({});
    expect(itemValueProblems(item({ note: "木".repeat(201) }))).toEqual({ note: "说明最多200个字" });
  });
});

describe("itemProblems", () => {
  it("requires a timber name that is not blank, and a quantity", () => {
    const missing = { species: "请填写树种或品类", quantity: "请填写数量" };
    expect(itemProblems(item({ speciesName: "  ", kindName: "" }))).toEqual(missing);
    expect(itemProblems(item({ speciesName: "樟子松", quantity: 1 }))).toEqual({});
    expect(itemProblems(item({ speciesName: "木".repeat(41), quantity: 0 }))).toEqual({
      species: "树种最多40个字",
      quantity: "数量不正确",
    });
  });
});

describe("quantities", () => {
  it("are read with blanks around, and carried to another unit as the same figure where there is one", () => {
    expect(demandQuantityTyped(" 2.5 ", "m3")).toBe(2_500);
    expect(demandQuantityTyped("1000000", "m3")).toBe(QUANTITY_MAX);
    expect(demandQuantityTyped("1,200.5", "m3")).toBe(1_200_500);
    expect(demandQuantityTyped("1,2", "m3")).toBeNull();
    const to = (quantity: number, from: DemandItem["quantityUnit"], unit: DemandItem["quantityUnit"]) =>
      inOtherUnit({ quantity, quantityUnit: from }, unit).quantity;
    expect(to(50, "bundle", "m3")).toBe(50_000);
    expect(to(1_000_000, "piece", "ton")).toBe(QUANTITY_MAX);
    expect(to(1_000_001, "piece", "ton")).toBeNull();
    expect(to(400, "m3", "bundle")).toBeNull();
  });
  it("are shown with their unit and thousands separators, without any in the decimals", () => {
    const said = (quantity: number | null, quantityUnit: DemandItem["quantityUnit"] = "m3") =>
      demandQuantityText({ quantity, quantityUnit });
    expect([50_000, 50_500, 1_234_567, 1_000_000_000, 10_000_000].map((one) => said(one))).toEqual([
      "50 m³",
      "50.5 m³",
      "1,234.567 m³",
      "1,000,000 m³",
      "10,000 m³",
    ]);
    expect(said(1_000, "piece")).toBe("1,000 根");
    expect(said(3, "truck")).toBe("3 车");
    expect(said(null)).toBe("");
  });
});

describe("a target price", () => {
  it("is 0.01 to 999,999.99 yuan as it is typed, full-width too", () => {
    expect(targetPriceTyped("１３００")).toBe(130_000);
    expect([1, TARGET_PRICE_MAX].map((price) => targetPriceTyped(String(price / 100)))).toEqual([1, TARGET_PRICE_MAX]);
    for (const typed of ["", "0", "1000000", "便宜", "-1"]) expect(targetPriceTyped(typed)).toBeNull();
  });
  it("retains its unit, gets the likely unit where it had none, and loses it when the price is cleared", () => {
    expect(targetPriceChange(item({ targetPriceUnit: "ton" }), "85")).toEqual({
      targetPrice: 8_500,
      targetPriceUnit: "ton",
    });
    expect(targetPriceChange(item({ quantityUnit: "sheet" }), "85")).toEqual({
      targetPrice: 8_500,
      targetPriceUnit: "sheet",
    });
    expect(targetPriceChange(item({ quantityUnit: "sheet" }), "2500")).toMatchObject({ targetPriceUnit: "m3" });
    expect(targetPriceChange(item({ targetPriceUnit: "ton" }), "")).toEqual({
      targetPrice: null,
      targetPriceUnit: null,
    });
    expect(targetPriceUnit(item({ targetPrice: fen(8_500), quantityUnit: "sheet" }))).toBe("sheet");
    expect(targetPriceUnit(item({ targetPrice: fen(250_000), quantityUnit: "sheet" }))).toBe("m3");
    expect(targetPriceUnit(item({ targetPriceUnit: "ton" }))).toBe("ton");
  });
  it("is shown with what it is for, and not at all where there is none", () => {
    expect(targetPriceText(item({ targetPrice: fen(130_000), targetPriceUnit: "m3" }))).toBe("1,300.00 元/m³");
    expect(targetPriceText(EMPTY_ITEM)).toBe("");
  });
});

describe("linePlaceText, withoutCity", () => {
  it("name origin and destination, and leave out the city all lines share", () => {
    expect(linePlaceText(item({ portName: "太仓港", deliverCityName: "苏州市" }))).toBe("太仓港 送苏州市");
    expect(linePlaceText(item({ portName: "太仓港", deliverCityName: " " }))).toBe("太仓港");
    expect(linePlaceText(item({ deliverCityName: "苏州市" }))).toBe("送苏州市");
    expect(linePlaceText(EMPTY_ITEM)).toBe("");
    const elsewhere = item({ deliverCityCode: "320500", deliverCityName: "苏州市" });
    expect(withoutCity(elsewhere, "310100")).toEqual(elsewhere);
    expect(withoutCity(elsewhere, "320500")).toEqual(EMPTY_ITEM);
    expect(withoutCity(item({ deliverCityName: "苏州市" }), "310100")).toEqual(EMPTY_ITEM);
  });
});

describe("demandSpecText, itemText", () => {
  it("write a size as the trade does, as far as it is known", () => {
    const said = (change: Partial<DemandItem>) => demandSpecText(item(change));
    expect(said({ thickness: mm(30), width: mm(120), length: mm(4_000) })).toBe("30*120*4000");
    expect(said({ thickness: mm(30), width: mm(120), length: mm(3_000), lengths: [mm(3_000), mm(4_000)] })).toBe(
      "30*120*3000/4000",
    );
    expect(said({ thickness: mm(30), width: mm(120), length: mm(3_000), lengths: [mm(3_000)] })).toBe("30*120*3000");
    expect(said({ thickness: mm(30), length: mm(4_000) })).toBe("30*随宽*4000");
    expect(said({ thicknessMin: mm(30), thicknessMax: mm(50), width: mm(120) })).toBe("30-50*120");
    expect(said({ thicknessMin: mm(30), width: mm(120), lengthMax: mm(4_000) })).toBe("30+*120*≤4000");
    expect(said({ thicknessMin: mm(30), thicknessMax: mm(30) })).toBe("30");
    expect(said({ thicknessMin: mm(30) })).toBe("30+");
    expect(said({ width: mm(120), length: mm(4_000) })).toMatch(/120.*4000/);
    expect(said({ diameterMin: cm(30), length: mm(3_900) })).toBe("小头径 30 cm 起 × 3.9 m");
    expect(said({ diameterMax: cm(34) })).toBe("小头径 34 cm 以下");
    expect(said({})).toBe("");
    expect(said({ diameterMin: cm(30), diameterMax: cm(34), lengthMin: mm(3_900), lengthMax: mm(5_900) })).toBe(
      "φ30–34 cm × 3.9–5.9 m",
    );
    expect(said({ diameterMin: cm(30), diameterMax: cm(30), lengths: [mm(3_900), mm(5_900)] })).toBe(
      "φ30 cm × 3.9/5.9 m",
    );
  });
  it("leave out of a line what is not known", () => {
    expect(itemText(item({ speciesName: "樟子松", thickness: mm(30), width: mm(120), gradeName: "一级" }))).toBe(
      "30*120 樟子松 一级",
    );
    expect(itemText(EMPTY_ITEM)).toBe("");
  });
});

describe("correctedItem", () => {
  const read = item({
    speciesName: "白松",
    thicknessMin: mm(30),
    thicknessMax: mm(50),
    quantity: 1_000,
    diameterMin: cm(30),
    diameterMax: cm(60),
    confidence: { species: 0.5, thickness: 0.9, diameterMin: 0.9, diameterMax: 0.9, quantity: 0.9 },
    sourceSpan: { species: [0, 2], thickness: [3, 8], diameterMin: [9, 14], diameterMax: [9, 14], quantity: [15, 18] },
    alternatives: { species: [{ code: "yunshan", name: "云杉" }] },
  } as Partial<DemandItem>);

  it("marks the corrected fields as certain and leaves the others unchanged", () => {
    const named = correctedItem(read, namedChange("species", "落叶松"));
    expect(named).toMatchObject({
      speciesName: "落叶松",
      alternatives: {},
      confidence: { ...read.confidence, species: 1 },
    });
    const { species: _, ...spans } = read.sourceSpan;
    expect(named.sourceSpan).toEqual(spans);
    expect(correctedItem(read, { quantity: 2_000 }).alternatives).toEqual(read.alternatives);
  });
  it("counts a chosen end of a range as chosen", () => {
    const thinner = correctedItem(read, diameterChange("30-40"));
    expect(thinner.confidence).toEqual({ ...read.confidence, diameterMax: 1 });
    expect(thinner.sourceSpan).not.toHaveProperty("diameterMax");
    expect(thinner.sourceSpan).toHaveProperty("diameterMin");
    expect(correctedItem(read, sizeChange("thickness", "")).sourceSpan).not.toHaveProperty("thickness");
  });
  it("changes nothing where the correction equals the current value or has no text of its own", () => {
    const same = correctedItem(read, { quantity: 1_000, note: "急" });
    expect(same).toEqual({ ...read, note: "急" });
  });
});

describe("namedChange, answerChange", () => {
  it("take a name as it is typed and nothing for blanks; a species forgets the word it was read from", () => {
    expect(namedChange("species", "落叶松")).toEqual({ speciesName: "落叶松", speciesCode: null, speciesText: null });
    expect(namedChange("kind", " ")).toEqual({ kindName: null, kindCode: null });
  });
  it("read an answer with blanks, full-width and with its unit, and no other text", () => {
    expect(answerChange("quantity", " ３０ 方 ")).toEqual({ quantity: 30_000, quantityUnit: "m3" });
    expect(answerChange("quantity", "2.55立方米")).toEqual({ quantity: 2_550, quantityUnit: "m3" });
    const units = { "5根": "piece", "5捆": "bundle", "5张": "sheet", "5吨": "ton", "5车": "truck", "5柜": "container" };
    for (const [answer, quantityUnit] of Object.entries(units))
      expect(answerChange("quantity", answer)).toMatchObject({ quantityUnit });
    for (const answer of ["约30方", "30方左右", "0方", "30桶", "30", "方"])
      expect(answerChange("quantity", answer)).toBeNull();
    expect(answerChange("moistureType", "湿透")).toBeNull();
    for (const [answer, length] of [
      ["4米", 4_000],
      ["12.25米", 12_250],
      ["3900mm", 3_900],
      ["3900毫米", 3_900],
    ] as const)
      expect(answerChange("length", answer)).toMatchObject({ length });
    expect(answerChange("length", "390厘米")).toMatchObject({ length: 3_900 });
    for (const answer of ["约4米", "4米左右", "厘9", "9寸"]) expect(answerChange("length", answer)).toBeNull();
    expect(answerChange("diameterMin", "粗")).toBeNull();
    for (const field of ["species", "kind", "grade", "brand", "origin", "port"] as const)
      expect(answerChange(field, " 甲 ")).toMatchObject({ [`${field}Name`]: "甲", [`${field}Code`]: null });
  });
  it("read whole numbers and sides, and take a range away with its side", () => {
    expect([" 30 ", "３０", "", "30根", "约30", "1.5", "1234567"].map(wholeTyped)).toEqual([
      30,
      30,
      null,
      null,
      null,
      null,
      null,
    ]);
    expect(sizeChange("length", "4000")).toEqual({ length: 4_000, lengthMin: null, lengthMax: null, lengths: [4_000] });
    expect(sizeChange("length", "")).toEqual({ length: null, lengthMin: null, lengthMax: null, lengths: [] });
    expect(sizeChange("width", "120")).toEqual({ width: 120, widthMin: null, widthMax: null });
  });
  it("read pasted text as one number in its unit, or leave the field open and give the reason", () => {
    const line = item({ thickness: mm(30), quantity: 20_000, targetPrice: fen(130_000) });
    expect(cellTyped(line, "thickness", "3cm")).toMatchObject({ change: { thickness: 30 }, problem: null });
    expect(cellTyped(line, "length", "4米")).toMatchObject({
      change: { length: 4_000, lengths: [4_000] },
      problem: null,
    });
    expect(cellTyped(line, "quantity", "20 m³")).toEqual({ change: { quantity: 20_000 }, problem: null });
    expect(cellTyped(line, "targetPrice", "1,680.50元")).toMatchObject({
      change: { targetPrice: 168_050 },
      problem: null,
    });
    expect(cellTyped(line, "diameterMin", "30-60cm")).toEqual({
      change: { diameterMin: 30, diameterMax: 60 },
      problem: null,
    });
    for (const [field, text, open] of [
      ["thickness", "1/2", { thickness: null }],
      ["width", "12,5", { width: null }],
      ["length", "3900-4000", { length: null, lengths: [] }],
      ["quantity", "2 件（416 根）", { quantity: null }],
      ["quantity", "0", { quantity: null }],
      ["targetPrice", "1680-1720", { targetPrice: null }],
      ["targetPrice", "1000000", { targetPrice: null }],
      ["diameterMin", "30±1", { diameterMin: null, diameterMax: null }],
    ] as const) {
      const typed = cellTyped(line, field, text);
      expect(typed.change).toMatchObject(open);
      expect(typed.problem, text).not.toBeNull();
    }
    for (const field of ["thickness", "quantity", "targetPrice", "diameterMin"] as const)
      expect(cellTyped(line, field, "").problem).toBeNull();
  });
  it("read diameters of one end or two, and nothing else", () => {
    expect(diameterChange("粗30")).toEqual({ diameterMin: null, diameterMax: null });
    expect(diameterChange("30-60-90")).toEqual({ diameterMin: null, diameterMax: null });
    expect(diameterChange("≤60粗")).toEqual({ diameterMin: null, diameterMax: null });
    expect(diameterChange("60-30")).toEqual({ diameterMin: 30, diameterMax: 60 });
    expect(diameterInput({ diameterMin: null, diameterMax: null })).toBe("");
  });
});

describe("isSaid, isOpen", () => {
  it("report for every field whether it has a value", () => {
    const saying: Record<string, Partial<DemandItem>[]> = {
      thickness: [{ thickness: mm(1) }, { thicknessMin: mm(1) }, { thicknessMax: mm(1) }],
      width: [{ width: mm(1) }, { widthMin: mm(1) }, { widthMax: mm(1) }],
      length: [{ length: mm(1) }, { lengthMin: mm(1) }, { lengthMax: mm(1) }],
      diameterMin: [{ diameterMin: cm(1) }],
      diameterMax: [{ diameterMax: cm(1) }],
      moistureType: [{ moistureType: "KD" }],
      quantity: [{ quantity: 1 }],
      targetPrice: [{ targetPrice: fen(1) }],
      deliverCity: [{ deliverCityName: "苏州市" }],
      species: [{ speciesName: "樟子松" }],
      kind: [{ kindName: "木方" }],
      grade: [{ gradeName: "一级" }],
      brand: [{ brandName: "甲" }],
      origin: [{ originName: "俄罗斯" }],
      port: [{ portName: "太仓港" }],
    };
    const fields = Object.keys(saying) as Parameters<typeof isSaid>[1][];
    for (const field of fields)
      for (const change of saying[field]!)
        expect(
          fields.filter((one) => isSaid(item(change), one)),
          JSON.stringify(change),
        ).toEqual([field]);
    expect(isSaid(item({ speciesName: " ", deliverCityName: " " }), "species")).toBe(false);
    expect(isSaid(EMPTY_ITEM, "deliverCity")).toBe(false);
    expect(isSaid(EMPTY_ITEM, "needDate")).toBe(false);
  });
  it("leave a question open where a value is missing or only guessed", () => {
    fc.assert(
      fc.property(fc.constantFrom(0, 0.59, 0.6, 0.61, 1), fc.option(fc.constant(5)), (sure, quantity) => {
        expect(isOpen(item({ quantity, confidence: { quantity: sure } }), "quantity")).toBe(
          quantity === null || sure < 0.6,
        );
      }),
    );
    expect(isOpen(item({ quantity: 5 }), "quantity")).toBe(false);
    // φ≤60 gives a diameter, too.
    expect(isOpen(item({ diameterMax: cm(60) }), "diameterMin")).toBe(false);
  });
});
