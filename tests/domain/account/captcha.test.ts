import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  clampedOffset,
  fillsGap,
  GAP_X,
  MAX_OFFSET,
  MAX_TOP,
  offsetAfterKey,
  PIECE_SIZE,
  PUZZLE_HEIGHT,
  PUZZLE_TOLERANCE,
  PUZZLE_WIDTH,
} from "../../../src/domain/account/captcha.ts";

const numbers = fc.oneof(fc.double(), fc.integer({ min: -50, max: 350 }));
const keys = fc.constantFrom("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End");

describe("the puzzle", () => {
  it("is 300×200 with a piece of 50×50, and the gap always lies inside it", () => {
    expect(PUZZLE_WIDTH).toBe(300);
    expect(PUZZLE_HEIGHT).toBe(200);
    expect(PIECE_SIZE).toBe(50);
    expect(MAX_OFFSET).toBe(250);
    expect(MAX_TOP).toBe(150);
    expect(GAP_X.min).toBeGreaterThan(PIECE_SIZE);
    expect(GAP_X.max).toBeLessThanOrEqual(MAX_OFFSET);
  });
});

describe("clampedOffset", () => {
  it("is a whole px inside the picture for any number", () => {
    fc.assert(
      fc.property(numbers, (offset) => {
        const clamped = clampedOffset(offset);
        expect(Number.isInteger(clamped)).toBe(true);
        expect(clamped).toBeGreaterThanOrEqual(0);
        expect(clamped).toBeLessThanOrEqual(MAX_OFFSET);
        if (offset >= 0 && offset <= MAX_OFFSET) expect(Math.abs(clamped - offset)).toBeLessThanOrEqual(0.5);
      }),
    );
  });
});

describe("fillsGap", () => {
  it("allows 5 px to either side and no more", () => {
    fc.assert(
      fc.property(fc.integer(GAP_X), fc.integer({ min: -300, max: 300 }), (gap, off) => {
        expect(fillsGap(gap + off, gap)).toBe(Math.abs(off) <= PUZZLE_TOLERANCE);
      }),
    );
    expect(fillsGap(Number.NaN, 100)).toBe(false);
    expect(fillsGap(Number.POSITIVE_INFINITY, 100)).toBe(false);
  });
});

describe("offsetAfterKey", () => {
  it("moves by one px, by ten with shift, and to the edges", () => {
    expect(offsetAfterKey(100, "ArrowRight", false)).toBe(101);
    expect(offsetAfterKey(100, "ArrowLeft", true)).toBe(90);
    expect(offsetAfterKey(100, "PageUp", false)).toBe(110);
    expect(offsetAfterKey(100, "Home", false)).toBe(0);
    expect(offsetAfterKey(100, "End", false)).toBe(MAX_OFFSET);
    expect(offsetAfterKey(100, "Tab", false)).toBeNull();
  });
  it("never leaves the picture, with any key", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(keys, fc.boolean())), (presses) => {
        const end = presses.reduce((offset, [key, shift]) => offsetAfterKey(offset, key, shift) ?? -1, 0);
        expect(clampedOffset(end)).toBe(end);
      }),
    );
  });
  it("can fill any gap", () => {
    fc.assert(
      fc.property(fc.integer(GAP_X), (gap) => {
        let offset = 0;
        while (!fillsGap(offset, gap)) offset = offsetAfterKey(offset, "ArrowRight", gap - offset > 10) ?? -1;
        expect(fillsGap(offset, gap)).toBe(true);
      }),
    );
  });
});
