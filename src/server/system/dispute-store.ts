import type { AnyOrderId, PersonId, PickupId } from "../../domain/ids.ts";
import type { ClaimLine, FileView } from "../../domain/trade/order-view.ts";
import { ms } from "../db/clock.ts";
import type { Db } from "../db/database.ts";
import { filesJson } from "./files/subject-file-store.ts";

/** What may be disputed, by its id. */
export type DisputedThing = AnyOrderId | PickupId;
type Side = "buyer" | "merchant";

/**
 * Stores a side's statement in a dispute; `false`: it has made it already. A buyer who disputes a thing again makes a new one,
 * and the merchant answers that.
 */
export async function addStatement(
  tx: Db,
  said: {
    id: DisputedThing;
    side: Side;
    personId: PersonId;
    words: string;
    files: readonly string[];
    claim: readonly ClaimLine[];
  },
): Promise<boolean> {
  if (said.side === "buyer")
    await tx.run("delete from dispute_statement where subject_id = :id", { id: said.id }, "dispute-statements-drop");
  const added = await tx.run(
    `insert into dispute_statement (subject_id, side, person_id, words, files, claim)
     values (:id, :side, :personId, :words, :files, :claim) on conflict do nothing`,
    { ...said, claim: said.claim.length === 0 ? null : JSON.stringify(said.claim) },
    "dispute-statement",
  );
  return added === 1;
}

export type StatementRow = { side: Side; words: string; files: FileView[]; claim: ClaimLine[] | null; atMs: number };

/** The statements of the sides of a dispute. */
export const statementsOf = (db: Db, id: DisputedThing): Promise<StatementRow[]> =>
  db.rows<StatementRow>(
    `select d.side, d.words, ${filesJson("d.files")} as files, d.claim, ${ms("d.at")} as "atMs"
       from dispute_statement d where d.subject_id = :id`,
    { id },
    "dispute-statements",
  );
