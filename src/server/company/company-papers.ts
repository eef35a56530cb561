import { telephoneTyped } from "../../domain/account/telephone.ts";
import {
  type CompanyForm,
  type CompanyProblems,
  companyProblems,
  identityTyped,
  isIdentityMask,
  LICENCE_FOR_EVER,
  storedIdentity,
} from "../../domain/company/company-form.ts";
import { REPLY_CODE } from "../../domain/errors.ts";
import { isDay } from "../../domain/fields.ts";
import type { CompanyId } from "../../domain/ids.ts";
import type { PlaceCodes } from "../../domain/region.ts";
import { kindByCode } from "../../domain/timber/kinds.ts";
import { addressText } from "../../domain/trade/address.ts";
import { capitalCode } from "../../domain/typed-code.ts";
import type { Caller } from "../auth.ts";
import type { Db } from "../db/database.ts";
import { Refusal, warning } from "../reply.ts";
import { attachFiles } from "../system/files/stored-files.ts";
import { placeOf } from "../system/regions.ts";

/** `file-access.ts` decides who may read it. */
const LICENCE = "licence";
/** Public, and retained for good once a company shows them. */
const PICTURE = "companyPicture";

const cityHasDistricts = ({ provinceCode, cityCode }: CompanyForm): boolean =>
  placeOf(provinceCode, cityCode, "")?.cityHasDistricts ?? false;

/** The place that the codes mean, by its names; "" for none. */
export function placeTextOf({ provinceCode, cityCode, districtCode }: PlaceCodes): string {
  const place = placeOf(provinceCode, cityCode, districtCode);
  return place === null ? "" : addressText({ ...place, detail: "" });
}

/** What the papers lack; the rule with what is known of places. */
export const problemsOf = (form: CompanyForm, today: string): CompanyProblems =>
  companyProblems(form, today, cityHasDistricts(form));

/** Throws a warning that names the problem of each field. */
export function refuseProblems(problems: CompanyProblems): void {
  const [first] = Object.values(problems);
  if (first !== undefined) throw new Refusal(REPLY_CODE.warning, first, { problems });
}

/** Throws where a draft cannot even be stored. `masks`: those of identity numbers that are known already. */
export function checkDraft(form: CompanyForm, masks: readonly string[]): void {
  for (const day of [form.establishDate, form.licenceExpire])
    if (day !== "" && day !== LICENCE_FOR_EVER && !isDay(day)) throw warning("日期不正确");
  if (form.mainKinds.some((code) => kindByCode(code) === undefined)) throw warning("请选择主营品类");
  const { provinceCode, cityCode, districtCode } = form;
  if (cityCode === "" ? districtCode !== "" : placeOf(provinceCode, cityCode, districtCode) === null)
    refuseProblems({ cityCode: "请重新选择所在地区" });
  const identity = identityIn(form);
  // Of a whole number only the mask is stored; nothing else may reach the database.
  if (identity !== "" && !masks.includes(identity) && !isIdentityMask(storedIdentity(identity)))
    refuseProblems({ legalIdNoMask: "请输入正确的身份证号" });
  if (isIdentityMask(identity) && !masks.includes(identity)) refuseProblems({ legalIdNoMask: "请输入完整的身份证号" });
}

const identityIn = ({ legalIdNoMask }: CompanyForm): string => identityTyped(legalIdNoMask);

/** The form as it is stored: trimmed, the code in capitals, the mask of a number, files by name and now the company's. */
export async function kept(
  tx: Db,
  { personId }: Caller,
  companyId: CompanyId,
  form: CompanyForm,
  shown: readonly string[],
): Promise<CompanyForm> {
  const attached = async (file: string, isPublic: boolean): Promise<string> => {
    if (file === "" || (isPublic && shown.includes(file))) return file;
    const purpose = isPublic ? PICTURE : LICENCE;
    const [stored] = await attachFiles(tx, personId, [file], { purpose, subjectId: companyId });
    if (stored?.isPublic !== isPublic) throw warning(isPublic ? "请重新上传图片" : "证照须作为私密文件上传");
    return stored.fileName;
  };
  const images: string[] = [];
  for (const image of form.images) images.push(await attached(image, true));
  return {
    ...form,
    companyName: form.companyName.trim(),
    creditCode: capitalCode(form.creditCode),
    legalPerson: form.legalPerson.trim(),
    legalIdNoMask: storedIdentity(identityIn(form)),
    regAddress: form.regAddress.trim(),
    contactName: form.contactName.trim(),
    contactPhone: telephoneTyped(form.contactPhone),
    address: form.address.trim(),
    licenceImage: await attached(form.licenceImage, false),
    authLetter: await attached(form.authLetter, false),
    logo: await attached(form.logo, true),
    images,
  };
}
