import { readdirSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Field, fieldProblem, textsOf, valuesIn } from "../../src/domain/fields.ts";
import { reasonField, reasonProblem } from "../../src/domain/reason.ts";

const DOMAIN = join(import.meta.dirname, "../../src/domain");

const isField = (value: unknown): value is Field =>
  typeof value === "object" && value !== null && "label" in value && "type" in value && typeof value.type === "object";

/** Every field of a record in the domain, by the name of its file and its place there. */
function fieldsIn(value: unknown, place: string, found: Map<string, Field>): Map<string, Field> {
  if (isField(value)) return found.set(place, value);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return found;
  for (const [name, part] of Object.entries(value)) fieldsIn(part, `${place} ${name}`, found);
  return found;
}

const files = readdirSync(DOMAIN, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
const fields = new Map<string, Field>();
for (const name of files) {
  const module = (await import(join(DOMAIN, name))) as Record<string, unknown>;
  for (const [part, value] of Object.entries(module)) fieldsIn(value, `${name} ${part}`, fields);
}

/** The words that a form shows over a field, without what it adds in brackets. */
const nameOf = ({ label }: Field): string => label.replace(/[（，].*$/, "");
/** Sentences that call no field by a name, or that are agreed for every phone, password, code and person. */
const AGREED = ["请输入正确的金额", "手机号不能为空", "密码不能为空", "请输入短信验证码", "请输入真实姓名"];

describe("a field of a form", () => {
  it("is found in every area", () => {
    expect(fields.size).toBeGreaterThan(30);
  });

  it("is complained about under the name on screen where it is left empty", () => {
    const misnamed = [...fields].flatMap(([place, field]) => {
      const empty = valuesIn({ field }, textsOf({ field }, {})).field;
      const problem = field.type.kind === "own" ? null : fieldProblem(field, empty);
      return problem === null || AGREED.includes(problem) || problem.includes(nameOf(field))
        ? []
        : [`${place}: ${field.label} → ${problem}`];
    });
    expect(misnamed).toEqual([]);
  });

  it("that requires a reason reports its problem under any label", () => {
    fc.assert(
      fc.property(fc.constantFrom("原因", "异议原因", "裁定说明", "作废原因", "说明"), (label) => {
        expect(reasonProblem("太短", reasonField(label))).toBe(`请填写${label}(5-200字)`);
        expect(reasonProblem("写明了五个字", reasonField(label))).toBeNull();
      }),
    );
  });
});
