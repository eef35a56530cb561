import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dailyLimitProblem, needsPuzzle } from "../../../src/domain/system/daily-limit.ts";

const few = fc.nat({ max: 6 });

describe("what a person may make in a day", () => {
  it("needs no puzzle for the first free ones", () => {
    fc.assert(
      fc.property(few, few, (number, free) => {
        expect(needsPuzzle(number, free)).toBe(number + 1 > free);
      }),
    );
  });

  it("ends where so many were made", () => {
    expect(dailyLimitProblem("新建的求购", 19, 20)).toBeNull();
    expect(dailyLimitProblem("新建的求购", 20, 20)).toBe("您今天新建的求购已达 20 条上限，请明天再试");
    expect(dailyLimitProblem("询盘", 21, 20)).not.toBeNull();
  });
});
