import { describe, expect, it } from "vitest";
import {
  type ApplicationForm,
  applicationProblems,
  shopNameProblem,
  type WarehouseForm,
  warehouseProblems,
} from "../../../src/domain/company/application-form.ts";
import type { ShopType } from "../../../src/domain/company/merchant.ts";

const warehouse = {
  storeName: "太仓港一号库",
  provinceCode: "32",
  cityCode: "3205",
  address: "港区北环路1号",
  portCode: "taicang",
  contact: "陈建国",
  phone: "0512-53188888",
};
const form: ApplicationForm = {
  shopName: "恒信木业",
  shopType: 1,
  kindCodes: ["1501"],
  brandCodes: [],
  warehouses: [warehouse],
  contactName: "陈建国",
  contactPhone: "13800000001",
  bankName: "中国银行太仓支行",
  bankAccount: "12345678",
  accountName: "太仓恒信木业有限公司",
  agree: true,
};

describe("applicationProblems", () => {
  const company = "太仓恒信木业有限公司";
  it("finds no problem in a complete form", () => {
    expect(applicationProblems(form, company)).toEqual({});
  });
  it("names exactly the field that is wrong", () => {
    const wrong: { [Field in keyof ApplicationForm]?: ApplicationForm[Field][] } = {
      shopName: ["", "木", "恒信*木业", "木".repeat(31)],
      kindCodes: [[]],
      warehouses: [
        [],
        Array(11).fill(warehouse),
        [{ ...warehouse, storeName: " " }],
        [warehouse, { ...warehouse, cityCode: "" }],
        [{ ...warehouse, phone: "123" }],
      ],
      contactName: ["陈1"],
      contactPhone: ["1380000000"],
      bankName: ["银行"],
      bankAccount: ["1234567", "1234567x", "1".repeat(31)],
      accountName: ["", "苏州恒信木业有限公司"],
      agree: [false],
    };
    for (const [field, values] of Object.entries(wrong))
      for (const value of values)
        expect(Object.keys(applicationProblems({ ...form, [field]: value }, company))).toEqual([field]);
  });
});

describe("shopNameProblem, warehouseProblems", () => {
  it("take names and addresses to their bounds, blanks around an address not counted", () => {
    const said = (change: Partial<WarehouseForm>) => warehouseProblems({ ...warehouse, ...change });
    for (const length of [1, 2, 30, 31]) {
      const isFine = length >= 2 && length <= 30;
      expect(shopNameProblem("木".repeat(length))).toBe(isFine ? null : "店铺名称为2-30个汉字、字母或数字");
      expect(said({ storeName: ` ${"库".repeat(length)} ` })).toEqual(isFine ? {} : { storeName: "请填写仓库名称" });
    }
    for (const length of [4, 5, 100, 101])
      expect(said({ address: ` ${"路".repeat(length)} ` })).toEqual(
        length >= 5 && length <= 100 ? {} : { address: "请输入详细地址" },
      );
    expect(said({ cityCode: "", contact: "陈", phone: "123" })).toEqual({
      cityCode: "请选择仓库所在城市",
      contact: "请输入真实姓名",
      phone: "请输入正确的联系电话",
    });
  });
  it("refuse an application in words", () => {
    const empty = { ...form, shopType: 9 as ShopType, kindCodes: [], warehouses: [], contactPhone: "", agree: false };
    expect(applicationProblems(empty, form.accountName)).toEqual({
      shopType: "请选择店铺类型",
      kindCodes: "请选择主营品类",
      warehouses: "请至少填写一个仓库",
      contactPhone: "请输入正确的联系电话",
      agree: "请先同意商家入驻协议",
    });
    const many = (count: number) =>
      applicationProblems({ ...form, warehouses: Array(count).fill(warehouse) }, "").warehouses;
    expect([10, 11].map(many)).toEqual([undefined, "仓库最多10个"]);
  });
});
