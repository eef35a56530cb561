import { maskedCode, maskedName, type PublicCompany, publicIdentity } from "../../domain/company/public-info.ts";
import type { CompanyId } from "../../domain/ids.ts";
import { pictureShown } from "../../domain/system/upload.ts";
import type { Db } from "../db/database.ts";
import { placeTextOf } from "./company-papers.ts";
import { certifiedOnce } from "./public-company-store.ts";
import { kindNamesOf } from "./shop-store.ts";

/**
 * What every visitor may read about a company, ids masked; `null` when there is none, or it was never certified: that a company
 * is in review or was rejected is not public.
 */
export async function publicCompany(db: Db, id: CompanyId): Promise<PublicCompany | null> {
  const row = await certifiedOnce(db, id);
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
