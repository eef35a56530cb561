import { describe, expect, it } from "vitest";
import { isMissingPart } from "../../../src/domain/shell/missing-part.ts";

describe("a part of the program that did not arrive", () => {
  it("is recognised among other errors by the loader's message", () => {
    expect(isMissingPart(new Error("Loading chunk 12 failed."))).toBe(true);
    expect(isMissingPart(new Error("Loading CSS chunk 7 failed."))).toBe(true);
    for (const other of [new Error("chunk"), new TypeError("Failed to fetch"), null, undefined])
      expect(isMissingPart(other)).toBe(false);
  });
});
