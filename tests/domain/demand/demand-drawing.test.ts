import { describe, expect, it } from "vitest";
import { demandDrawing } from "../../../src/domain/demand/demand-drawing.ts";
import { EMPTY_ITEM } from "../../../src/domain/demand/demand-item.ts";
import { cm, mm } from "../../../src/domain/units.ts";

describe("demandDrawing", () => {
  it("draws what the line asks for, and logs where it states a diameter", () => {
    expect(demandDrawing({ ...EMPTY_ITEM, speciesCode: "zhangzisong", thickness: mm(30), width: mm(120) })).toBe(
      "/pictures/goods/1501-zhangzisong-t30-w120-small.svg",
    );
    expect(demandDrawing({ ...EMPTY_ITEM, diameterMin: cm(30), diameterMax: cm(40), length: mm(3900) })).toBe(
      "/pictures/goods/1500-any-l3900-d30~40-small.svg",
    );
    expect(demandDrawing({ ...EMPTY_ITEM, kindCode: "1505", thickness: mm(18), lengths: [mm(2440)] })).toBe(
      "/pictures/goods/1505-any-t18-l2440-small.svg",
    );
  });
});
