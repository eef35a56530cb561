import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  identityCheck,
  identityProblem,
  maskedIdentity,
  overloadText,
  plateIn,
  plateProblem,
  VEHICLE_TYPES,
  vehicleName,
  vehicleRoomText,
} from "../../../src/domain/trade/vehicle.ts";
import { dm3, kg } from "../../../src/domain/units.ts";

describe("plateProblem", () => {
  it.each(["苏E12345", "粤B1234挂", "沪A12345D", "沪AD12345", "京AFA1234", "皖A8888学"])("takes %s", (plate) => {
    expect(plateProblem(plate)).toBeNull();
  });
  it.each(["", "苏E1234", "苏I12345", "苏E1234O", "E12345", "苏E123456", "苏E1234567", "粤B挂1234", "苏e12345"])(
    "refuses %s",
    (plate) => {
      expect(plateProblem(plate)).toBe("请输入正确的车牌号");
    },
  );
  it("reads a plate as people type it, and reading twice changes nothing", () => {
    expect(plateIn(" 苏e·１２345 ")).toBe("苏E12345");
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(plateIn(plateIn(text))).toBe(plateIn(text));
      }),
    );
  });
});

const day = fc.date({ min: new Date("1950-01-01"), max: new Date("2007-12-31"), noInvalidDate: true });
const identity = fc
  .tuple(fc.integer({ min: 110_000, max: 659_999 }), day, fc.integer({ min: 0, max: 999 }))
  .map(([place, born, serial]) => {
    const first = `${place}${born.toISOString().slice(0, 10).replaceAll("-", "")}${String(serial).padStart(3, "0")}`;
    return first + identityCheck(first);
  });

describe("identityProblem", () => {
  it("takes the published example of GB 11643", () => {
    expect(identityProblem("11010519491231002X")).toBeNull();
  });
  it("notices one wrong digit and two neighbours that changed places", () => {
    fc.assert(
      fc.property(identity, fc.nat(16), fc.integer({ min: 1, max: 9 }), (number, at, shift) => {
        expect(identityProblem(number)).toBeNull();
        const other = String((Number(number[at]) + shift) % 10);
        expect(identityProblem(number.slice(0, at) + other + number.slice(at + 1))).not.toBeNull();
        if (at < 16 && number[at] !== number[at + 1]) {
          const swapped = number.slice(0, at) + number[at + 1] + number[at] + number.slice(at + 2);
          expect(identityProblem(swapped)).not.toBeNull();
        }
      }),
    );
  });
  it("refuses anything before, behind or in the place of its 18 characters", () => {
    fc.assert(
      fc.property(identity, fc.constantFrom("1", "X", " "), (number, more) => {
        for (const wrong of [more + number, number + more, number.slice(1), number.slice(0, -1), ""])
          expect(identityProblem(wrong)).toBe("请输入正确的身份证号");
      }),
    );
  });
  it("refuses days that never were", () => {
    for (const born of ["20010229", "19990431", "20001301"]) {
      const first = `320583${born}001`;
      expect(identityProblem(first + identityCheck(first))).not.toBeNull();
    }
  });
  it("is masked down to seven characters", () => {
    fc.assert(
      fc.property(identity, (number) => {
        const kept = maskedIdentity(number);
        expect(kept).toHaveLength(18);
        expect(kept.replaceAll("*", "")).toBe(number.slice(0, 3) + number.slice(-4));
      }),
    );
  });
});

describe("vehicleRoomText", () => {
  it("says what still goes onto a truck that is not full", () => {
    const small = VEHICLE_TYPES[2]!;
    expect(vehicleRoomText(small, { volume: dm3(12_000), weight: kg(6_000) })).toBe(
      "还能装 4.0 m³、4.0 吨，长 6.8 米以内",
    );
    expect(vehicleRoomText(small, { volume: dm3(12_000), weight: kg(10_001) })).toBeUndefined();
  });
});

describe("vehicleName, overloadText", () => {
  it("name a truck, and state its capacity in m³ and tonnes", () => {
    expect(VEHICLE_TYPES.map(({ type }) => vehicleName(type))).toEqual(VEHICLE_TYPES.map(({ name }) => name));
    expect(vehicleName(3)).toBe("6.8 米及以下");
    expect(vehicleName(0)).toBe("-");
    const small = VEHICLE_TYPES[2]!;
    expect(overloadText(small, { volume: small.volume, weight: kg(10_001) })).toBe(
      "超出6.8 米及以下的载量（16 m³ / 10 吨），请分车预约或换大车",
    );
  });
});
