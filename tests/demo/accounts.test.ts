import { describe, expect } from "vitest";
import { seedAccounts } from "../../src/demo/accounts.ts";
import { COMPANY_STATUS } from "../../src/domain/company/company-status.ts";
import type { MerchantId } from "../../src/domain/ids.ts";
import { seedAdmin } from "../../src/server/account/first-operator.ts";
import type { App } from "../../src/server/http.ts";
import { post, someIp } from "../support/account-calls.ts";
import { it } from "../support/fixtures.ts";

describe("accounts that are there from the start", () => {
  let merchantIds: [MerchantId, MerchantId];
  it.beforeAll(async ({ db }) => {
    const shop = async (no: string) =>
      (await db.one<{ id: MerchantId }>("insert into merchant (merchant_no, shop_name) values ($1, $1) returning id", [
        no,
      ]))!.id;
    merchantIds = [await shop("M-1"), await shop("M-2")];
  });

  const signedInAs = async (app: App, username: string, password: string) => {
    const answer = await post(app, "/api/login/login", { type: 2, username, password }, { ip: someIp() });
    const { access_token } = answer.data as { access_token: string };
    return (await post(app, "/api/login/getUserInfo", {}, { authorization: access_token })).data as object;
  };

  it("are the demo's buyers, merchants and operator, once however often they are seeded", async ({ db, app }) => {
    await seedAccounts(db, merchantIds);
    await seedAccounts(db, merchantIds);
    expect(await signedInAs(app, "13800000001", "taomu2026")).toMatchObject({
      roles: ["buyer"],
      companyId: null,
      companyData: [{ companyStatus: COMPANY_STATUS.certified }, { companyStatus: COMPANY_STATUS.inReview }],
    });
    expect(await signedInAs(app, "13800000002", "taomu2026")).toMatchObject({ roles: ["buyer"], companyData: [] });
    for (const [index, phone] of ["13800000003", "13800000004"].entries()) {
      const merchant = { roles: ["buyer", "merchant"], merchantId: merchantIds[index] };
      expect(await signedInAs(app, phone, "taomu2026")).toMatchObject(merchant);
    }
    expect(await signedInAs(app, "13900000001", "taomu2026")).toMatchObject({
      roles: ["admin"],
      permissions: ["*:*:*"],
    });
    expect(await db.rows("select 1 from person")).toHaveLength(5);
    expect(await db.rows("select 1 from company_info")).toHaveLength(2);
  });

  it("are the operator of a bare marketplace, whose existing password is left unchanged", async ({ db, app }) => {
    await seedAdmin(db, { phone: "13900000009", password: "erste-parole" });
    await seedAdmin(db, { phone: "13900000009", password: "zweite-parole" });
    expect(await signedInAs(app, "13900000009", "erste-parole")).toMatchObject({ roles: ["admin"] });
    await seedAdmin(db, { phone: "13800000002", password: "zweite-parole" });
    expect(await signedInAs(app, "13800000002", "taomu2026")).toMatchObject({ roles: ["buyer", "admin"] });
  });
});
