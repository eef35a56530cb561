import { QUOTE_STATUS } from "../../domain/demand/quote.ts";
import type { DemandId } from "../../domain/ids.ts";
import type { Db } from "../db/database.ts";
import { BY_CLOCK } from "../system/life.ts";
import { moveQuote } from "./quote-change-store.ts";
import { lockLiveQuotes } from "./quote-store.ts";

/** Ends the quotes of a locked demand that are still talked about, unless they are on one of these lines: it was decided without them. */
export async function passOver(
  tx: Db,
  demandId: DemandId,
  note: string,
  { unlessOn = [] }: { unlessOn?: readonly string[] } = {},
): Promise<void> {
  for (const { id, status } of await lockLiveQuotes(tx, demandId, unlessOn))
    await moveQuote(tx, {
      id,
      from: status,
      to: QUOTE_STATUS.rejected,
      event: "passOver",
      ...BY_CLOCK,
      note,
    });
}
