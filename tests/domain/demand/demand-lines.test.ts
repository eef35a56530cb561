import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  DEMAND_UNITS,
  type DemandItem,
  EMPTY_ITEM,
  isAnswered,
  itemOfLine,
  itemProblems,
  QUANTITY_MAX,
  TARGET_PRICE_MAX,
} from "../../../src/domain/demand/demand-item.ts";
import { demandQuantityInput, demandSpecText, diameterInput } from "../../../src/domain/demand/demand-item-text.ts";
import {
  ANSWERED_FIELDS,
  answerChange,
  answerOf,
  correctedItem,
  demandQuantityTyped,
  diameterChange,
  inOtherUnit,
  namedChange,
  sizeChange,
} from "../../../src/domain/demand/demand-item-typed.ts";
import {
  deliveryIn,
  editableLines,
  openQuestions,
  readLines,
  textParts,
  withAnswer,
  withCorrection,
  withLine,
} from "../../../src/domain/demand/demand-lines.ts";
import { matchQuery, widerQueries } from "../../../src/domain/demand/demand-match.ts";
import { parseDemand } from "../../../src/domain/demand/reading/demand-text.ts";
import type { Mm } from "../../../src/domain/units.ts";
import { cm, mm } from "../../../src/domain/units.ts";

const TODAY = { year: 2026, month: 11, day: 21 };
const TEXT = "樟子松 30*120*4米 一级 50方 太仓\n辐射松 38*89";
const NONE = { lines: [], nextKey: 0 };
const read = (text: string, before: Parameters<typeof readLines>[2] = NONE) =>
  readLines(parseDemand(text, TODAY), text, before);

const words = fc.constantFrom(
  "樟子松 ",
  "辐射松",
  "30*120*4米",
  " 一级",
  "50方",
  "太仓",
  "\n",
  " ",
  "要",
  "1车",
  "白松",
  "?",
  "🌲",
);
const messages = fc.array(words, { maxLength: 14 }).map((parts) => parts.join(""));

const quantities = fc.oneof(fc.constantFrom(1, 999, 1_000, QUANTITY_MAX), fc.integer({ min: 1, max: QUANTITY_MAX }));

describe("quantities of a line", () => {
  it("are typed back as they are shown, in every unit", () => {
    fc.assert(
      fc.property(quantities, fc.constantFrom(...DEMAND_UNITS), (quantity, unit) => {
        expect(demandQuantityTyped(demandQuantityInput(quantity, unit), unit)).toBe(quantity);
      }),
    );
  });
  it("are none when they are no positive number", () => {
    for (const typed of ["", "0", "-3", "3根", "1e5", "0.00001", "9999999999", "12345678901"])
      expect(demandQuantityTyped(typed, "m3")).toBeNull();
    expect(demandQuantityTyped("２.5", "m3")).toBe(2_500);
    expect(demandQuantityTyped("3方", "m3")).toBe(3_000);
  });
  it("retain the figure when the unit changes", () => {
    expect(inOtherUnit({ ...EMPTY_ITEM, quantity: 50_000 }, "bundle")).toEqual({
      quantityUnit: "bundle",
      quantity: 50,
    });
    expect(inOtherUnit({ ...EMPTY_ITEM, quantity: null }, "truck")).toEqual({ quantityUnit: "truck", quantity: null });
  });
});

