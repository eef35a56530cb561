import { describe, expect, it } from "vitest";
import { clickName } from "../../../src/domain/system/click-names.ts";
import { CLICK } from "../../../src/domain/system/tracking.ts";

describe("a click in reports", () => {
  it("has a name of its own where it is one of ours, else its number", () => {
    const names = Object.values(CLICK).map(clickName);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => name === "" || name.startsWith("其他"))).toEqual([]);
    expect(clickName(99)).toBe("其他（99）");
  });
});
