import { describe, expect, it } from "vitest";
import type { GoodsBrief } from "../../../src/domain/catalog/goods/goods.ts";
import { type DemandItem, EMPTY_ITEM } from "../../../src/domain/demand/demand-item.ts";
import { asId, type GoodsId, type WarehouseId } from "../../../src/domain/ids.ts";
import { fen } from "../../../src/domain/money.ts";
import { fittingGoods, type TruckCandidate, truckRoom } from "../../../src/domain/trade/truck-room.ts";
import { dm3, kg, mm } from "../../../src/domain/units.ts";
import { BOARDS } from "../../support/offers.ts";

const ROOM = { volume: dm3(10_000), weight: kg(10_000), longest: 13_000 };
const LINE: DemandItem = {
  ...EMPTY_ITEM,
  speciesCode: "zhangzisong",
  speciesName: "樟子松",
  thickness: mm(30),
  width: mm(120),
  length: mm(4000),
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
const shown = (...given: Parameters<typeof fittingGoods>) =>
  fittingGoods(...given).map(({ goods, count, listName }) => `${goods.id} ${count} ${listName}`);
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

  it("leaves out goods that a line means elsewhere, or that state otherwise than it requires", () => {
    const planed = listOf({ requirements: [{ code: "planed", detail: "" }] });
    expect(shown([candidate("1", { portCode: "taicang" })], listOf({ portCode: "manzhouli" }), ROOM)).toEqual([]);
    expect(shown([candidate("1", { surface: "rough" })], planed, ROOM)).toEqual([]);
    expect(shown([candidate("1", { surface: "s4s" })], planed, ROOM)).toEqual(["1 100 木方"]);
  });
});

describe("truckRoom", () => {
  const warehouse = { storeId: asId<WarehouseId>("5"), storeName: "一号库", orders: [], cartLines: 1 };
  const part = (longest: number) => [{ rule: BOARDS, count: 1_000, kindCode: BOARDS.kindCode, longest }];

  it("counts by flatbeds, and says nothing of what no flatbed takes", () => {
    expect(truckRoom(warehouse, part(4_000), { candidates: [], lists: [] })).toMatchObject({
      volume: 14_400,
      weight: 6_480,
      fill: 44,
      roomText: "还能装 18.6 m³、25.5 吨，长 13 米以内",
    });
    const followed = [candidate("1", {}, true)];
    expect(truckRoom(warehouse, part(14_000), { candidates: followed, lists: [] })).toMatchObject({
      roomText: "",
      fits: [],
    });
  });
});
