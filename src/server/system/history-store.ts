import type { PersonId } from "../../domain/ids.ts";
import type { Db } from "../db/database.ts";

/** The tables that keep each step of a thing's life for ever: the column that names the thing, and the one that names the person. */
const HISTORIES = {
  demand: { table: "demand_event", thing: "demand_id", person: "actor_id" },
  quote: { table: "demand_quote_event", thing: "quote_id", person: "actor_id" },
  forwardOffer: { table: "offer_event", thing: "offer_id", person: "person_id" },
  forwardInquiry: { table: "inquiry_event", thing: "inquiry_id", person: "person_id" },
  forwardOrder: { table: "futures_order_event", thing: "order_id", person: "person_id" },
} as const;

/** One step of a thing's life; `from` is `null` where it begins, `personId` where the program itself took the step. */
export type Move<Event extends string, Status extends number, Actor extends string> = {
  id: string;
  event: Event;
  from: Status | null;
  to: Status;
  actor: Actor;
  personId: PersonId | null;
  /** From where, as far as it is kept; forward offers keep no address. */
  ip?: string | undefined;
  note: string;
};

/** Keeps a step, in the transaction that takes it. */
export function recordStep(
  tx: Db,
  subject: keyof typeof HISTORIES,
  { id, event, from, to, actor, personId, ip, note }: Move<string, number, string>,
): Promise<number> {
  const { table, thing, person } = HISTORIES[subject];
  const address =
    subject === "forwardOffer"
      ? { column: "", value: "", values: {} }
      : { column: ", ip", value: ", :ip", values: { ip: ip ?? null } };
  return tx.run(
    `insert into ${table} (${thing}, event, from_status, to_status, actor_type, ${person}, note${address.column})
     values (:id, :event, :from, :to, :actor, :personId, :note${address.value})`,
    { id, event, from, to, actor, personId, note, ...address.values },
    `${subject}-step`,
  );
}
