import type { DemandDesk } from "../../application/demand/demand-desk.ts";
import type { HttpClient } from "../http/http-client.ts";

export const createHttpDemandDesk = (http: HttpClient): DemandDesk => ({
  open: (query) => http.post("/api/demand/pc/getOpenList", query),
  demands: (query) => http.post("/api/demand/admin/getList", query),
  demand: (id) => http.get("/api/demand/admin/getInfo", { id }),
  async review(event, { id, version }, reason) {
    await http.post(`/api/demand/admin/${event}`, event === "approve" ? { id, version } : { id, version, reason });
  },
});
