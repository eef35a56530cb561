import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { asId, type MerchantId, type WarehouseId } from "../../../src/domain/ids.ts";
import { fen } from "../../../src/domain/money.ts";
import { CART_LINE_STATE, type Cart, type CartLine } from "../../../src/domain/trade/cart.ts";
import {
  cartRoomText,
  checkoutPath,
  checkoutProblem,
  chosenLines,
  countProblem,
  firstsOfWarehouses,
  groupsByMerchant,
  groupsProblem,
  isSettleable,
  measuresOf,
} from "../../../src/domain/trade/cart-choice.ts";
import { dm3, kg, mm } from "../../../src/domain/units.ts";
import { BOARDS } from "../../support/offers.ts";

const line = (id: string, other: Partial<CartLine> = {}): CartLine => ({
  id: asId(id),
  goodsId: BOARDS.id,
  goods: BOARDS,
  count: 208,
  quantity: 2_995,
  pieces: 208,
  volume: dm3(2_995),
  selected: true,
  priceSnapshot: BOARDS.price,
  priceNow: BOARDS.price,
  tierApplied: null,
  amount: fen(503_160),
  state: CART_LINE_STATE.fine,
  maxQuantity: 59_904,
  ...other,
});

const cartOf = (items: CartLine[], closed = false): Cart => ({
  groups: [
    {
      merchantId: asId<MerchantId>("m"),
      shopName: "万木行",
      storeId: asId<WarehouseId>("s"),
      storeName: "一号库",
      portName: "太仓港",
      closed,
      truck: { volume: dm3(0), weight: kg(0), fill: 0 },
      items,
    },
  ],
  invalid: [],
  num: items.length,
  selectedAmount: fen(0),
  groupsPerCheckout: 5,
});

describe("isSettleable, chosenLines", () => {
  it("takes lines whose price changed, and leaves those that are short, gone or too few", () => {
    const settleable = Object.entries(CART_LINE_STATE).filter(([, state]) =>
      isSettleable({ closed: false }, { state }),
    );
    expect(settleable.map(([name]) => name)).toEqual(["fine", "priceChanged"]);
  });
  it("takes what is chosen, in the order of the page, and nothing of a closed shop", () => {
    const items = [
      line("3"),
      line("1", { selected: false }),
      line("2", { state: CART_LINE_STATE.stockShort }),
      line("4"),
    ];
    expect(chosenLines(cartOf(items)).map(({ id }) => id)).toEqual(["3", "4"]);
    expect(chosenLines(cartOf(items, true))).toEqual([]);
    expect(checkoutPath(chosenLines(cartOf(items)))).toBe("/shop/settlement?cartIds=3,4");
  });
});

describe("measuresOf", () => {
  it("adds volumes, and pieces where there are some", () => {
    expect(measuresOf([line("1"), line("2", { pieces: null, volume: dm3(10_000) })])).toEqual({
      lines: 2,
      volume: 12_995,
      pieces: 208,
    });
  });
});

describe("cartRoomText", () => {
  const loaded = (items: CartLine[]) => {
    const [group] = cartOf(items).groups;
    return { ...group!, truck: { volume: dm3(29_750), weight: kg(14_000), fill: 91 } };
  };

  it("says what still goes onto the flatbed of what is chosen", () => {
    expect(cartRoomText(loaded([line("1")]))).toBe("还能装 3.2 m³、18.0 吨，长 13 米以内");
  });

  it("says nothing where nothing is chosen, or a piece is too long", () => {
    expect(cartRoomText(loaded([line("1", { selected: false })]))).toBeUndefined();
    expect(cartRoomText(loaded([line("1", { goods: { ...BOARDS, length: mm(14_000) } })]))).toBeUndefined();
  });
});

describe("countProblem", () => {
  it("is the goods' own rule: whole bundles, at least one, no more than are free", () => {
    expect([208, 416, 4_160].map((count) => countProblem(line("1"), count))).toEqual([null, null, null]);
    expect([0, 100, 209, 4_368].map((count) => countProblem(line("1"), count) === null)).toEqual(Array(4).fill(false));
  });
});

describe("checkoutProblem", () => {
  it("explains why the checkout cannot begin, and is empty where it can", () => {
    const short = line("2", { state: CART_LINE_STATE.stockShort });
    expect(checkoutProblem(cartOf([line("1"), short]))).toBeNull();
    expect(checkoutProblem(cartOf([line("1", { selected: false }), short]))).toBe("请选择要结算的商品");
    expect(checkoutProblem(cartOf([short]))).toBe("购物车中没有可结算的商品");
    expect(checkoutProblem(cartOf([line("1")], true))).toBe("购物车中没有可结算的商品");
    expect(checkoutProblem(cartOf([line("1"), line("3", { count: 209 }), line("4", { count: 0 })]))).toBe(
      "2 种已选商品的数量有误，请修改",
    );
  });
  it("counts only warehouses with a chosen line, and reports a wrong quantity first", () => {
    const [group] = cartOf([]).groups;
    const cartIn = (chosen: readonly boolean[], count = 208): Cart => ({
      ...cartOf([]),
      groupsPerCheckout: 2,
      groups: chosen.map((selected, at) => ({
        ...group!,
        storeId: asId<WarehouseId>(String(at)),
        items: [line(`${at}a`, { selected, count }), line(`${at}b`, { selected })],
      })),
    });
    expect(checkoutProblem(cartIn([true, true, false]))).toBeNull();
    expect(checkoutProblem(cartIn([true, true, true]))).toBe("一次最多结算 2 个仓库的货，请分次结算");
    expect(checkoutProblem(cartIn([true, true, true], 209))).toBe("3 种已选商品的数量有误，请修改");
  });
});

describe("groupsProblem", () => {
  it("refuses only more than one checkout takes", () => {
    expect(groupsProblem(4, 5)).toBeNull();
    expect(groupsProblem(5, 5)).toBeNull();
    expect(groupsProblem(6, 5)).toBe("一次最多结算 5 个仓库的货，请分次结算");
  });
});

describe("groupsByMerchant", () => {
  it("has each merchant once with all their groups, both in the order of the cart", () => {
    const [group] = cartOf([]).groups;
    const places = fc.array(fc.tuple(fc.constantFrom("a", "b", "c"), fc.nat(9)));
    fc.assert(
      fc.property(places, (drawn) => {
        const groups = drawn.map(([merchant, store]) => ({
          ...group!,
          merchantId: asId<MerchantId>(merchant),
          storeId: asId<WarehouseId>(String(store)),
        }));
        const cards = groupsByMerchant(groups);
        const merchants = cards.map(([first]) => first?.merchantId);
        expect(merchants).toEqual([...new Set(drawn.map(([merchant]) => merchant))]);
        for (const [at, card] of cards.entries())
          expect(card).toEqual(groups.filter(({ merchantId }) => merchantId === merchants[at]));
      }),
    );
  });
});

describe("firstsOfWarehouses", () => {
  it("names one group of each warehouse, the first as merchants stand together on the page", () => {
    const group = (merchant: string, store: string) => ({
      ...cartOf([]).groups[0]!, // `cartOf` makes one.
      merchantId: asId<MerchantId>(merchant),
      storeId: asId<WarehouseId>(store),
    });
    const groups = [group("m1", "s1"), group("m2", "s2"), group("m1", "s2"), group("m2", "s1")];
    expect(firstsOfWarehouses(groups)).toEqual([groups[0], groups[2]]);
  });
});
