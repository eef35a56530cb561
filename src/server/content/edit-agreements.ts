import type { AgreementAdd } from "../../contract/content/agreement-schemas.ts";
import { agreementProblem } from "../../domain/content/agreement.ts";
import { normalised } from "../../domain/text.ts";
import { parseTime } from "../../domain/time.ts";
import { type Db, isDuplicate } from "../db/database.ts";
import { notFound, refuseIf, warning } from "../reply.ts";
import { deleteAgreementToCome, insertAgreement, isAgreement } from "./agreement-store.ts";

/** Adds a version; the ones before stay as they are. `now` epoch ms. */
export async function addAgreement(tx: Db, body: AgreementAdd, by: string, now: number): Promise<{ id: string }> {
  const version = body.version.trim();
  const paragraphs = body.paragraphs.map(normalised).filter((paragraph) => paragraph !== "");
  const { type, effectiveTime = null } = body;
  const effectiveAt = effectiveTime === null || effectiveTime === "" ? null : parseTime(effectiveTime);
  if (effectiveTime && effectiveAt === null) throw warning("生效时间不正确");
  refuseIf(agreementProblem({ version, title: body.title, paragraphs }, effectiveAt, now));
  const title = normalised(body.title);
  try {
    return await insertAgreement(tx, { type, version, title, paragraphs, effectiveAt, createdBy: by });
  } catch (error) {
    if (isDuplicate(error)) throw warning(`版本号 ${version} 已存在`);
    throw error;
  }
}

/** Withdraws a version that has not begun; what has begun stays for those who consented to it. */
export async function withdrawAgreement(tx: Db, id: string): Promise<{ version: string }> {
  const withdrawn = await deleteAgreementToCome(tx, id);
  if (withdrawn !== null) return withdrawn;
  throw (await isAgreement(tx, id)) ? warning("已生效的协议不能撤回，请发布新版本") : notFound("协议不存在");
}
