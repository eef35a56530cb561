import type { DemandDesk } from "../../application/demand/demand-desk.ts";
import {
  approveDemand,
  closeDemandAdmin,
  demandBoard,
  rejectDemand,
  reviewedDemand,
  reviewedDemandList,
} from "../../contract/demand/quote-calls.ts";
import type { HttpClient } from "../http/http-client.ts";

export const createHttpDemandDesk = (http: HttpClient): DemandDesk => ({
  open: (query) => http.send(demandBoard, query),
  demands: (query) => http.send(reviewedDemandList, query),
  demand: (id) => http.send(reviewedDemand, { id }),
  async review(event, { id, version }, reason) {
    await (event === "approve"
      ? http.send(approveDemand, { id, version })
      : http.send(event === "reject" ? rejectDemand : closeDemandAdmin, { id, version, reason }));
  },
});
