import type { DealNoteId } from "../../domain/ids.ts";
import { post, signedIn } from "../call.ts";
import type { DealNoteBody } from "./deal-note-schemas.ts";

export const addBuyerNote = signedIn(
  post<DealNoteBody, DealNoteId>("/api/dealNote/pc/add", "Writes to the merchant of a deal", 404),
);
/** For those who may see the deal, which is another permission for each kind. */
export const addMerchantNote = signedIn(
  post<DealNoteBody, DealNoteId>("/api/dealNote/merchant/add", "Writes to the buyer of a deal", 404),
);
