import { COMPANY_STATUS } from "../domain/company/company-status.ts";
import type { MerchantId } from "../domain/ids.ts";
import { hashPassword, passwordMatches } from "../server/account/password-hash.ts";
import type { Database, Db } from "../server/db/database.ts";
import { SettingsError } from "../server/settings.ts";
import { keepCompany, passwordsOf, upsertAccount } from "./people-store.ts";

const DEMO_PASSWORD = "taomu2026";

/** Invented companies with right check digits: one certified, one in review. */
const DEMO_COMPANIES = [
  {
    name: "太仓恒林木业有限公司",
    creditCode: "91320585MA1W8K2D5Y",
    status: COMPANY_STATUS.certified,
    regAddress: "江苏省太仓市港区北环路18号",
    place: ["320000", "320500", "320585", "港区北环路18号"],
  },
  {
    name: "广州岭木家居有限公司",
    creditCode: "91440101MA5D7Q3R7A",
    status: COMPANY_STATUS.inReview,
    regAddress: "广东省广州市黄埔区开创大道9号",
    place: ["440000", "440100", "440112", "开创大道9号"],
  },
] as const;

/**
 * The demo accounts, which the README names; `merchantIds` are the shops that 13800000003 and 13800000004 run.
 * Running it again changes nothing.
 */
export async function seedAccounts(db: Database, merchantIds: readonly [MerchantId, MerchantId]): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await db.transaction(async (tx) => {
    const merchant = ["buyer", "merchant"];
    const buyer = await upsertAccount(tx, {
      phone: "13800000001",
      name: "林采购",
      roles: ["buyer"],
      merchantId: null,
      passwordHash,
    });
    await upsertAccount(tx, { phone: "13800000002", name: "陈木生", roles: ["buyer"], merchantId: null, passwordHash });
    await upsertAccount(tx, {
      phone: "13800000003",
      name: "周掌柜",
      roles: merchant,
      merchantId: merchantIds[0],
      passwordHash,
    });
    await upsertAccount(tx, {
      phone: "13800000004",
      name: "吴掌柜",
      roles: merchant,
      merchantId: merchantIds[1],
      passwordHash,
    });
    await upsertAccount(tx, {
      phone: "13900000001",
      name: "平台运营",
      roles: ["admin"],
      merchantId: null,
      passwordHash,
    });
    for (const { name, creditCode, status, regAddress, place } of DEMO_COMPANIES) {
      const [provinceCode, cityCode, districtCode, address] = place;
      const where = { regAddress, provinceCode, cityCode, districtCode, address };
      await keepCompany(tx, { personId: buyer, name, creditCode, status, ...where });
    }
  });
}

const DEMO_PHONES = ["13800000001", "13800000002", "13800000003", "13800000004", "13900000001"];

/** Throws where a demo account still has its public password. */
export async function refuseDemoAccounts(db: Db): Promise<void> {
  const people = await passwordsOf(db, DEMO_PHONES);
  const open: string[] = [];
  for (const { phone, hash } of people) if (await passwordMatches(hash, DEMO_PASSWORD)) open.push(phone);
  if (open.length > 0)
    throw new SettingsError(
      `数据库里有密码公开的演示账号（${open.join("、")}）。请先修改它们的密码，或换一个空的数据库；若确要保留，请设置 DEMO_ACCOUNTS=1`,
    );
}
