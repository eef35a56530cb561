import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CHANGE_STATUS, type CompanyChange } from "../../../src/domain/company/company-change.ts";
import type { CompanyDetail } from "../../../src/domain/company/company-record.ts";
import { COMPANY_STATUS } from "../../../src/domain/company/company-status.ts";
import { APPLICATION_STATUS } from "../../../src/domain/company/merchant-application.ts";
import { MERCHANT_STATUS } from "../../../src/domain/company/merchant-states.ts";
import { SUPPLY_STATUS } from "../../../src/domain/company/supply-states.ts";
import { type ApplicationId, asId, type CompanyId } from "../../../src/domain/ids.ts";
import { browserFiles } from "../../../src/infrastructure/browser/browser-files.ts";
import { createHttpReviewAdmin } from "../../../src/infrastructure/company/http-review-admin.ts";
import { createHttpShopConsole } from "../../../src/infrastructure/company/http-shop-console.ts";
import { createFailureBus, createHttpClient } from "../../../src/infrastructure/http/http-client.ts";
import { createHttpConsoleLists } from "../../../src/infrastructure/http/http-console-lists.ts";
import { createHttpPrivateFiles } from "../../../src/infrastructure/system/http-private-files.ts";
import type { App } from "../../../src/server/http.ts";
import { certifiedCompany, createMember, draftOf, type Member, papersOf } from "../../support/companies.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { insertGoods } from "../../support/goods.ts";
import { createTestApp } from "../../support/server.ts";

const PAGE = { pageNum: 1, pageSize: 20 } as const;
const REASON = "照片不清楚，请重新拍摄";

