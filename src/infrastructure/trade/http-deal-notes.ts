import type { DealNotes } from "../../application/trade/deal-notes.ts";
import { addBuyerNote, addMerchantNote } from "../../contract/trade/deal-note-calls.ts";
import type { HttpClient } from "../http/http-client.ts";

const CALLS = { buyer: addBuyerNote, merchant: addMerchantNote } as const;

export const createHttpDealNotes = (http: HttpClient): DealNotes => ({
  async add(side, note, idempotencyKey) {
    await http.send(CALLS[side], note, { idempotencyKey });
  },
});
