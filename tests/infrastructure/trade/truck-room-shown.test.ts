import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { describe, expect, it } from "vitest";
import { type AnyOrderId, asId, type WarehouseId } from "../../../src/domain/ids.ts";
import { fen } from "../../../src/domain/money.ts";
import type { FittingGoods, TruckRoom } from "../../../src/domain/trade/truck-room.ts";
import { dm3, kg } from "../../../src/domain/units.ts";
import { FittingTable, TruckLoad } from "../../../src/ui/trade/truck-room.tsx";
import { BOARDS } from "../../support/offers.ts";

const FIT: FittingGoods = {
  goods: { ...BOARDS, taxIncluded: false },
  most: 4_160,
  count: 208,
  isLeast: false,
  volume: dm3(2_995),
  price: fen(160_000),
  tierApplied: dm3(2_880),
  listName: "木方",
};
const ROOM: TruckRoom = {
  storeId: asId<WarehouseId>("5"),
  storeName: "一号库",
  orders: [{ orderId: asId<AnyOrderId>("7"), orderNo: "PO7", isForward: false }],
  isPartial: false,
  cartLines: 0,
  volume: dm3(0),
  weight: kg(0),
  fill: 0,
  roomText: "",
  fits: [],
};

/** The words that stand in the element. */
const wordsOf = (element: ReactElement): string =>
  renderToStaticMarkup(createElement(MemoryRouter, null, element))
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ");
const rowOf = (fit: Partial<FittingGoods>): string =>
  wordsOf(
    createElement(FittingTable, {
      room: { ...ROOM, fits: [{ ...FIT, ...fit }] },
      adding: null,
      onAdd: () => undefined,
    }),
  );
const loadOf = (room: Partial<TruckRoom>): string => wordsOf(createElement(TruckLoad, { room: { ...ROOM, ...room } }));

describe("what still goes onto a truck", () => {
  it("is priced with tax, by the tier of its count", () => {
    expect(rowOf({})).toContain("1,808.00 元/m³ 折含税 已享满 2.88 m³ 价");
    expect(rowOf({ goods: BOARDS, price: fen(168_000), tierApplied: null })).toContain("1,680.00 元/m³ 4,160 根");
  });

  it("says where the least order is what is added", () => {
    expect(rowOf({ isLeast: true })).toContain("2.995 m³ · 按起订量");
    expect(rowOf({})).not.toContain("起订");
  });

  it("says that only the oldest orders are counted", () => {
    expect(loadOf({ isPartial: true })).toContain("PO7 等，只计最早 1 单");
    expect(loadOf({})).not.toContain("最早");
  });
});
