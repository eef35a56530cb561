import type { Inquiries } from "../../application/catalog/inquiries.ts";
import { askPrice } from "../../contract/demand/demand-calls.ts";
import type { HttpClient } from "../http/http-client.ts";

export const createHttpInquiries = (http: HttpClient): Inquiries => ({
  ask: (asked, idempotencyKey) => http.send(askPrice, asked, { idempotencyKey }),
});
