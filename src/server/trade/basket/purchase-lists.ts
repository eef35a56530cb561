import type { Static } from "typebox";
import type { PurchaseListAddBody, PurchaseListNameBody } from "../../../contract/trade/basket-schemas.ts";
import { demandTitle } from "../../../domain/demand/demand-form.ts";
import { fieldProblem } from "../../../domain/fields.ts";
import type { PurchaseListId } from "../../../domain/ids.ts";
import { type Page, type PageQuery, pageOf } from "../../../domain/paging.ts";
import { LIST_NAME, PURCHASE_LISTS_MAX, type PurchaseList } from "../../../domain/sourcing/purchase-list.ts";
import { formatBeijing } from "../../../domain/time.ts";
import type { Caller } from "../../auth.ts";
import { takeLockOf } from "../../db/advisory-locks.ts";
import type { Database, Db } from "../../db/database.ts";
import { type IdempotencyKey, once } from "../../idempotency.ts";
import { notFound, refuseIf } from "../../reply.ts";
import { linesOf } from "./basket-source.ts";
import { countLists, insertList, listRows, removeList, renameList } from "./purchase-list-store.ts";

const unknownList = () => notFound("常购清单不存在");

/** Makes a list of what a basket can be made of, once per key. Its name is its lines' where none is given. */
export const addList = (
  db: Database,
  caller: Caller,
  { name = "", of }: Static<typeof PurchaseListAddBody>,
  idempotencyKey: IdempotencyKey | null,
): Promise<PurchaseListId> =>
  once(db, idempotencyKey, async (tx) => {
    const { lines } = await linesOf(tx, caller, of);
    const items = lines.map(({ item }) => item);
    const called = name.trim() || demandTitle(items);
    refuseIf(fieldProblem(LIST_NAME.name, called));
    await takeLockOf(tx, "purchaseLists", caller.personId);
    refuseIf((await countLists(tx, caller)) < PURCHASE_LISTS_MAX ? null : `常购清单最多${PURCHASE_LISTS_MAX}张`);
    return insertList(tx, caller, { name: called, items });
  });

/** Renames one's own list. Throws 404. */
export async function nameList(
  db: Db,
  caller: Caller,
  { id, name }: Static<typeof PurchaseListNameBody>,
): Promise<void> {
  const called = name.trim();
  refuseIf(fieldProblem(LIST_NAME.name, called));
  if (!(await renameList(db, caller, { id, name: called }))) throw unknownList();
}

/** Removes one's own list. Throws 404. */
export async function deleteList(db: Db, caller: Caller, id: PurchaseListId): Promise<void> {
  if (!(await removeList(db, caller, id))) throw unknownList();
}

/** One page of one's own lists. */
export async function ownLists(db: Db, caller: Caller, page: PageQuery): Promise<Page<PurchaseList>> {
  const [total, rows] = await Promise.all([countLists(db, caller), listRows(db, caller, page)]);
  const lists = rows.map(({ updatedMs, ...row }) => ({ ...row, updateTime: formatBeijing(updatedMs) }));
  return pageOf(lists, total, page);
}
