import { describe, expect, it } from "vitest";
import type { GoodsBrief } from "../../../src/domain/catalog/goods/goods.ts";
import type { DemandItem } from "../../../src/domain/demand/demand-item.ts";
import { asId, type GoodsId, type WarehouseId } from "../../../src/domain/ids.ts";
import { fen } from "../../../src/domain/money.ts";
import { atOnce } from "../../../src/domain/steps.ts";
import {
  fittingGoods,
  linesOf,
  type NamedList,
  type TruckCandidate,
  truckRoom,
} from "../../../src/domain/trade/truck-room.ts";
import { dm3, kg, mm } from "../../../src/domain/units.ts";
import { BOARDS } from "../../support/offers.ts";
import { PINE_ITEM } from "../../support/pine.ts";

const ROOM = { volume: dm3(10_000), weight: kg(10_000), longest: 13_000 };
const LINE: DemandItem = {
  ...PINE_ITEM,
  quantity: 100,
  quantityUnit: "piece",
};

/** 30*120*4000 of 14.4 dm³, singly. */
function candidate(id: string, change: Partial<GoodsBrief> = {}, isFollowed = false): TruckCandidate {
  const goods = { ...BOARDS, id: asId<GoodsId>(id), minOrder: 1, step: 1, available: 1_000, ...change };
  const { title, gradeCode, surface } = goods;
  const facts = { id: goods.id, title, gradeCode, surface, treatment: null, certTypes: [] };
  return { goods, facts, longest: 4_000, isFollowed };
}
const fitting = (candidates: readonly TruckCandidate[], lists: readonly NamedList[], room: typeof ROOM) =>
  atOnce(fittingGoods(candidates, linesOf(lists), room));
const shown = (...given: Parameters<typeof fitting>) =>
  fitting(...given).map(({ goods, count, listName }) => `${goods.id} ${count} ${listName}`);
const listOf = (item: Partial<DemandItem>, name = "木方") => [{ name, items: [{ ...LINE, ...item }] }];

