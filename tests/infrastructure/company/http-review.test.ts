import { describe, expect } from "vitest";
import type { ApplicationPapers } from "../../../src/application/company/applications.ts";
import { CHANGE_STATUS } from "../../../src/domain/company/company-change.ts";
import { COMPANY_STATUS } from "../../../src/domain/company/company-status.ts";
import { APPLICATION_STATUS } from "../../../src/domain/company/merchant-application.ts";
import { createHttpApplications } from "../../../src/infrastructure/company/http-applications.ts";
import { createHttpEnterprises } from "../../../src/infrastructure/company/http-enterprises.ts";
import { createFailureBus, createHttpClient } from "../../../src/infrastructure/http/http-client.ts";
import {
  certifiedCompany,
  createMember,
  type Member,
  PAPERS,
  papersOf,
  someCreditCode,
} from "../../support/companies.ts";
import { it as test } from "../../support/fixtures.ts";

const it = test.extend("base", { scope: "file" }, ({ app }) => app.listen({ port: 0 }));

describe("the adapters of certification and the merchant's application", () => {
  const httpFor = (base: string, { authorization }: Member) => {
    const tokens = {
      read: () => authorization.slice("Bearer ".length),
      write: () => undefined,
      clear: () => undefined,
    };
    return createHttpClient({ url: base }, tokens, createFailureBus());
  };

  it("bring a company from a draft to the review and back", async ({ db, app, base }) => {
    const buyer = await createMember(app, db);
    const enterprises = createHttpEnterprises(httpFor(base, buyer));
    const form = { ...PAPERS, creditCode: someCreditCode(), licenceImage: await buyer.upload() };
    const added = await enterprises.add(form, "key");
    expect((await enterprises.add(form, "key")).id).toBe(added.id);
    expect(added).toMatchObject({ ...form, companyStatus: COMPANY_STATUS.draft });
    const changed = await enterprises.update(added, { ...form, intro: "家具用材" });
    await expect(enterprises.update(added, form)).rejects.toMatchObject({ failure: { code: 5001 } });
    const sent = await enterprises.submit(changed);
    expect(sent).toMatchObject({
      companyStatus: COMPANY_STATUS.inReview,
      intro: "家具用材",
      availableEvents: ["withdraw"],
    });
    expect((await enterprises.list()).map(({ id }) => id)).toEqual([added.id]);
    expect(await enterprises.withdraw(sent)).toMatchObject({ companyStatus: COMPANY_STATUS.draft });
    expect((await enterprises.info(added.id)).history.map(({ event }) => event)).toEqual(["submit", "withdraw"]);
  });

  it("hand in a certified company's change and take it back", async ({ db, app, base }) => {
    const buyer = await createMember(app, db);
    const operator = await createMember(app, db, { roles: ["operator"] });
    const enterprises = createHttpEnterprises(httpFor(base, buyer));
    const { id } = await certifiedCompany(buyer, operator);
    const [province] = (await enterprises.regions()).filter(({ code }) => code === "320000");
    expect(province?.children.find(({ code }) => code === "320500")?.name).toBe("苏州市");
    const {
      id: _,
      version,
      ...papers
    } = papersOf(await enterprises.info(id), { companyName: "太仓恒信新木业有限公司" });
    const changed = await enterprises.update({ id, version }, papers);
    expect(changed).toMatchObject({ companyName: PAPERS.companyName, change: { status: CHANGE_STATUS.waiting } });
    const back = await enterprises.withdrawChange(changed.change!);
    expect(back).toMatchObject({
      companyStatus: COMPANY_STATUS.certified,
      change: { status: CHANGE_STATUS.withdrawn, availableEvents: [] },
    });
    await expect(enterprises.withdrawChange(changed.change!)).rejects.toMatchObject({ failure: { code: 5001 } });
  });

  it("bring an application from a draft to the review and back", async ({ db, app, base }) => {
    const buyer = await createMember(app, db);
    const company = await db.one<{ id: string }>(
      `insert into company_info (person_id, company_name, credit_code, company_status)
       values ($1, '恒林木业有限公司', $2, ${COMPANY_STATUS.certified}) returning id`,
      [buyer.id, someCreditCode()],
    );
    const applications = createHttpApplications(httpFor(base, buyer));
    const before = await applications.mine();
    expect(before).toMatchObject({ application: null, company: null, applyAgainTime: null });
    expect(before.requirements).toHaveLength(8);
    await buyer.post(`/api/companyInfo/pc/setMainCompany?id=${company!.id}`);
    const regions = await applications.regions();
    const [province] = regions;
    const papers: ApplicationPapers = {
      shopName: "恒林木行",
      shopType: 1,
      kindCodes: ["1501"],
      brandCodes: [],
      contactName: "陈建国",
      warehouses: [
        {
          storeName: "一号库",
          provinceCode: province!.code,
          cityCode: province!.children[0]!.code,
          address: "北环路1号港区",
          portCode: "",
          contact: "陈建国",
          phone: "13800000001",
        },
      ],
      contactPhone: "13800000001",
      bankName: "中国银行太仓支行",
      bankAccount: "6222000011112222",
      accountName: "恒林木业有限公司",
      agree: true,
      materials: [],
    };
    const draft = await applications.add(papers, "key");
    expect(draft).toMatchObject({ ...papers, status: APPLICATION_STATUS.draft, companyName: "恒林木业有限公司" });
    const materials = [];
    for (const kind of [1, 2, 3, 4, 8] as const) materials.push({ kind, fileId: await buyer.upload(), expireDate: "" });
    await expect(applications.submit(draft)).rejects.toMatchObject({ failure: { code: 601 } });
    const filled = await applications.update(draft, { ...papers, materials });
    const sent = await applications.submit(filled);
    expect((await applications.mine()).application).toEqual(sent);
    expect(await applications.withdraw(sent)).toMatchObject({ status: APPLICATION_STATUS.withdrawn });
  });
});
