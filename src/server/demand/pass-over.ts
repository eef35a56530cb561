import type { QuoteStatus } from "../../domain/demand/quote.ts";
import type { Db } from "../db/database.ts";
import { publish } from "../system/outbox.ts";
import { moveQuote } from "./quote-repository.ts";

/** Ends the quotes of a locked demand that are still talked about, unless they are on one of these lines: it was decided without them. */
export async function passOver(
  tx: Db,
  demandId: string,
  note: string,
  { unlessOn = [] }: { unlessOn?: readonly string[] } = {},
): Promise<void> {
  const rows = await tx.rows<{ id: string; status: QuoteStatus }>(
    `select q.id, q.status from demand_quote q
      where q.demand_id = $1 and q.status in (1, 2)
        and not exists (select 1 from demand_quote_round r, jsonb_array_elements(r.lines) l
                         where r.quote_id = q.id and r.round = q.round and l->>'demandItemId' = any($2::text[]))
      order by q.id for update of q`,
    [demandId, [...unlessOn]],
    "quotes-passed-over",
  );
  for (const { id, status } of rows) {
    await moveQuote(tx, { id, from: status, to: 5, event: "passOver", actor: "system", personId: null, note });
    await publish(tx, "quote.stepped", { quoteId: id, event: "passOver", note });
  }
}
