import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { columnsIn, LIST_COLUMNS, toggledColumn } from "../../../../src/domain/catalog/import/list-columns.ts";

const KEYS = LIST_COLUMNS.map(({ key }) => key);
const columns = fc.subarray(KEYS);

describe("columns of a list", () => {
  it("are read as stored", () => {
    fc.assert(
      fc.property(columns, (hidden) => {
        expect(columnsIn(hidden.join(","))).toEqual(hidden);
      }),
    );
  });

  it("are known ones, each once, for any text", () => {
    const texts = fc.oneof(
      fc.string(),
      fc.array(fc.constantFrom(...KEYS, "size", "")).map((some) => some.join(",")),
    );
    fc.assert(
      fc.property(fc.option(texts), (text) => {
        const read = columnsIn(text);
        expect(KEYS.filter((key) => read.includes(key))).toEqual(read);
      }),
    );
  });

  it("come back when one is hidden and shown, and change by that one alone", () => {
    fc.assert(
      fc.property(columns, fc.constantFrom(...KEYS), (hidden, column) => {
        const once = toggledColumn(hidden, column);
        expect(KEYS.filter((key) => once.includes(key) !== hidden.includes(key))).toEqual([column]);
        expect(toggledColumn(once, column)).toEqual(hidden);
      }),
    );
  });
});
