import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { drawingAt, endOf, isDrawn, PIECE_SIZES } from "../../../src/domain/drawing/address.ts";
import { BUILDS, layersOf } from "../../../src/domain/drawing/builds.ts";
import { goodsDrawing } from "../../../src/domain/drawing/goods-piece.ts";
import { drawingNamed, type Piece, pieceName, pieceNamed } from "../../../src/domain/drawing/piece.ts";
import { pieceDrawing, pieceSvg } from "../../../src/domain/drawing/piece-drawing.ts";
import { bundleGrid } from "../../../src/domain/drawing/piece-sheet.ts";
import type { Path, Shape } from "../../../src/domain/drawing/shapes.ts";
import { mixed, woodTones } from "../../../src/domain/drawing/wood-tones.ts";
import { KINDS, type KindCode } from "../../../src/domain/timber/kinds.ts";
import { NO_SIZE } from "../../../src/domain/timber/spec.ts";
import { SPECIES } from "../../../src/domain/timber/species.ts";
import { cm, mm } from "../../../src/domain/units.ts";

const orNull = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> => fc.option(value, { nil: null });
const side = (least: number, most: number) => fc.integer({ min: least, max: most }).map((value) => mm(value));

/** What goods of every kind may state. */
const pieces: fc.Arbitrary<Piece> = fc
  .record({
    kindCode: fc.constantFrom(...KINDS.map(({ code }) => code)),
    speciesCode: fc.constantFrom(...SPECIES.map(({ code }) => code)),
    thickness: orNull(fc.integer({ min: 1, max: 4_500 }).map((tenths) => mm(tenths / 10))),
    width: orNull(side(12, 3_500)),
    lengths: fc.oneof(
      fc.constant([null, null, null] as const),
      side(100, 20_000).map((length) => [length, null, null] as const),
      fc.tuple(side(100, 9_000), side(1, 11_000)).map(([least, more]) => [null, least, mm(least + more)] as const),
    ),
    diameters: fc.oneof(
      fc.constant([null, null] as const),
      fc.integer({ min: 4, max: 200 }).map((least) => [cm(least), null] as const),
      fc
        .tuple(fc.integer({ min: 4, max: 120 }), fc.integer({ min: 0, max: 80 }))
        .map(([least, more]) => [cm(least), cm(least + more)] as const),
    ),
    knots: orNull(fc.constantFrom(0 as const, 1 as const, 2 as const)),
    treated: orNull(fc.constantFrom("green" as const, "brown" as const)),
    isWet: fc.boolean(),
    bundle: orNull(fc.integer({ min: 1, max: 3_000 })),
  })
  .map(({ lengths: [length, lengthMin, lengthMax], diameters: [diameterMin, diameterMax], ...rest }) => ({
    ...rest,
    length,
    lengthMin,
    lengthMax,
    diameterMin,
    diameterMax,
  }));

const board = (facts: Partial<Piece>): Piece => ({
  ...NO_SIZE,
  kindCode: "1501",
  speciesCode: "zhangzisong",
  thickness: mm(30),
  width: mm(120),
  length: mm(4000),
  knots: null,
  treated: null,
  isWet: false,
  bundle: null,
  ...facts,
});

const isPath = (shape: Shape): shape is Path => "d" in shape;

/** Left, top, width and height of what goes along whole lines: `M3 4h30v20h-30z`. */
function boxOf({ d }: Path): { width: number; height: number } | null {
  const [, width, height] = /^M[\d.]+ [\d.]+h([\d.]+)v([\d.]+)h-[\d.]+z$/.exec(d) ?? [];
  return width === undefined ? null : { width: Number(width), height: Number(height) };
}

/** The area of the piece that is drawn first, its section. */
const sectionOf = (piece: Piece, size: "small" | "medium" | "large"): Path =>
  pieceDrawing(piece, size)
    .shapes.filter(isPath)
    .find(({ fill }) => fill !== undefined)!;

const SOLID = KINDS.map(({ code }) => code).filter((code) => !BUILDS[code].isSheet && BUILDS[code].made !== "round");

