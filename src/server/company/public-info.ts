import { maskedCode, maskedName, type PublicCompany, publicIdentity } from "../../domain/company/public-info.ts";
import type { PlaceCodes } from "../../domain/region.ts";
import { pictureShown } from "../../domain/system/upload.ts";
import type { Db } from "../db/database.ts";
import { placeTextOf } from "./company-papers.ts";
import { kindNamesOf } from "./merchant-repository.ts";

type CompanyRow = Omit<PublicCompany, "kindNames"> & PlaceCodes;

/**
 * What anybody may read about a company, ids masked; `null` when there is none, or it was never certified: who is in
 * review or was turned down is nobody else's business.
 */
export async function publicCompany(db: Db, id: string): Promise<PublicCompany | null> {
  const row = await db.one<CompanyRow>(
    `select id, company_name as "companyName", company_type as "companyType", credit_code as "creditCode",
            legal_person as "legalPerson", legal_id_no_mask as "legalIdNoMask", reg_capital as "regCapital", reg_address as "regAddress",
            coalesce(province_code, '') as "provinceCode", coalesce(city_code, '') as "cityCode",
            coalesce(district_code, '') as "districtCode", address, business_scope as "businessScope", to_char(establish_date, 'YYYY-MM-DD') as "establishDate",
            to_char(licence_expire, 'YYYY-MM-DD') as "licenceExpire", company_status as "companyStatus",
            to_char(reviewed_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as "certDate",
            to_char(cert_expire_date, 'YYYY-MM-DD') as "certExpireDate", main_kinds as "mainKinds", intro, logo, images
       from company_info where id = $1 and not deleted and company_status in (1, 4)`,
    [id],
    "public-company",
  );
  if (row === null) return null;
  const { provinceCode, cityCode, districtCode, ...shown } = row;
  return {
    ...shown,
    address: row.address === "" ? "" : `${placeTextOf({ provinceCode, cityCode, districtCode })}${row.address}`,
    logo: pictureShown(row.logo, 160),
    legalIdNoMask: publicIdentity(row.legalIdNoMask),
    images: row.images.map((image) => pictureShown(image, 480)),
    creditCode: maskedCode(row.creditCode),
    legalPerson: maskedName(row.legalPerson),
    kindNames: kindNamesOf(row.mainKinds),
  };
}
