import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  confirmedBy,
  DETAIL_MAX,
  kindsOf,
  REQUIREMENT_GROUPS,
  REQUIREMENTS,
  REQUIREMENTS_MAX,
  requirementsProblem,
  requirementText,
  TOLERANCE,
  withRequirement,
} from "../../../src/domain/demand/requirements.ts";

const kinds = fc.constantFrom(...REQUIREMENTS);
const detailOf = (code: string) => (code === TOLERANCE ? "±1mm" : "");

describe("requirements", () => {
  it("have a code of their own each, a group and a name", () => {
    const codes = REQUIREMENTS.map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    for (const { code, group, name, slot } of REQUIREMENTS) {
      expect(code).not.toContain("/");
      expect(REQUIREMENT_GROUPS).toHaveProperty(group);
      expect([name, slot]).not.toContain("");
    }
  });

  it("are several of one group where any will do, and none of two groups", () => {
    fc.assert(
      fc.property(kinds, kinds, (one, other) => {
        const both = kindsOf(`${one.code}/${other.code}`);
        expect(both).toEqual(one.group === other.group ? [one, other] : []);
      }),
    );
    expect(kindsOf("FSC/nobody")).toEqual([]);
    expect(kindsOf("")).toEqual([]);
  });

  it("are shown by their names", () => {
    expect(requirementText({ code: "FSC/PEFC", detail: "" })).toBe("FSC或PEFC");
    expect(requirementText({ code: "acq", detail: "" })).toBe("ACQ防腐");
    expect(requirementText({ code: TOLERANCE, detail: "厚度±1mm" })).toBe("公差 厚度±1mm");
    expect(requirementText({ code: TOLERANCE, detail: "误差1mm以内" })).toBe("误差1mm以内");
  });
});

describe("requirementsProblem", () => {
  it("accepts every code of the table, a tolerance with its figure", () => {
    fc.assert(
      fc.property(kinds, ({ code }) => {
        expect(requirementsProblem([{ code, detail: detailOf(code) }])).toBeNull();
        expect(requirementsProblem([{ code, detail: detailOf(code) === "" ? "±1mm" : "" }])).toBe("要求不正确");
      }),
    );
  });

  it("rejects unknown codes, long details and too many requirements", () => {
    expect(requirementsProblem([{ code: "nobody", detail: "" }])).toBe("要求不正确");
    expect(requirementsProblem([{ code: TOLERANCE, detail: "±".repeat(DETAIL_MAX + 1) }])).toBe("要求不正确");
    expect(
      requirementsProblem([
        { code: "FSC", detail: "" },
        { code: "FSC", detail: "" },
      ]),
    ).toBe("同一项要求只能填一次");
    const many = REQUIREMENTS.slice(0, REQUIREMENTS_MAX + 1).map(({ code }) => ({ code, detail: detailOf(code) }));
    expect(requirementsProblem(many)).toBe(`一行最多${REQUIREMENTS_MAX}项要求`);
    expect(requirementsProblem(many.slice(1))).toBeNull();
  });
});

describe("withRequirement", () => {
  it("holds each requirement once, with its last detail", () => {
    fc.assert(
      fc.property(fc.array(kinds, { maxLength: 6 }), kinds, (before, { code }) => {
        const had = before.map((one) => ({ code: one.code, detail: "" }));
        const now = withRequirement(had, { code, detail: "now" });
        expect(now.filter((one) => one.code === code)).toEqual([{ code, detail: "now" }]);
        expect(now.slice(0, -1)).toEqual(had.filter((one) => one.code !== code));
      }),
    );
  });
});

describe("confirmedBy", () => {
  it("splits the requirements into confirmed and open, and ignores confirmations that were not requested", () => {
    const some = fc.uniqueArray(kinds, { maxLength: 6, selector: ({ code }) => code });
    fc.assert(
      fc.property(some, some, (all, confirming) => {
        const requirements = all.map(({ code }) => ({ code, detail: "" }));
        const met = confirming.map(({ code }) => code);
        const { confirmed, open } = confirmedBy(requirements, met);
        expect(confirmed.map(({ code }) => code)).toEqual(
          requirements.map(({ code }) => code).filter((code) => met.includes(code)),
        );
        expect([...confirmed, ...open].length).toBe(requirements.length);
        expect(open.some(({ code }) => met.includes(code))).toBe(false);
      }),
    );
  });
});
