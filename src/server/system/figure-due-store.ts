import type { GoodsId, MerchantId } from "../../domain/ids.ts";
import type { Db } from "../db/database.ts";

/** What has figures of its own, by kind. */
type FigureOwners = { merchant: MerchantId; goods: GoodsId };

/** Notes that something happened to owners of figures, in the transaction in which it happened. */
export async function figuresDue<Kind extends keyof FigureOwners>(
  tx: Db,
  owner: Kind,
  ids: readonly FigureOwners[Kind][],
): Promise<void> {
  if (ids.length === 0) return;
  // In one order everywhere, so that two transactions never wait for each other.
  await tx.run(
    `insert into figure_due (kind, id) select :owner, id from unnest(:ids::bigint[]) as given(id) group by id order by id
     on conflict do nothing`,
    { owner, ids },
    "figures-due",
  );
}

/** An owner whose figures are due; `id` is kind and id of the owner. */
export type DueFigures = { id: string } & ({ kind: "merchant"; owner: MerchantId } | { kind: "goods"; owner: GoodsId });

/**
 * Takes the owner that has waited longest and is not among `passed`; `null`: there is none. The row is deleted before the
 * figures are computed: whatever happens meanwhile waits for its lock and notes the owner again.
 */
export async function takeDueFigures(tx: Db, passed: readonly string[]): Promise<DueFigures | null> {
  const due = await tx.one<DueFigures>(
    `select kind || ' ' || id as id, kind, id as owner from figure_due where kind || ' ' || id <> all(:passed)
      order by since, kind, id limit 1 for update skip locked`,
    { passed },
    "figure-due-next",
  );
  if (due !== null)
    await tx.run(
      "delete from figure_due where kind = :kind and id = :owner",
      { kind: due.kind, owner: due.owner },
      "figure-due-taken",
    );
  return due;
}