describe("fittingGoods", () => {
  it("names each goods once: for the first line that means it, else because it is followed", () => {
    const other = { speciesCode: "tieshan", speciesName: "铁杉" };
    const goods = [candidate("1", {}, true), candidate("2", other, true)];
    expect(shown(goods, [...listOf({}), ...listOf({ quantity: 200 }, "第二张")], ROOM)).toEqual([
      "1 100 木方",
      "2 694 ",
    ]);
    expect(shown(goods, listOf({ thickness: mm(40) }), ROOM)).toEqual(["1 694 ", "2 694 "]);
  });

  it("takes as many as the line asks for, no more than go in, and all that go in where it asks for no quantity", () => {
    const goods = [candidate("1")];
    expect(shown(goods, listOf({ quantity: 5_000 }), ROOM)).toEqual(["1 694 木方"]);
    expect(shown(goods, listOf({ quantity: null }), ROOM)).toEqual(["1 694 木方"]);
    expect(shown(goods, listOf({}), { ...ROOM, longest: 3_999 })).toEqual([]);
    expect(shown([candidate("1", { minOrder: 700 })], listOf({}), ROOM)).toEqual([]);
  });

  it("shows the three cheapest of a line, and eight in all", () => {
    const goods = [5, 4, 3, 2, 1].map((price) => candidate(String(price), { price: fen(price * 10_000) }));
    expect(shown(goods, listOf({}), ROOM)).toEqual(["1 100 木方", "2 100 木方", "3 100 木方"]);
    const followed = Array.from({ length: 12 }, (_, at) => candidate(String(at), {}, true));
    expect(shown(followed, [], ROOM)).toHaveLength(8);
  });

  it("leaves out goods whose least order is more than twice what the line asks for, and says where it is the count", () => {
    const of = (item: Partial<DemandItem>, least: number, isFollowed = false) =>
      fitting([candidate("1", { minOrder: least }, isFollowed)], listOf(item), ROOM).map(
        ({ count, isLeast }) => `${count}${isLeast ? " 起订" : ""}`,
      );
    expect(of({ quantity: 100 }, 100)).toEqual(["100"]);
    expect(of({ quantity: 100 }, 200)).toEqual(["200 起订"]);
    expect(of({ quantity: 100 }, 201)).toEqual([]);
    expect(of({ quantity: 100 }, 201, true)).toEqual(["694"]);
    expect(of({ quantity: null }, 201)).toEqual(["694"]);
    // 69.4 pieces, that is 69.
    expect(of({ quantity: 1_000, quantityUnit: "m3" }, 138)).toEqual(["138 起订"]);
    expect(of({ quantity: 1_000, quantityUnit: "m3" }, 139)).toEqual([]);
    // Of goods without bundles nobody can say how many two bundles are.
    const bundles = listOf({ quantity: 2, quantityUnit: "bundle" });
    expect(fitting([candidate("1", { minOrder: 300, piecesPerBundle: null })], bundles, ROOM)).toMatchObject([
      { count: 300, isLeast: true },
    ]);
    // By whole bundles of 208 pieces no less than one can be had.
    expect(fitting([candidate("1", { step: 208, minOrder: 208 })], listOf({ quantity: 110 }), ROOM)[0]).toMatchObject({
      count: 208,
      isLeast: true,
    });
  });

  it("prices goods by the tier that their count reaches", () => {
    const tiers = { priceTiers: [{ minVolume: dm3(2_880), price: fen(160_000) }] };
    const of = (quantity: number) => fitting([candidate("1", tiers)], listOf({ quantity }), ROOM)[0];
    expect(of(199)).toMatchObject({ price: 168_000, tierApplied: null });
    expect(of(200)).toMatchObject({ price: 160_000, tierApplied: 2_880 });
  });

  it("judges no more goods than it takes, for a hundred different lines of the newest lists", () => {
    const looks = { prepared: 0, judged: 0 };
    // Read once of each goods and once for each line that they are judged by; once more where the line means them.
    const reads = { speciesName: "prepared", kindCode: "judged" } as const;
    const many = Array.from({ length: 500 }, (_, at): TruckCandidate => {
      const one = candidate(String(at));
      const get = (goods: GoodsBrief, field: keyof GoodsBrief) => {
        if (field in reads) looks[reads[field as keyof typeof reads]] += 1;
        return goods[field];
      };
      return { ...one, goods: new Proxy(one.goods, { get: (goods, field) => get(goods, field as keyof GoodsBrief) }) };
    });
    const listsOf = (change: (line: number) => Partial<DemandItem>): NamedList[] =>
      Array.from({ length: 50 }, (_, list) => ({
        name: `清单${list}`,
        items: Array.from({ length: 30 }, (_, at) => ({ ...LINE, ...change(30 * list + at) })),
      }));
    const looksFor = (change: (line: number) => Partial<DemandItem>) => {
      Object.assign(looks, { prepared: 0, judged: 0 });
      const found = fitting(many, listsOf(change), ROOM).map(({ listName }) => listName);
      return { found, ...looks };
    };
    const found = ["清单0", "清单0", "清单0"];
    const isSame = { found, prepared: 500 + 3, judged: 3 + 3 };
    expect(looksFor(() => ({}))).toEqual(isSame);
    expect(looksFor((line) => ({ note: `${line}`, targetPrice: fen(line) }))).toEqual(isSame);
    expect(looksFor((line) => ({ quantity: 100 + line }))).toEqual({
      found,
      prepared: 500 + 300,
      judged: 300 + 300,
    });
    expect(looksFor((line) => ({ thickness: mm(31), quantity: 1 + line }))).toEqual({
      found: [],
      prepared: 500,
      judged: 100 * 500,
    });
  });

  it("looks for no more once it has all that are shown", () => {
    const sizes = [1, 2, 3, 4].map((at) => 1_000 * at);
    const goods = sizes.flatMap((length) =>
      [1, 2, 3].map((at) => candidate(`${length}-${at}`, { length: mm(length) })),
    );
    const items = sizes.map((length) => ({ ...LINE, length: mm(length) }));
    const work = fittingGoods(goods, linesOf([{ name: "四种长度", items }]), ROOM);
    let steps = 0;
    while (work.next().done !== true) steps += 1;
    // The third length is looked for up to its third goods, the fourth not at all.
    expect(steps).toBe(3 + 6 + 9);
  });

  it("leaves out goods that a line means elsewhere, or that state otherwise than it requires", () => {
    const planed = listOf({ requirements: [{ code: "planed", detail: "" }] });
    expect(shown([candidate("1", { portCode: "taicang" })], listOf({ portCode: "manzhouli" }), ROOM)).toEqual([]);
    expect(shown([candidate("1", { surface: "rough" })], planed, ROOM)).toEqual([]);
    expect(shown([candidate("1", { surface: "s4s" })], planed, ROOM)).toEqual(["1 100 木方"]);
  });
});

describe("truckRoom", () => {
  const warehouse = {
    storeId: asId<WarehouseId>("5"),
    storeName: "一号库",
    orders: [],
    isPartial: false,
    cartLines: 1,
  };
  const roomOf = (longest: number, candidates: TruckCandidate[]) =>
    atOnce(truckRoom(warehouse, part(longest), { candidates, lines: [] }));
  const part = (longest: number) => [{ rule: BOARDS, count: 1_000, kindCode: BOARDS.kindCode, longest }];

  it("counts by flatbeds, and says nothing of what no flatbed takes", () => {
    expect(roomOf(4_000, [])).toMatchObject({
      volume: 14_400,
      weight: 6_480,
      fill: 44,
      roomText: "还能装 18.6 m³、25.5 吨，长 13 米以内",
    });
    const followed = [candidate("1", {}, true)];
    expect(roomOf(14_000, followed)).toMatchObject({ roomText: "", fits: [] });
  });
});
