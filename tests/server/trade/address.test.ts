import { randomUUID } from "node:crypto";
import { describe, expect } from "vitest";
import { COMPANY_STATUS } from "../../../src/domain/company/company-status.ts";
import { asId, type DeliveryAddressId, type InvoiceTitleId } from "../../../src/domain/ids.ts";
import type { Page } from "../../../src/domain/paging.ts";
import type { Region } from "../../../src/domain/region.ts";
import type { Address, AddressForm } from "../../../src/domain/trade/address-form.ts";
import {
  INVOICE_CAP,
  type InvoiceTitle,
  type InvoiceTitleForm,
  type SavedInvoice,
} from "../../../src/domain/trade/invoice.ts";
import { ORDER_STATUS } from "../../../src/domain/trade/order.ts";
import { type Buyer, countOf, createBuyer, phoneOf } from "../../support/buyer.ts";
import { someCreditCode } from "../../support/companies.ts";
import type { TestDatabase } from "../../support/database.ts";
import { it as test } from "../../support/fixtures.ts";
import { insertGoods } from "../../support/goods.ts";

const it = test
  .extend("poolSize", { scope: "file" }, 20)
  .extend("buyer", { scope: "file" }, ({ db, app }) => createBuyer(app, db, phoneOf(0)))
  .extend("other", { scope: "file" }, ({ db, app }) => createBuyer(app, db, phoneOf(1)));

it.beforeEach(async ({ db }) => {
  await db.run("delete from user_address");
});

const HOME: AddressForm = {
  receiver: "王木匠",
  phone: "13800000001",
  provinceCode: "320000",
  provinceName: "江苏省",
  cityCode: "320500",
  cityName: "苏州市",
  districtCode: "320585",
  districtName: "太仓市",
  detail: "沪太路1号仓库",
  canUnload: true,
  vehicleLimit: "13m",
  isDefault: false,
};

const add = (buyer: Buyer, form: object, key?: string) =>
  buyer.post<DeliveryAddressId>("/api/userAddress/pc/add", form, key);
const list = async (buyer: Buyer, of = buyer) => (await of.get<Address[]>("/api/userAddress/pc/getList")).data;
const setDefault = (buyer: Buyer, id: string, by = buyer) => by.post(`/api/userAddress/pc/setDefault?id=${id}`);

