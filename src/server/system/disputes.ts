import { fieldProblem } from "../../domain/fields.ts";
import type { AnyOrderId, PersonId } from "../../domain/ids.ts";
import { DISPUTE_FIELDS } from "../../domain/trade/dispute.ts";
import type { Db } from "../db/database.ts";
import { refuseIf } from "../reply.ts";
import { attachFiles } from "./files/stored-files.ts";
import { type DisputedId, type DisputedTable, setDisputeFiles } from "./files/subject-file-store.ts";

/** Where disputes of one kind are kept, and as what their photos are. */
type DisputeKind<Table extends DisputedTable> = { readonly table: Table; readonly purpose: string };
export const SPOT_DISPUTES: DisputeKind<"platform_order"> = { table: "platform_order", purpose: "dispute" };
export const TALLY_DISPUTES: DisputeKind<"pickup_record"> = { table: "pickup_record", purpose: "dispute" };
export const FORWARD_DISPUTES: DisputeKind<"futures_order"> = { table: "futures_order", purpose: "futuresDispute" };

/** `id`: of what is disputed, which is locked; its order's parties may see the photos. */
type Raised<Table extends DisputedTable> = { id: DisputedId<Table>; orderId: AnyOrderId; personId: PersonId };

/** Checks the words of a dispute and keeps its photos; returns the reason. */
export async function keepDispute<Table extends DisputedTable>(
  tx: Db,
  { table, purpose }: DisputeKind<Table>,
  { id, orderId, personId }: Raised<Table>,
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
