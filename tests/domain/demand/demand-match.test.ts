import { describe, expect, it } from "vitest";
import type { GoodsBrief } from "../../../src/domain/catalog/goods/goods.ts";
import { EMPTY_QUERY } from "../../../src/domain/catalog/search/goods-query.ts";
import { type DemandItem, EMPTY_ITEM } from "../../../src/domain/demand/demand-item.ts";
import { canStandFor, matchQuery, widerQueries, withoutSize } from "../../../src/domain/demand/demand-match.ts";
import { bestOf, covers } from "../../../src/domain/demand/line-match.ts";
import { cm, dm3, mm } from "../../../src/domain/units.ts";

const PINE = { speciesCode: "zhangzisong", speciesName: "樟子松" };
const query = (change: Partial<DemandItem>) => matchQuery({ ...EMPTY_ITEM, ...change });

describe("canStandFor", () => {
  it("accepts logs for logs only and never for boards, by the requested kind, diameter or section", () => {
    const logs = { kindCode: "1500" };
    const boards = { kindCode: "1501" };
    const standing = (change: Partial<DemandItem>) =>
      [logs, boards].map((goods) => canStandFor(goods, { ...EMPTY_ITEM, ...change }));
    expect(standing({ kindCode: "1501" })).toEqual([false, true]);
    expect(standing({ kindCode: "1500", thickness: mm(30) })).toEqual([true, false]);
    expect(standing({ diameterMin: cm(30) })).toEqual([true, false]);
    for (const side of ["thickness", "thicknessMin", "width", "widthMin"] as const)
      expect(standing({ [side]: mm(30) })).toEqual([false, true]);
    expect(standing(PINE)).toEqual([true, true]);
  });
});

describe("matchQuery", () => {
  it("queries a side by its figure or its range, and several lengths from shortest to longest", () => {
    expect(
      query({ ...PINE, thickness: mm(30), widthMin: mm(100), widthMax: mm(120), lengthMin: mm(3_000) }),
    ).toMatchObject({
      thickness: { min: 30, max: 30 },
      width: { min: 100, max: 120 },
      length: { min: 3_000, max: null },
    });
    expect(query({ ...PINE, length: mm(4_000), lengths: [mm(4_000), mm(3_000), mm(6_000)] })?.length).toEqual({
      min: 3_000,
      max: 6_000,
    });
    expect(query({ ...PINE, length: mm(4_000), lengths: [mm(4_000)] })?.length).toEqual({ min: 4_000, max: 4_000 });
    expect(query({ ...PINE, length: mm(4_000), lengths: [] })?.length).toEqual({ min: 4_000, max: 4_000 });
  });
  it("queries logs by their diameter as a search word, and dried timber by its dryness", () => {
    expect(query({ ...PINE, diameterMin: cm(30) })?.keywords).toBe("φ30+");
    expect(query({ ...PINE, diameterMin: cm(30), diameterMax: cm(40) })?.keywords).toBe("φ30-40");
    expect(query({ ...PINE, moistureType: "KD" })?.moistureType).toEqual(["KD"]);
    expect(query(PINE)).toMatchObject({ moistureType: [], keywords: "", inStock: true, pageSize: 10 });
  });
  it("accepts what else a word may mean, and searches by the word itself where no dictionary has it", () => {
    const either = { speciesCode: "yunshan", alternatives: { species: [{ code: "lengshan", name: "冷杉" }] } };
    expect(query({ ...either, speciesName: "白松" } as Partial<DemandItem>)?.speciesCode).toEqual([
      "yunshan",
      "lengshan",
    ]);
    expect(query({ speciesName: "火星木", gradeName: "超凡级", brandName: "  " })).toMatchObject({
      keywords: "火星木 超凡级",
      speciesCode: [],
      gradeCode: [],
      brandCode: [],
    });
    expect(query({ kindCode: "1501", kindName: "板材" })).toMatchObject({ kindCode: "1501", keywords: "" });
    const kinds = query({ kindName: "锯材" });
    expect(kinds).toMatchObject({ kindCode: null, keywords: "锯材" });
  });
  it("has nothing to go by without a name and without thickness or width", () => {
    for (const sized of [{ thickness: mm(30) }, { thicknessMax: mm(30) }, { widthMin: mm(30) }, { widthMax: mm(30) }])
      expect(query(sized)).not.toBeNull();
    expect(query({ kindCode: "1501", kindName: "板材" })).not.toBeNull();
    expect(query({ length: mm(4_000), moistureType: "KD", quantity: 5 })).toBeNull();
  });
});

describe("widerQueries", () => {
  const OPEN = { min: null, max: null };
  it("drops place, make, dryness, grade and length in this order, each only where it was requested", () => {
    const all = {
      ...EMPTY_QUERY,
      speciesCode: ["zhangzisong"],
      thickness: { min: 30, max: 30 },
      brandCode: ["b"],
      originCode: ["RU"],
      portCode: ["taicang"],
      moistureType: ["KD"],
      gradeCode: ["ru-1"],
      length: { min: 4_000, max: null },
    } as typeof EMPTY_QUERY;
    const names = ["品牌", "产地", "港口", "干燥", "等级", "长度"];
    const wider = widerQueries(all);
    expect(wider.map(({ gaveUp }) => gaveUp)).toEqual(names.map((_, at) => names.slice(0, at + 1)));
    expect(wider.at(-1)?.query).toEqual({
      ...all,
      brandCode: [],
      originCode: [],
      portCode: [],
      moistureType: [],
      gradeCode: [],
      length: OPEN,
    });
    expect(wider[0]?.query).toEqual({ ...all, brandCode: [] });
    expect(widerQueries(EMPTY_QUERY)).toEqual([]);
    const upTo = { ...EMPTY_QUERY, length: { min: null, max: mm(4_000) } };
    expect(widerQueries(upTo).map(({ gaveUp }) => gaveUp)).toEqual([["长度"]]);
  });
  it("retain the timber when only the size is dropped", () => {
    const sized = {
      ...EMPTY_QUERY,
      speciesCode: ["zhangzisong"],
      keywords: "φ30+",
      thickness: { min: mm(30), max: mm(30) },
    };
    expect(withoutSize({ ...sized, width: { min: mm(1), max: mm(2) }, length: { min: mm(1), max: mm(2) } })).toEqual({
      ...EMPTY_QUERY,
      speciesCode: ["zhangzisong"],
    });
  });
});

describe("covers, bestOf", () => {
  const goods = (id: string, volume: number) => ({ id, availableVolume: dm3(volume) }) as unknown as GoodsBrief;
  const item = { ...EMPTY_ITEM, quantity: 20_000 };
  it("show three, those that are enough before those that are not, each in the order they were found", () => {
    expect(covers(goods("a", 20_000), item)).toBe(true);
    expect(covers(goods("a", 19_999), item)).toBe(false);
    expect(covers(goods("a", 1), EMPTY_ITEM)).toBeNull();
    const rows = [goods("a", 1), goods("b", 20_000), goods("c", 2), goods("d", 30_000)];
    expect(bestOf(rows, item).map(({ id }) => id)).toEqual(["b", "d", "a"]);
    expect(bestOf(rows, EMPTY_ITEM).map(({ id }) => id)).toEqual(["a", "b", "c"]);
  });
});
