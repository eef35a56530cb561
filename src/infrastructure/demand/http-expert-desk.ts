import type { ExpertDesk } from "../../application/demand/expert-desk.ts";
import type { HttpClient } from "../http/http-client.ts";

export const createHttpExpertDesk = (http: HttpClient): ExpertDesk => ({
  demands: ({ assigned, ...query }) =>
    http.post("/api/recSource/admin/getList", assigned === null ? query : { ...query, assigned }),
  demand: (id) => http.get("/api/recSource/admin/getInfo", { demandId: id }),
  async assign({ id, version }, expertId) {
    await http.post("/api/demand/admin/assignExpert", { id, version, expertId });
  },
  async pick(pick, idempotencyKey) {
    await http.post("/api/recSource/admin/add", pick, { idempotencyKey });
  },
  async remove(id) {
    await http.post("/api/recSource/admin/remove", { id });
  },
});
