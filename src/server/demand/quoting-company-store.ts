import { COMPANY_STATUS } from "../../domain/company/company-status.ts";
import { MERCHANT_STATUS } from "../../domain/company/merchant-states.ts";
import type { CompanyId, MerchantId, PersonId } from "../../domain/ids.ts";
import type { Db } from "../db/database.ts";

/** A company that may quote, with its shop when it has one. `certified`: it may quote now. */
export type QuotingCompanyRow = {
  companyId: CompanyId;
  merchantId: MerchantId | null;
  name: string;
  cityCode: string;
  certified: boolean;
};

/** The company behind a shop, under the shop's name; `null` where the shop has none. */
export const companyOfShop = (db: Db, merchantId: MerchantId): Promise<QuotingCompanyRow | null> =>
  db.one(
    `select c.id as "companyId", m.id as "merchantId", m.shop_name as name, m.city_code as "cityCode",
            c.company_status = ${COMPANY_STATUS.certified}
              and m.status in (${MERCHANT_STATUS.open}, ${MERCHANT_STATUS.onHoliday}) as certified
       from merchant m join company_info c on c.id = m.company_id where m.id = :merchantId`,
    { merchantId },
    "quoting-shop",
  );

/** A company that belongs to the person; `null` otherwise. */
export const companyOfPerson = (
  db: Db,
  by: { personId: PersonId; companyId: CompanyId | null },
): Promise<QuotingCompanyRow | null> =>
  db.one(
    `select c.id as "companyId", null as "merchantId", c.company_name as name, coalesce(c.city_code, '') as "cityCode",
            c.company_status = ${COMPANY_STATUS.certified} as certified
       from company_info c where c.id = :companyId and c.person_id = :personId and not c.deleted`,
    { personId: by.personId, companyId: by.companyId },
    "quoting-company",
  );
