import type { Agreement, Agreements } from "../../application/content/agreements.ts";
import type { HttpClient } from "../http/http-client.ts";

export const createHttpAgreements = (http: HttpClient): Agreements => ({
  read: (type) => http.get<Agreement>("/api/agreement/getInfo", { type }),
});
