import type { UserInfoData } from "../../contract/account/account-schemas.ts";
import type { Caller } from "../auth.ts";
import type { Db } from "../db/database.ts";
import { companiesOf } from "./person-store.ts";

/** The signed-in person and the purchasing entity; `carNums` counts the cart lines of that entity. */
export async function userInfoOf(db: Db, caller: Caller, token: string): Promise<UserInfoData> {
  const [companies, own] = await Promise.all([
    companiesOf(db, caller.personId),
    db.one<{ num: number; unread: number; needPassword: boolean }>(
      `select (select count(*)::int from cart_item
                where person_id = $1 and company_id is not distinct from $2) as num,
              (select count(*)::int from message
                where person_id = $1 and read_at is null and not deleted and visible_at <= now()) as unread,
              password_hash is null as "needPassword"
         from person where id = $1`,
      [caller.personId, caller.companyId],
      "user-cart-count",
    ),
  ]);
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
    sessionEpoch: caller.epoch,
    realName: caller.name,
    userName: caller.phone,
  };
}
