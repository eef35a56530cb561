import type { AgreementAdd } from "../../contract/content/agreement-schemas.ts";
import { agreementProblem } from "../../domain/content/agreement.ts";
import type { AgreementId } from "../../domain/ids.ts";
import { parseTime } from "../../domain/time.ts";
import { auditActor, type Caller } from "../auth.ts";
import { type Database, isDuplicate } from "../db/database.ts";
import { type IdempotencyKey, once } from "../idempotency.ts";
import { notFound, refuseIf, warning } from "../reply.ts";
import { audit } from "../system/audit.ts";
import { deleteAgreementToCome, insertAgreement, isAgreement } from "./agreement-store.ts";

const TITLE = "平台协议";

/** Adds a version, once per key; the ones before stay as they are. */
export async function addAgreement(
  db: Database,
  idempotencyKey: IdempotencyKey | null,
  caller: Caller,
  body: AgreementAdd,
  nowMs: number,
): Promise<{ id: AgreementId }> {
  return await once(db, idempotencyKey, async (tx) => {
    const version = body.version.trim();
    const paragraphs = body.paragraphs.map((paragraph) => paragraph.trim()).filter((paragraph) => paragraph !== "");
    const { type, effectiveTime = null } = body;
    const effectiveAt = effectiveTime === null || effectiveTime === "" ? null : parseTime(effectiveTime);
    if (effectiveTime && effectiveAt === null) throw warning("生效时间不正确");
    refuseIf(agreementProblem({ version, title: body.title, paragraphs }, effectiveAt, nowMs));
    const title = body.title.trim();
    try {
      const draft = { type, version, title, paragraphs, effectiveAt, createdBy: caller.personId };
      const added = await insertAgreement(tx, draft);
      const target = `${type} ${body.version}`;
      await audit(tx, auditActor({ caller }), { title: TITLE, kind: "added", target, after: body });
      return added;
    } catch (error) {
      if (isDuplicate(error)) throw warning(`版本号 ${version} 已存在`);
      throw error;
    }
  });
}

/** Withdraws a version that has not begun; what has begun stays for those who consented to it. */
export async function withdrawAgreement(db: Database, caller: Caller, id: AgreementId): Promise<void> {
  return await db.transaction(async (tx) => {
    const before = await deleteAgreementToCome(tx, id);
    if (before === null)
      throw (await isAgreement(tx, id)) ? warning("已生效的协议不能撤回，请发布新版本") : notFound("协议不存在");
    await audit(tx, auditActor({ caller }), { title: TITLE, kind: "removed", target: id, before });
  });
}
