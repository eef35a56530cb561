import { describe, expect } from "vitest";
import type { SupplyApply, SupplyProduct } from "../../../src/domain/company/supply.ts";
import { SUPPLY_STATUS } from "../../../src/domain/company/supply-states.ts";
import type { Page } from "../../../src/domain/paging.ts";
import type { Message } from "../../../src/domain/system/message.ts";
import { ORDER_STATUS } from "../../../src/domain/trade/order.ts";
import { supplySubscriber } from "../../../src/server/company/supply-subscriber.ts";
import type { App } from "../../../src/server/http.ts";
import { deliverOutbox } from "../../../src/server/system/outbox.ts";
import { type Answer, type Buyer, createBuyer, phoneOf } from "../../support/buyer.ts";
import type { TestDatabase } from "../../support/database.ts";
import { pdfFile, upload } from "../../support/files.ts";
import { it as test } from "../../support/fixtures.ts";
import { insertGoods } from "../../support/goods.ts";
import { personIdOf, signInAs } from "../../support/sign-in.ts";

const PATH = "/api/supplyApply";
const FORM = {
  productCode: "agency",
  amountWanted: 300_000_000,
  termMonths: 6,
  purpose: "采购到港樟子松锯材",
  goodsDesc: "樟子松锯材 30*120 六百方",
  contactName: "李木",
  contactPhone: "13800138000",
};

let next = 10;
const it = test.extend("operator", { scope: "file" }, ({ db, app }) =>
  createBuyer(app, db, phoneOf(1), { roles: ["operator"] }),
);

/** A person who acts for a company of theirs in this status; without one for themselves. */
async function person(db: TestDatabase, app: App, companyStatus: number | null): Promise<Buyer> {
  const phone = phoneOf(next++);
  if (companyStatus === null) return createBuyer(app, db, phone);
  const row = await db.one<{ id: string }>(
    `insert into company_info (person_id, company_name, credit_code, company_status)
     values ($1, '太仓木业' || $2, $2, $3) returning id`,
    [await personIdOf(db, phone), phone, companyStatus],
  );
  return createBuyer(app, db, phone, { mainCompanyId: row!.id });
}
const applied = async (who: Buyer, changes: object = {}) =>
  (await who.post<SupplyApply>(`${PATH}/pc/add`, { ...FORM, ...changes })).data;
const own = async (who: Buyer) => (await who.post<Page<SupplyApply>>(`${PATH}/pc/getList`, {})).data;
const handle = (operator: Buyer, { id, version }: SupplyApply, event: string, note = "") =>
  operator.post<SupplyApply>(`${PATH}/admin/handle`, { id, version, event, note });
const titles = async (db: TestDatabase, who: Buyer) => {
  await deliverOutbox(db, [supplySubscriber]);
  const { data } = await who.post<Page<Message>>("/api/message/pc/getList", {});
  return data.rows.map(({ title }) => title);
};

