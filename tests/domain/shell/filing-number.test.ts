import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { filingNumber, icpAddress, policeAddress } from "../../../src/domain/shell/filing-number.ts";

const filing = {
  number: "苏ICP备2026000001号",
  suffixes: { "taomu.example": "-1", "www.taomu.example": "-2", "m.taomu.example": "-3" },
};

describe("filingNumber", () => {
  it("adds the suffix of a known host, with any port and letter case", () => {
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

describe("where a filing number is looked up", () => {
  it("is the register that it belongs to", () => {
    expect(icpAddress("苏ICP备2026000001号-2")).toBe("https://beian.miit.gov.cn/");
    expect(icpAddress("沪ICP证030001号")).toBe("https://beian.miit.gov.cn/");
    expect(policeAddress("苏公网安备 32058502010001号")).toBe(
      "https://beian.mps.gov.cn/#/query/webSearch?code=32058502010001",
    );
  });

  it("is nowhere for what reads as no such number", () => {
    for (const text of ["", "演示备案号00000000-1", "ICP备"]) expect(icpAddress(text)).toBeNull();
    for (const text of ["", "演示公安备案00000000号", "苏公网安备3205850201000号"])
      expect(policeAddress(text)).toBeNull();
  });
});
