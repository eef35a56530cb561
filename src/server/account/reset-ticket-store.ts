import type { Db } from "../db/database.ts";

/** Adds a ticket for a new password that lives `minutes`. */
export async function addResetTicket(
  db: Db,
  ticket: { ticketHash: Buffer; phone: string; minutes: number },
): Promise<void> {
  await db.run(
    `insert into reset_ticket (ticket_hash, phone, expire_at)
     values (:ticketHash, :phone, now() + make_interval(mins => :minutes))`,
    ticket,
  );
}

/** The phone of a living ticket; `null` where there is none. */
export async function phoneOfTicket(db: Db, ticketHash: Buffer): Promise<string | null> {
  const row = await db.one<{ phone: string }>(
    "select phone from reset_ticket where ticket_hash = :ticketHash and used_at is null and expire_at > now()",
    { ticketHash },
    "reset-ticket",
  );
  return row?.phone ?? null;
}

/** Uses a living ticket up; `false` where there is none. */
export const takeResetTicket = async (tx: Db, ticketHash: Buffer): Promise<boolean> =>
  (await tx.run(
    `update reset_ticket set used_at = now()
      where ticket_hash = :ticketHash and used_at is null and expire_at > now()`,
    { ticketHash },
  )) > 0;

/** Uses up every ticket of the phone: one that was bought before a change must not undo it. */
export async function voidResetTickets(tx: Db, phone: string): Promise<void> {
  await tx.run("update reset_ticket set used_at = now() where phone = :phone and used_at is null", { phone });
}
