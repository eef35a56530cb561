import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { StoreSlot } from "../../../src/domain/trade/reservation.ts";
import {
  moveProblem,
  slotProblem,
  slotsProblem,
  storeProblems,
  WEEKDAYS,
} from "../../../src/domain/trade/warehouse.ts";

const slot = (slotCode: string, weekdays: readonly number[] = WEEKDAYS, capacity = 4): StoreSlot => ({
  slotCode,
  weekdays: [...weekdays],
  capacity,
});
const FORM = {
  storeName: "太仓二号库",
  provinceCode: "320000",
  cityCode: "320500",
  portCode: "taicang",
  address: "滨江大道8号",
  contact: "周掌柜",
  phone: "0512-80001001",
};
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}${String(minutes % 60).padStart(2, "0")}`;

describe("a warehouse's hours", () => {
  it("never overlap on one day, in any order", () => {
    const times = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 1, max: 4 }))
      .map(([at, long]) => ({ begin: at * 60, end: Math.min(1_440, (at + long) * 60) }));
    const days = fc.constantFrom<number[]>([1, 2, 3], [3, 4], [6, 7]);
    fc.assert(
      fc.property(times, days, times, days, (one, oneDays, other, otherDays) => {
        const codes = [one, other].map(({ begin, end }) => `${clock(begin)}-${clock(end)}`) as [string, string];
        const meet = one.begin < other.end && other.begin < one.end && oneDays.some((day) => otherDays.includes(day));
        const slots = [slot(codes[0], oneDays), slot(codes[1], otherDays)];
        // A slot is named by its code, so there is one of each.
        expect(slotsProblem(slots) === null).toBe(!meet && codes[0] !== codes[1]);
        expect(slotsProblem(slots.toReversed())).toBe(slotsProblem(slots));
      }),
    );
  });
  it("are slots with room for trucks on some weekday", () => {
    expect(slotsProblem([])).toBe("请至少设置一个时段");
    expect(slotProblem(slot("0800-1000"))).toBeNull();
    expect(slotProblem(slot("1000-0800"))).toBe("时段不正确，结束时间须晚于开始时间");
    expect(slotProblem(slot("-1000"))).toBe("时段不正确，结束时间须晚于开始时间");
    expect(slotProblem(slot("0800-1000", []))).toBe("请选择开放的星期");
    expect(slotProblem(slot("0800-1000", [8]))).toBe("星期不正确");
    expect(slotProblem(slot("0800-1000", WEEKDAYS, 0))).toBe("车位数为1-99");
  });
  it("have room for 1 to 99 trucks, and name each weekday once", () => {
    fc.assert(
      fc.property(fc.constantFrom(-1, 0, 1, 2, 98, 99, 100, 1.5, Number.NaN), (capacity) => {
        const isFine = Number.isInteger(capacity) && capacity >= 1 && capacity <= 99;
        expect(slotProblem(slot("0800-1000", WEEKDAYS, capacity)) === null).toBe(isFine);
      }),
    );
    expect(slotProblem(slot("0800-1000", [1, 1]))).toBe("星期不正确");
    expect(slotProblem(slot("0800-1000", [1, 8]))).toBe("星期不正确");
  });
  it("are at most twelve slots, each right by itself", () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, at) => slot(`${clock(at * 60)}-${clock(at * 60 + 60)}`));
    expect(slotsProblem(many(12))).toBeNull();
    expect(slotsProblem(many(13))).toBe("时段最多12个");
    expect(slotsProblem([slot("0800-1000"), slot("1000-1200", [])])).toBe("请选择开放的星期");
    expect(slotsProblem([slot("0800-1000"), slot("0900-1200")])).toBe("同一天的时段不能重叠");
  });
});

describe("a warehouse", () => {
  it("needs a name, a place and a contact", () => {
    expect(storeProblems(FORM)).toEqual({});
    expect(storeProblems({ ...FORM, storeName: "库", portCode: "atlantis", phone: "1" })).toEqual({
      storeName: "请填写仓库名称",
      portCode: "请选择港口",
      phone: "请输入正确的联系电话",
    });
  });
  it("stays where it is while goods lie in it", () => {
    expect(moveProblem(FORM, { ...FORM, portCode: "" }, 1)).toBe("库内已有商品，不能更改城市和港口");
    expect(moveProblem(FORM, { ...FORM, portCode: "" }, 0)).toBeNull();
    expect(moveProblem(FORM, { ...FORM, address: "滨江大道9号" }, 9)).toBeNull();
  });
  it("may lie at no port, and cannot change its city either while goods lie in it", () => {
    expect(storeProblems({ ...FORM, portCode: "" })).toEqual({});
    expect(moveProblem(FORM, { ...FORM, cityCode: "310100" }, 1)).toBe("库内已有商品，不能更改城市和港口");
    expect(moveProblem(FORM, { ...FORM, cityCode: "310100" }, 0)).toBeNull();
  });
});