describe("the drawing of a piece", () => {
  it("has the proportions of its section", () => {
    fc.assert(
      fc.property(
        pieces,
        fc.constantFrom<KindCode>(...SOLID),
        side(2, 450),
        side(12, 3_500),
        fc.constantFrom("small" as const, "large" as const),
        (piece, kindCode, thickness, width, size) => {
          // It lies on its wider side.
          const wide = Math.max(width, thickness);
          const high = Math.min(width, thickness);
          // A wider one would be a line, and is drawn by its corner.
          fc.pre(wide <= 12 * high);
          const box = boxOf(sectionOf({ ...piece, kindCode, thickness, width }, size))!;
          // Places are written to a tenth of a pixel.
          expect(Math.abs(box.width * high - box.height * wide)).toBeLessThanOrEqual(0.051 * (high + wide));
          expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(2.9);
        },
      ),
      { numRuns: 500 },
    );
  });

  it("shows a board of 22 × 100 and a square of 100 × 100 as different as they are, at 40 px", () => {
    expect(boxOf(sectionOf(board({ thickness: mm(22), width: mm(100) }), "small"))).toEqual({ width: 36, height: 7.9 });
    expect(boxOf(sectionOf(board({ thickness: mm(100), width: mm(100) }), "small"))).toEqual({ width: 36, height: 36 });
  });

  it("draws the diameters of logs at one scale", () => {
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 90 }), fc.integer({ min: 1, max: 60 }), (least, more) => {
        const logs = board({
          kindCode: "1500",
          thickness: null,
          width: null,
          diameterMin: cm(least),
          diameterMax: cm(least + more),
        });
        for (const size of PIECE_SIZES) {
          const radii = pieceDrawing(logs, size)
            .shapes.filter(isPath)
            .filter(({ fill, d }) => fill === "bark" && d.includes("a"))
            .map(({ d }) => Number(/a([\d.]+)/.exec(d)?.[1]));
          expect(radii).toHaveLength(2);
          expect(Math.abs(radii[0]! * (least + more) - radii[1]! * least)).toBeLessThanOrEqual(
            0.06 * (2 * least + more),
          );
        }
      }),
    );
  });

  it("draws a thicker sheet with a thicker edge, of more veneers", () => {
    const edge = (thickness: number) => {
      const sheet = board({ kindCode: "1505", thickness: mm(thickness), width: mm(1220), length: mm(2440) });
      const ys = [...sectionOf(sheet, "small").d.matchAll(/ ([\d.]+)(?=[LZz])/g)].map(([, y]) => Number(y));
      return Math.max(...ys);
    };
    expect(edge(3)).toBeGreaterThan(0);
    expect([3, 9, 18].map((thickness) => layersOf(BUILDS["1505"], thickness))).toEqual([3, 5, 11]);
  });

  it("says 示意 only where something is assumed, and never hides what is", () => {
    fc.assert(
      fc.property(pieces, (piece) => {
        const svg = pieceSvg(piece, "large") ?? "";
        const { made } = BUILDS[piece.kindCode];
        const hasBundle =
          made !== "round" &&
          piece.bundle !== null &&
          piece.bundle > 1 &&
          piece.thickness !== null &&
          piece.width !== null;
        const isAssumed =
          made === "round" || (made === "plies" && BUILDS[piece.kindCode].isSheet === true) || hasBundle;
        expect(svg.includes("示意")).toBe(isAssumed);
        if (piece.length === null && piece.lengthMax === null) expect(svg).toContain("长度不限");
      }),
    );
  });

  it("is at most 2 KB of sound SVG in every size, the same each time", () => {
    fc.assert(
      fc.property(pieces, fc.constantFrom(...PIECE_SIZES), (piece, size) => {
        const svg = pieceSvg(piece, size) ?? "";
        expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 \d+ \d+".*<\/svg>$/);
        expect(svg).not.toMatch(/NaN|undefined|Infinity|null|e-\d|="-|<script/);
        expect(svg.match(/<(\w+)/g)?.length).toBe(
          (svg.match(/<\/\w+>/g)?.length ?? 0) + (svg.match(/\/>/g)?.length ?? 0),
        );
        expect(Buffer.byteLength(svg), svg).toBeLessThanOrEqual(2_048);
        expect(pieceSvg(piece, size)).toBe(svg);
      }),
      { numRuns: 2_000 },
    );
  });

  it("stays inside its picture", () => {
    fc.assert(
      fc.property(pieces, fc.constantFrom(...PIECE_SIZES), (piece, size) => {
        const { width, height, shapes } = pieceDrawing(piece, size);
        for (const shape of shapes) {
          const places = isPath(shape)
            ? [...shape.d.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const)
            : [[shape.x, shape.y] as const];
          for (const [x, y] of places) {
            expect(x).toBeGreaterThanOrEqual(-0.1);
            expect(x).toBeLessThanOrEqual(width + 0.1);
            expect(y).toBeGreaterThanOrEqual(-0.1);
            expect(y).toBeLessThanOrEqual(height + 0.1);
          }
        }
      }),
      { numRuns: 1_000 },
    );
  });
});