describe("supply chain services", () => {
  it("are six public ones, and promise no rate", async ({ app }) => {
    const { data } = (await app.inject("/api/supplyChain/getPcList")).json<Answer<SupplyProduct[]>>();
    expect(data).toHaveLength(6);
    for (const { features, requirements, flow, rateText } of data) {
      expect(Math.min(features.length, requirements.length, flow.length)).toBeGreaterThan(1);
      expect(rateText).not.toMatch(/%|‰/);
    }
  });

  it.for([
    [null, 3],
    [2, 2],
    [1, null],
  ] as const)(
    "inform a person acting for a company in status %s what is missing",
    async ([status, popupType], { db, app }) => {
      const who = await person(db, app, status);
      const answer = await who.post(`${PATH}/pc/add`, FORM);
      if (popupType === null) expect(answer.code).toBe(200);
      else expect(answer).toMatchObject({ code: 5002, data: { need: "certification", popupType } });
    },
  );

  it("advise a person with a certified company to act for it", async ({ db, app }) => {
    const who = await person(db, app, 1);
    await who.post("/api/companyInfo/pc/clearMainCompany");
    expect(await who.post(`${PATH}/pc/add`, FORM)).toMatchObject({ code: 5002, data: { popupType: 1 } });
    expect((await own(who)).total).toBe(0);
  });

  it("go through the operator's hands to the lender, each step a message to the applicant", async ({
    db,
    app,
    operator,
  }) => {
    const who = await person(db, app, 1);
    const made = await applied(who);
    expect(made).toMatchObject({
      ...FORM,
      status: SUPPLY_STATUS.waiting,
      statusName: "待受理",
      productName: "代理采购",
    });
    expect(made.applyNo).toMatch(/^GY\d{14}$/);
    expect(await titles(db, operator)).toContain(`${made.companyName} 提交了供应链申请`);
    expect(await handle(operator, made, "forward")).toMatchObject({ code: 601 });
    const accepted = (await handle(operator, made, "accept")).data;
    expect(await handle(operator, made, "accept")).toMatchObject({ code: 5001 });
    expect(await handle(operator, accepted, "requestMore")).toMatchObject({ code: 601 });
    const wanting = (await handle(operator, accepted, "requestMore", "缺少提单原件")).data;
    expect((await own(who)).rows[0]).toMatchObject({ status: SUPPLY_STATUS.incomplete, note: "缺少提单原件" });
    const edit = { ...FORM, id: made.id, version: wanting.version, goodsDesc: "樟子松锯材，提单已补" };
    const again = (await who.post<SupplyApply>(`${PATH}/pc/update`, edit)).data;
    expect(again).toMatchObject({ status: SUPPLY_STATUS.waiting, goodsDesc: "樟子松锯材，提单已补" });
    let apply = again;
    for (const event of ["accept", "forward", "registerLoan"]) apply = (await handle(operator, apply, event)).data;
    expect(apply.status).toBe(SUPPLY_STATUS.loaned);
    expect(await titles(db, who)).toEqual([
      "供应链申请已登记放款",
      "供应链申请已转资金方审批",
      "供应链申请已受理",
      "供应链申请需要补充资料",
      "供应链申请已受理",
    ]);
    const logged = await db.rows("select 1 from oper_log where target = $1", [made.applyNo]);
    expect(logged).toHaveLength(5);
  });

  it("are applied for once: the same key is one application, and one is open per service", async ({ db, app }) => {
    const who = await person(db, app, 1);
    const [first, second] = await Promise.all([1, 2].map(() => who.post<SupplyApply>(`${PATH}/pc/add`, FORM, "key")));
    expect(second?.data.id).toBe(first?.data.id);
    expect(await who.post(`${PATH}/pc/add`, FORM)).toMatchObject({ code: 601, msg: "该服务已有进行中的申请" });
    expect((await who.post(`${PATH}/pc/add`, { ...FORM, productCode: "freight" })).code).toBe(200);
    const { id, version } = first!.data;
    expect((await who.post(`${PATH}/pc/withdraw`, { id, version })).code).toBe(200);
    expect((await who.post(`${PATH}/pc/add`, FORM)).code).toBe(200);
    expect((await own(who)).total).toBe(3);
  });

  it("store their files while more are added, for the applicant and the operator alone", async ({
    db,
    app,
    operator,
  }) => {
    const who = await person(db, app, 1);
    const stranger = await person(db, app, 1);
    const file = async (one: Buyer, name: string) =>
      (await upload(app, await signInAs(db, one.phone), [{ name, bytes: pdfFile() }])).fileName;
    const first = await file(who, "合同.pdf");
    const made = await applied(who, { fileIds: [first] });
    const wanting = (await handle(operator, made, "requestMore", "请补提单与入库单")).data;
    const second = await file(who, "提单.pdf");
    const update = (fileIds: string[] | undefined, version: number) =>
      who.post<SupplyApply>(`${PATH}/pc/update`, { ...FORM, id: made.id, version, ...(fileIds && { fileIds }) });
    const theirs = await update([first, await file(stranger, "别人.pdf")], wanting.version);
    expect(theirs.msg).toBe("文件不存在，请重新上传");
    const added = (await update([first, second], wanting.version)).data;
    expect(added).toMatchObject({ status: SUPPLY_STATUS.waiting, files: [{ name: "合同.pdf" }, { name: "提单.pdf" }] });
    expect((await own(who)).rows[0]?.files.map(({ fileId }) => fileId)).toEqual([first, second]);
    const read = async (one: Buyer) => {
      const headers = { authorization: await signInAs(db, one.phone) };
      return (await app.inject({ url: second, headers })).headers["content-type"];
    };
    for (const one of [who, operator]) expect(await read(one)).toBe("application/pdf");
    expect(await read(stranger)).toContain("json");
    expect((await update(undefined, added.version)).data.files).toHaveLength(2);
  });

  it("name an order of the company's by its number", async ({ db, app }) => {
    const who = await person(db, app, 1);
    const answer = await who.post(`${PATH}/pc/add`, { ...FORM, relatedOrderNo: "TM26112200000001" });
    expect(answer).toMatchObject({ code: 404, msg: "关联的订单不存在" });
    const goods = await insertGoods(db);
    const order = (companyOf: string) =>
      db.one<{ no: string }>(
        `with g as (
           insert into order_group (order_group_no, person_id, order_num, payable, seq)
           select 'G' || id, person_id, 1, 0, (select coalesce(max(seq), 0) + 1 from order_group) from company_info where id = $1 returning id, person_id)
         insert into platform_order (order_no, order_group_id, person_id, purchaser_type, company_id, buyer_name, buyer_phone,
           merchant_id, shop_name, store_id, store_name, store_address, delivery_mode, goods_amount, payable, volume, status)
         select 'TM' || lpad($1::bigint % 100000000000000 || '', 14, '0'), g.id, g.person_id, 1, $1, '', '', $2, '', $3, '', '',
                1, 100, 100, 1000, ${ORDER_STATUS.toConfirm} from g returning order_no as no`,
        [companyOf, goods.merchantId, goods.storeId],
      );
    const companyOf = async ({ id }: Buyer) =>
      (await db.one<{ id: string }>("select id from company_info where person_id = $1", [id]))!.id;
    const mine = (await order(await companyOf(who)))!.no;
    const theirs = (await order(await companyOf(await person(db, app, 1))))!.no;
    expect((await who.post(`${PATH}/pc/add`, { ...FORM, relatedOrderNo: theirs })).code).toBe(404);
    expect((await applied(who, { relatedOrderNo: mine })).relatedOrderNo).toBe(mine);
  });

  it("answer another person's application as missing, and refuse callers without the permission", async ({
    db,
    app,
  }) => {
    const who = await person(db, app, 1);
    const stranger = await person(db, app, 1);
    const { id, version } = await applied(who);
    for (const other of [stranger, await person(db, app, null)]) {
      expect((await other.post(`${PATH}/pc/withdraw`, { id, version })).code).toBe(404);
      expect((await other.post(`${PATH}/pc/update`, { ...FORM, id, version })).code).toBe(404);
      expect((await other.post(`${PATH}/admin/handle`, { id, version, event: "accept" })).code).toBe(403);
      expect((await own(other)).total).toBe(0);
    }
    expect((await own(who)).rows[0]?.status).toBe(SUPPLY_STATUS.waiting);
  });

  it("refuse what the form refuses, an unknown service and a stranger's order", async ({ db, app }) => {
    const who = await person(db, app, 1);
    const bad = [
      { amountWanted: 1 },
      { purpose: "木" },
      { contactPhone: "1" },
      { productCode: "loan" },
      { relatedOrderId: "7" },
    ];
    for (const change of bad)
      expect([601, 404]).toContain((await who.post(`${PATH}/pc/add`, { ...FORM, ...change })).code);
    expect((await who.post(`${PATH}/pc/add`, { ...FORM, termMonths: 0 })).code).toBe(400);
    expect((await who.post(`${PATH}/pc/add`, { ...FORM, fileIds: ["7"] })).code).toBe(601);
    expect((await own(who)).total).toBe(0);
  });
});
