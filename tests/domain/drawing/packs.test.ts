import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MARK, WORDMARK } from "../../../src/domain/drawing/mark.ts";
import type { Drawing, Path } from "../../../src/domain/drawing/shapes.ts";
import { shipDrawing } from "../../../src/domain/drawing/ship.ts";
import { stackDrawing } from "../../../src/domain/drawing/stack.ts";
import { svgText } from "../../../src/domain/drawing/svg-text.ts";
import { coloursOf } from "../../../src/domain/drawing/wood-tones.ts";

const shares = fc.double({ min: 0, max: 1, noNaN: true });
const lengths = fc.double({ min: 0.4, max: 1, noNaN: true });
const widthOf = ({ d }: Path): number => Number(/h([\d.]+)/.exec(d)?.[1]);

/** How much of the packs' room is filled, 0 to 1. */
function filled({ shapes }: Drawing<Path>): number {
  const packs = shapes.filter(({ fill, stroke }) => fill === "face" && stroke === "ink");
  const room = shapes.filter(({ dash }) => dash !== undefined);
  const whole = Math.max(...[...packs, ...room].map(widthOf));
  return packs.reduce((sum, pack) => sum + widthOf(pack), 0) / (whole * (packs.length + room.length));
}

describe("a stack and a ship", () => {
  it("are filled by as much as is there, whatever the length", () => {
    fc.assert(
      fc.property(shares, lengths, (share, length) => {
        expect(filled(stackDrawing(share))).toBeCloseTo(share, 1);
        expect(filled(shipDrawing(length, share))).toBeCloseTo(share, 1);
      }),
    );
  });

  it("stay in their box, the ship as long as it is said", () => {
    fc.assert(
      fc.property(lengths, (length) => {
        const { width, height, shapes } = shipDrawing(length);
        expect(Math.abs(width - 96 * length)).toBeLessThanOrEqual(0.5);
        for (const { d } of shapes)
          for (const [, x, y] of d.matchAll(/M([\d.]+) ([\d.]+)/g)) {
            expect(Number(x)).toBeLessThanOrEqual(width);
            expect(Number(y)).toBeLessThanOrEqual(height);
          }
      }),
    );
  });
});

describe("the drawn marks", () => {
  it("have outlines of 1.5 px in ink, and take at most 2 KB each", () => {
    const pine = coloursOf("zhangzisong")!;
    for (const drawing of [MARK, WORDMARK, shipDrawing(1), shipDrawing(0.4), stackDrawing(0.5)]) {
      expect(drawing.shapes.some(({ stroke, thick }) => stroke === "ink" && thick === 1.5)).toBe(true);
      expect(svgText(drawing, pine).length).toBeLessThanOrEqual(2_000);
    }
  });
});
