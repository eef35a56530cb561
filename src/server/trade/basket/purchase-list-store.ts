import type { DemandItem } from "../../../domain/demand/demand-item.ts";
import type { PurchaseListId } from "../../../domain/ids.ts";
import { type PageQuery, rowsBefore } from "../../../domain/paging.ts";
import type { Db } from "../../db/database.ts";
import { type BasketOwner, ownerOf } from "./basket-store.ts";

const OWN = "p.person_id = :personId and p.company_id is not distinct from :companyId::bigint";

/** The lines of the owner's list; `null`: there is none of that id. */
export async function itemsOfList(db: Db, by: BasketOwner, id: PurchaseListId): Promise<DemandItem[] | null> {
  const row = await db.one<{ items: DemandItem[] }>(
    `select p.items from purchase_list p where p.id = :id and ${OWN}`,
    { ...ownerOf(by), id },
    "purchase-list",
  );
  return row?.items ?? null;
}

/** How many lists the owner has. */
export async function countLists(db: Db, by: BasketOwner): Promise<number> {
  const row = await db.one<{ total: number }>(
    `select count(*)::int as total from purchase_list p where ${OWN}`,
    ownerOf(by),
    "purchase-list-count",
  );
  return row?.total ?? 0;
}

/** Makes a list and returns its id. */
export async function insertList(
  tx: Db,
  by: BasketOwner,
  { name, items }: { name: string; items: readonly DemandItem[] },
): Promise<PurchaseListId> {
  const added = await tx.one<{ id: PurchaseListId }>(
    `insert into purchase_list (person_id, company_id, name, items)
     values (:personId, :companyId, :name, :items) returning id`,
    { ...ownerOf(by), name, items: JSON.stringify(items) },
    "purchase-list-add",
  );
  return added!.id; // an insert returns its row
}

/** Renames the owner's list; `false`: there is none of that id. */
export const renameList = async (
  db: Db,
  by: BasketOwner,
  { id, name }: { id: PurchaseListId; name: string },
): Promise<boolean> =>
  (await db.run(
    `update purchase_list p set name = :name, updated_at = now() where p.id = :id and ${OWN}`,
    { ...ownerOf(by), id, name },
    "purchase-list-rename",
  )) > 0;

/** Removes the owner's list; `false`: there is none of that id. */
export const removeList = async (db: Db, by: BasketOwner, id: PurchaseListId): Promise<boolean> =>
  (await db.run(
    `delete from purchase_list p where p.id = :id and ${OWN}`,
    { ...ownerOf(by), id },
    "purchase-list-remove",
  )) > 0;

type ListRow = { id: PurchaseListId; name: string; items: DemandItem[]; updatedMs: number };

/** One page of the owner's lists, those changed last first. */
export const listRows = (db: Db, by: BasketOwner, page: PageQuery): Promise<ListRow[]> =>
  db.rows<ListRow>(
    `select p.id, p.name, p.items, floor(extract(epoch from p.updated_at) * 1000)::float8 as "updatedMs"
       from purchase_list p where ${OWN} order by p.updated_at desc, p.id desc limit :most offset :skipped`,
    { ...ownerOf(by), most: page.pageSize, skipped: rowsBefore(page) },
    "purchase-lists",
  );
