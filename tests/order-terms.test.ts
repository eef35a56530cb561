import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Type } from "typebox";
import { Compile } from "typebox/compile";
import { describe, expect, it } from "vitest";
import { termsShape } from "../src/contract/trade.ts";
import { orNone, text } from "../src/domain/fields.ts";
import {
  ORDER_TERMS,
  type OrderTerm,
  termLines,
  termProblems,
  termsIn,
  termsTyped,
} from "../src/domain/trade/order-terms.ts";
import { termColumns } from "../src/server/trade/term-columns.ts";
import { TermInputs } from "../src/ui/trade/checkout-group.tsx";

/** A term that orders do not have. */
const LOADER: OrderTerm = {
  type: orNone(text(20)),
  label: "装车联系人",
  asked: "装车联系人",
  optional: true,
  column: ["loading_contact", "text"],
};
const FIELDS = { ...ORDER_TERMS, loader: LOADER };
const NOW = Date.parse("2026-11-23T08:00:00Z");
const said = (loader: unknown) => ({ ...{ expectDate: null, remark: "" }, loader });

describe("a term that is added to the record of an order's terms", () => {
  it("is typed, travels, and is found wrong beyond its bounds", () => {
    const typed = { ...termsTyped(undefined, FIELDS), remark: " 捆扎 " };
    expect(typed).toEqual({ expectDate: "", remark: " 捆扎 ", loader: "" });
    expect(termsIn(typed, FIELDS)).toEqual({ expectDate: null, remark: "捆扎", loader: null });
    expect(termsIn({ ...typed, loader: " 张师傅 " }, FIELDS)).toMatchObject({ loader: "张师傅" });
    expect(termsIn({}, FIELDS)).toEqual({ expectDate: null, remark: "", loader: null });
    expect(termProblems(said("张".repeat(21)), NOW, FIELDS)).toEqual({ loader: "装车联系人不超过 20 个字" });
    expect(termProblems(said("张师傅"), NOW, FIELDS)).toEqual({});
    const shape = Compile(Type.Object(termsShape(FIELDS), { additionalProperties: false }));
    for (const terms of [{}, { loader: null }, { loader: "张师傅", remark: "" }]) expect(shape.Check(terms)).toBe(true);
    for (const terms of [{ loader: 1 }, { expectDate: "" }]) expect(shape.Check(terms)).toBe(false);
  });

  it("is asked for, written, read and shown to both sides", () => {
    const form = { ...termsTyped({}, FIELDS), loader: "张师傅", deliveryMode: 2 as const, addressId: null };
    const html = renderToStaticMarkup(
      createElement(TermInputs, { form, id: "g", problems: {}, change: () => {}, fields: FIELDS }),
    );
    expect(html).toMatch(/装车联系人.*maxLength="20".*value="张师傅"/);
    expect(html).toContain("期望送达日期");
    expect(termColumns(FIELDS)).toEqual({
      columns: "expect_date, remark, loading_contact",
      given: 'o."expectDate", o."remark", o."loader"',
      typed: '"expectDate" date, "remark" text, "loader" text',
      read: 'o.expect_date::text as "expectDate", o.remark as "remark", o.loading_contact as "loader"',
    });
    const order = { ...said("张师傅"), expectDate: "2026-12-01", deliveryMode: 1 };
    expect(termLines(order, FIELDS).map(({ label, text: shown }) => `${label} ${shown}`)).toEqual([
      "期望提货 2026-12-01",
      "装车联系人 张师傅",
    ]);
  });
});
