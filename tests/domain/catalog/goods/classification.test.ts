import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  CLASSIFY_LIMITS,
  type ClassifyGroup,
  type ClassifyKind,
  classificationProblem,
  kindAdded,
  kindRegrouped,
  kindsLeft,
  USUAL_CLASSIFICATION,
  withGroup,
} from "../../../../src/domain/catalog/goods/classification.ts";
import { changed, moved, without } from "../../../../src/domain/ordered.ts";
import { KINDS } from "../../../../src/domain/timber/kinds.ts";
import { SPECIES } from "../../../../src/domain/timber/species.ts";

const kindsOf = (groups: readonly ClassifyGroup[]) => groups.flatMap(({ kinds }) => kinds.map(({ code }) => code));

describe("the classification", () => {
  it("is complete before any change", () => {
    expect(classificationProblem(USUAL_CLASSIFICATION)).toBeNull();
    expect(kindsLeft(USUAL_CLASSIFICATION)).toEqual([]);
    expect(kindsOf(USUAL_CLASSIFICATION).sort()).toEqual(KINDS.map(({ code }) => code).sort());
  });

  it("holds every kind in at most one group, after any edits", () => {
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
        const group = groups[at];
        const kind = kindsLeft(groups)[which];
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

  it("takes names, codes, groups and species up to their bounds and nothing beyond", () => {
    const [first, second] = USUAL_CLASSIFICATION as [ClassifyGroup, ClassifyGroup];
    const kind = first.kinds[0]!;
    const groups = (length: number) =>
      Array.from(
        { length },
        (_, at): ClassifyGroup => (at === 0 ? first : { ...first, code: `g${at}`, name: `名${at}`, kinds: [] }),
      );
    const named = (name: string) => [{ ...first, name }];
    const coded = (code: string) => [{ ...first, code }];
    const kindNamed = (name: string) => [{ ...first, kinds: [{ ...kind, name }] }];
    const withSpecies = (length: number) => [
      {
        ...first,
        kinds: [{ ...kind, species: SPECIES.slice(0, length).map(({ code }) => ({ code, isShown: true })) }],
      },
    ];
    const right = [
      groups(12),
      named(`  ${"𠮷".repeat(8)} `),
      coded("a"),
      coded(`a1${"b".repeat(18)}`),
      kindNamed(""),
      kindNamed(`${"木".repeat(8)} `),
      withSpecies(30),
    ];
    for (const one of right) expect(classificationProblem(one)).toBeNull();
    expect(classificationProblem(groups(13))).toBe("大类最多12个");
    expect(classificationProblem(named("木".repeat(9)))).toBe("大类名称须为1-8字");
    expect(classificationProblem([first, { ...second, name: ` ${first.name} ` }])).toBe("大类名称不能重复");
    for (const code of ["", "1a", "A", "a-b", "xA", "a木", `a${"b".repeat(20)}`])
      expect(classificationProblem(coded(code)), code).toBe("大类编码不正确");
    expect(classificationProblem(kindNamed("木".repeat(9)))).toBe("品类名称最多8字");
    expect(classificationProblem(withSpecies(31))).toBe("每个品类最多设置30个树种");
  });

  it("must show a kind in a group that is shown", () => {
    const [first, second] = USUAL_CLASSIFICATION as [ClassifyGroup, ClassifyGroup];
    const hidden = (group: ClassifyGroup) => ({
      ...group,
      kinds: group.kinds.map((kind) => ({ ...kind, isShown: false })),
    });
    expect(classificationProblem([{ ...first, isShown: false }, hidden(second)])).toBe("至少显示一个品类");
    expect(classificationProblem([{ ...first, isShown: false }, second])).toBeNull();
    expect(classificationProblem([{ ...first, kinds: [] }, second])).toBeNull();
    const [kind, other] = first.kinds as [ClassifyKind, ClassifyKind];
    expect(classificationProblem([{ ...first, kinds: [{ ...kind, isShown: false }, other] }])).toBeNull();
  });

  it("reports a problem at any level", () => {
    const [first, second] = USUAL_CLASSIFICATION as [ClassifyGroup, ClassifyGroup];
    const kind = second.kinds[0]!;
    const secondWith = (wrong: Partial<typeof kind>) => [first, { ...second, kinds: [{ ...kind, ...wrong }] }];
    expect(classificationProblem([first, { ...second, name: "" }])).toBe("大类名称须为1-8字");
    expect(classificationProblem([first, { ...second, code: "A" }])).toBe("大类编码不正确");
    expect(classificationProblem(secondWith({ code: "9999" }))).toBe("品类不存在");
    expect(classificationProblem(secondWith({ name: "木".repeat(9) }))).toBe("品类名称最多8字");
    const species = ["zhangzisong", "nosuch"].map((code) => ({ code, isShown: true }));
    expect(classificationProblem(secondWith({ species }))).toBe("树种不存在");
  });

  it("reports impossible classifications", () => {
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

describe("withGroup", () => {
  it("adds a group that is shown, without a name or kinds, at the end", () => {
    expect(withGroup([])).toEqual([{ code: "group1", name: "", isShown: true, kinds: [] }]);
    const groups = withGroup(USUAL_CLASSIFICATION);
    expect(groups.slice(0, -1)).toEqual(USUAL_CLASSIFICATION);
    expect(groups.at(-1)).toMatchObject({ name: "", isShown: true, kinds: [] });
  });
});

describe("kindAdded", () => {
  it("puts a kind at the end of the group, shown as the dictionary calls it", () => {
    const [first] = USUAL_CLASSIFICATION as [ClassifyGroup];
    expect(kindAdded(first, "9")).toEqual({
      ...first,
      kinds: [...first.kinds, { code: "9", name: "", isShown: true, species: [] }],
    });
  });
});

describe("kindRegrouped", () => {
  it("takes a kind over to the end of the other group as it is, and leaves all others", () => {
    const [first, second] = USUAL_CLASSIFICATION as [ClassifyGroup, ClassifyGroup];
    const kind = { ...first.kinds[0]!, name: "木料", isShown: false };
    const before = [{ ...first, kinds: [kind, ...first.kinds.slice(1)] }, second];
    expect(kindRegrouped(before, kind.code, second.code)).toEqual([
      { ...first, kinds: first.kinds.slice(1) },
      { ...second, kinds: [...second.kinds, kind] },
    ]);
    expect(kindRegrouped(before, "9999", second.code)).toEqual(before);
  });
});

describe("kindsLeft", () => {
  it("are those that were taken out of their group, in the order of the dictionary", () => {
    const [first, ...rest] = USUAL_CLASSIFICATION as [ClassifyGroup];
    const out = new Set(first.kinds.map(({ code }) => code));
    expect(kindsLeft(rest).map(({ code }) => code)).toEqual(
      KINDS.map(({ code }) => code).filter((code) => out.has(code)),
    );
  });
});
