import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { selectDictLabel, selectDictLabels } from "../../../src/domain/system/dictionary.ts";

const OPTIONS = [
  { label: "待付款", value: "30", tag: "" },
  { label: "空", value: "", tag: "" },
  { label: "零一", value: "01", tag: "" },
  { label: "甲,乙", value: "a", tag: "" },
];
const values = fc.oneof(
  fc.constantFrom("30", "01", "1", "a", "x", 0, 1, 30, null, undefined),
  fc.string({ maxLength: 3 }),
);

describe("selectDictLabel", () => {
  it("finds by text, and lets a value without an entry stand for itself", () => {
    expect([30, "30", "x", 0, 1, null, undefined].map((value) => selectDictLabel(OPTIONS, value))).toEqual([
      ...["待付款", "待付款", "x", "0", "1", "", ""],
    ]);
  });
  it("is the same for a number and its text", () => {
    fc.assert(
      fc.property(fc.integer(), (value) => {
        expect(selectDictLabel(OPTIONS, value)).toBe(selectDictLabel(OPTIONS, String(value)));
      }),
    );
  });
});

describe("selectDictLabels", () => {
  it("joins labels in the order of the values, each once", () => {
    expect(selectDictLabels(OPTIONS, "30,x,30,01")).toBe("待付款,x,零一");
    expect(selectDictLabels(OPTIONS, ["01", 30], "、")).toBe("零一、待付款");
    expect(selectDictLabels(OPTIONS, "30--x", "--")).toBe("待付款--x");
    for (const nothing of [null, undefined, "", [], [null, ""]]) expect(selectDictLabels(OPTIONS, nothing)).toBe("");
    expect(selectDictLabels(OPTIONS, 30)).toBe("待付款");
  });
  it("of one value is its label", () => {
    fc.assert(
      fc.property(values, (value) => {
        if (value === "") return;
        expect(selectDictLabels(OPTIONS, [value])).toBe(selectDictLabel(OPTIONS, value));
      }),
    );
  });
  it("reads a joined text like its list, whatever the separator", () => {
    const plain = fc.array(fc.constantFrom("30", "01", "x", "99"), { maxLength: 6 });
    fc.assert(
      fc.property(plain, fc.constantFrom(",", "、", "--", " / "), (list, separator) => {
        expect(selectDictLabels(OPTIONS, list.join(separator), separator)).toBe(
          selectDictLabels(OPTIONS, list, separator),
        );
      }),
    );
  });
});