describe("answers", () => {
  it("change the requested value", () => {
    expect(answerChange("quantity", "30方")).toEqual({ quantity: 30_000, quantityUnit: "m3" });
    expect(answerChange("quantity", "1柜")).toEqual({ quantity: 1, quantityUnit: "container" });
    expect(answerChange("thickness", "9厘")).toMatchObject({ thickness: 9 });
    expect(answerChange("length", "3.9米")).toMatchObject({ length: 3900, lengths: [3900] });
    expect(answerChange("diameterMin", "φ30+")).toEqual({ diameterMin: 30, diameterMax: null });
    expect(answerChange("species", "欧洲云杉")).toMatchObject({ speciesName: "欧洲云杉", speciesCode: null });
    expect(answerChange("moistureType", "窑干")).toEqual({ moistureType: "KD" });
    expect(answerChange("targetPrice", "1800元/方")).toEqual({ targetPrice: 180_000, targetPriceUnit: "m3" });
  });
  it("change nothing when they do not concern the line", () => {
    expect(answerChange("quantity", "很多")).toBeNull();
    expect(answerChange("thickness", "不知道")).toBeNull();
    for (const price of ["1800", "1800元", "0 元/m³", "1800 元/斤"])
      expect(answerChange("targetPrice", price)).toBeNull();
    expect(answerChange("needDate", "下周")).toBeNull();
  });
  it("offered by the parser's own questions are all understood", () => {
    for (const text of ["樟子松 30*120", "白松 38*89 一车", "30*120 50方", "辐射松原木 一车", "胶合板 100张"]) {
      for (const { field, options } of parseDemand(text, TODAY).questions) {
        for (const option of options) expect(answerChange(field, option), `${text} ${field} ${option}`).not.toBeNull();
      }
    }
  });
});

describe("answerOf", () => {
  const value = (most: number) => fc.option(fc.integer({ min: 1, max: most }));
  const name = fc.option(fc.constantFrom("樟子松", "木方", "一级"));
  const items = fc
    .record({
      thickness: value(1_000),
      width: value(2_000),
      length: value(20_000),
      quantity: value(QUANTITY_MAX),
      diameterMin: value(100),
      diameterMax: value(100),
      targetPrice: value(TARGET_PRICE_MAX),
      speciesName: name,
      kindName: name,
      gradeName: name,
      brandName: name,
      originName: name,
      portName: name,
      quantityUnit: fc.constantFrom(...DEMAND_UNITS),
      targetPriceUnit: fc.constantFrom(...DEMAND_UNITS),
      moistureType: fc.option(fc.constantFrom("KD", "AD", "GRN")),
    })
    .map((facts) => ({ ...EMPTY_ITEM, ...facts }) as DemandItem)
    .filter(({ diameterMin, diameterMax }) => (diameterMin ?? 0) <= (diameterMax ?? 100))
    .map((item) => ({ ...item, lengths: item.length === null ? [] : [item.length] }));

  it("gives the line's value back when used as its own answer", () => {
    fc.assert(
      fc.property(items, fc.constantFrom(...ANSWERED_FIELDS), (item, field) => {
        const answer = answerOf(item, field);
        const change = answer === null ? {} : answerChange(field, answer)!;
        for (const [key, said] of Object.entries(change)) {
          if (!key.endsWith("Code") && key !== "speciesText") expect(said).toEqual(item[key as keyof DemandItem]);
        }
        expect(answer === null).toBe(!isAnswered(item, field));
      }),
    );
  });
  it("takes a thickness of tenths back, and names no answer for ranges and several lengths", () => {
    const thin = { ...EMPTY_ITEM, thickness: mm(0.6) };
    expect(answerChange("thickness", answerOf(thin, "thickness")!)).toMatchObject({ thickness: 0.6 });
    expect(answerOf({ ...EMPTY_ITEM, thicknessMin: mm(30), thicknessMax: mm(50) }, "thickness")).toBeNull();
    expect(answerOf({ ...EMPTY_ITEM, length: mm(3000), lengths: [mm(3000), mm(4000)] }, "length")).toBeNull();
  });
});

describe("an answer", () => {
  it("closes its question, also where it repeats the value that was read", () => {
    const { lines } = read("白松 38*89 3车");
    const [line] = lines;
    expect(openQuestions(line!).map(({ field }) => field)).toEqual(["species"]);
    for (const answer of openQuestions(line!)[0]!.options) {
      const [answered, ...others] = withAnswer(lines, { key: line!.key, field: "species", answer });
      expect(openQuestions(answered!)).toEqual([]);
      expect(answered).toMatchObject({ corrected: true, item: { speciesName: answer, confidence: { species: 1 } } });
      expect(others).toEqual([]);
    }
  });
  it("without a usable value leaves the lines and the other questions unchanged", () => {
    const { lines } = read(TEXT);
    expect(withAnswer(lines, { key: lines[1]!.key, field: "quantity", answer: "很多" })).toBe(lines);
    expect(withAnswer(lines, { key: lines[1]!.key, field: "quantity", answer: "30方" })[0]).toBe(lines[0]);
  });
});

