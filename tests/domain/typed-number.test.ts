import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  figureShown,
  isPlainFigure,
  NUMBER_PROBLEMS,
  type NumberField,
  numberTyped,
  stepsOfFigure,
} from "../../src/domain/typed-number.ts";

const VOLUME: NumberField = { decimals: 3, unit: "m³" };
const SIDE: NumberField = { decimals: 0, unit: "mm" };
const PRICE: NumberField = { decimals: 2, unit: "元/m³" };
const BUNDLES: NumberField = { decimals: 0, unit: "件" };
const PLAIN: NumberField = { decimals: 2, unit: "" };

const figureOf = (text: string, field: NumberField): string | null => {
  const read = numberTyped(text, field);
  return "figure" in read ? read.figure : null;
};

describe("numberTyped", () => {
  it.each<[string, NumberField, string]>([
    ["", VOLUME, ""],
    ["20 m³", VOLUME, "20"],
    ["20方", VOLUME, "20"],
    ["20 立方米", VOLUME, "20"],
    ["20㎥", VOLUME, "20"],
    ["1,680.50", PRICE, "1680.50"],
    ["１２．５", VOLUME, "12.5"],
    ["１２。５", VOLUME, "12.5"],
    ["１，６８０", PRICE, "1680"],
    ["￥1,680", PRICE, "1680"],
    ["1680元", PRICE, "1680"],
    ["1680 元/m³", PRICE, "1680"],
    ["1680元每方", PRICE, "1680"],
    ["1.2万", PRICE, "12000"],
    ["1.35万元", PRICE, "13500"],
    ["3cm", SIDE, "30"],
    ["500米", { decimals: 0, unit: "延米" }, "500"],
    ["500延米", { decimals: 0, unit: "延米" }, "500"],
    ["3.9米", SIDE, "3900"],
    ["1.5cm", SIDE, "15"],
    ["30mm", { decimals: 0, unit: "cm" }, "3"],
    ["50万", { decimals: 2, unit: "万元" }, "50"],
    ["500000元", { decimals: 2, unit: "万元" }, "50"],
    ["1.5吨", { decimals: 0, unit: "kg" }, "1500"],
    ["12 %", { decimals: 0, unit: "%" }, "12"],
    ["$245", { decimals: 2, unit: "美元/m³" }, "245"],
    ["2万", BUNDLES, "20000"],
    [".5", PLAIN, "0.5"],
    ["5.", PLAIN, "5"],
    ["007", PLAIN, "7"],
    ["12.500", PLAIN, "12.50"],
    ["30.0", SIDE, "30"],
    ["20\r\n", PLAIN, "20"],
    ["\u200b1680\u202c", PLAIN, "1680"],
  ])("%j in %j is %s", (text, field, figure) => {
    expect(numberTyped(text, field)).toEqual({ figure });
  });

  it.each<[string, NumberField, string]>([
    ["1/2", VOLUME, NUMBER_PROBLEMS.several()],
    ["1680-1720", PRICE, NUMBER_PROBLEMS.several()],
    ["8-12", PLAIN, NUMBER_PROBLEMS.several()],
    ["30±1", SIDE, NUMBER_PROBLEMS.several()],
    ["2 件（416 根）", BUNDLES, NUMBER_PROBLEMS.several()],
    ["1 680", PRICE, NUMBER_PROBLEMS.several()],
    ["20\n30", VOLUME, NUMBER_PROBLEMS.several()],
    ["12..5", PLAIN, NUMBER_PROBLEMS.several()],
    ["0x10", PLAIN, NUMBER_PROBLEMS.several()],
    ["½", VOLUME, NUMBER_PROBLEMS.several()],
    ["12,5", VOLUME, NUMBER_PROBLEMS.comma()],
    ["1.680,50", PRICE, NUMBER_PROBLEMS.comma()],
    ["0,500", VOLUME, NUMBER_PROBLEMS.comma()],
    ["-5", VOLUME, NUMBER_PROBLEMS.negative()],
    ["－5", VOLUME, NUMBER_PROBLEMS.negative()],
    ["20㎡", VOLUME, NUMBER_PROBLEMS.unit("㎡", "m³")],
    ["416根", BUNDLES, NUMBER_PROBLEMS.unit("根", "件")],
    ["1680元/张", PRICE, NUMBER_PROBLEMS.unit("元/张", "元/m³")],
    ["1680元/m³", { decimals: 2, unit: "元" }, NUMBER_PROBLEMS.unit("元/m³", "元")],
    ["245美元", PRICE, NUMBER_PROBLEMS.unit("美元", "元/m³")],
    ["$245", PRICE, NUMBER_PROBLEMS.unit("$", "元/m³")],
    ["20方左右", VOLUME, NUMBER_PROBLEMS.unread("方左右")],
    ["约20", VOLUME, NUMBER_PROBLEMS.unread("约")],
    ["1e3", PLAIN, NUMBER_PROBLEMS.unread("e3")],
    ["10²", PLAIN, NUMBER_PROBLEMS.unread("10²")],
    ["٣", PLAIN, NUMBER_PROBLEMS.none()],
    ["松", PLAIN, NUMBER_PROBLEMS.none()],
    ["12.345", PLAIN, NUMBER_PROBLEMS.decimals(2)],
    ["2.55cm", SIDE, NUMBER_PROBLEMS.whole()],
    ["12345678", { ...SIDE, most: 7 }, NUMBER_PROBLEMS.long(7)],
  ])("%j in %j is refused, with the reason", (text, field, problem) => {
    expect(numberTyped(text, field)).toEqual({ problem });
  });

  const SIGNS = [
    ..."0123456789０９.,，。 -/~±×*x:()（）+e%￥$²½②٣",
    "\u200b",
    "\n",
    "约",
    "件",
    "m",
    "cm",
    "m³",
    "方",
    "万",
    "元",
  ];
  const anyText = fc.array(fc.constantFrom(...SIGNS), { maxLength: 8 }).map((signs) => signs.join(""));
  const fields = fc.constantFrom(VOLUME, SIDE, PRICE, BUNDLES, PLAIN);
  /** The digits that count: without zeros in front and behind. */
  const digitsOf = (text: string): string =>
    text
      .replace(/[０-９]/g, (digit) => String(digit.charCodeAt(0) - 0xff10))
      .replace(/\D/g, "")
      .replace(/^0+|0+$/g, "");

  it("drops no digit and makes none up: a figure has those of the text", () => {
    fc.assert(
      fc.property(anyText, fields, (text, field) => {
        const figure = figureOf(text, field);
        if (figure === null) return;
        expect(figure).toMatch(/^(?:(?:0|[1-9]\d*)(?:\.\d+)?)?$/);
        expect(digitsOf(figure)).toBe(digitsOf(text));
      }),
      { numRuns: 2_000 },
    );
  });

  it("takes what it gave as it is", () => {
    fc.assert(
      fc.property(anyText, fields, (text, field) => {
        const figure = figureOf(text, field);
        if (figure !== null) expect(numberTyped(figure, field)).toEqual({ figure });
      }),
    );
  });

  it("finds no number where one stands beside another", () => {
    const figure = fc
      .tuple(fc.integer({ min: 1, max: 99_999 }), fc.constantFrom("", ".5"))
      .map((parts) => parts.join(""));
    const between = fc.constantFrom(
      " ",
      "-",
      "~",
      "至",
      "/",
      "±",
      "×",
      "*",
      "x",
      "件",
      "方 ",
      "m³ ",
      "\n",
      "\t",
      "、",
      "：",
      "（",
    );
    fc.assert(
      fc.property(figure, between, figure, fields, (one, sign, other, field) => {
        expect(figureOf(`${one}${sign}${other}`, field)).toBeNull();
      }),
    );
  });

  it("converts a unit and back exactly", () => {
    const pairs = [
      ["mm", "cm"],
      ["mm", "m"],
      ["kg", "吨"],
      ["kg", "斤"],
      ["元", "万元"],
    ] as const;
    fc.assert(
      fc.property(fc.constantFrom(...pairs), fc.nat(9_999_999), fc.nat(4), ([small, large], digits, decimals) => {
        const text = (digits / 10 ** decimals).toFixed(decimals);
        const other = figureOf(`${text}${large}`, { decimals: 8, unit: small });
        const back = figureOf(`${other}${small}`, { decimals: 8, unit: large });
        expect(Number(back)).toBe(Number(text));
      }),
    );
  });

  it("answers a text of any length at once", () => {
    for (const text of ["1".repeat(10_000), "1,".repeat(5_000), " ".repeat(10_000), "（1".repeat(5_000)])
      expect(figureOf(text, PLAIN) ?? "").toBe("");
  });
});

