import type { CompanyId, MerchantId, PersonId } from "../../domain/ids.ts";
import type { Db } from "../db/database.ts";

type Sides = {
  /** SQL of the buying person's id and of the company they act for, which may be null. */
  buyer: { person: string; company: string };
  /** SQL of the shop's id and of its company's; either may be null. */
  shop: { merchant: string; company: string };
};

/**
 * SQL: whether buyer and shop are one party, so that an order between them would be no sale: the shop's own company, that
 * company's owner, its staff, and the person who applied for the shop.
 */
export const isOwnShop = ({ buyer, shop }: Sides): string => `coalesce(
  ${buyer.company} = ${shop.company}
  or exists (select 1 from company_info own where own.id = ${shop.company} and own.person_id = ${buyer.person})
  or exists (select 1 from person own where own.id = ${buyer.person} and own.merchant_id = ${shop.merchant})
  or exists (select 1 from settle_in_materials own where own.merchant_id = ${shop.merchant}
              and (own.person_id = ${buyer.person} or own.company_id = ${buyer.company})), false)`;

/** The same for a statement with `:personId`, `:companyId` and a merchant m. */
export const BUYERS_SHOP = isOwnShop({
  buyer: { person: ":personId::bigint", company: ":companyId::bigint" },
  shop: { merchant: "m.id", company: "m.company_id" },
});

/** The same for demand d and a party quoting on it. */
export const isOwnDemand = (shop: Sides["shop"]): string =>
  isOwnShop({ buyer: { person: "d.person_id", company: "d.company_id" }, shop });

/** The shops that are one party with the buyer. */
export const ownShops = async (
  db: Db,
  { personId, companyId }: { personId: PersonId; companyId: CompanyId | null },
): Promise<MerchantId[]> => {
  const shops = await db.rows<{ id: MerchantId }>(
    `select m.id from merchant m where ${BUYERS_SHOP}`,
    { personId, companyId },
    "own-shops",
  );
  return shops.map(({ id }) => id);
};

/** Whether buyer and merchant are one party. */
export const ownsShop = async (
  db: Db,
  { personId, companyId }: { personId: PersonId; companyId: CompanyId | null },
  merchantId: MerchantId,
): Promise<boolean> => {
  const own = await db.one(
    `select 1 from merchant m where m.id = :merchantId and ${BUYERS_SHOP}`,
    { personId, companyId, merchantId },
    "own-shop",
  );
  return own !== null;
};
