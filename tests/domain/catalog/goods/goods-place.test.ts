import { describe, expect, it } from "vitest";
import { placeFact } from "../../../../src/domain/catalog/goods/goods-place.ts";

describe("where goods are", () => {
  it("is a port only where the warehouse stands in one", () => {
    expect(placeFact({ portName: "太仓港", cityName: "苏州市" })).toEqual(["港口", "太仓港"]);
    expect(placeFact({ portName: "", cityName: "苏州市" })).toEqual(["仓库所在地", "苏州市"]);
    expect(placeFact({ portName: "", cityName: "" })).toEqual(["仓库所在地", ""]);
  });
});
