import { describe, expect, it } from "vitest";
import { HOTLINE, hotlineOf } from "../../../src/domain/system/hotline.ts";

describe("the number to call", () => {
  it("is the operator's own, and ours where they set none", () => {
    expect(hotlineOf({ hotline: "021-1" })).toBe("021-1");
    for (const unknown of [{ hotline: "" }, null, undefined]) expect(hotlineOf(unknown)).toBe(HOTLINE);
  });
});
