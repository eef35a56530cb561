import type { RequirementsSave } from "../../contract/company/merchant-application-schemas.ts";
import type { Requirement } from "../../domain/company/merchant-application.ts";
import { REPLY_CODE } from "../../domain/errors.ts";
import { auditActor, type Caller } from "../auth.ts";
import type { Database } from "../db/database.ts";
import { Refusal, warning } from "../reply.ts";
import { audit } from "../system/audit.ts";
import { lockRequirements, replaceRequirements, requirementsOf } from "./application-store.ts";

const plain = (requirements: readonly Requirement[]): string =>
  JSON.stringify(
    requirements
      .map(({ kind, required, shopTypes }) => [kind, required, [...shopTypes].sort()] as const)
      .sort(([a], [b]) => a - b),
  );

/** Puts another checklist in the place of the one that was read. */
export async function saveRequirements(db: Database, caller: Caller, { before, requirements }: RequirementsSave) {
  if (new Set(requirements.map(({ kind }) => kind)).size < requirements.length) throw warning("每项材料只能出现一次");
  return db.transaction(async (tx) => {
    await lockRequirements(tx);
    const current = await requirementsOf(tx);
    if (plain(current) !== plain(before))
      throw new Refusal(REPLY_CODE.confirmAgain, "入驻清单已有变化，请刷新后再试", current);
    await replaceRequirements(tx, requirements);
    await audit(tx, auditActor({ caller }), {
      title: "入驻清单",
      kind: "changed",
      target: "settle_requirement",
      before,
      after: requirements,
    });
    return requirementsOf(tx);
  });
}
