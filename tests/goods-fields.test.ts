import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Type } from "typebox";
import { Compile } from "typebox/compile";
import { describe, expect, it } from "vitest";
import { goodsShape, statedGoodsShape } from "../src/contract/catalog/merchant-goods-schemas.ts";
import { draftInput, draftOf, emptyDraft } from "../src/domain/catalog/goods/goods-draft.ts";
import { GOODS_FIELDS, type GoodsField, type GoodsFields } from "../src/domain/catalog/goods/goods-fields.ts";
import { inputProblems } from "../src/domain/catalog/goods/goods-input.ts";
import { goodsSheet, isReviewedChange } from "../src/domain/catalog/goods/goods-sheet.ts";
import { headings, importHeader } from "../src/domain/catalog/import/import-columns.ts";
import { factsRead, unstatedFacts } from "../src/domain/catalog/import/import-facts.ts";
import { orNone, whole } from "../src/domain/fields.ts";
import {
  columnsOf,
  factColumns,
  reviewedColumns,
  statedColumns,
  writtenColumns,
} from "../src/server/catalog/goods/goods-columns.ts";
import { importComparison } from "../src/server/catalog/import/import-store.ts";
import type { FormParts } from "../src/ui/catalog/console/goods-form-parts.tsx";
import { SizeSection } from "../src/ui/catalog/console/goods-form-sections.tsx";
import { BEAM } from "./support/goods-input.ts";

/** A fact that goods do not have. */
const SAMPLE: GoodsField = {
  type: orNone(whole(0, 20, "个/m")),
  label: "样例",
  optional: true,
  column: ["sample", "smallint"],
  reviewed: true,
  imported: "样例数",
  section: "size",
};
const FIELDS: GoodsFields = { ...GOODS_FIELDS, sample: SAMPLE };
const withSample = (sample: unknown) => ({ ...BEAM, sample, storeName: "一号库" });

describe("a fact that is added to the record of goods", () => {
  it("is found wrong beyond its bounds", () => {
    expect(inputProblems(withSample(21), FIELDS)).toEqual({ sample: "样例为 0–20 的整数（个/m）" });
    for (const sample of [0, 20, null, undefined]) expect(inputProblems(withSample(sample), FIELDS)).toEqual({});
  });

  it("travels, and may be left out by clients that do not know it", () => {
    const shape = Compile(Type.Object(goodsShape(FIELDS), { additionalProperties: false }));
    for (const goods of [{ ...BEAM, sample: 3 }, { ...BEAM, sample: null }, BEAM])
      expect(shape.Check(goods)).toBe(true);
    for (const goods of [
      { ...BEAM, sample: "3" },
      { ...BEAM, sample: 1.5 },
      { ...BEAM, other: 1 },
    ])
      expect(shape.Check(goods)).toBe(false);
    expect(Compile(Type.Object(goodsShape(GOODS_FIELDS), { additionalProperties: false })).Check(withSample(3))).toBe(
      false,
    );
  });

  it("is answered with what was stated, without the limits of what is sent", () => {
    const reply = Compile(Type.Object(statedGoodsShape(FIELDS), { additionalProperties: false }));
    for (const sample of [3, null, undefined]) expect(reply.Check({ ...BEAM, sample })).toBe(true);
    expect(reply.Check({ ...BEAM, sample: 3, title: "长".repeat(10_001) })).toBe(true);
    for (const goods of [withSample(3), { ...BEAM, sample: "3" }]) expect(reply.Check(goods)).toBe(false);
  });

  it("is typed into the form and comes out of it", () => {
    expect(emptyDraft(FIELDS)).toMatchObject({ sample: "" });
    for (const sample of [3, null]) {
      const draft = draftOf(withSample(sample), null, undefined, FIELDS);
      expect(draft).toMatchObject({ sample: sample === null ? "" : "3" });
      expect(draftInput(draft, FIELDS)).toMatchObject({ sample });
    }
    const wrong = { ...draftOf(withSample(3), null, undefined, FIELDS), sample: "3.5" };
    expect(inputProblems(draftInput(wrong, FIELDS), FIELDS)).toHaveProperty("sample");
  });

  it("is in its section of the form", () => {
    const draft = draftOf(withSample(3), null, undefined, FIELDS);
    const parts: FormParts = { draft, input: draftInput(draft), problems: {}, change: () => {}, fields: FIELDS };
    const formOf = (given: FormParts) => renderToStaticMarkup(createElement(SizeSection, { parts: given }));
    expect(formOf(parts)).toMatch(/样例（个\/m）.*value="3"/);
    const { fields: _, ...usual } = parts;
    expect(formOf(usual)).not.toContain("样例");
  });

  it("stands in the sheet with what it was before, and its change is reviewed", () => {
    const sheet = goodsSheet(withSample(5), withSample(3), undefined, FIELDS);
    expect(sheet).toContainEqual({ label: "样例", text: "5 个/m", before: "3 个/m" });
    const without = goodsSheet(withSample(undefined), null, undefined, FIELDS);
    expect(without).toContainEqual({ label: "样例", text: "-", before: null });
    expect(isReviewedChange(withSample(5), withSample(3), FIELDS)).toBe(true);
    expect(isReviewedChange(withSample(null), withSample(undefined), FIELDS)).toBe(false);
  });

  it("is written to its column and read from it", () => {
    expect(writtenColumns(FIELDS)).toMatchObject({ sample: "smallint" });
    expect(columnsOf(withSample(3), FIELDS)).toMatchObject({ sample: 3 });
    expect(columnsOf(BEAM, FIELDS)).toMatchObject({ sample: null });
    expect(factColumns(["storeId", "sample"], FIELDS)).toBe('g.store_id::text as "storeId", g.sample');
  });

  it("is what a file states, and reviewed when a file changes it", () => {
    expect(statedColumns(FIELDS)).toContain("sample");
    expect(reviewedColumns(FIELDS)).toContain("sample");
    const silent = { ...FIELDS, sample: { ...SAMPLE, imported: false } };
    expect(statedColumns(silent)).not.toContain("sample");
    expect(reviewedColumns({ ...FIELDS, sample: { ...SAMPLE, reviewed: false } })).not.toContain("sample");
  });

  it("is read from its column of a file, retained where the file has none, and compared with the goods", () => {
    const header = importHeader(["标题", "价格", "样例数"], headings(FIELDS));
    expect(header).toMatchObject({ fields: ["title", "price", "sample"], unknown: [] });
    expect(importHeader(["标题", "价格", "样例数"]).unknown).toEqual(["样例数"]);
    const log = { problems: [], notes: [] as string[] };
    expect(factsRead({ sample: "5个/m" }, log, FIELDS)).toEqual({ sample: 5 });
    expect(factsRead({ sample: "99" }, log, FIELDS)).toEqual({});
    expect(log).toEqual({ problems: [], notes: ["样例 99 超出范围（0–20 个/m），未录入"] });
    expect(unstatedFacts({ sample: 5 }, FIELDS)).not.toContain("sample");
    expect(unstatedFacts({}, FIELDS)).toContain("sample");
    const { stated, reviewed, columns } = importComparison(FIELDS);
    expect(stated).toContain("sample");
    expect(reviewed).toContain("sample");
    expect(columns("i", ["sample"])).toBe("case when 'sample' = any(i.unsaid) then g.sample else i.sample end");
    expect(columns("i", ["tax_rate"])).toContain("and g.kind_code is not distinct from i.kind_code then g.tax_rate");
  });
});
