import type { ClassifySave } from "../../../contract/catalog/classification-schemas.ts";
import {
  type Classified,
  classificationProblem,
  USUAL_CLASSIFICATION,
} from "../../../domain/catalog/goods/classification.ts";
import { takeLock } from "../../db/advisory-locks.ts";
import type { Database, Db } from "../../db/database.ts";
import { refuseIf } from "../../reply.ts";
import { type Actor, audit } from "../../system/audit.ts";
import { requireVersion } from "../../system/life.ts";
import { saveClassificationTree, storedClassification } from "./classification-store.ts";

/** The classification as the operator set it up, the usual one until then. */
export async function classification(db: Db): Promise<Classified> {
  const row = await storedClassification(db);
  return row ?? { groups: [...USUAL_CLASSIFICATION], version: 0 };
}

/** Overwrites all of it, in the expected version. */
export async function saveClassification(db: Database, by: Actor, { groups, version }: ClassifySave): Promise<void> {
  return await db.transaction(async (tx) => {
    const trimmed = groups.map((group) => ({
      ...group,
      name: group.name.trim(),
      kinds: group.kinds.map((kind) => ({ ...kind, name: kind.name.trim() })),
    }));
    refuseIf(classificationProblem(trimmed));
    // Two that save for the first time are decided by the key.
    await takeLock(tx, "classification");
    const before = await classification(tx);
    requireVersion(before, version, "商品分类已被他人修改，请刷新后再试", { version: before.version });
    await saveClassificationTree(tx, trimmed);
    const was = { groups: before.groups };
    await audit(tx, by, {
      title: "商品分类",
      kind: "changed",
      target: "商品分类",
      before: was,
      after: { groups: trimmed },
    });
  });
}