describe("addresses", () => {
  it("are stored per purchasing entity: a company's apart from the person's own", async ({ db, buyer }) => {
    const own = (await add(buyer, HOME)).data;
    const company = await db.one<{ id: string }>(
      `insert into company_info (person_id, company_name, credit_code, company_status)
       select person_id, '太仓木业有限公司', $2, ${COMPANY_STATUS.certified} from user_address where id = $1 returning id`,
      [own, someCreditCode()],
    );
    expect((await buyer.post(`/api/companyInfo/pc/setMainCompany?id=${company!.id}`)).code).toBe(200);
    expect(await list(buyer)).toEqual([]);
    expect((await setDefault(buyer, own)).code).toBe(404);
    const theirs = (await add(buyer, { ...HOME, detail: "公司仓库一号" })).data;
    expect(await list(buyer)).toMatchObject([{ id: theirs, companyId: company!.id, isDefault: true }]);
    expect((await buyer.post("/api/companyInfo/pc/clearMainCompany")).code).toBe(200);
    expect(await list(buyer)).toMatchObject([{ id: own, companyId: null, isDefault: true }]);
    expect((await buyer.delete(`/api/userAddress/pc/delete?id=${theirs}`)).code).toBe(404);
  });

  it("need no names of places, which follow from the codes", async ({ buyer }) => {
    const { provinceName: _, cityName: __, districtName: ___, ...sent } = HOME;
    const { data: id, code } = await add(buyer, sent);
    expect(code).toBe(200);
    expect(
      (await buyer.post("/api/userAddress/pc/update", { ...sent, id, detail: "新地址一二三", isDefault: true })).code,
    ).toBe(200);
    expect(await list(buyer)).toEqual([{ ...HOME, id, companyId: null, isDefault: true, detail: "新地址一二三" }]);
  });

  it("come back as they were saved, with the names that belong to their codes", async ({ buyer }) => {
    const { data: id } = await add(buyer, { ...HOME, provinceName: "乱写", cityName: "", receiver: " 王木匠 " });
    const saved = { ...HOME, id, companyId: null, isDefault: true };
    expect(await list(buyer)).toEqual([saved]);
    expect((await buyer.get(`/api/userAddress/pc/getInfo?id=${id}`)).data).toEqual(saved);
    const moved = { ...HOME, detail: "新地址一二三", isDefault: true };
    expect((await buyer.post("/api/userAddress/pc/update", { id, ...moved })).code).toBe(200);
    expect(await list(buyer)).toEqual([{ ...moved, id, companyId: null }]);
  });

  it("have exactly one default, whichever was set and however many at once", async ({ buyer }) => {
    const ids: string[] = [];
    for (let i = 0; i < 6; i += 1) ids.push((await add(buyer, { ...HOME, isDefault: i === 3 })).data);
    expect((await list(buyer)).filter(({ isDefault }) => isDefault)).toMatchObject([{ id: ids[3] }]);
    const answers = await Promise.all([...ids, ...ids].map((id) => setDefault(buyer, id)));
    expect(answers.every(({ code }) => code === 200)).toBe(true);
    expect((await list(buyer)).filter(({ isDefault }) => isDefault)).toHaveLength(1);
    await buyer.delete(`/api/userAddress/pc/delete?id=${(await list(buyer))[0]!.id}`);
    expect((await list(buyer)).filter(({ isDefault }) => isDefault)).toHaveLength(0);
  });

  it("are at most 20, also when 30 come at once", async ({ buyer }) => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => add(buyer, { ...HOME, isDefault: true })));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(20);
    expect(answers.filter(({ code }) => code === 601)).toHaveLength(10);
    expect((await list(buyer)).filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });

  it("are added once for one key", async ({ db, buyer }) => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => add(buyer, HOME, key)));
    expect(new Set(answers.map(({ data }) => data)).size).toBe(1);
    expect(await countOf(db, "user_address")).toBe(1);
    expect((await add(buyer, { ...HOME, detail: "另一个地址" }, key)).code).toBe(601);
  });

  it("of others can be neither read, changed, deleted nor made the default", async ({ buyer, other }) => {
    const { data: id } = await add(buyer, HOME);
    const calls = [
      other.get(`/api/userAddress/pc/getInfo?id=${id}`),
      other.post("/api/userAddress/pc/update", { id, ...HOME, detail: "换成别的地址" }),
      other.delete(`/api/userAddress/pc/delete?id=${id}`),
      setDefault(buyer, id, other),
    ];
    for (const call of calls) expect(await call).toMatchObject({ code: 404, data: null });
    expect(await list(buyer)).toMatchObject([{ id, detail: HOME.detail }]);
    expect(await list(buyer, other)).toEqual([]);
  });

  it.for([
    ["no name", { receiver: "" }, 601],
    ["digits in the name", { receiver: "王1" }, 601],
    ["a wrong phone", { phone: "12345678901" }, 601],
    ["a city of another province", { cityCode: "330100" }, 601],
    ["a district of another city", { districtCode: "330102" }, 601],
    ["no district where there are some", { districtCode: "" }, 601],
    ["no province", { provinceCode: "" }, 601],
    ["an unknown province", { provinceCode: "999999" }, 601],
    ["a short street", { detail: "1号" }, 601],
    ["a number for a name", { receiver: 12 }, 400],
    ["a truck of its own", { vehicleLimit: "20m" }, 400],
    ["an owner", { personId: "1" }, 400],
  ] as const)("with %s are refused", async ([_what, change, code], { db, buyer }) => {
    expect((await add(buyer, { ...HOME, ...change })).code).toBe(code);
    expect(await countOf(db, "user_address")).toBe(0);
  });

  it("lie in provinces, cities and districts; some cities have none", async ({ app, buyer }) => {
    const { data } = (await app.inject("/api/province/getProvinceCityList")).json() as { data: Region[] };
    expect(data).toHaveLength(31);
    const cityOf = (province: string, city: string) =>
      data.find(({ name }) => name === province)!.children.find(({ name }) => name === city)!;
    expect(cityOf("江苏省", "苏州市").children).toContainEqual({
      code: "320585",
      name: "太仓市",
      pinyin: "tai cang shi",
      children: [],
    });
    const all = (regions: readonly Region[]): Region[] => regions.flatMap((one) => [one, ...all(one.children)]);
    for (const { name, pinyin } of all(data)) expect(pinyin?.split(" "), name).toHaveLength(name.length);
    for (const city of ["东莞市", "中山市"]) expect(cityOf("广东省", city).children).toEqual([]);
    const dongguan = { ...HOME, provinceCode: "440000", cityCode: "441900", districtCode: "" };
    expect((await add(buyer, dongguan)).code).toBe(200);
    expect(await list(buyer)).toMatchObject([
      { provinceName: "广东省", cityName: "东莞市", districtCode: "", districtName: "" },
    ]);
  });
});

