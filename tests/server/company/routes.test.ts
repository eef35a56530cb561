import { describe, expect } from "vitest";
import { COMPANY_STATUS } from "../../../src/domain/company/company-status.ts";
import type { App } from "../../../src/server/http.ts";
import { post, somePhone } from "../../support/account-calls.ts";
import type { TestDatabase } from "../../support/database.ts";
import { it } from "../../support/fixtures.ts";
import { personIdOf, signInAs } from "../../support/sign-in.ts";

describe("for whom a person acts", () => {
  const company = async (db: TestDatabase, phone: string, name: string, status: number) => {
    const row = await db.one<{ id: string }>(
      "insert into company_info (person_id, company_name, credit_code, company_status) values ($1, $2, $3, $4) returning id",
      [await personIdOf(db, phone), name, `code of ${name} ${phone}`, status],
    );
    return row!.id;
  };
  const call = (app: App, url: string, authorization: string) => post(app, url, {}, { authorization });
  const actFor = (app: App, id: string, authorization: string) =>
    call(app, `/api/companyInfo/pc/setMainCompany?id=${id}`, authorization);
  const session = async (app: App, authorization: string) =>
    (await call(app, "/api/login/getUserInfo", authorization)).data as {
      companyId: string | null;
      companyName: string | null;
      sessionEpoch: number;
    };

  it("is chosen among one's certified companies, raises the epoch, and holds at the next sign-in", async ({
    db,
    app,
  }) => {
    const phone = somePhone();
    const id = await company(db, phone, "恒林木业", 1);
    const inReview = await company(db, phone, "岭木家居", 2);
    const authorization = await signInAs(db, phone);
    expect(await session(app, authorization)).toMatchObject({ companyId: null, companyName: null, sessionEpoch: 0 });
    expect(await actFor(app, id, authorization)).toMatchObject({ code: 200, data: null });
    expect(await session(app, authorization)).toMatchObject({
      companyId: id,
      companyName: "恒林木业",
      sessionEpoch: 1,
    });
    expect((await call(app, "/api/companyInfo/getMyCompanyList", authorization)).data).toEqual([
      { id, companyName: "恒林木业", companyStatus: COMPANY_STATUS.certified, role: 1, isMain: true, mayAct: true },
      {
        id: inReview,
        companyName: "岭木家居",
        companyStatus: COMPANY_STATUS.inReview,
        role: 1,
        isMain: false,
        mayAct: false,
      },
    ]);
    expect(await session(app, await signInAs(db, phone))).toMatchObject({ companyId: id, sessionEpoch: 0 });
    expect((await call(app, "/api/companyInfo/pc/clearMainCompany", authorization)).code).toBe(200);
    expect(await session(app, authorization)).toMatchObject({ companyId: null, sessionEpoch: 2 });
    expect(await session(app, await signInAs(db, phone))).toMatchObject({ companyId: null });
  });

  it("is the person again at the next sign-in when the company is no longer certified", async ({ db, app }) => {
    const phone = somePhone();
    const id = await company(db, phone, "过期企业", 1);
    await actFor(app, id, await signInAs(db, phone));
    expect(await session(app, await signInAs(db, phone))).toMatchObject({ companyId: id });
    await db.run(`update company_info set company_status = ${COMPANY_STATUS.expired} where id = $1`, [id]);
    expect(await session(app, await signInAs(db, phone))).toMatchObject({ companyId: null, companyName: null });
  });

  it("is never a company that is not certified, not one's own or not there", async ({ db, app }) => {
    const phone = somePhone();
    const other = somePhone();
    const authorization = await signInAs(db, phone);
    for (const status of Object.values(COMPANY_STATUS).filter((one) => one !== COMPANY_STATUS.certified)) {
      const answer = await actFor(app, await company(db, phone, `企业${status}`, status), authorization);
      expect(answer).toMatchObject({ code: 601, msg: "该企业尚未通过认证，不能切换" });
    }
    const foreign = await actFor(app, await company(db, other, "别人的企业", 1), authorization);
    const missing = await actFor(app, "999999999999999", authorization);
    expect({ ...foreign, serverAt: 0 }).toEqual({ ...missing, serverAt: 0 });
    expect(foreign).toMatchObject({ status: 200, code: 404, data: null });
    for (const id of ["", "abc", "-1", "1 or 1=1", "99999999999999999999"]) {
      expect(await actFor(app, encodeURIComponent(id), authorization)).toMatchObject({ status: 400, code: 400 });
    }
    expect(await session(app, authorization)).toMatchObject({ companyId: null, sessionEpoch: 0 });
  });

  it("counts the cart lines of that one only", async ({ db, app }) => {
    const phone = somePhone();
    const id = await company(db, phone, "数车企业", 1);
    const authorization = await signInAs(db, phone);
    const store = await db.one<{ id: string }>(
      "insert into store (store_name, city_code, city_name) values ('数车仓', '320585', '太仓') returning id",
    );
    const shop = await db.one<{ id: string }>(
      "insert into merchant (merchant_no, shop_name) values ('M-1', '数车店') returning id",
    );
    for (const [index, owner] of [null, null, id].entries()) {
      await db.run(
        `with g as (insert into goods (goods_no, merchant_id, title, kind_code, species_code, store_id, city_code,
             sale_unit, counted_in, volume_rule, density, price)
           values ($1, $2, '木方', '1502', 'x', $3, '320585', 'm3', 'dm3', 1, 500, 100) returning id)
         insert into cart_item (person_id, company_id, goods_id, count, price_snapshot)
         select $4, $5, id, 1, 100 from g`,
        [`G-${index}`, shop!.id, store!.id, await personIdOf(db, phone), owner],
      );
    }
    expect(await session(app, authorization)).toMatchObject({ carNums: 2 });
    await actFor(app, id, authorization);
    expect(await session(app, authorization)).toMatchObject({ carNums: 1 });
  });

  it("requires a session", async ({ app }) => {
    for (const url of [
      "/api/companyInfo/getMyCompanyList",
      "/api/companyInfo/pc/setMainCompany?id=1",
      "/api/companyInfo/pc/clearMainCompany",
    ]) {
      expect(await post(app, url, {})).toMatchObject({ status: 200, code: 401 });
    }
  });
});