describe("a correction", () => {
  it("is certain and replaces the value read from the text", () => {
    const item = itemOfLine(parseDemand(TEXT, TODAY).items[0]!);
    const corrected = correctedItem(item, namedChange("species", "落叶松"));
    expect(corrected).toMatchObject({ speciesName: "落叶松", speciesCode: null, confidence: { species: 1 } });
    expect(corrected.sourceSpan).not.toHaveProperty("species");
    expect(corrected.sourceSpan.quantity).toEqual(item.sourceSpan.quantity);
  });
  it("of a side takes the place of its range", () => {
    const ranged = { ...EMPTY_ITEM, thicknessMin: mm(30), thicknessMax: mm(50), width: mm(120) };
    expect(demandSpecText(ranged)).toBe("30-50*120");
    expect(demandSpecText(correctedItem(ranged, sizeChange("thickness", "40")))).toBe("40*120");
  });
  it("of one diameter is no range", () => {
    expect(demandSpecText({ ...EMPTY_ITEM, diameterMin: cm(30), diameterMax: cm(30) })).toBe("φ30 cm");
    expect(demandSpecText({ ...EMPTY_ITEM, diameterMin: cm(30), diameterMax: cm(34) })).toBe("φ30–34 cm");
  });
});

describe("diameters in a field", () => {
  const sides = fc.option(fc.integer({ min: 1, max: 999 }).map(cm));
  it("are read back as they are shown, and none is lost", () => {
    fc.assert(
      fc.property(sides, sides, (from, to) => {
        const [diameterMin, diameterMax] = from !== null && to !== null && from > to ? [to, from] : [from, to];
        const item = { diameterMin, diameterMax };
        expect(diameterChange(diameterInput(item))).toEqual(item);
      }),
    );
  });
  it("are both ends where they are one, since one alone is typed for that and more", () => {
    expect(diameterInput({ diameterMin: cm(30), diameterMax: cm(30) })).toBe("30-30");
  });
  it("are taken as they are typed", () => {
    const typed = (text: string) => Object.values(diameterChange(text));
    expect(["30", "φ30+", "30-60", "60 ~ 30cm", "≤60", "三十", ""].map(typed)).toEqual([
      [30, null],
      [30, null],
      [30, 60],
      [30, 60],
      [null, 60],
      [null, null],
      [null, null],
    ]);
  });
});

