import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  byJudgement,
  hasGoodsRequirements,
  judgedBy,
  requiredCerts,
  type StatedFacts,
} from "../../../src/domain/demand/requirement-match.ts";
import { REQUIREMENTS, type Requirement, requirementText, TOLERANCE } from "../../../src/domain/demand/requirements.ts";
import type { GoodsId } from "../../../src/domain/ids.ts";

const PLAIN: StatedFacts = {
  id: "1" as GoodsId,
  title: "樟子松 30*120*4000",
  gradeCode: null,
  surface: null,
  treatment: null,
  certTypes: [],
};
const asked = (code: string): Requirement => ({ code, detail: code === TOLERANCE ? "±1mm" : "" });
const verdict = (code: string, goods: Partial<StatedFacts>) => {
  const { met, unmet, unsaid } = judgedBy([asked(code)], { ...PLAIN, ...goods });
  return met === 1 ? "met" : unmet.length === 1 ? "unmet" : unsaid.length === 1 ? "unsaid" : "not judged";
};

describe("judgedBy", () => {
  it.each([
    ["FSC", { certTypes: ["FSC"] }, "met"],
    ["FSC", { certTypes: ["fsc coc"] }, "met"],
    ["FSC", { title: "樟子松 FSC认证 30*120" }, "met"],
    ["FSC", { certTypes: ["PEFC"] }, "unsaid"],
    ["FSC/PEFC", { certTypes: ["PEFC"] }, "met"],
    ["FSC", {}, "unsaid"],
    ["IPPC", { treatment: "ht" }, "met"],
    ["ht", { certTypes: ["IPPC"] }, "unsaid"],
    ["acq", { treatment: "acq" }, "met"],
    ["acq", { treatment: "cca" }, "unmet"],
    ["acq", { treatment: "none" }, "unsaid"],
    ["acq", { treatment: "ht" }, "unsaid"],
    ["acq", { title: "樟子松防腐木 ACQ C3 38*140" }, "met"],
    ["acq/cca", { treatment: "cca" }, "met"],
    ["c4", { title: "樟子松防腐木 C4级" }, "met"],
    ["c3", { title: "樟子松防腐木 C4级" }, "met"],
    ["c4", { title: "樟子松防腐木 C3级" }, "unmet"],
    ["s4s", { surface: "s4s" }, "met"],
    ["s4s", { surface: "rough" }, "unmet"],
    ["s4s", { surface: "planed" }, "unmet"],
    ["planed", { surface: "s4s" }, "met"],
    ["s4s", { title: "樟子松 四面光 30*120" }, "met"],
    ["s4s", { surface: "rough", title: "樟子松 四面光 30*120" }, "unmet"],
    ["pn-e0", { gradeCode: "pn-enf" }, "met"],
    ["pn-enf", { gradeCode: "pn-e0" }, "unmet"],
    ["pn-enf", { gradeCode: "pn-bb" }, "unsaid"],
    [TOLERANCE, {}, "unsaid"],
    ["delivered", {}, "not judged"],
  ] as const)("of %s and goods that state %o is %s", (code, goods, is) => {
    expect(verdict(code, goods)).toBe(is);
  });

  const requirements = fc.uniqueArray(fc.constantFrom(...REQUIREMENTS.map(({ code }) => asked(code))), {
    maxLength: 8,
  });
  const goods = fc.record({
    id: fc.constant("1" as GoodsId),
    title: fc.constantFrom("樟子松", "樟子松 FSC 四面光", "防腐木 ACQ C4"),
    gradeCode: fc.constantFrom(null, "pn-e0", "pn-bb"),
    surface: fc.constantFrom(null, "rough", "s4s"),
    treatment: fc.constantFrom(null, "none", "acq", "ht"),
    certTypes: fc.subarray(["FSC", "CE", "IPPC"]),
  });

  it("gives each requirement on the goods one of three verdicts", () => {
    fc.assert(
      fc.property(requirements, goods, (all, one) => {
        const { met, unmet, unsaid } = judgedBy(all, one);
        const judged = all.filter((requirement) => hasGoodsRequirements([requirement]));
        expect(met + unmet.length + unsaid.length).toBe(judged.length);
        const texts = judged.map(requirementText);
        expect([...unmet, ...unsaid].every((text) => texts.includes(text))).toBe(true);
      }),
    );
  });

  it("puts what states otherwise last, and before it what meets most", () => {
    fc.assert(
      fc.property(requirements, fc.array(goods, { maxLength: 8 }), (all, some) => {
        const sorted = some.map((one) => judgedBy(all, one)).sort(byJudgement);
        for (const [at, one] of sorted.entries()) {
          const next = sorted[at + 1];
          if (next === undefined) continue;
          expect(one.unmet.length).toBeLessThanOrEqual(next.unmet.length);
          if (one.unmet.length === next.unmet.length) expect(one.met).toBeGreaterThanOrEqual(next.met);
        }
      }),
    );
  });

  it("is of goods, and looks for certificates by name that no other will do for", () => {
    expect(hasGoodsRequirements([asked("delivered")])).toBe(false);
    expect(requiredCerts([asked("FSC"), asked("CE/JAS认证"), asked("acq")])).toEqual(["FSC"]);
  });
});
