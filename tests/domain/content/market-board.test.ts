import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { queryFromParams } from "../../../src/domain/catalog/search/goods-query-url.ts";
import {
  BOARD_SIZE,
  boardsOf,
  heatStep,
  type PortOffers,
  priceOf,
  type SpecMove,
} from "../../../src/domain/content/market-board.ts";
import { boardPart, cellAddress, stockText, wholeYuan } from "../../../src/domain/content/market-board-view.ts";
import { dm3 } from "../../../src/domain/units.ts";

const offer = (speciesCode: string, portCode: string, goodsNum: number, kindCode = "1501"): PortOffers => ({
  kindCode,
  speciesCode,
  portCode,
  goodsNum,
  volume: dm3(goodsNum * 10_000),
});
const spec = (now: number, before: number | null, volume = 1000, portCode = "taicang"): SpecMove => ({
  kindCode: "1501",
  speciesCode: "zhangzisong",
  portCode,
  now,
  before,
  volume,
});

describe("heatStep", () => {
  it("is 1 for the lowest, 5 for the highest, and 3 where nothing differs", () => {
    expect([100, 119, 120, 160, 200].map((value) => heatStep(value, 100, 200))).toEqual([1, 1, 2, 4, 5]);
    expect(heatStep(100, 100, 100)).toBe(3);
  });

  it("never falls as the price rises", () => {
    const price = fc.integer({ min: 1, max: 1_000_000 });
    fc.assert(
      fc.property(price, price, price, price, (a, b, c, d) => {
        const [low, one, other, high] = [a, b, c, d].sort((x, y) => x - y) as [number, number, number, number];
        expect(heatStep(one, low, high)).toBeLessThanOrEqual(heatStep(other, low, high));
      }),
    );
  });
});

describe("priceOf", () => {
  it("is the harmonic mean by amount, its change that of the same specifications", () => {
    // A new specification has no earlier price: it counts for the price, not for the change.
    expect(priceOf([spec(101_000, 100_000), spec(202_000, 200_000), spec(50_000, null)])).toEqual({
      price: 86_080,
      changePct: 1,
    });
    expect(priceOf([spec(101_000, null)])).toEqual({ price: 101_000, changePct: null });
    expect(priceOf([])).toEqual({ price: null, changePct: null });
  });

  it("lies between the prices it is made of, and does not move where none of them does", () => {
    const specs = fc.array(
      fc.record({ now: fc.integer({ min: 1, max: 10_000_000 }), volume: fc.integer({ min: 1, max: 10_000_000 }) }),
      { minLength: 1, maxLength: 8 },
    );
    fc.assert(
      fc.property(specs, (some) => {
        const { price, changePct } = priceOf(some.map(({ now, volume }) => spec(now, now, volume)));
        expect(price).toBeGreaterThanOrEqual(Math.min(...some.map(({ now }) => now)));
        expect(price).toBeLessThanOrEqual(Math.max(...some.map(({ now }) => now)));
        expect(changePct).toBe(0);
      }),
    );
  });
});