describe("reading a text again", () => {
  it("makes a line of every timber in the text", () => {
    const { lines } = read(TEXT);
    expect(lines.map(({ item }) => demandSpecText(item))).toEqual(["30*120*4000", "38*89"]);
    expect(openQuestions(lines[0]!)).toEqual([]);
    expect(openQuestions(lines[1]!).map(({ field }) => field)).toEqual(["quantity"]);
  });
  it("retains corrections while their words stay, wherever the words move", () => {
    const first = read(TEXT);
    const corrected = { ...first, lines: withCorrection(first.lines, first.lines[0]!.key, sizeChange("width", "150")) };
    const again = read(`铁杉 40*90 10方\n${TEXT}`, corrected);
    expect(again.lines.map(({ item }) => item.width)).toEqual([90, 150, 89]);
    const rewritten = read("樟子松 30*120*4米 二级 50方 太仓", corrected);
    expect(rewritten.lines.map(({ item }) => item.width)).toEqual([120]);
  });
  it("never loses a line that was added by hand, and never gives two lines one key", () => {
    fc.assert(
      fc.property(fc.array(messages, { minLength: 1, maxLength: 5 }), (texts) => {
        let at = withLine(NONE);
        for (const text of texts) {
          at = read(text, at);
          expect(at.lines.filter(({ words: from }) => from === "" && from !== undefined).length).toBeGreaterThan(0);
          expect(new Set(at.lines.map(({ key }) => key)).size).toBe(at.lines.length);
          expect(at.lines.every(({ key }) => key < at.nextKey)).toBe(true);
        }
      }),
    );
  });
  it("shows a stored demand without marks", () => {
    const { lines } = editableLines(read(TEXT).lines.map(({ item }) => item));
    expect(lines.every(({ item }) => Object.keys(item.sourceSpan).length === 0)).toBe(true);
  });
  it("identifies a line by the words of its own row, whatever stands above and below", () => {
    const text = "急要\n  樟子松 30*120*4米 50方  \n辐射松 38*89 20方";
    expect(read(text).lines.map(({ words }) => words)).toEqual(["樟子松 30*120*4米 50方", "辐射松 38*89 20方"]);
    expect(read(text).lines.map(({ corrected }) => corrected)).toEqual([false, false]);
    expect(read("樟子松").lines[0]?.words).toBe("樟子松");
  });
  it("shows each line only its own open questions", () => {
    const { lines } = read("樟子松 30*120*4米\n辐射松 38*89*4米 20方\n樟子松 40*90*4米");
    expect(lines.map((line) => openQuestions(line).map(({ field }) => field))).toEqual([
      ["quantity"],
      [],
      ["quantity"],
    ]);
    const [answered] = withCorrection(lines, lines[0]!.key, { quantity: 5_000 });
    expect(openQuestions(answered!)).toEqual([]);
    expect(answered?.questions).not.toEqual([]);
  });
  it("marks only the uncorrected fields of a corrected line", () => {
    const first = read(TEXT);
    const corrected = { ...first, lines: withCorrection(first.lines, first.lines[0]!.key, { quantity: 5_000 }) };
    const again = read(`急\n${TEXT}`, corrected).lines[0]!;
    expect(again.item.sourceSpan).not.toHaveProperty("quantity");
    expect(again.item.sourceSpan.species?.[0]).toBe((first.lines[0]!.item.sourceSpan.species?.[0] ?? 0) + 2);
    expect(again.item.quantity).toBe(5_000);
  });
  it("forgets a line that was not corrected once its words are gone", () => {
    expect(read("云杉 40*90 10方", read(TEXT)).lines).toHaveLength(1);
  });
  it("starts stored and manually added lines without words or questions", () => {
    const bare = { words: "", corrected: true, questions: [] };
    expect(editableLines([EMPTY_ITEM])).toMatchObject({ lines: [{ ...bare, key: 0 }], nextKey: 1 });
    expect(withLine({ lines: [], nextKey: 4 })).toEqual({ lines: [{ ...bare, key: 4, item: EMPTY_ITEM }], nextKey: 5 });
  });
});

describe("textParts", () => {
  it("joined are the text, and marks lie where something was read", () => {
    fc.assert(
      fc.property(messages, (text) => {
        const parsed = parseDemand(text, TODAY);
        const parts = textParts(text, read(text).lines, parsed.unknown);
        expect(parts.map((part) => part.text).join("")).toBe(text);
        expect(parts.every((part) => text.startsWith(part.text, part.start) && part.text !== "")).toBe(true);
      }),
    );
    const parts = textParts(TEXT, read(TEXT).lines, []);
    expect(parts.filter(({ field }) => field === "species").map((part) => part.text)).toEqual(["樟子松", "辐射松"]);
    expect(parts.filter(({ field }) => field === "size").map((part) => part.text)).toEqual(["30*120*4米", "38*89"]);
  });
  it("mark what was not understood, and of two marks from one place the longer", () => {
    const terms = "松木 款到发货 含13%票 咕噜";
    const marked = textParts(terms, [], [{ span: [3, terms.length] }]);
    expect(marked.filter(({ field }) => field === "unknown").map(({ text }) => text.trim())).toEqual(["咕噜"]);
    expect(marked.map(({ text }) => text).join("")).toBe(terms);
    const unknown = textParts("樟子松 咕噜", [], [{ span: [4, 6] }]);
    expect(unknown).toEqual([
      { text: "樟子松 ", start: 0, field: null },
      { text: "咕噜", start: 4, field: "unknown" },
    ]);
    const line = {
      ...editableLines([EMPTY_ITEM]).lines[0]!,
      item: { ...EMPTY_ITEM, sourceSpan: { species: [0, 2], kind: [0, 3] } },
    };
    expect(textParts("樟子松", [line as never], [])).toEqual([{ text: "樟子松", start: 0, field: "kind" }]);
  });
});

