import { expect, it } from "vitest";
import { MAP_BOX, PORT_SPOTS, placeOf, portDots } from "../../../src/domain/content/port-map.ts";
import { isPort, PLACES } from "../../../src/domain/timber/places.ts";
import { dm3 } from "../../../src/domain/units.ts";

const port = (code: string, goodsNum: number) => ({ code, name: code, goodsNum });

it("the sketch: every port and border station of the table has a place in it, and nothing else has", () => {
  expect(Object.keys(PORT_SPOTS).sort()).toEqual(
    PLACES.filter(isPort)
      .map(({ code }) => code)
      .sort(),
  );
  for (const spot of Object.values(PORT_SPOTS)) {
    const { x, y } = placeOf(spot);
    expect(x).toBeGreaterThan(0);
    expect(x).toBeLessThan(MAP_BOX.width);
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(MAP_BOX.height);
  }
});

it("portDots: a dot's area is its share of the most, the largest first; none without goods or a place", () => {
  const dots = portDots([port("dalian", 25), port("taicang", 100), port("qingdao", 0), port("nowhere", 9)]);
  expect(dots.map(({ code }) => code)).toEqual(["taicang", "dalian"]);
  expect(dots[1]!.radius / dots[0]!.radius).toBeCloseTo(0.5);
  expect(portDots([port("taicang", 1_000_000), port("heihe", 1)])[1]!.radius).toBeGreaterThan(2);
  expect(portDots([])).toEqual([]);
});

it("portDots: where it was counted, the area is how much there is, not of how many goods", () => {
  const stocked = (code: string, goodsNum: number, volume: number) => ({
    ...port(code, goodsNum),
    volume: dm3(volume),
  });
  const dots = portDots([stocked("dalian", 100, 25), stocked("taicang", 1, 100), port("qingdao", 50)]);
  expect(dots.map(({ code }) => code)).toEqual(["taicang", "dalian", "qingdao"]);
  expect(dots[1]!.radius / dots[0]!.radius).toBeCloseTo(0.5);
});
