import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  CLASSIFY_LIMITS,
  type ClassifyGroup,
  classificationProblem,
  kindAdded,
  kindRegrouped,
  kindsLeft,
  USUAL_CLASSIFICATION,
  withGroup,
} from "../../../src/domain/catalog/classification.ts";
import { changed, moved, without } from "../../../src/domain/ordered.ts";
import { KINDS } from "../../../src/domain/timber/kinds.ts";

const kindsOf = (groups: readonly ClassifyGroup[]) => groups.flatMap(({ kinds }) => kinds.map(({ code }) => code));

describe("the classification", () => {
  it("is whole before anybody changes it", () => {
    expect(classificationProblem(USUAL_CLASSIFICATION)).toBeNull();
    expect(kindsLeft(USUAL_CLASSIFICATION)).toEqual([]);
    expect(kindsOf(USUAL_CLASSIFICATION).sort()).toEqual(KINDS.map(({ code }) => code).sort());
  });

  it("holds every kind in one group at most, whatever is done to it", () => {
    const place = fc.nat({ max: 20 });
    const step = fc.oneof(
      fc.constant(withGroup),
      place.map((at) => (groups: ClassifyGroup[]) => without(groups, at)),
      fc.tuple(place, fc.constantFrom<1 | -1>(1, -1)).map(
        ([at, by]) =>
          (groups: ClassifyGroup[]) =>
            moved(groups, at, by),
      ),
      fc.tuple(place, fc.nat({ max: 12 })).map(([at, which]) => (groups: ClassifyGroup[]) => {
        const [group, kind] = [groups[at], kindsLeft(groups)[which]];
        return group === undefined || kind === undefined ? groups : changed(groups, at, kindAdded(group, kind.code));
      }),
      fc.tuple(fc.constantFrom(...KINDS), place).map(
        ([{ code }, at]) =>
          (groups: ClassifyGroup[]) =>
            kindRegrouped(groups, code, groups[at]?.code ?? ""),
      ),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const groups = steps.reduce<ClassifyGroup[]>((before, take) => take(before), [...USUAL_CLASSIFICATION]);
        const kinds = kindsOf(groups);
        expect(new Set(kinds).size).toBe(kinds.length);
        expect([...kinds, ...kindsLeft(groups).map(({ code }) => code)].sort()).toEqual(
          KINDS.map(({ code }) => code).sort(),
        );
        expect(new Set(groups.map(({ code }) => code)).size).toBe(groups.length);
        const named = groups.map((group, at) => ({ ...group, name: `大类${at}` }));
        const problem = classificationProblem(named);
        if (named.length > CLASSIFY_LIMITS.groups) expect(problem).toBe("大类最多12个");
        else expect(problem).toBe(kinds.length === 0 ? "至少显示一个品类" : null);
      }),
    );
  });

  it("says what cannot be", () => {
    const [first, second] = USUAL_CLASSIFICATION as [ClassifyGroup, ClassifyGroup];
    const kind = first.kinds[0]!;
    const withKinds = (...kinds: typeof first.kinds) => [{ ...first, kinds }];
    const pine = { code: "zhangzisong", isShown: true };
    const wrong: [ClassifyGroup[], string][] = [
      [[], "至少显示一个品类"],
      [[{ ...first, name: " " }], "大类名称须为1-8字"],
      [[first, { ...second, name: first.name }], "大类名称不能重复"],
      [[first, { ...second, code: first.code }], "大类编码不正确"],
      [[first, { ...second, kinds: [kind] }], "一个品类只能放在一个大类"],
      [withKinds({ ...kind, code: "9999" }), "品类不存在"],
      [withKinds({ ...kind, name: "九个字的品类名称啊" }), "品类名称最多8字"],
      [withKinds({ ...kind, species: [pine, pine] }), "树种不能重复"],
      [withKinds({ ...kind, species: [{ code: "nosuch", isShown: false }] }), "树种不存在"],
      [withKinds({ ...kind, isShown: false }), "至少显示一个品类"],
    ];
    for (const [groups, problem] of wrong) expect(classificationProblem(groups)).toBe(problem);
  });
});
