import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SupplyApply, SupplyProduct } from "../../../src/domain/company/supply.ts";
import type { Page } from "../../../src/domain/paging.ts";
import type { Message } from "../../../src/domain/system/message.ts";
import type { App } from "../../../src/server/app.ts";
import { supplyHearers } from "../../../src/server/company/supply-tell.ts";
import { deliverOutbox } from "../../../src/server/system/outbox.ts";
import { type Answer, type Buyer, createBuyer, phoneOf } from "../../support/buyer.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { createTestApp } from "../../support/server.ts";
import { personIdOf } from "../../support/sign-in.ts";

const PATH = "/api/supplyApply";
const FORM = {
  ...{ productCode: "agency", amountWanted: 300_000_000, termMonths: 6, purpose: "采购到港樟子松锯材" },
  ...{ goodsDesc: "樟子松锯材 30*120 六百方", contactName: "李木", contactPhone: "13800138000" },
};

let db: TestDatabase;
let app: App;
let operator: Buyer;
let next = 10;
beforeAll(async () => {
  db = await createTestDatabase();
  app = (await createTestApp(db)).app;
  operator = await createBuyer(app, db, phoneOf(1), { roles: ["operator"] });
});
afterAll(async () => {
  await app.close();
  await db.drop();
});

/** A person who acts for a company of theirs in this status; without one for themselves. */
async function person(companyStatus: number | null): Promise<Buyer> {
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
const handle = ({ id, version }: SupplyApply, event: string, note = "") =>
  operator.post<SupplyApply>(`${PATH}/admin/handle`, { id, version, event, note });
const titles = async (who: Buyer) => {
  await deliverOutbox(db, supplyHearers);
  const { data } = await who.post<Page<Message>>("/api/message/pc/getList", {});
  return data.rows.map(({ title }) => title);
};

describe("supply chain services", () => {
  it("are six for everybody to read, and promise no rate", async () => {
    const { data } = (await app.inject("/api/supplyChain/getPcList")).json<Answer<SupplyProduct[]>>();
    expect(data).toHaveLength(6);
    for (const { features, requirements, flow, rateText } of data) {
      expect(Math.min(features.length, requirements.length, flow.length)).toBeGreaterThan(1);
      expect(rateText).not.toMatch(/%|‰/);
    }
  });

  it.each([
    [null, 3],
    [2, 2],
    [1, null],
  ])("ask who acts for a company in status %s what is missing", async (status, popupType) => {
    const who = await person(status);
    const answer = await who.post(`${PATH}/pc/add`, FORM);
    if (popupType === null) expect(answer.code).toBe(200);
    else expect(answer).toMatchObject({ code: 5002, data: { need: "certification", popupType } });
  });

  it("ask a person with a certified company to act for it", async () => {
    const who = await person(1);
    await who.post("/api/companyInfo/pc/clearMainCompany");
    expect(await who.post(`${PATH}/pc/add`, FORM)).toMatchObject({ code: 5002, data: { popupType: 1 } });
    expect((await own(who)).total).toBe(0);
  });

  it("go through the operator's hands to the lender, each step told to the applicant", async () => {
    const who = await person(1);
    const made = await applied(who);
    expect(made).toMatchObject({ ...FORM, status: 0, statusName: "待受理", productName: "代理采购" });
    expect(made.applyNo).toMatch(/^GY\d{14}$/);
    expect(await titles(operator)).toContain(`${made.companyName} 提交了供应链申请`);
    expect(await handle(made, "forward")).toMatchObject({ code: 601 });
    const accepted = (await handle(made, "accept")).data;
    expect(await handle(made, "accept")).toMatchObject({ code: 5001 });
    expect(await handle(accepted, "requestMore")).toMatchObject({ code: 601, msg: "请填写原因" });
    const wanting = (await handle(accepted, "requestMore", "缺少提单")).data;
    expect((await own(who)).rows[0]).toMatchObject({ status: 2, note: "缺少提单" });
    const edit = { ...FORM, id: made.id, version: wanting.version, goodsDesc: "樟子松锯材，提单已补" };
    const again = (await who.post<SupplyApply>(`${PATH}/pc/update`, edit)).data;
    expect(again).toMatchObject({ status: 0, goodsDesc: "樟子松锯材，提单已补" });
    let apply = again;
    for (const event of ["accept", "forward", "registerLoan"]) apply = (await handle(apply, event)).data;
    expect(apply.status).toBe(4);
    expect(await titles(who)).toEqual([
      "供应链申请已登记放款",
      "供应链申请已转资金方审批",
      "供应链申请已受理",
      "供应链申请需要补充资料",
      "供应链申请已受理",
    ]);
    const logged = await db.rows("select 1 from oper_log where target = $1", [made.applyNo]);
    expect(logged).toHaveLength(5);
  });

  it("are asked for once: the same key is one application, and one is open per service", async () => {
    const who = await person(1);
    const [first, second] = await Promise.all([1, 2].map(() => who.post<SupplyApply>(`${PATH}/pc/add`, FORM, "key")));
    expect(second?.data.id).toBe(first?.data.id);
    expect(await who.post(`${PATH}/pc/add`, FORM)).toMatchObject({ code: 601, msg: "该服务已有进行中的申请" });
    expect((await who.post(`${PATH}/pc/add`, { ...FORM, productCode: "freight" })).code).toBe(200);
    const { id, version } = first!.data;
    expect((await who.post(`${PATH}/pc/withdraw`, { id, version })).code).toBe(200);
    expect((await who.post(`${PATH}/pc/add`, FORM)).code).toBe(200);
    expect((await own(who)).total).toBe(3);
  });

  it("answer somebody else's application as if there were none, and nothing to those who may not handle", async () => {
    const [who, stranger] = [await person(1), await person(1)];
    const { id, version } = await applied(who);
    for (const other of [stranger, await person(null)]) {
      expect((await other.post(`${PATH}/pc/withdraw`, { id, version })).code).toBe(404);
      expect((await other.post(`${PATH}/pc/update`, { ...FORM, id, version })).code).toBe(404);
      expect((await other.post(`${PATH}/admin/handle`, { id, version, event: "accept" })).code).toBe(403);
      expect((await own(other)).total).toBe(0);
    }
    expect((await own(who)).rows[0]?.status).toBe(0);
  });

  it("refuse what the form refuses, an unknown service and a stranger's order", async () => {
    const who = await person(1);
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
