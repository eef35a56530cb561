import { fieldProblem } from "../../domain/fields.ts";
import type { AnyOrderId, PersonId } from "../../domain/ids.ts";
import { formatBeijing } from "../../domain/time.ts";
import { ANSWER_FIELDS, DISPUTE_FIELDS, earlyRulingProblem, ruledFrom } from "../../domain/trade/dispute.ts";
import type { ClaimLine, Dispute } from "../../domain/trade/order-view.ts";
import { dbNow } from "../db/clock.ts";
import type { Db } from "../db/database.ts";
import { refuseIf, warning } from "../reply.ts";
import { addStatement, type DisputedThing, type StatementRow, statementsOf } from "./dispute-store.ts";
import { attachFiles } from "./files/stored-files.ts";
import { type DisputedId, type DisputedTable, setDisputeFiles } from "./files/subject-file-store.ts";
import { publish } from "./outbox.ts";

/** Where disputes of one kind are stored, and with which purpose their photos. */
type DisputeKind<Table extends DisputedTable> = { readonly table: Table; readonly purpose: string };
export const SPOT_DISPUTES: DisputeKind<"platform_order"> = { table: "platform_order", purpose: "dispute" };
export const TALLY_DISPUTES: DisputeKind<"pickup_record"> = { table: "pickup_record", purpose: "dispute" };
export const FORWARD_DISPUTES: DisputeKind<"futures_order"> = { table: "futures_order", purpose: "futuresDispute" };

/** `id`: of what is disputed, which is locked; its order's parties may see the photos. */
type Raised<Table extends DisputedTable> = { id: DisputedId<Table>; orderId: AnyOrderId; personId: PersonId };

/** A side's statement, with its photos. */
type Said = { reason: string; fileIds?: readonly string[] };

/** Checks the words of a dispute and stores its photos with what the buyer claims; returns the reason. */
export async function recordDispute<Table extends DisputedTable>(
  tx: Db,
  { table, purpose }: DisputeKind<Table>,
  { id, orderId, personId }: Raised<Table>,
  { reason, fileIds = [] }: Said,
  claim: readonly ClaimLine[] = [],
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
  await addStatement(tx, { id, side: "buyer", personId, words, files: [], claim });
  return words;
}

const SUBJECTS = { platform_order: "order", pickup_record: "pickup", futures_order: "futures" } as const;

/** Stores the merchant's answer, once, and notifies the buyer and the operators. `id`: of what is disputed, locked. */
export async function answerDispute<Table extends DisputedTable>(
  tx: Db,
  { table, purpose }: DisputeKind<Table>,
  { id, orderId, personId }: Raised<Table>,
  { reason, fileIds = [] }: Said,
): Promise<void> {
  const words = reason.trim();
  refuseIf(fieldProblem(ANSWER_FIELDS.reason, words) ?? fieldProblem(ANSWER_FIELDS.files, fileIds));
  const files = (await attachFiles(tx, personId, fileIds, { purpose, subjectId: orderId })).map(
    ({ fileName }) => fileName,
  );
  if (!(await addStatement(tx, { id, side: "merchant", personId, words, files, claim: [] })))
    throw warning("已提交过陈述，请等待平台裁定");
  await publish(tx, "dispute.answered", { subject: SUBJECTS[table], id });
}

const openFrom = (rows: readonly StatementRow[]): number | null =>
  ruledFrom({
    raisedAt: rows.find(({ side }) => side === "buyer")?.atMs ?? null,
    isAnswered: rows.some(({ side }) => side === "merchant"),
  });

/** Refuses a ruling on what is locked while the merchant may still answer it. */
export async function refuseEarlyRuling(tx: Db, id: DisputedThing): Promise<void> {
  refuseIf(earlyRulingProblem(openFrom(await statementsOf(tx, id)), await dbNow(tx)));
}

/**
 * The commands on a disputed thing that its operator may send: `ruling`, the one that rules on it, not before the merchant
 * was heard.
 */
export async function afterHearing<Event extends string>(
  db: Db,
  events: readonly Event[],
  ruling: Event,
  { answerDueAt }: Pick<Dispute, "answerDueAt">,
): Promise<Event[]> {
  if (!events.includes(ruling) || earlyRulingProblem(answerDueAt ?? null, await dbNow(db)) === null) return [...events];
  return events.filter((event) => event !== ruling);
}

/** The statements of a dispute, as a reader sees them. `isOpen`: it waits for its ruling. */
export async function disputeStatements(
  db: Db,
  id: DisputedThing,
  { isOpen, actor }: { isOpen: boolean; actor: "buyer" | "merchant" | "operator" },
): Promise<Pick<Dispute, "raisedTime" | "claim" | "answer" | "answerDueAt" | "mayAnswer">> {
  const rows = await statementsOf(db, id);
  const raised = rows.find(({ side }) => side === "buyer");
  const answer = rows.find(({ side }) => side === "merchant");
  return {
    raisedTime: raised === undefined ? "" : formatBeijing(raised.atMs),
    claim: raised?.claim ?? null,
    answer:
      answer === undefined ? null : { words: answer.words, files: answer.files, time: formatBeijing(answer.atMs) },
    answerDueAt: isOpen ? openFrom(rows) : null,
    mayAnswer: actor === "merchant" && isOpen && answer === undefined,
  };
}
