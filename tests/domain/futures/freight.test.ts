import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DELIVERY_CITIES } from "../../../src/domain/freight/cities.ts";
import { distanceBetween } from "../../../src/domain/freight/distance.ts";
import { inlandFreight, portChargeOf } from "../../../src/domain/futures/freight.ts";
import { CONFIG_KEYS } from "../../../src/domain/system/config-keys.ts";

const SUZHOU = "320500";
const DEFAULT = CONFIG_KEYS["freight.table"].fallback;

describe("how far a city lies from another", () => {
  it("is none to itself, a province to its neighbour, then parts of the country by their neighbourhood", () => {
    expect(distanceBetween(SUZHOU, SUZHOU)).toBe(0);
    expect(distanceBetween(SUZHOU, "320600")).toBe(1);
    expect(distanceBetween(SUZHOU, "370100")).toBe(2);
    expect(distanceBetween(SUZHOU, "440100")).toBe(3);
    expect(distanceBetween(SUZHOU, "110100")).toBe(3);
    expect(distanceBetween(SUZHOU, "510100")).toBe(4);
    expect(distanceBetween(SUZHOU, "210200")).toBe(4);
  });

  it("is far for a code of no city", () => {
    expect(distanceBetween("", SUZHOU)).toBe(4);
    expect(distanceBetween(SUZHOU, "")).toBe(4);
    expect(distanceBetween("", "")).toBe(4);
  });

  it("is the same both ways, and never farther within a province than within its part of the country", () => {
    const cities = fc.constantFrom(...DELIVERY_CITIES.map(({ code }) => code));
    fc.assert(
      fc.property(cities, cities, (a, b) => {
        expect(distanceBetween(a, b)).toBe(distanceBetween(b, a));
        expect(distanceBetween(a, b) <= 1).toBe(a.slice(0, 2) === b.slice(0, 2));
        expect(distanceBetween(a, b) <= 2).toBe(a[0] === b[0]);
      }),
    );
  });
});

describe("inland freight", () => {
  const own = ["1", "2.5", "0", "40", "50.05"];

  it("is the operator's amount for the distance, in fen per m³", () => {
    const cities = [SUZHOU, "320600", "370100", "440100", "510100"];
    expect(cities.map((city) => inlandFreight(own, "taicang", city))).toEqual([100, 250, 0, 4_000, 5_005]);
  });

  it("falls back to the default as a whole, where any entry of the operator's table cannot be gone by", () => {
    const cities = fc.constantFrom(...DELIVERY_CITIES.map(({ code }) => code));
    const spoilt = fc.oneof(
      fc
        .constantFrom("", "x", "-1", "1 2")
        .chain((bad) => fc.nat(own.length - 1).map((at) => own.map((amount, index) => (index === at ? bad : amount)))),
      fc.constantFrom(own.slice(1), [...own, "60"], []),
    );
    fc.assert(
      fc.property(spoilt, cities, (table, city) => {
        expect(inlandFreight(table, "taicang", city)).toBe(inlandFreight(DEFAULT, "taicang", city));
        expect(inlandFreight(table, "taicang", city)).not.toBe(inlandFreight(own, "taicang", city));
      }),
    );
  });

  it("is that of the farthest city from an unknown port", () => {
    expect(inlandFreight(own, "nowhere", SUZHOU)).toBe(5_005);
  });
});

describe("port charges", () => {
  it("are more for logs than for what is made of them, and more at a border or inland than by the sea", () => {
    expect(portChargeOf("taicang", "1501")).toBe(4_500);
    expect(portChargeOf("taicang", "1500")).toBe(5_500);
    expect(portChargeOf("manzhouli", "1501")).toBe(6_000);
    expect(portChargeOf("manzhouli", "1500")).toBe(7_000);
    expect(portChargeOf("nowhere", "1501")).toBe(4_500);
  });
});
