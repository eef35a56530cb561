import type { Agreements } from "../../application/content/agreements.ts";
import { agreementText } from "../../contract/content/agreement-calls.ts";
import type { HttpClient } from "../http/http-client.ts";

export const createHttpAgreements = (http: HttpClient): Agreements => ({
  read: (type) => http.send(agreementText, { type }),
});
