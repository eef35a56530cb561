import { describe, expect, it } from "vitest";
import { formProblems, WHOLE } from "../../src/application/form-rules.ts";
import { rowsOf } from "../../src/domain/field-rows.ts";
import { text } from "../../src/domain/fields.ts";

describe("formProblems", () => {
  it("asks once what is hidden, however many fields are wrong", () => {
    const rows = Array.from({ length: 50 }, (_, at) => [at, { name: { type: text(10, 1), label: "名称" } }] as const);
    const fields = rowsOf(rows, {});
    const hiddenRow = "3.name";
    let asked = 0;
    const hides = (): (keyof typeof fields)[] => {
      asked += 1;
      return Object.keys(fields).filter((name) => name === hiddenRow) as (keyof typeof fields)[];
    };
    const found = formProblems(fields, { hides, whole: () => "不完整" }, {});
    expect(asked).toBe(1);
    expect(Object.keys(found)).toHaveLength(50);
    expect(found).not.toHaveProperty([hiddenRow]);
    expect(found[WHOLE]).toBe("不完整");
  });
});
