import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fen, formatYuan, lineAmount, MAX_TOTAL, parseYuan, STEPS_PER_UNIT, sumFen } from "../../src/domain/money.ts";

const amounts = fc
  .oneof(fc.maxSafeInteger(), fc.integer({ min: -1000, max: 1000 }), fc.constantFrom(0, -0, 99_999, 100_000, -100_000))
  .map(fen);
const unitPrices = fc.nat({ max: 100_000_000 }).map(fen);
const quantities = fc.oneof(fc.nat({ max: 200_000 }), fc.integer({ min: 495, max: 505 }));
const saleUnits = fc.constantFrom("m3", "piece", "bundle", "sheet", "ton");

describe("fen", () => {
  it("refuses anything but a safe integer", () => {
    for (const value of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, 1e21])
      expect(() => fen(value)).toThrow(new RangeError(`not a whole number of fen: ${value}`));
  });
  it("knows no negative zero", () => {
    expect(Object.is(fen(-0), 0)).toBe(true);
  });
});

describe("formatYuan and parseYuan", () => {
  it("write two decimals, thousands separators and a dash when empty", () => {
    expect(formatYuan(fen(168_000))).toBe("1,680.00");
    expect(formatYuan(fen(5))).toBe("0.05");
    expect(formatYuan(fen(-123_456_789))).toBe("-1,234,567.89");
    expect(formatYuan(null)).toBe("-");
    expect(formatYuan(undefined)).toBe("-");
    expect(formatYuan(MAX_TOTAL)).toBe("100,000,000,000.00");
  });
  it("read what a person types", () => {
    expect(parseYuan(" 1680.5 ")).toBe(168_050);
    expect(parseYuan("-0")).toBe(0);
    for (const text of ["", "-", "1,68", "1.234", "1e3", "１２", ".5", "1.", "99999999999999999"])
      expect(parseYuan(text)).toBeNull();
  });
  it("never lose a fen: parsing gives the amount back", () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(parseYuan(formatYuan(amount))).toBe(amount);
      }),
    );
  });
  it("always show the same shape", () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(formatYuan(amount)).toMatch(/^-?\d{1,3}(,\d{3})*\.\d{2}$/);
        expect(formatYuan(amount).startsWith("-")).toBe(amount < 0);
      }),
    );
  });
  it("never throw on any text", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^-?[\d,.]{0,12}$/)), (text) => {
        const amount = parseYuan(text);
        if (amount !== null) expect(Number.isSafeInteger(amount)).toBe(true);
      }),
    );
  });
});

describe("lineAmount", () => {
  it("prices per m³ what is counted in dm³, half up", () => {
    expect(lineAmount(fen(168_000), 1_440, "m3")).toBe(241_920);
    expect(lineAmount(fen(1), 500, "m3")).toBe(1);
    expect(lineAmount(fen(1), 499, "m3")).toBe(0);
    expect(lineAmount(fen(300_000), 1_500, "ton")).toBe(450_000);
    for (const unit of ["piece", "bundle", "sheet"] as const) expect(lineAmount(fen(2_500), 3, unit)).toBe(7_500);
  });
  it("is the nearest fen, the upper one at a tie", () => {
    fc.assert(
      fc.property(unitPrices, quantities, saleUnits, (price, quantity, unit) => {
        const steps = BigInt(STEPS_PER_UNIT[unit]);
        const rest = BigInt(lineAmount(price, quantity, unit)) * steps - BigInt(price) * BigInt(quantity);
        expect(2n * rest > -steps && 2n * rest <= steps).toBe(true);
      }),
    );
  });
  it("never falls when price or quantity grows", () => {
    fc.assert(
      fc.property(unitPrices, quantities, saleUnits, fc.nat(500), (price, quantity, unit, more) => {
        const amount = lineAmount(price, quantity, unit);
        expect(lineAmount(price, quantity + more, unit)).toBeGreaterThanOrEqual(amount);
        expect(lineAmount(fen(price + more), quantity, unit)).toBeGreaterThanOrEqual(amount);
      }),
    );
  });
  it("refuses bad quantities and results beyond 2^53", () => {
    for (const quantity of [-1, Number.NaN, Number.POSITIVE_INFINITY, 1e21, 1.00001])
      expect(() => lineAmount(fen(100), quantity, "m3")).toThrow(new RangeError(`not a quantity: ${quantity}`));
    expect(() => lineAmount(fen(-1), 1, "m3")).toThrow(new RangeError("not a unit price: -1"));
    expect(() => lineAmount(fen(Number.MAX_SAFE_INTEGER), 2, "piece")).toThrow(RangeError);
  });
});

describe("sumFen", () => {
  it("is exact, in any order, and 0 for nothing", () => {
    expect(sumFen([])).toBe(0);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1e12, max: 1e12 }).map(fen)), (list) => {
        const exact = list.reduce((sum, amount) => sum + BigInt(amount), 0n);
        expect(BigInt(sumFen(list))).toBe(exact);
        expect(sumFen(list.toReversed())).toBe(sumFen(list));
      }),
    );
  });
});
