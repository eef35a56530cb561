import { maskedCode, maskedName, type PublicCompany } from "../../domain/company/public-info.ts";
import { pictureShown } from "../../domain/system/upload.ts";
import type { Db } from "../db/database.ts";
import { kindNamesOf } from "./merchant-repository.ts";

type CompanyRow = Omit<PublicCompany, "kindNames">;

/**
 * What anybody may read about a company, ids masked; `null` when there is none, or it was never certified: who is in
 * review or was turned down is nobody else's business.
 */
export async function publicCompany(db: Db, id: string): Promise<PublicCompany | null> {
  const row = await db.one<CompanyRow>(
    `select id, company_name as "companyName", company_type as "companyType", credit_code as "creditCode",
            legal_person as "legalPerson", reg_capital as "regCapital", reg_address as "regAddress",
            business_scope as "businessScope", to_char(establish_date, 'YYYY-MM-DD') as "establishDate",
            to_char(licence_expire, 'YYYY-MM-DD') as "licenceExpire", company_status as "companyStatus",
            to_char(reviewed_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as "certDate",
            to_char(cert_expire_date, 'YYYY-MM-DD') as "certExpireDate", main_kinds as "mainKinds", intro, logo, images
       from company_info where id = $1 and not deleted and company_status in (1, 4)`,
    [id],
    "public-company",
  );
  if (row === null) return null;
  return {
    ...row,
    logo: pictureShown(row.logo, 160),
    images: row.images.map((image) => pictureShown(image, 480)),
    creditCode: maskedCode(row.creditCode),
    legalPerson: maskedName(row.legalPerson),
    kindNames: kindNamesOf(row.mainKinds),
  };
}