const TITLE: InvoiceTitleForm = {
  kind: 1,
  title: "太仓恒信木业有限公司",
  taxNo: "91320585MA1W8K2D5Y",
  isDefault: false,
  bankName: "",
  bankAccount: "",
  regAddress: "",
  regPhone: "",
};
const BANK = {
  bankName: "工商银行太仓支行",
  bankAccount: "1102 0208 0900 1234",
  regAddress: "太仓市港区北环路1号",
  regPhone: "0512-53101234",
};

describe("invoice titles", () => {
  let company: Buyer;
  let companyId: string;
  it.beforeAll(async ({ db, app }) => {
    company = await createBuyer(app, db, phoneOf(2));
    const row = await db.one<{ id: string }>(
      `insert into company_info (person_id, company_name, credit_code, company_status, licence_stated, reg_address)
       values ($1, '太仓恒信木业有限公司', '91320585MA1W8K2D5Y', ${COMPANY_STATUS.certified}, true, '太仓市港区北环路1号') returning id`,
      [company.id],
    );
    companyId = row!.id;
  });
  it.beforeEach(async ({ db, buyer, other }) => {
    await db.run("delete from company_invoice");
    for (const who of [buyer, other, company]) await who.post("/api/companyInfo/pc/clearMainCompany");
  });
  const keep = (buyer: Buyer, form: object, by = buyer, key?: string) =>
    by.post<InvoiceTitleId>("/api/companyInvoice/pc/add", form, key);
  const kept = async (buyer: Buyer, by = buyer) =>
    (await by.post<Page<SavedInvoice>>("/api/companyInvoice/pc/getList")).data;
  /** Orders that wait for payment are counted. */
  const cancelWaiting = async (db: TestDatabase) => {
    const waiting = await db.rows<{ id: string }>(
      `select id from platform_order where status = ${ORDER_STATUS.toConfirm}`,
    );
    for (const { id } of waiting) await company.post("/api/platformOrder/pc/cancel", { id, reason: "不再需要了" });
  };
  const actFor = (id: string) => company.post(`/api/companyInfo/pc/setMainCompany?id=${id}`);

  it("are stored tidied, the first one as default, in pages, each once, up to their limit", async ({ buyer }) => {
    const key = randomUUID();
    const { data: id } = await keep(buyer, { ...TITLE, ...BANK, title: ` ${TITLE.title} ` }, buyer, key);
    expect((await keep(buyer, { ...TITLE, ...BANK, title: ` ${TITLE.title} ` }, buyer, key)).data).toBe(id);
    const first = { ...TITLE, ...BANK, bankAccount: "1102020809001234", isDefault: true, id };
    expect(await kept(buyer)).toEqual({ rows: [first], total: 1, pageNum: 1, pageSize: 20 });
    expect(await keep(buyer, TITLE)).toMatchObject({ code: 601, msg: "该发票抬头已保存" });
    const { data: second } = await keep(buyer, { ...TITLE, title: "另一个抬头", isDefault: true });
    expect((await kept(buyer)).rows.map((row) => [row.id, row.isDefault])).toEqual([
      [second, true],
      [id, false],
    ]);
    expect((await buyer.post(`/api/companyInvoice/pc/setDefault?id=${id}`)).code).toBe(200);
    const renamed = { ...TITLE, title: "改过的抬头", id: second };
    expect((await buyer.post("/api/companyInvoice/pc/update", renamed)).code).toBe(200);
    expect((await kept(buyer)).rows.map((row) => [row.title, row.isDefault])).toEqual([
      [TITLE.title, true],
      ["改过的抬头", false],
    ]);
    const more = await Promise.all(
      Array.from({ length: INVOICE_CAP }, (_, at) => keep(buyer, { ...TITLE, title: `公司第${at}号` })),
    );
    expect(more.filter(({ code }) => code === 200)).toHaveLength(INVOICE_CAP - 2);
    expect(more.find(({ code }) => code !== 200)?.msg).toBe(`发票抬头最多保存${INVOICE_CAP}个`);
    expect((await buyer.delete(`/api/companyInvoice/pc/delete?id=${second}`)).code).toBe(200);
    expect((await kept(buyer)).total).toBe(INVOICE_CAP - 1);
  });

  it.for([
    ["请输入发票抬头", { title: "木" }],
    ["请输入正确的税号", { taxNo: "123" }],
    ["税号不正确，请逐位核对", { taxNo: "91320585MA1W8K2D5X" }],
    ["请输入正确的银行账号", { bankAccount: "123" }],
    ["请输入详细的注册地址", { regAddress: "太仓" }],
    ["请输入正确的注册电话", { regPhone: "12" }],
    ["增值税专用发票需以认证企业身份申请", { kind: 2, ...BANK }],
  ] as const)("are refused with %s", async ([msg, change], { buyer }) => {
    expect(await keep(buyer, { ...TITLE, ...change })).toMatchObject({ code: 601, msg });
    expect((await kept(buyer)).total).toBe(0);
  });

  it("are stored with their codes folded, however those were sent", async ({ buyer }) => {
    const codes = {
      taxNo: "91320585-ma1w 8k2d 5y",
      bankAccount: "１１０５ 0203-0904 5678",
      regPhone: "+86 512 5310 1234 转8001",
    };
    expect(await keep(buyer, { ...TITLE, ...BANK, ...codes })).toMatchObject({ code: 200 });
    expect((await kept(buyer)).rows[0]).toMatchObject({
      taxNo: "91320585MA1W8K2D5Y",
      bankAccount: "1105020309045678",
      regPhone: "0512-53101234-8001",
    });
  });

  it("of a person need no tax number, those of a company do", async ({ buyer }) => {
    expect(await keep(buyer, { ...TITLE, title: "王小明", taxNo: "" })).toMatchObject({ code: 200 });
    await actFor(companyId);
    expect(await keep(buyer, { ...TITLE, taxNo: "" }, company)).toMatchObject({ code: 601, msg: "请输入正确的税号" });
  });

  it("belong to one purchasing entity only", async ({ buyer, other }) => {
    const { data: own } = await keep(buyer, TITLE, company);
    await actFor(companyId);
    expect((await kept(buyer, company)).rows).toEqual([]);
    expect(await keep(buyer, { ...TITLE, kind: 2 }, company)).toMatchObject({ code: 601, msg: "请输入开户银行" });
    const { data: id } = await keep(buyer, { ...TITLE, ...BANK, kind: 2 }, company);
    expect((await kept(buyer, company)).rows.map((row) => row.id)).toEqual([id]);
    for (const [who, theirs] of [
      [company, own],
      [other, id],
    ] as const)
      for (const answer of [
        await who.post(`/api/companyInvoice/pc/setDefault?id=${theirs}`),
        await who.post("/api/companyInvoice/pc/update", { ...TITLE, id: theirs }),
        await who.delete(`/api/companyInvoice/pc/delete?id=${theirs}`),
      ])
        expect(answer).toMatchObject({ code: 404, msg: "发票抬头不存在", data: null });
  });

  it("begin with the certification of the buying company, and are remembered as they were typed", async ({
    db,
    buyer,
  }) => {
    const goods = await insertGoods(db);
    expect((await company.previewOf(goods.id, 90)).certified).toBeNull();
    await actFor(companyId);
    const preview = await company.previewOf(goods.id, 90);
    expect(preview).toMatchObject({
      invoices: [],
      certified: {
        title: "太仓恒信木业有限公司",
        taxNo: "91320585MA1W8K2D5Y",
        regAddress: "太仓市港区北环路1号",
      },
    });
    const typed = { title: "太仓恒信木业有限公司", taxNo: "91320585ma1w8k2d5y", kind: 1 } as const;
    expect((await company.place(preview, undefined, { invoice: typed })).code).toBe(200);
    const remembered = { ...typed, taxNo: "91320585MA1W8K2D5Y", isDefault: true };
    expect((await kept(buyer, company)).rows).toMatchObject([remembered]);
    const again = await company.previewOf(goods.id, 90);
    expect((await company.place(again, undefined, { invoice: typed })).code).toBe(200);
    expect((await kept(buyer, company)).total).toBe(1);
    await cancelWaiting(db);
  });

  it("head an order by their id, with bank and registration, or come after it, once", async ({ db, buyer, other }) => {
    const goods = await insertGoods(db);
    await actFor(companyId);
    const { data: invoiceId } = await keep(buyer, { ...TITLE, ...BANK, kind: 2 }, company);
    const preview = await company.previewOf(goods.id, 90);
    expect(preview.invoices).toEqual((await kept(buyer, company)).rows);
    const both = { invoiceId, invoice: { title: TITLE.title, taxNo: TITLE.taxNo, kind: 1 as const } };
    expect((await company.place(preview, undefined, both)).code).toBe(601);
    expect((await company.place(preview, undefined, { invoiceId: asId("1") })).code).toBe(404);
    const [headed] = (await company.place(preview, undefined, { invoiceId })).data.orders;
    const { isDefault: _, ...form } = { ...TITLE, ...BANK, kind: 2, bankAccount: "1102020809001234" };
    expect(await company.detail(headed!.id)).toMatchObject({ invoice: form, invoiceStatus: 1, mayApplyInvoice: false });
    const later = await company.order(goods.id, 90);
    expect(await company.detail(later.id)).toMatchObject({ invoice: null, invoiceStatus: 0, mayApplyInvoice: true });
    const apply = (id: string, by = company, body: object = { invoiceId }) =>
      by.post("/api/platformOrder/pc/applyInvoice", { id, ...body });
    expect((await apply(later.id, other)).code).toBe(404);
    expect(await apply(later.id, company, {})).toMatchObject({ code: 601, msg: "请输入发票抬头" });
    expect((await apply(later.id, company, { version: 7, invoiceId })).code).toBe(5001);
    const answers = await Promise.all(Array.from({ length: 8 }, () => apply(later.id)));
    expect(answers.map(({ code }) => code).sort()).toEqual([200, ...Array(7).fill(601)]);
    expect(await company.detail(later.id)).toMatchObject({ invoice: form, invoiceStatus: 1, version: 2 });
    const events = await db.rows("select 1 from outbox where event = 'order.invoiceAsked'");
    expect(events).toHaveLength(1);
    await company.post("/api/companyInvoice/pc/update", { ...TITLE, title: "后来的抬头", id: invoiceId });
    expect(await company.detail(headed!.id)).toMatchObject({ invoice: form });
    const withdraw = (id: string, by = company) => by.post("/api/platformOrder/pc/withdrawInvoice", { id });
    expect((await withdraw(later.id, other)).code).toBe(404);
    expect((await withdraw(later.id)).code).toBe(200);
    expect(await withdraw(later.id)).toMatchObject({ code: 601, msg: "该订单没有开票申请" });
    expect(await company.detail(later.id)).toMatchObject({ invoice: null, invoiceStatus: 0, mayApplyInvoice: true });
    expect((await apply(later.id)).code).toBe(200);
    const ended = await company.order(goods.id, 90);
    await company.post("/api/platformOrder/pc/cancel", { id: ended.id, reason: "不再需要了" });
    expect(await apply(ended.id)).toMatchObject({ code: 601, msg: "订单已取消，不能申请开票" });
  });

  it("of a 专票 need bank and registration, which a saved title with the same tax number completes", async ({
    db,
    buyer,
  }) => {
    await actFor(companyId);
    await cancelWaiting(db);
    const goods = await insertGoods(db);
    const typed = { title: "太仓恒信木业有限公司", taxNo: "91320585ma1w8k2d5y", kind: 2 } as const;
    const facts = { ...BANK, bankAccount: "1102020809001234" };
    const later = await company.order(goods.id, 90);
    const apply = (invoice: object) => company.post("/api/platformOrder/pc/applyInvoice", { id: later.id, invoice });
    const placing = async (invoice: InvoiceTitle) => {
      const preview = await company.previewOf(goods.id, 90);
      return company.place(preview, undefined, { invoice });
    };
    const orders = () => countOf(db, "platform_order");
    const before = await orders();
    for (const [missing, msg] of [
      ["bankName", "请输入开户银行"],
      ["bankAccount", "请输入正确的银行账号"],
      ["regAddress", "请输入详细的注册地址"],
      ["regPhone", "请输入正确的注册电话"],
    ] as const) {
      const { [missing]: _, ...rest } = BANK;
      expect(await placing({ ...typed, ...rest })).toMatchObject({ code: 601, msg });
      expect(await apply({ ...typed, ...rest })).toMatchObject({ code: 601, msg });
    }
    expect(await orders()).toEqual(before);
    expect((await kept(buyer, company)).total).toBe(0);

    const whole = await placing({ ...typed, ...BANK });
    const stored = { ...typed, taxNo: "91320585MA1W8K2D5Y", ...facts };
    expect((await company.detail(whole.data.orders[0]!.id)).invoice).toEqual(stored);
    expect((await kept(buyer, company)).rows).toMatchObject([{ ...stored, isDefault: true }]);

    const branch = { ...typed, title: "太仓恒信木业有限公司一分公司" };
    const completed = await placing(branch);
    expect((await company.detail(completed.data.orders[0]!.id)).invoice).toEqual({ ...stored, title: branch.title });
    // An account of another bank is not completed from the saved title.
    expect(await placing({ ...branch, bankName: "建设银行苏州支行" })).toMatchObject({
      msg: "请输入正确的银行账号",
    });
    expect((await apply({ ...typed, title: "太仓恒信木业有限公司二分公司" })).code).toBe(200);
    expect((await company.detail(later.id)).invoice).toMatchObject(facts);
    expect((await kept(buyer, company)).rows.map(({ title }) => title.slice(10))).toEqual(["", "二分公司", "一分公司"]);
    await cancelWaiting(db);
  });
});
