import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type CompanyForm,
  changeProblems,
  companyProblems,
  differing,
  isIdentityMask,
  isMaterialChange,
  LICENCE_FOR_EVER,
  materialFacts,
  storedIdentity,
} from "../../../src/domain/company/company-form.ts";
import { creditCodeCheck } from "../../../src/domain/company/credit-code.ts";
import { publicIdentity } from "../../../src/domain/company/public-info.ts";
import { identityCheck } from "../../../src/domain/trade/vehicle.ts";

const first17 = "91320585MA1N0QX5X";
const form: CompanyForm = {
  companyName: "太仓恒信木业有限公司",
  creditCode: first17 + creditCodeCheck(first17),
  companyType: 1,
  legalPerson: "陈建国",
  regAddress: "江苏省太仓市港区北环路1号",
  establishDate: "2016-05-20",
  licenceExpire: LICENCE_FOR_EVER,
  licenceImage: "1",
  isLegalPerson: true,
  authLetter: "",
  contactName: "陈建国",
  contactPhone: "13800000001",
  mainKinds: ["1501"],
  intro: "",
  regCapital: "500万元人民币",
  businessScope: "木材销售",
  legalIdNoMask: "320***********123X",
  provinceCode: "320000",
  cityCode: "320500",
  districtCode: "320585",
  address: "港区北环路1号",
  logo: "",
  images: [],
};
const today = "2026-11-21";
const problemsOf = (change: Partial<CompanyForm>) => companyProblems({ ...form, ...change }, today, true);

describe("companyProblems", () => {
  it("finds no problem in complete papers", () => {
    expect(problemsOf({})).toEqual({});
  });
  it("distinguishes a missing founding date from one in the future", () => {
    expect(problemsOf({ establishDate: "" })).toEqual({ establishDate: "请选择成立日期" });
    expect(problemsOf({ establishDate: "2026-11-22" })).toEqual({ establishDate: "成立日期不能晚于今天" });
  });
  it("names exactly the fields that are wrong", () => {
    const wrong: { [Field in keyof CompanyForm]?: CompanyForm[Field][] } = {
      companyName: ["", "木业", "太仓恒信木业*公司"],
      creditCode: ["", first17, `${first17}0`.replace(/.$/, form.creditCode.endsWith("0") ? "1" : "0")],
      legalPerson: ["", "陈", "陈1"],
      regAddress: ["太仓"],
      establishDate: ["", "2026-11-22", "2026-02-30"],
      licenceExpire: ["", "2026-11-20", "永久"],
      licenceImage: [""],
      contactName: [""],
      contactPhone: ["", "12345", "23800000001"],
      mainKinds: [[]],
      intro: ["木".repeat(501)],
      regCapital: ["木".repeat(51)],
      businessScope: ["木".repeat(1001)],
      legalIdNoMask: ["320585199001011234", "320***********1", "32058519900101"],
      cityCode: [""],
      districtCode: [""],
      address: ["", "北环路", "木".repeat(101)],
    };
    for (const [field, values] of Object.entries(wrong))
      for (const value of values) expect(Object.keys(problemsOf({ [field]: value }))).toEqual([field]);
  });
  it("requires a letter of authority exactly from who is not the legal person", () => {
    expect(problemsOf({ isLegalPerson: false })).toEqual({ authLetter: "请上传授权书" });
    expect(problemsOf({ isLegalPerson: false, authLetter: "2" })).toEqual({});
  });
  it("takes a licence to its last day", () => {
    expect(problemsOf({ licenceExpire: today })).toEqual({});
  });
  it("takes landlines and service numbers too", () => {
    for (const contactPhone of ["0512-53188888", "051253188888", "400-833-5766"])
      expect(problemsOf({ contactPhone })).toEqual({});
  });
  it("takes a place of work whole or not at all, and a district where there are some", () => {
    const nowhere = { provinceCode: "", cityCode: "", districtCode: "", address: "" };
    expect(problemsOf(nowhere)).toEqual({});
    expect(problemsOf({ ...nowhere, provinceCode: "440000" })).toEqual({
      cityCode: "请选择城市",
      address: "请输入详细地址",
    });
    // 东莞
    const whole = { ...form, provinceCode: "440000", cityCode: "441900", districtCode: "" };
    expect(companyProblems(whole, today, false)).toEqual({});
    expect(companyProblems(whole, today, true)).toEqual({ districtCode: "请选择区县" });
  });
  it("takes each text to its last character, and the founding on the day of today", () => {
    const longest: Partial<CompanyForm> = {
      companyName: "木".repeat(50),
      legalPerson: "木".repeat(20),
      regAddress: ` ${"木".repeat(100)} `,
      intro: "木".repeat(500),
      regCapital: "木".repeat(50),
      businessScope: "木".repeat(1_000),
      address: "木".repeat(100),
      establishDate: today,
    };
    expect(problemsOf(longest)).toEqual({});
    expect(problemsOf({ companyName: "木木木木", legalPerson: " 木木 ", regAddress: "木木木木木" })).toEqual({});
    expect(problemsOf({ regAddress: "木".repeat(101) })).toEqual({ regAddress: "请输入详细地址" });
    expect(problemsOf({ regAddress: " 木木木木 " })).toEqual({ regAddress: "请输入详细地址" });
    for (const day of ["2016-05-20 ", "x2016-05-20", "2016-5-2"])
      expect(problemsOf({ establishDate: day })).toEqual({ establishDate: "请选择成立日期" });
  });
  it("reports the problem of each field in words", () => {
    const wrong: Partial<CompanyForm> = {
      companyName: "",
      legalPerson: "",
      regAddress: "",
      licenceExpire: "",
      contactPhone: "",
      mainKinds: [],
      intro: "木".repeat(501),
      regCapital: "木".repeat(51),
      businessScope: "木".repeat(1_001),
    };
    expect(problemsOf(wrong)).toMatchObject({
      companyName: "请输入营业执照上的企业名称",
      legalPerson: "请填写法定代表人",
      regAddress: "请填写注册地址",
      mainKinds: "请选择主营品类",
      intro: "简介最多500字",
      regCapital: "注册资本最多50字",
      businessScope: "经营范围最多1000字",
    });
    expect(problemsOf({ companyName: "木行", legalPerson: "李" })).toEqual({
      companyName: "请输入营业执照上的企业名称",
      legalPerson: "请输入真实姓名",
    });
    for (const field of Object.keys(wrong)) expect(problemsOf(wrong)).toHaveProperty(field, expect.stringMatching(/./));
    expect(problemsOf({ licenceExpire: "2026-11-20" }).licenceExpire).toMatch(/./);
  });
});

