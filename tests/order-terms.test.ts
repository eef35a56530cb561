import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Type } from "typebox";
import { Compile } from "typebox/compile";
import { describe, expect, it } from "vitest";
import { repliesOf } from "../src/contract/fields.ts";
import { termsShape } from "../src/contract/trade/order-schemas.ts";
import { orNone, text } from "../src/domain/fields.ts";
import {
  ORDER_TERMS,
  type OrderTerm,
  termLines,
  termProblems,
  termsIn,
  termsTyped,
} from "../src/domain/trade/order-terms.ts";
import { ORDER_DETAIL } from "../src/domain/trade/order-view.ts";
import { termColumns } from "../src/server/trade/orders/term-columns.ts";
import { TermInputs } from "../src/ui/trade/checkout-group.tsx";

/** A term that orders do not have. */
const SAMPLE: OrderTerm = {
  type: orNone(text(20)),
  label: "样例",
  asked: "样例",
  optional: true,
  column: ["sample", "text"],
};
const FIELDS = { ...ORDER_TERMS, sample: SAMPLE };
const NOW = Date.parse("2026-11-23T08:00:00Z");
const said = (sample: unknown) => ({ expectDate: null, remark: "", sample });

describe("a term that is added to the record of an order's terms", () => {
  it("is typed, travels, and is found wrong beyond its bounds", () => {
    const typed = { ...termsTyped(undefined, FIELDS), remark: " 捆扎 " };
    expect(typed).toMatchObject({ expectDate: "", remark: " 捆扎 ", sample: "" });
    expect(termsIn(typed, FIELDS)).toMatchObject({ expectDate: null, remark: "捆扎", sample: null });
    expect(termsIn({ ...typed, sample: " 张师傅 " }, FIELDS)).toMatchObject({ sample: "张师傅" });
    expect(termsIn({}, FIELDS)).toMatchObject({ expectDate: null, remark: "", sample: null });
    expect(termProblems(said("张".repeat(21)), NOW, FIELDS)).toEqual({ sample: "样例不超过 20 个字" });
    expect(termProblems(said("张师傅"), NOW, FIELDS)).toEqual({});
    const shape = Compile(Type.Object(termsShape(FIELDS), { additionalProperties: false }));
    for (const terms of [{}, { sample: null }, { sample: "张师傅", remark: "" }]) expect(shape.Check(terms)).toBe(true);
    for (const terms of [{ sample: 1 }, { expectDate: "" }]) expect(shape.Check(terms)).toBe(false);
  });

  it("is answered with the order", () => {
    expect(Object.keys(ORDER_DETAIL.of)).toEqual(expect.arrayContaining(Object.keys(ORDER_TERMS)));
    const reply = Compile(Type.Object(repliesOf(FIELDS), { additionalProperties: false }));
    for (const sample of ["张师傅", "张".repeat(10_001), null, undefined]) expect(reply.Check(said(sample))).toBe(true);
    expect(reply.Check(said(1))).toBe(false);
  });

  it("is in the form, written, read and shown to both sides", () => {
    const form = { ...termsTyped({}, FIELDS), sample: "张师傅", deliveryMode: 2 as const, addressId: null };
    const html = renderToStaticMarkup(
      createElement(TermInputs, { form, problems: {}, change: () => {}, fields: FIELDS }),
    );
    expect(html).toMatch(/样例.*maxLength="20".*value="张师傅"/);
    expect(html).toContain("期望送达日期");
    const { columns, given, typed, read } = termColumns(FIELDS);
    expect(columns).toMatch(/^expect_date, .*sample$/);
    expect(given).toContain('o."sample"');
    expect(typed).toMatch(/^"expectDate" date, .*"sample" text$/);
    expect(read).toMatch(/^o.expect_date::text as "expectDate", .*o.sample as "sample"$/);
    const order = { ...said("张师傅"), expectDate: "2026-12-01", deliveryMode: 1 };
    expect(termLines(order, FIELDS).map(({ label, text: shown }) => `${label} ${shown}`)).toEqual([
      "期望提货 2026-12-01",
      "样例 张师傅",
    ]);
  });
});
