import type { ClassifyDesk } from "../../application/content/classify-desk.ts";
import type { ClassifySave } from "../../contract/classification.ts";
import type { Classified } from "../../domain/catalog/classification.ts";
import type { HttpClient } from "../http/http-client.ts";

export const createHttpClassifyDesk = (http: HttpClient): ClassifyDesk => ({
  read: () => http.get<Classified>("/api/shopClassifyInfo/admin/getTree", {}, { silent: true }),
  async save(classified) {
    const body: ClassifySave = classified;
    await http.post("/api/shopClassifyInfo/admin/save", body);
  },
});
