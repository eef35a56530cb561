import type { QuoteStatus } from "../../domain/demand/quote.ts";
import type { Db } from "../db/database.ts";
import { emit } from "../system/outbox.ts";
import { moveQuote } from "./quote-repository.ts";

/** Ends the quotes of a locked demand that are still talked about: it was decided without them. */
export async function passOver(tx: Db, demandId: string, note: string): Promise<void> {
  const rows = await tx.rows<{ id: string; status: QuoteStatus }>(
    "select id, status from demand_quote where demand_id = $1 and status in (1, 2) order by id for update",
    [demandId],
    "quotes-passed-over",
  );
  for (const { id, status } of rows) {
    await moveQuote(tx, { id, from: status, to: 5, event: "passOver", actor: "system", personId: null, note });
    await emit(tx, "quote.stepped", { quoteId: id, event: "passOver", note });
  }
}
