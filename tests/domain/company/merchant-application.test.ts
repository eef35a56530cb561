import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { requestText } from "../../../src/domain/company/application-record.ts";
import type { ShopType } from "../../../src/domain/company/merchant.ts";
import {
  APPLICATION_EVENT_NAMES,
  APPLICATION_STATUSES,
  APPLICATION_TABLE,
  type ApplicationActor,
  type ApplicationEvent,
  type ApplicationForm,
  applicationProblems,
  availableApplicationEvents,
  checklistOf,
  isApplicationEditable,
  isChecklistDone,
  MATERIAL_KINDS,
  nextApplicationStatus,
  shopNameProblem,
  type WarehouseForm,
  warehouseProblems,
} from "../../../src/domain/company/merchant-application.ts";
import { finalStatuses } from "../../support/state-tables.ts";

const statuses = fc.constantFrom(...APPLICATION_STATUSES);
const actors = fc.constantFrom<ApplicationActor>("applicant", "operator");
const events = fc.constantFrom(...(Object.keys(APPLICATION_EVENT_NAMES) as ApplicationEvent[]));
const facts = fc.record({ isComplete: fc.boolean(), isCertified: fc.boolean() });

describe("requestText", () => {
  it("says item by item what is asked for, then what is said of the whole, each parted from the next", () => {
    const items = [
      { kind: 2, reason: "缺反面照片" },
      { kind: 8, reason: "印章不清" },
    ] as const;
    expect(requestText(items, "其余已核对")).toBe("法人身份证：缺反面照片；承诺函：印章不清；其余已核对");
    expect(requestText([], "请补合同")).toBe("请补合同");
    expect(requestText([], "")).toBe("");
  });
});

describe("APPLICATION_TABLE", () => {
  it("ends approved, refused or withdrawn", () => {
    expect(finalStatuses(APPLICATION_TABLE)).toEqual([2, 4, 5]);
  });
  it("opens a shop only by an operator, from review, for a certified company with complete papers", () => {
    fc.assert(
      fc.property(statuses, events, actors, facts, (status, event, actor, given) => {
        const step = nextApplicationStatus(status, event, actor, given);
        if (step.kind !== "ok" || step.status !== 2) return;
        expect(status).toBe(1);
        expect(event).toBe("approve");
        expect(actor).toBe("operator");
        expect(given).toEqual({ isComplete: true, isCertified: true });
      }),
      { numRuns: 3000 },
    );
  });
  it("lets the applicant submit exactly where the form can be written", () => {
    for (const status of APPLICATION_STATUSES) {
      const open = availableApplicationEvents(status, "applicant", { isComplete: true, isCertified: true });
      expect(open.includes("submit")).toBe(isApplicationEditable(status));
    }
  });
});

const today = "2026-11-21";
const kinds = fc.constantFrom(...MATERIAL_KINDS);
const days = fc.constantFrom("", "2026-11-20", "2026-11-21", "2030-01-01");
const shopTypes = fc.constantFrom<ShopType>(1, 2, 3, 4, 5);
const requirements = fc.uniqueArray(
  fc.record({ kind: kinds, required: fc.boolean(), shopTypes: fc.uniqueArray(shopTypes) }),
  { selector: ({ kind }) => kind },
);
const materials = fc.array(fc.record({ kind: kinds, fileId: fc.constant("1"), expireDate: days }));

describe("checklistOf", () => {
  it("is done when each required item is valid or waived and none that was given has run out", () => {
    fc.assert(
      fc.property(
        requirements,
        shopTypes,
        materials,
        fc.subarray([...MATERIAL_KINDS]),
        (rules, type, given, waived) => {
          const list = checklistOf(rules, type, given, waived, today);
          const expected = rules
            .filter((rule) => rule.shopTypes.includes(type))
            .every(({ kind, required }) => {
              if (waived.includes(kind)) return true;
              const mine = given.filter((material) => material.kind === kind);
              if (mine.length === 0) return !required;
              return mine.some(({ expireDate }) => expireDate === "" || expireDate >= today);
            });
          expect(isChecklistDone(list)).toBe(expected);
        },
      ),
      { numRuns: 2000 },
    );
  });
  it("never gets worse by another valid paper", () => {
    fc.assert(
      fc.property(requirements, shopTypes, materials, kinds, (rules, type, given, kind) => {
        const before = isChecklistDone(checklistOf(rules, type, given, [], today));
        const more = [...given, { kind, fileId: "2", expireDate: "" }];
        if (before) expect(isChecklistDone(checklistOf(rules, type, more, [], today))).toBe(true);
      }),
    );
  });
});

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
  it("has nothing to say about a complete form", () => {
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
      ...{ cityCode: "请选择仓库所在城市", contact: "请输入真实姓名", phone: "请输入正确的联系电话" },
    });
  });
  it("refuse an application in words", () => {
    const empty = { ...form, shopType: 9 as ShopType, kindCodes: [], warehouses: [], contactPhone: "", agree: false };
    expect(applicationProblems(empty, form.accountName)).toEqual({
      ...{ shopType: "请选择店铺类型", kindCodes: "请选择主营品类", warehouses: "请至少填写一个仓库" },
      ...{ contactPhone: "请输入正确的联系电话", agree: "请先阅读并同意商家入驻协议" },
    });
    const many = (count: number) =>
      applicationProblems({ ...form, warehouses: Array(count).fill(warehouse) }, "").warehouses;
    expect([10, 11].map(many)).toEqual([undefined, "仓库最多10个"]);
    const submit = (isCertified: boolean) =>
      nextApplicationStatus(0, "submit", "applicant", { isCertified, isComplete: false });
    expect(submit(false)).toMatchObject({ reason: "入驻企业须先通过企业认证" });
    expect(submit(true)).toMatchObject({ reason: "入驻资料不完整" });
  });
});

describe("checklistOf: an item", () => {
  it("is missing, given, expired or waived, under its name and only for its types of shop", () => {
    const rule = { kind: 1 as const, required: true, shopTypes: [1] as const };
    const state = (materials: Parameters<typeof checklistOf>[2], waived: Parameters<typeof checklistOf>[3] = []) =>
      checklistOf([rule], 1, materials, waived, today);
    const paper = (expireDate: string) => [{ kind: 1 as const, fileId: "1", expireDate }];
    const item = { kind: 1, name: "营业执照", required: true };
    expect(state([])).toEqual([{ ...item, state: "missing" }]);
    expect(state(paper(today))).toEqual([{ ...item, state: "given" }]);
    expect(state(paper("2026-11-20"))).toEqual([{ ...item, state: "expired" }]);
    expect(state(paper("2026-11-20"), [1])).toEqual([{ ...item, state: "waived" }]);
    expect(checklistOf([rule], 2, [], [], today)).toEqual([]);
  });
});