describe("deliveryIn", () => {
  it("is what the text names, else the city of its port", () => {
    expect(deliveryIn(parseDemand(TEXT, TODAY)).deliverCityCode).toBe("320500");
    expect(deliveryIn(parseDemand("樟子松 30*120 太仓提货 送到常州", TODAY)).deliverCityCode).toBe("320400");
    expect(deliveryIn(parseDemand("樟子松 30*120", TODAY))).toEqual({ deliverCityCode: "", needDate: "" });
  });
  it("takes the city and the day of whichever line names them", () => {
    const text = "樟子松 30*120 50方\n辐射松 38*89 20方 送到常州 11月30日前";
    expect(deliveryIn(parseDemand(text, TODAY))).toEqual({ deliverCityCode: "320400", needDate: "2026-11-30" });
    expect(deliveryIn(parseDemand("樟子松 30*120 50方\n辐射松 38*89 太仓", TODAY)).deliverCityCode).toBe("320500");
  });
});

describe("what fits a line", () => {
  const item = itemOfLine(parseDemand(TEXT, TODAY).items[0]!);
  it("is queried with every field the line has", () => {
    expect(matchQuery(item)).toMatchObject({
      speciesCode: ["zhangzisong"],
      portCode: ["taicang"],
      thickness: { min: 30, max: 30 },
      length: { min: 4000, max: 4000 },
      inStock: true,
    });
    expect(matchQuery(item)?.gradeCode).toContain("gb-1");
    expect(matchQuery(EMPTY_ITEM)).toBeNull();
    expect(matchQuery({ ...EMPTY_ITEM, quantity: 5_000 })).toBeNull();
    expect(matchQuery({ ...EMPTY_ITEM, speciesName: "火星木" })?.keywords).toBe("火星木");
    expect(matchQuery({ ...EMPTY_ITEM, speciesName: "白松" })?.speciesCode).toContain("lengshan");
  });
  it("gives up one thing after the other, never species nor section", () => {
    const wider = widerQueries(matchQuery(item)!);
    expect(wider.map(({ gaveUp }) => gaveUp)).toEqual([["港口"], ["港口", "等级"], ["港口", "等级", "长度"]]);
    for (const { query } of wider)
      expect(query).toMatchObject({ speciesCode: ["zhangzisong"], thickness: { min: 30 }, width: { min: 120 } });
  });
});

describe("itemProblems", () => {
  it("requires a timber and a quantity", () => {
    expect(itemProblems(EMPTY_ITEM)).toEqual({ species: "请填写树种或品类", quantity: "请填写数量" });
    expect(itemProblems({ ...EMPTY_ITEM, kindName: "木方", quantity: 1 })).toEqual({});
  });
  it("holds sizes to their bounds", () => {
    const good = { ...EMPTY_ITEM, kindName: "木方", quantity: 1 };
    fc.assert(
      fc.property(fc.constantFrom([0, false], [1, true], [1000, true], [1001, false]), ([thickness, right]) => {
        expect("thickness" in itemProblems({ ...good, thickness: thickness as Mm })).toBe(!right);
      }),
    );
    expect(itemProblems({ ...good, lengths: [mm(4000), mm(99)] })).toEqual({ length: "规格超出范围" });
  });
});
