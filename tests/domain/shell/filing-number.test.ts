import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { filingNumber } from "../../../src/domain/shell/filing-number.ts";

const filing = {
  number: "苏ICP备2026000001号",
  suffixes: { "taomu.example": "-1", "www.taomu.example": "-2", "m.taomu.example": "-3" },
};

describe("filingNumber", () => {
  it("adds the suffix of a known host, whatever its port and letters", () => {
    expect(filingNumber("www.taomu.example", filing)).toBe("苏ICP备2026000001号-2");
    expect(filingNumber("M.Taomu.Example:8080", filing)).toBe("苏ICP备2026000001号-3");
  });
  it("shows every other host the bare number", () => {
    const hosts = fc.oneof(fc.domain(), fc.constantFrom("localhost:8080", "constructor", "__proto__", "toString", ""));
    fc.assert(
      fc.property(hosts, (host) => {
        fc.pre(!Object.hasOwn(filing.suffixes, host));
        expect(filingNumber(host, filing)).toBe(filing.number);
      }),
    );
  });
});
