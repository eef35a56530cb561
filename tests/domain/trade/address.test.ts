import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  ADDRESS_CAP,
  addressCapProblem,
  addressText,
  detailProblem,
  receiverProblem,
} from "../../../src/domain/trade/address.ts";
import { type AddressForm, addressProblems } from "../../../src/domain/trade/address-form.ts";

const good: AddressForm = {
  receiver: "王建国",
  phone: "13800000001",
  provinceCode: "320000",
  provinceName: "江苏省",
  cityCode: "320500",
  cityName: "苏州市",
  districtCode: "320585",
  districtName: "太仓市",
  detail: "港口大道12号木材市场",
  canUnload: true,
  vehicleLimit: "",
  isDefault: false,
};
const han = (min: number, max: number) =>
  fc.string({ unit: fc.constantFrom("王", "建", "木", "𠮷", "A"), minLength: min, maxLength: max });

describe("addressProblems", () => {
  it("finds no problem in a valid address", () => {
    expect(addressProblems(good, true)).toEqual({});
  });
  it("requires the district exactly where the city has districts", () => {
    const dongguan = { ...good, districtCode: "", districtName: "" };
    expect(addressProblems(dongguan, false)).toEqual({});
    expect(addressProblems(dongguan, true)).toEqual({ districtCode: "请选择区县" });
  });
  it("names everything that is missing at once", () => {
    const empty = { ...good, receiver: "", phone: "", provinceCode: "", cityCode: "", districtCode: "", detail: "" };
    expect(addressProblems(empty, true)).toEqual({
      receiver: "请输入真实姓名",
      phone: "手机号不能为空",
      provinceCode: "请选择省份",
      cityCode: "请选择城市",
      detail: "请输入详细地址",
    });
  });
});

describe("receiverProblem", () => {
  it("accepts 2 to 20 characters without a digit and nothing else", () => {
    fc.assert(
      fc.property(han(0, 25), (name) => {
        const length = [...name].length;
        expect(receiverProblem(name) === null).toBe(length >= 2 && length <= 20);
        expect(receiverProblem(`  ${name} `)).toBe(receiverProblem(name));
      }),
    );
    expect(receiverProblem("王".repeat(20))).toBeNull();
    expect(receiverProblem("王".repeat(21))).toBe("请输入真实姓名");
    fc.assert(
      fc.property(han(2, 10), fc.constantFrom("0", "7", "７", "①", "\u0000"), han(2, 9), (before, bad, after) => {
        expect(receiverProblem(before + bad + after)).toBe("请输入真实姓名");
      }),
    );
  });
});

describe("detailProblem", () => {
  it("accepts 5 to 100 characters, blanks around not counted", () => {
    fc.assert(
      fc.property(han(0, 110), (detail) => {
        const length = [...detail].length;
        expect(detailProblem(` ${detail} `) === null).toBe(length >= 5 && length <= 100);
      }),
    );
  });
});

describe("addressCapProblem", () => {
  it("stops at 20", () => {
    expect(addressCapProblem(ADDRESS_CAP - 1)).toBeNull();
    expect(addressCapProblem(ADDRESS_CAP)).toBe("收货地址最多保存20个");
  });
});

describe("addressText", () => {
  it("is one line that names a municipality once", () => {
    expect(addressText(good)).toBe("江苏省苏州市太仓市港口大道12号木材市场");
    expect(addressText({ provinceName: "上海市", cityName: "市辖区", districtName: "宝山区", detail: "1号码头" })).toBe(
      "上海市宝山区1号码头",
    );
  });
});
