import { COMPANY_STATUS } from "../domain/company/company-status.ts";
import type { MerchantId } from "../domain/ids.ts";
import { hashPassword, passwordMatches } from "../server/account/password-hash.ts";
import type { Database, Db } from "../server/db/database.ts";
import { SettingsError } from "../server/settings.ts";
import { oneOf, orElse, record, rowsIn, several, text } from "./data.ts";
import { keepCompany, passwordsOf, upsertAccount } from "./people-store.ts";

const DEMO_PASSWORD = "taomu2026";

/** The demo accounts, which the README names; `shop`: which of the demo merchants' shops a person runs. */
const ACCOUNTS = rowsIn(
  "accounts",
  record({ phone: text, name: text, roles: several(text, ","), shop: orElse(oneOf(["first", "second"]), null) }),
);

/** Invented companies of the first account with right check digits: one certified, one in review. */
const COMPANIES = rowsIn(
  "account-companies",
  record({
    name: text,
    creditCode: text,
    status: oneOf(["certified", "inReview"]),
    regAddress: text,
    provinceCode: text,
    cityCode: text,
    districtCode: text,
    address: text,
  }),
);

/** Adds the demo accounts, of which two run the shops `merchantIds`. Running it again changes nothing. */
export async function seedAccounts(db: Database, merchantIds: readonly [MerchantId, MerchantId]): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await db.transaction(async (tx) => {
    const ids = [];
    for (const { shop, ...account } of ACCOUNTS) {
      const merchantId = shop === null ? null : merchantIds[shop === "first" ? 0 : 1];
      ids.push(await upsertAccount(tx, { ...account, merchantId, passwordHash }));
    }
    const [personId] = ids;
    for (const { status, ...company } of COMPANIES)
      await keepCompany(tx, { personId: personId!, ...company, status: COMPANY_STATUS[status] }); // there are accounts
  });
}

/** Throws where a demo account still has its public password. */
export async function refuseDemoAccounts(db: Db): Promise<void> {
  const people = await passwordsOf(
    db,
    ACCOUNTS.map(({ phone }) => phone),
  );
  const open: string[] = [];
  for (const { phone, hash } of people) if (await passwordMatches(hash, DEMO_PASSWORD)) open.push(phone);
  if (open.length > 0)
    throw new SettingsError(
      `数据库里有密码公开的演示账号（${open.join("、")}）。请先修改它们的密码，或换一个空的数据库；若确要保留，请设置 DEMO_ACCOUNTS=1`,
    );
}
