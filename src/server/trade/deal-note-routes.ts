import * as calls from "../../contract/trade/deal-note-calls.ts";
import { actingPersonOf } from "../auth.ts";
import type { App, Deps } from "../http.ts";
import { idempotencyKeyOf } from "../idempotency.ts";
import { serve } from "../serve.ts";
import { addNote } from "../system/deal-notes.ts";

/** What buyer and merchant write to each other about a deal, which comes with the deal itself. */
export function dealNoteRoutes(app: App, { db }: Deps): void {
  serve(app, calls.addBuyerNote, async (request) =>
    addNote(db, actingPersonOf("buyer", request), request.body, idempotencyKeyOf(request)),
  );
  serve(app, calls.addMerchantNote, async (request) =>
    addNote(db, actingPersonOf("merchant", request), request.body, idempotencyKeyOf(request)),
  );
}
