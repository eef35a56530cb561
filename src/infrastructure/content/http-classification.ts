import type { Classification } from "../../application/content/classification.ts";
import { classification } from "../../contract/catalog/classification-calls.ts";
import type { HttpClient } from "../http/http-client.ts";

/** A failed read shows no notice. */
export const createHttpClassification = (http: HttpClient): Classification => ({
  tree: () => http.send(classification, undefined, { silent: true }),
});
