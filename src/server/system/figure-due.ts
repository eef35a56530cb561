import type { Database, Db } from "../db/database.ts";

/** What has figures of its own. */
export type FigureOwner = "merchant" | "goods";

/** Computes the figures of one owner anew from what happened; gives the same answer however often it is asked. */
export type ComputeFigures = (tx: Db, id: string) => Promise<void>;

/** Notes that something happened to owners of figures, in the transaction in which it happened. */
export async function figuresDue(tx: Db, owner: FigureOwner, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  // In one order for everybody, so that two transactions never wait for each other.
  await tx.run(
    `insert into figure_due (kind, id) select $1, id from unnest($2::bigint[]) as given(id) group by id order by id
     on conflict do nothing`,
    [owner, ids],
    "figures-due",
  );
}

/** A computation that fails is tried again after a minute, two, four … a day at most. */
const FIRST_WAIT_SECONDS = 60;
const LONGEST_WAIT_SECONDS = 86_400;

/**
 * Computes what is due, one owner per transaction; answers how many. Safe on several nodes at once. The row goes before its
 * figures are computed: what happens meanwhile waits for it and notes the owner again. An owner whose figures cannot be
 * computed is set aside, its neighbours are served, and the first reason rejects at the end.
 */
export async function computeDueFigures(
  db: Database,
  compute: Readonly<Record<FigureOwner, ComputeFigures>>,
): Promise<number> {
  let done = 0;
  let failure: Error | null = null;
  for (;;) {
    const outcome = await db.transaction(async (tx) => {
      const due = await tx.one<{ kind: FigureOwner; id: string; tries: number }>(
        `select kind, id, tries from figure_due where next_at <= now() order by next_at, kind, id
          limit 1 for update skip locked`,
        [],
        "figure-due-next",
      );
      if (due === null) return "none";
      const { kind, id, tries } = due;
      await tx.run("savepoint uncomputed");
      try {
        await tx.run("delete from figure_due where kind = $1 and id = $2", [kind, id], "figure-due-taken");
        await compute[kind](tx, id);
        return "done";
      } catch (error) {
        failure ??= error as Error;
        await tx.run("rollback to savepoint uncomputed");
        await tx.run(
          `update figure_due set tries = least(tries + 1, 20), last_error = $3,
                  next_at = now() + make_interval(secs => $4) where kind = $1 and id = $2`,
          [
            ...[kind, id, String((error as Error).message).slice(0, 500)],
            Math.min(LONGEST_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** tries),
          ],
        );
        return "failed";
      }
    });
    if (outcome === "none") break;
    if (outcome === "done") done += 1;
  }
  if (failure !== null) throw failure;
  return done;
}
