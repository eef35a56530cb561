import type { Classified } from "../../../domain/catalog/goods/classification.ts";
import type { Db } from "../../db/database.ts";

/** The classification as the operator saved it; `null` until then. */
export const storedClassification = (db: Db): Promise<Classified | null> =>
  db.one<Classified>("select tree as groups, version from shop_classify", [], "classification");

/** Saves all groups, as the next version. */
export async function saveClassificationTree(tx: Db, groups: Classified["groups"]): Promise<void> {
  await tx.run(
    `insert into shop_classify (tree, version) values (:tree, 1)
     on conflict (id) do update set tree = excluded.tree, version = shop_classify.version + 1, updated_at = now()`,
    { tree: JSON.stringify(groups) },
    "classification-save",
  );
}