describe("the name of a piece", () => {
  it("says all that is drawn", () => {
    fc.assert(
      fc.property(pieces, (piece) => {
        expect(pieceNamed(pieceName(piece))).toEqual(piece);
      }),
    );
  });

  it("is one that needs no escaping in an address, in every size", () => {
    fc.assert(
      fc.property(pieces, fc.constantFrom(...PIECE_SIZES), (piece, size) => {
        const file = `${pieceName(piece)}${endOf(size)}`;
        expect(encodeURI(file)).toBe(file);
        expect(drawingNamed(file)).toEqual({ piece, size });
        expect(isDrawn(`/pictures/goods/${file}`)).toBe(true);
        for (const other of PIECE_SIZES)
          expect(drawingAt(`/pictures/goods/${file}`, other)).toBe(
            `/pictures/goods/${pieceName(piece)}${endOf(other)}`,
          );
      }),
    );
  });

  it("is read from the facts of goods", () => {
    const facts = { ...board({}), gradeCode: "ru-3", moistureType: "GRN", piecesPerBundle: 320, treatment: "acq" };
    expect(goodsDrawing(facts)).toBe("/pictures/goods/1501-zhangzisong-t30-w120-l4000-k2-b320-green-wet.svg");
    expect(goodsDrawing({ ...facts, gradeCode: "ru-clear", treatment: null, moistureType: "KD" })).toBe(
      "/pictures/goods/1501-zhangzisong-t30-w120-l4000-k0-b320.svg",
    );
    expect(goodsDrawing({ ...facts, kindCode: "1505", gradeCode: "pn-e0" })).not.toContain("-k");
    expect(goodsDrawing({ ...facts, kindCode: "9999" })).toBe("");
    // A range of one length is that length.
    const single = { ...facts, length: null, lengthMin: mm(3000), lengthMax: mm(3000) };
    expect(goodsDrawing(single)).toContain("-l3000-");
  });

  it("is no other text", () => {
    for (const name of ["", "1501", "1501-spf-", "1501-spf-t", "9999-spf", "1501-spf-w20-t30", "../a", "spf-1501"])
      expect(pieceNamed(name), name).toBeNull();
    expect(pieceSvg(board({ speciesCode: "plastic" }), "small")).toBeNull();
    expect(drawingNamed("1501-spf.png")).toBeNull();
  });
});

describe("bundleGrid", () => {
  it("holds every piece, and no row is empty", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 3_000 }), side(12, 500), side(5, 300), (count, w, t) => {
        const { columns, rows } = bundleGrid(count, w, t);
        expect(columns * rows).toBeGreaterThanOrEqual(count);
        expect(columns * (rows - 1)).toBeLessThan(count);
      }),
    );
  });

  it("is as high as wide, as packs are", () => {
    expect(bundleGrid(400, 100, 25)).toEqual({ columns: 10, rows: 40 });
    expect(bundleGrid(60, 1220, 18)).toEqual({ columns: 1, rows: 60 });
  });
});

describe("woodTones", () => {
  it("has tones for every species", () => {
    for (const { code } of SPECIES) {
      const wood = woodTones(code);
      for (const colour of [wood?.face, wood?.ring, wood?.heart, wood?.bark])
        expect(colour, code).toMatch(/^#[0-9a-f]{6}$/);
    }
    expect(woodTones("plastic")).toBeUndefined();
  });

  it("makes spruce paler than pine and walnut darker than both", () => {
    const light = (code: string) => Number.parseInt(woodTones(code)?.face.slice(1, 3) ?? "0", 16);
    expect(light("yunshan_eu")).toBeGreaterThan(light("zhangzisong"));
    expect(light("zhangzisong")).toBeGreaterThan(light("heihutao"));
  });
});

describe("mixed", () => {
  const colours = fc.nat(0xffffff).map((value) => `#${value.toString(16).padStart(6, "0")}`);
  it("starts at the first colour and ends at the second", () => {
    fc.assert(
      fc.property(colours, colours, (first, second) => {
        expect(mixed(first, second, 0)).toBe(first);
        expect(mixed(first, second, 1)).toBe(second);
      }),
    );
  });
});
