import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Type } from "typebox";
import { Compile } from "typebox/compile";
import { describe, expect, it } from "vitest";
import { goodsShape } from "../src/contract/goods-form.ts";
import { draftInput, draftOf, emptyDraft } from "../src/domain/catalog/goods-draft.ts";
import { GOODS_FIELDS, type GoodsField, type GoodsFields } from "../src/domain/catalog/goods-fields.ts";
import { inputProblems } from "../src/domain/catalog/goods-input.ts";
import { goodsSheet, isReviewedChange } from "../src/domain/catalog/goods-sheet.ts";
import { headings, importHeader } from "../src/domain/catalog/import-columns.ts";
import { factsRead, unsaidFacts } from "../src/domain/catalog/import-facts.ts";
import { orNone, whole } from "../src/domain/fields.ts";
import {
  columnsOf,
  factColumns,
  reviewedColumns,
  statedColumns,
  writtenColumns,
} from "../src/server/catalog/goods-columns.ts";
import { importComparison } from "../src/server/catalog/import-staging.ts";
import type { FormParts } from "../src/ui/catalog/console/goods-form-parts.tsx";
import { SizeSection } from "../src/ui/catalog/console/goods-form-sections.tsx";
import { BEAM } from "./support/goods-input.ts";

/** A fact that goods do not have. */
const KNOTS: GoodsField = {
  type: orNone(whole(0, 20, "个/m")),
  label: "活节",
  optional: true,
  column: ["knots", "smallint"],
  reviewed: true,
  imported: "节子 活节数",
  asked: "size",
};
const FIELDS: GoodsFields = { ...GOODS_FIELDS, knots: KNOTS };
const withKnots = (knots: unknown) => ({ ...BEAM, knots, storeName: "一号库" });

describe("a fact that is added to the record of goods", () => {
  it("is found wrong beyond its bounds", () => {
    expect(inputProblems(withKnots(21), FIELDS)).toEqual({ knots: "活节为 0–20 的整数（个/m）" });
    for (const knots of [0, 20, null, undefined]) expect(inputProblems(withKnots(knots), FIELDS)).toEqual({});
  });

  it("travels, and may be left out by clients that do not know it", () => {
    const shape = Compile(Type.Object(goodsShape(FIELDS), { additionalProperties: false }));
    for (const goods of [{ ...BEAM, knots: 3 }, { ...BEAM, knots: null }, BEAM]) expect(shape.Check(goods)).toBe(true);
    for (const goods of [
      { ...BEAM, knots: "3" },
      { ...BEAM, knots: 1.5 },
      { ...BEAM, other: 1 },
    ])
      expect(shape.Check(goods)).toBe(false);
    expect(Compile(Type.Object(goodsShape(GOODS_FIELDS), { additionalProperties: false })).Check(withKnots(3))).toBe(
      false,
    );
  });

  it("is typed into the form and comes out of it", () => {
    expect(emptyDraft(FIELDS)).toMatchObject({ knots: "" });
    for (const knots of [3, null]) {
      const draft = draftOf(withKnots(knots), null, undefined, FIELDS);
      expect(draft).toMatchObject({ knots: knots === null ? "" : "3" });
      expect(draftInput(draft, FIELDS)).toMatchObject({ knots });
    }
    const wrong = { ...draftOf(withKnots(3), null, undefined, FIELDS), knots: "3.5" };
    expect(inputProblems(draftInput(wrong, FIELDS), FIELDS)).toHaveProperty("knots");
  });

  it("is asked for in its section of the form", () => {
    const draft = draftOf(withKnots(3), null, undefined, FIELDS);
    const parts: FormParts = { draft, input: draftInput(draft), problems: {}, change: () => {}, fields: FIELDS };
    const formOf = (given: FormParts) => renderToStaticMarkup(createElement(SizeSection, { parts: given }));
    expect(formOf(parts)).toMatch(/活节（个\/m）.*value="3"/);
    const { fields: _, ...usual } = parts;
    expect(formOf(usual)).not.toContain("活节");
  });

  it("stands in the sheet with what it was before, and its change is reviewed", () => {
    const sheet = goodsSheet(withKnots(5), withKnots(3), undefined, FIELDS);
    expect(sheet).toContainEqual({ label: "活节", text: "5 个/m", before: "3 个/m" });
    const without = goodsSheet(withKnots(undefined), null, undefined, FIELDS);
    expect(without).toContainEqual({ label: "活节", text: "-", before: null });
    expect(isReviewedChange(withKnots(5), withKnots(3), FIELDS)).toBe(true);
    expect(isReviewedChange(withKnots(null), withKnots(undefined), FIELDS)).toBe(false);
  });

  it("is written to its column and read from it", () => {
    expect(writtenColumns(FIELDS)).toMatchObject({ knots: "smallint" });
    expect(columnsOf(withKnots(3), FIELDS)).toMatchObject({ knots: 3 });
    expect(columnsOf(BEAM, FIELDS)).toMatchObject({ knots: null });
    expect(factColumns(["storeId", "knots"], FIELDS)).toBe("g.store_id::text, g.knots");
  });

  it("is what a file states, and reviewed when a file changes it", () => {
    expect(statedColumns(FIELDS)).toContain("knots");
    expect(reviewedColumns(FIELDS)).toContain("knots");
    const silent = { ...FIELDS, knots: { ...KNOTS, imported: false } };
    expect(statedColumns(silent)).not.toContain("knots");
    expect(reviewedColumns({ ...FIELDS, knots: { ...KNOTS, reviewed: false } })).not.toContain("knots");
  });

  it("is read from its column of a file, kept where the file is silent, and compared with the goods", () => {
    const header = importHeader(["标题", "价格", "节子"], headings(FIELDS));
    expect(header).toMatchObject({ fields: ["title", "price", "knots"], unknown: [] });
    expect(importHeader(["标题", "价格", "节子"]).unknown).toEqual(["节子"]);
    const log = { problems: [], notes: [] as string[] };
    expect(factsRead({ knots: "5个/m" }, log, FIELDS)).toEqual({ knots: 5 });
    expect(factsRead({ knots: "99" }, log, FIELDS)).toEqual({});
    expect(log).toEqual({ problems: [], notes: ["活节 99 超出范围（0–20 个/m），未录入"] });
    expect(unsaidFacts({ knots: 5 }, FIELDS)).not.toContain("knots");
    expect(unsaidFacts({}, FIELDS)).toContain("knots");
    const { stated, reviewed, columns } = importComparison(FIELDS);
    expect(stated).toContain("knots");
    expect(reviewed).toContain("knots");
    expect(columns("i", ["knots"])).toBe("case when 'knots' = any(i.unsaid) then g.knots else i.knots end");
    expect(columns("i", ["tax_rate"])).toContain("and g.kind_code is not distinct from i.kind_code then g.tax_rate");
  });
});
