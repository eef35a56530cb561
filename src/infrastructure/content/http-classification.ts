import type { Classification } from "../../application/content/classification.ts";
import type { ClassifyNode } from "../../contract/catalog.ts";
import type { HttpClient } from "../http/http-client.ts";

export const createHttpClassification = (http: HttpClient): Classification => ({
  tree: () => http.get<ClassifyNode[]>("/api/shopClassifyInfo/getClassifyProductList", {}, { silent: true }),
});
