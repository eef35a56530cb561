import { fieldProblem } from "../../domain/fields.ts";
import type { PersonId } from "../../domain/ids.ts";
import { DISPUTE_FIELDS } from "../../domain/trade/dispute.ts";
import type { Db } from "../db/database.ts";
import { refuseIf } from "../reply.ts";
import { attachFiles } from "./files/stored-files.ts";
import { type DisputedTable, setDisputeFiles } from "./files/subject-file-store.ts";

/** Where disputes of one kind are kept, and as what their photos are. */
type DisputeKind = { readonly table: DisputedTable; readonly purpose: string };
export const SPOT_DISPUTES: DisputeKind = { table: "platform_order", purpose: "dispute" };
export const TALLY_DISPUTES: DisputeKind = { table: "pickup_record", purpose: "dispute" };
export const FORWARD_DISPUTES: DisputeKind = { table: "futures_order", purpose: "futuresDispute" };

/** `id`: of what is disputed, which is locked; its order's parties may see the photos. */
type Raised = { id: string; orderId: string; personId: PersonId };

/** Checks the words of a dispute and keeps its photos; returns the reason. */
export async function keepDispute(
  tx: Db,
  { table, purpose }: DisputeKind,
  { id, orderId, personId }: Raised,
  { reason, fileIds = [] }: { reason: string; fileIds?: readonly string[] },
): Promise<string> {
  const words = reason.trim();
  refuseIf(fieldProblem(DISPUTE_FIELDS.reason, words) ?? fieldProblem(DISPUTE_FIELDS.files, fileIds));
  const files = await attachFiles(tx, personId, fileIds, { purpose, subjectId: orderId });
  await setDisputeFiles(
    tx,
    table,
    id,
    files.map(({ fileName }) => fileName),
  );
  return words;
}
