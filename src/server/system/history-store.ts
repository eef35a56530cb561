import type { Id, PersonId } from "../../domain/ids.ts";
import type { Db } from "../db/database.ts";

/** Companies, applications to open a shop and shops share one table. */
const REVIEWED = { table: "review_event", thing: "subject_id", person: "person_id" } as const;
/**
 * The tables that store each transition of a thing for ever: the column that names the thing, and the one that names the person.
 */
const HISTORIES = {
  demand: { table: "demand_event", thing: "demand_id", person: "actor_id" },
  quote: { table: "demand_quote_event", thing: "quote_id", person: "actor_id" },
  forwardOffer: { table: "offer_event", thing: "offer_id", person: "person_id" },
  forwardInquiry: { table: "inquiry_event", thing: "inquiry_id", person: "person_id" },
  forwardOrder: { table: "futures_order_event", thing: "order_id", person: "person_id" },
  company: REVIEWED,
  application: REVIEWED,
  merchant: REVIEWED,
} as const;
/** A kind of thing with a history. */
export type Kind = keyof typeof HISTORIES;

/** One transition of a thing; `from` is `null` where it begins, `personId` where the program itself made it. */
export type Move<Event extends string, Status extends number, Actor extends string> = {
  id: Id<string>;
  event: Event;
  from: Status | null;
  to: Status;
  actor: Actor;
  personId: PersonId | null;
  /** From where, as far as it is stored; forward offers store no address. */
  ip?: string | undefined;
  note: string;
};

/** Columns that not every history has: a note's name and the kind of the thing among reviews, and from where elsewhere. */
const othersOf = (kind: Kind): { note: string; others: Readonly<Record<string, string>> } => {
  if (HISTORIES[kind] === REVIEWED) return { note: "reason", others: { subject: ":kind" } };
  return { note: "note", others: kind === "forwardOffer" ? {} : { ip: ":ip" } };
};

/** Records a transition, in its transaction. */
export function recordStep(
  tx: Db,
  kind: Kind,
  { id, event, from, to, actor, personId, ip, note }: Move<string, number, string>,
): Promise<number> {
  const { table, thing, person } = HISTORIES[kind];
  const { note: words, others } = othersOf(kind);
  const columns = [thing, "event", "from_status", "to_status", "actor_type", person, words, ...Object.keys(others)];
  const values = [":id", ":event", ":from", ":to", ":actor", ":personId", ":note", ...Object.values(others)];
  return tx.run(
    `insert into ${table} (${columns.join(", ")}) values (${values.join(", ")})`,
    { id, event, from, to, actor, personId, note, ip: ip ?? null, kind },
    `${kind}-step`,
  );
}