describe("figureShown", () => {
  it("collapses zeros in front and leaves the point that decimals are still typed behind", () => {
    expect(["007", "00", ".", ".5", "12.", "１２。５", "0.50"].map(figureShown)).toEqual([
      "7",
      "0",
      "0.",
      "0.5",
      "12.",
      "12.5",
      "0.50",
    ]);
  });

  it("shows a plain figure with its value, and is idempotent", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9０-９]{0,6}[.。]?[0-9]{0,2}$/), (text) => {
        expect(isPlainFigure(text)).toBe(true);
        expect(figureShown(figureShown(text))).toBe(figureShown(text));
        if (text.length > 1) expect(figureOf(figureShown(text), PLAIN)).toBe(figureOf(text, PLAIN));
      }),
    );
  });
});

describe("stepsOfFigure", () => {
  it("is exact, half up", () => {
    expect(stepsOfFigure("", 3)).toBe(0);
    expect(stepsOfFigure("1680.5", 2)).toBe(168_050);
    expect(stepsOfFigure("0.0005", 3)).toBe(1);
    expect(stepsOfFigure("0.0004", 3)).toBe(0);
    fc.assert(
      fc.property(fc.nat(2_000_000_000), (fen) => {
        expect(stepsOfFigure(`${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, "0")}`, 2)).toBe(fen);
      }),
    );
  });
});
