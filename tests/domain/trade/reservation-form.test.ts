import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { asId, type OrderLineId } from "../../../src/domain/ids.ts";
import { breakdownOf } from "../../../src/domain/timber/quantity.ts";
import { ORDER_STATUS } from "../../../src/domain/trade/order.ts";
import {
  chosenLines,
  countText,
  countTypedFor,
  countUnit,
  isAllReserved,
  isFetchable,
  type LoadLine,
  leftOf,
  lineProblem,
  loadOf,
  loadProblem,
  slotDays,
  type TruckFields,
  truckProblems,
} from "../../../src/domain/trade/reservation-form.ts";
import { overloadText, VEHICLE_TYPES, vehicleFill } from "../../../src/domain/trade/vehicle.ts";
import { dm3, kg } from "../../../src/domain/units.ts";
import { BOARDS } from "../../support/offers.ts";

const boards = (more: Partial<LoadLine> = {}): LoadLine => ({
  orderLineId: asId<OrderLineId>("1"),
  rule: BOARDS,
  ordered: 90,
  picked: 0,
  reserved: 0,
  ...more,
});
const bulk = (more: Partial<LoadLine> = {}): LoadLine =>
  boards({ rule: { ...BOARDS, countedIn: "dm3", pieceVolumeMm3: null }, ...more });
const lines = fc.constantFrom(boards(), bulk());
const TRUCK: TruckFields = {
  slotDate: "2026-11-23",
  slotCode: "0800-1000",
  vehicleType: 1,
  plateNo: "苏e·12345",
  driverName: "李师傅",
  driverPhone: "13912345678",
  driverIdNo: "",
  remark: "",
  files: "",
};
const SLOTS = [
  { slotCode: "0800-1000", text: "08:00-10:00", free: 1, problem: null },
  { slotCode: "1000-1200", text: "10:00-12:00", free: 0, problem: "时段已满" },
];

describe("a typed amount", () => {
  it("is read back as it is shown", () => {
    fc.assert(
      fc.property(lines, fc.integer({ min: 0, max: 999_999_999 }), (line, count) => {
        expect(countTypedFor(line, countText(line, count))).toBe(count);
      }),
    );
  });
  it("is pieces or m³, and nothing else", () => {
    expect(countTypedFor(boards(), " 90 ")).toBe(90);
    expect(countTypedFor(boards(), "1.5")).toBeNull();
    expect(countTypedFor(bulk(), "1.5")).toBe(1_500);
    expect(countTypedFor(bulk(), "1.2345")).toBeNull();
    for (const text of ["", "-1", "1e3", "九", "٣"]) expect(countTypedFor(boards(), text)).toBeNull();
    expect(countUnit(boards().rule)).toBe("根");
    expect(countUnit(bulk().rule)).toBe("m³");
    expect(countUnit({ ...BOARDS, saleUnit: "sheet" })).toBe("张");
  });
  it("shows m³ without trailing zeros, but retains significant ones", () => {
    expect([10_000, 10_500, 1_050, 5, 0].map((count) => countText(bulk(), count))).toEqual([
      "10",
      "10.5",
      "1.05",
      "0.005",
      "0",
    ]);
  });
});

describe("isAllReserved", () => {
  it("is so where every line is fetched or reserved", () => {
    const fetched = boards({ picked: 90 });
    const reserved = boards({ picked: 40, reserved: 50 });
    expect(isAllReserved([fetched, reserved])).toBe(true);
    expect(isAllReserved([fetched, boards({ reserved: 89 })])).toBe(false);
  });
});

