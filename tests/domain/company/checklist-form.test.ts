import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  checklistProblems,
  DEMANDS,
  demandOf,
  withDemand,
  withShopType,
} from "../../../src/domain/company/checklist-form.ts";
import { SHOP_TYPES } from "../../../src/domain/company/merchant.ts";
import { MATERIAL_KINDS, type Requirement } from "../../../src/domain/company/merchant-application.ts";

const kinds = fc.constantFrom(...MATERIAL_KINDS);
const types = fc.constantFrom(...SHOP_TYPES);
const lists: fc.Arbitrary<Requirement[]> = fc
  .uniqueArray(fc.record({ kind: kinds, required: fc.boolean(), shopTypes: fc.subarray([...SHOP_TYPES]) }), {
    selector: ({ kind }) => kind,
  })
  .map((items) => items.toSorted((a, b) => a.kind - b.kind));

describe("a checklist as it is edited", () => {
  it("changes how strictly one paper is required, and leaves all others unchanged", () => {
    fc.assert(
      fc.property(lists, kinds, fc.constantFrom(...DEMANDS), (list, kind, demand) => {
        const after = withDemand(list, kind, demand, SHOP_TYPES);
        expect(demandOf(after, kind)).toBe(demand);
        expect(after.filter((one) => one.kind !== kind)).toEqual(list.filter((one) => one.kind !== kind));
        expect(after.map((one) => one.kind)).toEqual(after.map((one) => one.kind).toSorted());
      }),
    );
  });
  it("turns a type of shop on and off again", () => {
    fc.assert(
      fc.property(lists, kinds, types, (list, kind, type) => {
        expect(withShopType(withShopType(list, kind, type), kind, type)).toEqual(list);
      }),
    );
  });
  it("is wrong exactly where a paper is required from no applicant", () => {
    fc.assert(
      fc.property(lists, (list) => {
        const wrong = Object.values(checklistProblems(list)).filter((problem) => problem !== null);
        expect(wrong).toHaveLength(list.filter(({ shopTypes }) => shopTypes.length === 0).length);
      }),
    );
  });
  it("retains the applicants of a paper when its strictness changes, and requires a new one from all", () => {
    fc.assert(
      fc.property(lists, kinds, fc.constantFrom("optional" as const, "required" as const), (list, kind, demand) => {
        const before = list.find((one) => one.kind === kind)?.shopTypes ?? SHOP_TYPES;
        expect(withDemand(list, kind, demand, SHOP_TYPES).find((one) => one.kind === kind)?.shopTypes).toEqual(before);
      }),
    );
  });
  it("changes only the type of shop that was turned on or off", () => {
    fc.assert(
      fc.property(lists, kinds, types, (list, kind, type) => {
        const after = withShopType(list, kind, type);
        for (const [at, one] of after.entries()) {
          const was = list[at]!;
          const isTurned = one.kind === kind;
          expect(one.shopTypes.includes(type)).toBe(was.shopTypes.includes(type) !== isTurned);
          expect(one.shopTypes.filter((other) => other !== type)).toEqual(
            was.shopTypes.filter((other) => other !== type),
          );
        }
      }),
    );
    expect(checklistProblems([{ kind: 3, required: true, shopTypes: [] }])).toEqual({ kind3: "请选择适用的店铺类型" });
  });
});
