import { describe, expect } from "vitest";
import { seedDemo } from "../../../src/demo/marketplace.ts";
import { GOODS_STATUS } from "../../../src/domain/catalog/goods/goods-states.ts";
import { COMPANY_STATUS } from "../../../src/domain/company/company-status.ts";
import { creditCodeProblem } from "../../../src/domain/company/credit-code.ts";
import type { MerchantPage } from "../../../src/domain/company/merchant.ts";
import { MERCHANT_STATUS } from "../../../src/domain/company/merchant-states.ts";
import type { App } from "../../../src/server/http.ts";
import { post } from "../../support/account-calls.ts";
import { it } from "../../support/fixtures.ts";
import { personIdOf } from "../../support/sign-in.ts";

describe("shops and their companies", () => {
  it.beforeAll(async ({ db }) => {
    await seedDemo(db, { goods: 300, now: Date.parse("2026-11-21T04:00:00Z") });
  });

  const list = async (app: App, body: object) => {
    const answer = await post(app, "/api/merchant/getPcList", body);
    expect(answer.code).toBe(200);
    return answer.data as MerchantPage;
  };
  const all = async (app: App, body: object = {}) => (await list(app, { ...body, pageSize: 50 })).rows;
  const get = async (app: App, url: string) => (await app.inject({ url })).json();
  const company = (app: App, id: string) => get(app, `/api/companyInfo/getPublicInfo?id=${id}`);

  it("are all listed once over the pages, with the goods that lists show of them", async ({ db, app }) => {
    const rows = [];
    for (const pageNum of [1, 2, 3, 4, 5, 6]) rows.push(...(await list(app, { pageNum, pageSize: 10 })).rows);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(41);
    expect(rows).toHaveLength(41);
    const sold = await db.one<{ n: number }>(
      `select count(*)::int as n from goods where status in (${GOODS_STATUS.onSale}, ${GOODS_STATUS.soldOut})`,
    );
    expect(rows.reduce((sum, { goodsNum }) => sum + goodsNum, 0)).toBe(sold!.n);
    expect(rows.every(({ isCertified, kindNames }) => isCertified && kindNames.length > 0)).toBe(true);
    const away = rows.filter(({ status }) => status === MERCHANT_STATUS.onHoliday);
    expect(away).toMatchObject([{ closedFrom: "2026-11-19", closedTo: "2026-11-26", closeNote: "仓库盘点" }]);
    expect(rows.at(-1)?.status).toBe(MERCHANT_STATUS.onHoliday);
  });

  it("are narrowed by each filter to exactly those that have it, as counted", async ({ app }) => {
    const { facets } = await list(app, {});
    const rows = await all(app);
    for (const { value, count } of facets.kinds) {
      const found = await all(app, { kindCode: value });
      expect(found).toHaveLength(count);
      expect(found.every(({ mainKinds }) => mainKinds.includes(value))).toBe(true);
    }
    for (const { value, count, label } of facets.cities) {
      const found = await all(app, { cityCode: value });
      expect(found.length).toEqual(count);
      expect(found.every(({ cityName }) => cityName === label)).toBe(true);
    }
    for (const { value, count } of facets.shopTypes)
      expect(await all(app, { shopType: Number(value) })).toHaveLength(count);
    expect(facets.shopTypes.reduce((sum, { count }) => sum + count, 0)).toBe(rows.length);
    const shop = rows[0]!;
    const found = await all(app, { keyword: shop.shopName });
    expect(found.map(({ id }) => id)).toContain(shop.id);
    expect(await all(app, { keyword: "%" })).toEqual([]);
  });

  it("are in the requested order, those on holiday last", async ({ app }) => {
    const open = async (sort: number) =>
      (await all(app, { sort })).filter(({ status }) => status === MERCHANT_STATUS.open);
    const rising = (numbers: readonly number[]) => expect([...numbers].sort((a, b) => a - b)).toEqual(numbers);
    rising((await open(0)).map(({ goodsNum }) => -goodsNum));
    rising((await open(1)).map(({ metrics }) => metrics?.firstAnswerMinutesP50 ?? Number.POSITIVE_INFINITY));
    rising((await open(2)).map(({ metrics }) => -(metrics?.orderCount ?? 0)));
    for (const sort of [0, 1, 2, 3]) expect((await all(app, { sort })).at(-1)?.status).toBe(MERCHANT_STATUS.onHoliday);
  });

  it("are shown with their company, whose numbers and names are masked", async ({ db, app }) => {
    const [shop] = await all(app);
    const { data } = await get(app, `/api/merchant/getPcInfo?id=${shop!.id}`);
    const stored = await db.one<{ credit_code: string; legal_person: string }>(
      "select credit_code, legal_person from company_info where id = $1",
      [shop!.companyId],
    );
    expect(creditCodeProblem(stored!.credit_code)).toBeNull();
    expect(data.company).toMatchObject({
      companyStatus: COMPANY_STATUS.certified,
      legalPerson: expect.stringMatching(/^.\*+$/),
    });
    expect(data.company.creditCode).toMatch(/^[0-9A-Z]{4}\*{10}[0-9A-Z]{4}$/);
    const answer = await company(app, shop!.companyId!);
    expect(answer.data).toMatchObject({ ...data.company, merchant: { id: shop!.id } });
    for (const text of [JSON.stringify(data), JSON.stringify(answer)]) {
      expect(text).not.toContain(stored!.credit_code);
      expect(text).not.toContain(stored!.legal_person);
    }
    // No company of the demo has photographs, and none is made up.
    expect(answer.data.images).toEqual([]);
  });

  it("give every demo merchant a certified company with a valid, different credit code", async ({ db }) => {
    const rows = await db.rows<{ credit_code: string }>(
      `select c.credit_code from merchant m join company_info c on c.id = m.company_id where c.company_status = ${COMPANY_STATUS.certified}`,
    );
    expect(new Set(rows.map(({ credit_code }) => credit_code)).size).toBe(41);
    expect(rows.map(({ credit_code }) => creditCodeProblem(credit_code)).filter((one) => one !== null)).toEqual([]);
  });

  it("show no company in review, turned down, frozen or deleted", async ({ db, app }) => {
    const personId = await personIdOf(db, "13800000077");
    const ids: string[] = [];
    for (const status of [
      COMPANY_STATUS.draft,
      COMPANY_STATUS.inReview,
      COMPANY_STATUS.rejected,
      COMPANY_STATUS.frozen,
    ]) {
      const row = await db.one<{ id: string }>(
        "insert into company_info (person_id, company_name, credit_code, company_status) values ($1, '某公司', $2, $3) returning id",
        [personId, `9132${status}`, status],
      );
      ids.push(row!.id);
    }
    const deleted = await db.one<{ id: string }>(
      `insert into company_info (company_name, credit_code, company_status, deleted) values ('某公司', 'X', ${COMPANY_STATUS.certified}, true) returning id`,
    );
    const missing = await company(app, "1");
    for (const id of [...ids, deleted!.id]) {
      expect({ ...(await company(app, id)), serverAt: 0 }).toEqual({ ...missing, serverAt: 0 });
    }
    expect(missing.code).toBe(404);
    const expired = await db.one<{ id: string }>(
      `insert into company_info (company_name, credit_code, company_status) values ('旧公司', '91320585MA1W8K2D5Y', ${COMPANY_STATUS.expired}) returning id`,
    );
    expect((await company(app, expired!.id)).data).toMatchObject({
      companyStatus: COMPANY_STATUS.expired,
      merchant: null,
      certDate: null,
    });
  });

  it("are not shown while suspended or removed", async ({ db, app }) => {
    const shop = (await all(app)).at(3)!;
    for (const status of [MERCHANT_STATUS.suspended, MERCHANT_STATUS.removed]) {
      await db.run("update merchant set status = $2 where id = $1", [shop.id, status]);
      expect((await get(app, `/api/merchant/getPcInfo?id=${shop.id}`)).code).toBe(404);
      expect((await all(app)).some(({ id }) => id === shop.id)).toBe(false);
      expect((await company(app, shop.companyId!)).data.merchant).toBeNull();
    }
  });
});
