import { COMPANY_STATUS } from "../../domain/company/company-status.ts";
import type { PublicCompany } from "../../domain/company/public-info.ts";
import type { CompanyId } from "../../domain/ids.ts";
import type { PlaceCodes } from "../../domain/region.ts";
import type { Db } from "../db/database.ts";

/** Nothing of it is masked. */
export type CompanyFacts = Omit<PublicCompany, "kindNames"> & PlaceCodes;

/** What is known of a company that is certified or was; `null` where there is none. */
export const certifiedOnce = (db: Db, id: CompanyId): Promise<CompanyFacts | null> =>
  db.one<CompanyFacts>(
    `select id, company_name as "companyName", company_type as "companyType", credit_code as "creditCode",
            legal_person as "legalPerson", legal_id_no_mask as "legalIdNoMask",
            reg_capital as "regCapital", reg_address as "regAddress",
            coalesce(province_code, '') as "provinceCode", coalesce(city_code, '') as "cityCode",
            coalesce(district_code, '') as "districtCode", address, business_scope as "businessScope",
            to_char(establish_date, 'YYYY-MM-DD') as "establishDate",
            to_char(licence_expire, 'YYYY-MM-DD') as "licenceExpire", company_status as "companyStatus",
            to_char(reviewed_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as "certDate",
            to_char(cert_expire_date, 'YYYY-MM-DD') as "certExpireDate", main_kinds as "mainKinds", intro, logo, images
       from company_info where id = :id and not deleted
        and company_status in (${COMPANY_STATUS.certified}, ${COMPANY_STATUS.expired})`,
    { id },
    "public-company",
  );