describe("the console's adapters for operators and merchants", () => {
  let db: TestDatabase;
  let app: App;
  let base: string;
  let buyer: Member;
  let operator: Member;
  beforeAll(async () => {
    db = await createTestDatabase();
    app = (await createTestApp(db)).app;
    base = await app.listen({ port: 0 });
    buyer = await createMember(app, db);
    operator = await createMember(app, db, { roles: ["operator"] });
  });
  afterAll(async () => {
    await app.close();
    await db.drop();
  });

  const httpFor = ({ authorization }: Member) => {
    const read = () => authorization.slice("Bearer ".length);
    return createHttpClient({ url: base }, { read, write() {}, clear() {} }, createFailureBus(), {
      files: browserFiles,
    });
  };

  it("review companies with their papers", async () => {
    const admin = createHttpReviewAdmin(httpFor(operator));
    const lists = createHttpConsoleLists(httpFor(operator));
    const draft = await draftOf(buyer);
    await buyer.post(`/api/companyInfo/pc/submit?id=${draft.id}`);
    const waiting = await lists.page(
      "reviewedCompanyList",
      { companyStatus: COMPANY_STATUS.inReview, hasChange: false },
      PAGE,
    );
    expect(waiting).toMatchObject({ total: 1, counts: { 2: 1 }, changes: 0, rows: [{ id: draft.id }] });
    const company = await admin.company(draft.id);
    const files = createHttpPrivateFiles(httpFor(operator), { save: () => undefined });
    expect(await files.read(company.licenceImage)).toMatchObject({ kind: "picture" });
    await expect(
      createHttpPrivateFiles(httpFor(await createMember(app, db)), { save: () => undefined }).read(
        company.licenceImage,
      ),
    ).rejects.toMatchObject({ failure: { kind: "refused" } });
    const { id, version } = company;
    await admin.sendCompany("reject", { id, version, reason: REASON });
    const rejected = await admin.company(id);
    expect(rejected).toMatchObject({
      companyStatus: COMPANY_STATUS.rejected,
      rejectReason: REASON,
      availableEvents: ["freeze"],
    });
    await expect(admin.sendCompany("freeze", { id, version, reason: REASON })).rejects.toMatchObject({
      failure: { code: 5001 },
    });
    await expect(admin.company(asId<CompanyId>("7"))).rejects.toMatchObject({ failure: { code: 404 } });
  });

  it("decide what a certified company may change", async () => {
    const admin = createHttpReviewAdmin(httpFor(operator));
    const lists = createHttpConsoleLists(httpFor(operator));
    const { id } = await certifiedCompany(buyer, operator);
    const detail = async () => (await buyer.get<CompanyDetail>(`/api/companyInfo/pc/getInfo?id=${id}`)).data;
    const ask = async (regCapital: string) =>
      buyer.post("/api/companyInfo/pc/update", papersOf(await detail(), { regCapital }));
    await ask("300万元人民币");
    const { rows, total, changes } = await lists.page(
      "reviewedCompanyList",
      { companyStatus: null, hasChange: true },
      PAGE,
    );
    expect(rows.map((row) => row.id)).toEqual([id]);
    expect(total).toBe(1);
    expect(changes).toBe(1);
    const seen = ({ id: changeId, version }: CompanyChange) => ({ id: changeId, version });
    await admin.sendChange("reject", { ...seen(rows[0]!.change!), event: "reject", reason: REASON });
    const refused = await admin.company(id);
    expect(refused).toMatchObject({ regCapital: "", change: { status: CHANGE_STATUS.rejected, reason: REASON } });
    await expect(admin.sendChange("approve", { ...seen(rows[0]!.change!), event: "approve" })).rejects.toMatchObject({
      failure: { code: 5001 },
    });
    await ask("500万元人民币");
    await admin.sendChange("approve", { ...seen((await admin.company(id)).change!), event: "approve" });
    const approved = await admin.company(id);
    expect(approved).toMatchObject({
      regCapital: "500万元人民币",
      companyStatus: COMPANY_STATUS.certified,
      change: { status: CHANGE_STATUS.approved },
    });
  });

  it("review applications to open a shop, item by item", async () => {
    const admin = createHttpReviewAdmin(httpFor(operator));
    const lists = createHttpConsoleLists(httpFor(operator));
    const { id: companyId, companyName } = await certifiedCompany(buyer, operator, { companyName: "恒林木业有限公司" });
    await buyer.post(`/api/companyInfo/pc/setMainCompany?id=${companyId}`);
    const materials = [{ kind: 1, fileId: await buyer.upload(), expireDate: "" }];
    const form = {
      shopName: "恒林木行",
      shopType: 1,
      kindCodes: ["1501"],
      brandCodes: [],
      warehouses: [],
      contactName: "陈建国",
      contactPhone: "13800000001",
      bankName: "",
      bankAccount: "",
      accountName: companyName,
      agree: true,
      materials,
    };
    const { data } = await buyer.post<{ id: string }>("/api/settleInMaterials/pc/add", form);
    await db.run(
      `update settle_in_materials set status = ${APPLICATION_STATUS.inReview}, submitted_at = now() where id = $1`,
      [data.id],
    );
    expect(await lists.page("reviewedApplicationList", { status: APPLICATION_STATUS.inReview }, PAGE)).toMatchObject({
      total: 1,
      counts: { 1: 1 },
    });
    const application = await admin.application(asId<ApplicationId>(data.id));
    expect(application.checklist.find(({ kind }) => kind === 1)).toMatchObject({ state: "given" });
    const current = async () => {
      const { id, version } = await admin.application(application.id);
      return { id, version };
    };
    await admin.sendApplication("waive", { ...(await current()), kind: 2, note: "老客户，已当面核对" });
    const waived = await admin.application(application.id);
    expect(waived.waived).toEqual([{ kind: 2, note: "老客户，已当面核对" }]);
    await admin.sendApplication("requestMore", {
      ...(await current()),
      items: [{ kind: 1, reason: REASON }],
      reason: "",
    });
    const asked = await admin.application(application.id);
    expect(asked).toMatchObject({ status: APPLICATION_STATUS.incomplete, rejectItems: [{ kind: 1, reason: REASON }] });
    await admin.sendApplication("reject", { ...(await current()), reason: REASON });
    expect(await admin.application(application.id)).toMatchObject({
      status: APPLICATION_STATUS.rejected,
      reason: REASON,
    });
    const before = await admin.requirements();
    expect(await admin.saveRequirements(before, before)).toEqual(before);
  });

  it("handle applications for supply chain services", async () => {
    const admin = createHttpReviewAdmin(httpFor(operator));
    const lists = createHttpConsoleLists(httpFor(operator));
    const services = (await app.inject("/api/supplyChain/getPcList")).json().data as { code: string }[];
    const application = {
      productCode: services[0]!.code,
      amountWanted: 300_000_000,
      termMonths: 6,
      purpose: "采购进口辐射松",
      goodsDesc: "辐射松板材 600 m³",
      contactName: "陈建国",
      contactPhone: "13800000001",
    };
    await buyer.post("/api/supplyApply/pc/add", application);
    const { rows, counts } = await lists.page("handledSupplyApplicationList", { status: SUPPLY_STATUS.waiting }, PAGE);
    expect(counts).toEqual({ 0: 1 });
    expect(rows[0]).toMatchObject({ availableEvents: ["accept", "requestMore", "reject"], files: [] });
    await admin.handleApply("accept", rows[0]!, "");
    const accepted = await admin.apply(rows[0]!.id);
    expect(accepted).toMatchObject({
      status: SUPPLY_STATUS.accepted,
      availableEvents: ["requestMore", "forward", "reject"],
    });
    await expect(admin.handleApply("forward", rows[0]!, "")).rejects.toMatchObject({ failure: { code: 5001 } });
  });

  it("manage shops, and let owners manage their own", async () => {
    const { merchantId } = await insertGoods(db);
    const owner = await createMember(app, db, { roles: ["merchant"], merchantId });
    const operatorShops = createHttpShopConsole(httpFor(operator));
    const ownersShop = createHttpShopConsole(httpFor(owner));
    expect(
      await createHttpConsoleLists(httpFor(operator)).page(
        "managedMerchantList",
        { status: MERCHANT_STATUS.open },
        PAGE,
      ),
    ).toMatchObject({
      rows: [{ id: merchantId, goodsNum: 1 }],
    });
    const shop = await ownersShop.mine();
    const facts = { logo: "", intro: "常备樟子松", mainKinds: ["1502"], brandCodes: [], phoneDisplay: "0512-53370000" };
    const written = await ownersShop.update(shop.version, facts);
    expect(written).toMatchObject(facts);
    const away = await ownersShop.closePeriod(written.version, {
      closedFrom: "2099-01-01",
      closedTo: "2099-01-02",
      note: "",
    });
    expect(away).toMatchObject({
      status: MERCHANT_STATUS.open,
      closedFrom: "2099-01-01",
      availableEvents: ["closePeriod", "reopen", "changePayee"],
    });
    await operatorShops.send("suspend", { id: away.id, version: away.version, reason: REASON });
    expect(await operatorShops.shop(merchantId)).toMatchObject({
      status: MERCHANT_STATUS.suspended,
      suspendReason: REASON,
      people: [{ id: owner.id }],
    });
    await expect(
      createHttpConsoleLists(httpFor(owner)).page("managedMerchantList", { status: null }, PAGE),
    ).rejects.toMatchObject({ failure: { code: 403 } });
  });
});