describe("boardsOf", () => {
  const OFFERS = [
    offer("zhangzisong", "taicang", 9),
    offer("zhangzisong", "qingdao", 5),
    offer("zhangzisong", "manzhouli", 3),
    offer("yunshan_eu", "qingdao", 2),
    offer("yunshan_eu", "taicang", 0),
    // A market of boards is no port.
    offer("yunshan_eu", "linyi", 30),
    offer("zhangzisong", "taicang", 1, "1502"),
  ];
  const SPECS = [spec(168_000, 160_000), spec(150_000, 150_000, 1000, "qingdao"), spec(99_000, null, 1000, "dalian")];

  it("has a row for each species, a column for each port, those with most offers first, and no cell without offers", () => {
    const [board, squares] = boardsOf(OFFERS, SPECS, "2026-11-27");
    expect(board?.kind).toEqual({ code: "1501", name: "锯材" });
    expect(board?.species.map(({ name }) => name)).toEqual(["樟子松", "欧洲云杉"]);
    expect(board?.ports.map(({ name }) => name)).toEqual(["太仓港", "青岛港", "满洲里口岸"]);
    expect(board?.cells).toEqual([
      {
        speciesCode: "zhangzisong",
        portCode: "taicang",
        goodsNum: 9,
        volume: 90_000,
        price: 168_000,
        changePct: 5,
        heat: 5,
      },
      {
        speciesCode: "zhangzisong",
        portCode: "qingdao",
        goodsNum: 5,
        volume: 50_000,
        price: 150_000,
        changePct: 0,
        heat: 1,
      },
      // Offered, and nothing published of it.
      {
        speciesCode: "zhangzisong",
        portCode: "manzhouli",
        goodsNum: 3,
        volume: 30_000,
        price: null,
        changePct: null,
        heat: 0,
      },
      {
        speciesCode: "yunshan_eu",
        portCode: "qingdao",
        goodsNum: 2,
        volume: 20_000,
        price: null,
        changePct: null,
        heat: 0,
      },
    ]);
    expect(squares?.kind.code).toBe("1502");
    expect(boardsOf([], SPECS, null)).toEqual([]);
  });

  it("shows no more than has room, and every shown cell is of a shown row and column", () => {
    const many = Array.from({ length: 14 }, (_, at) => offer(`s${at}`, "taicang", 20 - at));
    const [board] = boardsOf(many, [], null);
    expect(board?.species).toHaveLength(BOARD_SIZE.species);
    const part = boardPart(board!, 3, 1);
    expect(part.cells.map(({ speciesCode }) => speciesCode)).toEqual(["s0", "s1", "s2"]);
  });

  it("has no empty row and no empty column, however it is cut", () => {
    const some = fc.array(
      fc.record({
        species: fc.integer({ min: 0, max: 14 }),
        port: fc.constantFrom(
          "taicang",
          "qingdao",
          "dalian",
          "tianjin",
          "shanghai",
          "wuhan",
          "heihe",
          "erlian",
          "ningbo",
        ),
        goodsNum: fc.integer({ min: 1, max: 50 }),
      }),
      { minLength: 1, maxLength: 40 },
    );
    fc.assert(
      fc.property(some, fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 }), (all, rows, columns) => {
        const unique = new Map(
          all.map(({ species, port, goodsNum }) => [`${species} ${port}`, offer(`s${species}`, port, goodsNum)]),
        );
        const [whole] = boardsOf([...unique.values()], [], null);
        for (const [board, height, width] of [
          [whole!, BOARD_SIZE.species, BOARD_SIZE.ports],
          [boardPart(whole!, rows, columns), rows, columns],
        ] as const) {
          expect(board.species.length).toBeLessThanOrEqual(height);
          expect(board.ports.length).toBeLessThanOrEqual(width);
          for (const { code } of board.species)
            expect(board.cells.some((cell) => cell.speciesCode === code)).toBe(true);
          for (const { code } of board.ports) expect(board.cells.some((cell) => cell.portCode === code)).toBe(true);
          for (const { speciesCode, portCode, goodsNum } of board.cells)
            expect(goodsNum).toBe(unique.get(`${speciesCode.slice(1)} ${portCode}`)?.goodsNum);
        }
      }),
    );
  });

  it("a cell leads to exactly the goods that it counts", () => {
    const [board] = boardsOf(OFFERS, SPECS, null);
    const [, search] = cellAddress(board!, board!.cells[0]!).split("?");
    expect(queryFromParams(Object.fromEntries(new URLSearchParams(search)))).toMatchObject({
      kindCode: "1501",
      speciesCode: ["zhangzisong"],
      portCode: ["taicang"],
      inStock: true,
    });
  });
});

it("wholeYuan: has no fen", () => {
  expect([168_049, 168_050, 99].map(wholeYuan)).toEqual(["1,680", "1,681", "1"]);
});

describe("stockText", () => {
  it("is in whole m³, short from ten thousand on, and says how many goods where nothing was counted", () => {
    const text = (volume: number) => stockText({ goodsNum: 1_200, volume: dm3(volume) });
    expect(text(1_680_400)).toBe("1,680m³");
    expect(text(9_999_000)).toBe("9,999m³");
    expect(text(23_449_000)).toBe("2.3万m³");
    expect(text(1_234_567_000)).toBe("123.5万m³");
    expect(text(499)).toBe("1,200条");
    expect(stockText({ goodsNum: 7 })).toBe("7条");
  });
});
