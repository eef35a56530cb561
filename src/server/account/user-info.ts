import type { UserInfoData } from "../../contract/account/account-schemas.ts";
import type { Caller } from "../auth.ts";
import type { Db } from "../db/database.ts";
import { companiesOf, ownCounts } from "./person-store.ts";

/** The signed-in person and the purchasing entity; `carNums` counts the cart lines of that entity. */
export async function userInfoOf(db: Db, caller: Caller, token: string): Promise<UserInfoData> {
  const [companies, own] = await Promise.all([companiesOf(db, caller.personId), ownCounts(db, caller)]);
  return {
    token,
    name: caller.name,
    phone: caller.phone,
    avatar: caller.avatar,
    roles: caller.roles,
    permissions: caller.permissions,
    companyId: caller.companyId,
    companyName: caller.companyName,
    companyData: companies.map(({ id, companyName, companyStatus }) => ({ id, companyName, companyStatus })),
    carNums: own?.num ?? 0,
    merchantId: caller.merchantId,
    unreadNum: own?.unread ?? 0,
    needPassword: own?.needPassword ?? false,
    deliveryCityCode: own?.deliveryCityCode ?? "",
    sessionEpoch: caller.epoch,
    realName: caller.name,
    userName: caller.phone,
  };
}
