import type { ClassifyAdmin } from "../../application/content/classify-admin.ts";
import { classificationTree, saveClassification } from "../../contract/catalog/classification-calls.ts";
import type { ClassifySave } from "../../contract/catalog/classification-schemas.ts";
import type { HttpClient } from "../http/http-client.ts";

export const createHttpClassifyAdmin = (http: HttpClient): ClassifyAdmin => ({
  read: () => http.send(classificationTree, undefined, { silent: true }),
  async save(classified) {
    const body: ClassifySave = classified;
    await http.send(saveClassification, body);
  },
});