describe("an identity number", () => {
  const digits = fc.stringMatching(/^[1-9]\d{5}(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|1\d|2[0-8])\d{3}$/);
  it("is validated by its check character, and stored as a mask that reveals no more than before", () => {
    fc.assert(
      fc.property(digits, fc.constantFrom(..."0123456789X"), (first17, last) => {
        const isRight = identityCheck(first17) === last;
        expect(problemsOf({ legalIdNoMask: first17 + last })).toEqual(
          isRight ? {} : { legalIdNoMask: "请输入正确的身份证号" },
        );
        const kept = storedIdentity(first17 + last);
        expect(isIdentityMask(kept)).toBe(isRight);
        if (!isRight) return;
        expect(kept.replaceAll("*", "")).toHaveLength(7);
        expect(storedIdentity(kept)).toBe(kept);
        expect(isMaterialChange({ ...form, legalIdNoMask: kept }, { ...form, legalIdNoMask: first17 + last })).toBe(
          false,
        );
        expect(publicIdentity(kept).replaceAll("*", "")).toHaveLength(2);
      }),
    );
  });
});

describe("isMaterialChange", () => {
  it("requires a new review exactly where the licence or its proof changed", () => {
    const changes: { [Field in keyof CompanyForm]: CompanyForm[Field] } = {
      companyName: "太仓新木业有限公司",
      creditCode: "x",
      companyType: 2,
      legalPerson: "李木",
      regAddress: "太仓",
      establishDate: "2017-01-01",
      licenceExpire: "2030-01-01",
      licenceImage: "2",
      isLegalPerson: false,
      authLetter: "3",
      contactName: "李木",
      contactPhone: "13800000002",
      mainKinds: ["1502"],
      intro: "木",
      regCapital: "1",
      businessScope: "2",
      legalIdNoMask: "",
      provinceCode: "",
      cityCode: "",
      districtCode: "",
      address: "",
      logo: "4",
      images: ["5"],
    };
    const free = ["contactName", "contactPhone", "mainKinds", "intro", "logo", "images"];
    for (const [field, value] of Object.entries(changes)) {
      const after = { ...form, [field]: value };
      expect(isMaterialChange(form, after), field).toEqual(!free.includes(field));
      expect(Object.keys(differing(after, form))).toEqual(free.includes(field) ? [] : [field]);
      expect(field in materialFacts(form)).toBe(!free.includes(field));
    }
    expect(isMaterialChange(form, { ...form })).toBe(false);
  });
  it("lets a company with incomplete papers change what it may change at will", () => {
    const problems = problemsOf({ licenceImage: "", contactPhone: "1" });
    expect(Object.keys(changeProblems(problems, true)).sort()).toEqual(["contactPhone", "licenceImage"]);
    expect(Object.keys(changeProblems(problems, false))).toEqual(["contactPhone"]);
  });
});
