import { SHOP_ROLES } from "../../domain/account/roles.ts";
import type { MerchantId, PersonId } from "../../domain/ids.ts";
import type { Db } from "../db/database.ts";

/** The people of a shop, in the order of their ids. */
export const merchantPeople = (db: Db, id: MerchantId): Promise<{ id: PersonId; name: string; phone: string }[]> =>
  db.rows<{ id: PersonId; name: string; phone: string }>(
    "select id, name, phone from person where merchant_id = :id and not deleted order by id",
    { id },
    "merchant-detail-people",
  );

/** The ids of a shop's people. */
export async function peopleOfMerchant(db: Db, merchantId: MerchantId): Promise<PersonId[]> {
  const people = await db.rows<{ id: PersonId }>("select id from person where merchant_id = :merchantId", {
    merchantId,
  });
  return people.map(({ id }) => id);
}

/** Takes a shop away from its people, with the roles it gave them; their sessions forget it. */
export async function dismissPeople(tx: Db, merchantId: MerchantId): Promise<void> {
  await tx.run(
    "update session set epoch = epoch + 1 where person_id in (select id from person where merchant_id = :merchantId)",
    { merchantId },
  );
  await tx.run(
    `update person set merchant_id = null,
            roles = array(select r from unnest(roles) as r where r <> all (:roles::text[]))
      where merchant_id = :merchantId`,
    { merchantId, roles: SHOP_ROLES },
  );
}

/** Locks a person and returns the shop they run; `null` where there is no such person. */
export const lockedShopkeeper = (tx: Db, personId: PersonId): Promise<{ merchantId: MerchantId | null } | null> =>
  tx.one<{ merchantId: MerchantId | null }>(
    `select merchant_id as "merchantId" from person where id = :personId and not deleted for no key update`,
    { personId },
    "shop-person",
  );

/** Gives a shop to a locked person, with the role of a merchant. */
export const appointShopkeeper = (tx: Db, personId: PersonId, merchantId: MerchantId): Promise<number> =>
  tx.run(
    `update person set merchant_id = :merchantId,
            roles = case when 'merchant' = any (roles) then roles else roles || '{merchant}'::text[] end
      where id = :personId`,
    { personId, merchantId },
    "shop-role",
  );