describe("a load", () => {
  it("takes what is left of a line and never more", () => {
    const counts = fc.integer({ min: 0, max: 200 });
    fc.assert(
      fc.property(counts, counts, counts, fc.integer({ min: 0, max: 250 }), (ordered, picked, reserved, typed) => {
        const line = boards({ ordered, picked, reserved });
        const isFine = lineProblem(line, String(typed)) === null;
        expect(isFine).toBe(typed > 0 && typed <= leftOf(line));
      }),
    );
  });
  it("weighs what its lines weigh", () => {
    const counts = fc.record({ 1: fc.integer({ min: 0, max: 90 }), 2: fc.integer({ min: 0, max: 90 }) });
    fc.assert(
      fc.property(counts, (typed) => {
        const both = [boards(), bulk({ orderLineId: asId("2"), ordered: 90_000 })];
        const texts = { "1": String(typed[1]), "2": typed[2] === 0 ? "" : String(typed[2]) };
        const breakdown = [breakdownOf(both[0]!.rule, typed[1]), breakdownOf(both[1]!.rule, typed[2] * 1_000)];
        expect(loadOf(both, texts)).toEqual({
          volume: breakdown[0]!.volume + breakdown[1]!.volume,
          weight: breakdown[0]!.weight + breakdown[1]!.weight,
        });
        expect(chosenLines(both, texts).every(({ count }) => count > 0)).toBe(true);
      }),
    );
  });
  it("is something, and nothing wrong", () => {
    expect(loadProblem([boards()], {})).toBe("请填写提货数量");
    expect(loadProblem([boards()], { 1: "91" })).toBe("请核对提货数量");
    expect(loadProblem([boards(), boards({ orderLineId: asId("2") })], { 1: "90" })).toBeNull();
    expect(lineProblem(boards({ reserved: 60 }), "31")).toBe("仅剩 30 根 可预约");
  });
  it("fills a truck by volume or by weight, whichever is reached first, and is only warned of", () => {
    for (const vehicle of VEHICLE_TYPES) {
      const full = { volume: vehicle.volume, weight: vehicle.weight };
      expect(vehicleFill(vehicle, full)).toBe(100);
      expect(overloadText(vehicle, full)).toBeNull();
      expect(overloadText(vehicle, { ...full, volume: dm3(full.volume + 1) })).toContain(vehicle.name);
      expect(overloadText(vehicle, { ...full, weight: kg(full.weight + 1) })).toContain("请分车预约或换大车");
    }
  });
  it("reports wrong input, leaves a blank line out, and finds one wrong line among others", () => {
    expect(lineProblem(boards(), " ")).toBeNull();
    expect(lineProblem(boards(), "九")).toBe("请输入正确的数量");
    expect(lineProblem(bulk({ ordered: 1_500 }), "1.6")).toBe("仅剩 1.5 m³ 可预约");
    expect(chosenLines([boards()], {})).toEqual([]);
    expect(loadProblem([boards(), boards({ orderLineId: asId("2") })], { 1: "90", 2: "91" })).toBe("请核对提货数量");
  });
});

describe("a truck", () => {
  it("has a free slot, a plate and a driver", () => {
    expect(truckProblems(TRUCK, SLOTS)).toEqual({});
    expect(truckProblems(TRUCK, null)).toEqual({ slotCode: "请选择提货时段" });
    expect(truckProblems({ ...TRUCK, slotCode: "1000-1200" }, SLOTS)).toEqual({ slotCode: "时段已满" });
    expect(
      truckProblems({ ...TRUCK, vehicleType: 9, plateNo: "苏E1", driverName: "李", driverPhone: "1" }, SLOTS),
    ).toEqual({
      vehicleType: "请选择车型",
      plateNo: "请输入正确的车牌号",
      driverName: "请输入真实姓名",
      driverPhone: "手机号不足11位",
    });
    expect(truckProblems({ ...TRUCK, driverIdNo: "1" }, SLOTS)).toEqual({ driverIdNo: "请输入正确的身份证号" });
  });
  it("comes on one of the next days", () => {
    const days = slotDays(Date.parse("2026-11-22T23:59:59+08:00"));
    expect(days[0]).toBe("2026-11-22");
    expect(days[1]).toBe("2026-11-23");
    expect(days.at(-1)).toBe("2026-12-22");
    expect(days).toHaveLength(31);
  });
  it("is sent for orders that can be fetched only", () => {
    const order = { status: ORDER_STATUS.toPickup, deliveryMode: 1, cancelRequested: false };
    expect(isFetchable(order)).toBe(true);
    for (const other of [
      { status: ORDER_STATUS.toAudit },
      { deliveryMode: 2 },
      { cancelRequested: true },
      { status: ORDER_STATUS.toSettle },
    ])
      expect(isFetchable({ ...order, ...other })).toBe(false);
  });
  it("comes with a driver whose phone and identity number may be typed with blanks and a small x", () => {
    const typed = { ...TRUCK, driverPhone: " 13912345678 ", driverIdNo: " 11010519491231002x " };
    expect(truckProblems(typed, SLOTS)).toEqual({});
  });
});
