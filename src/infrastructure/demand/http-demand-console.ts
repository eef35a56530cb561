import type { DemandConsole } from "../../application/demand/demand-console.ts";
import {
  approveDemand,
  closeDemandAdmin,
  demandBoard,
  rejectDemand,
  reviewedDemand,
} from "../../contract/demand/quote-calls.ts";
import { type HttpClient, MISSING_IS_SHOWN } from "../http/http-client.ts";

export const createHttpDemandConsole = (http: HttpClient): DemandConsole => ({
  open: (query) => http.send(demandBoard, query),
  demand: (id) => http.send(reviewedDemand, { id }, MISSING_IS_SHOWN),
  async review(event, { id, version }, reason) {
    await (event === "approve"
      ? http.send(approveDemand, { id, version })
      : http.send(event === "reject" ? rejectDemand : closeDemandAdmin, { id, version, reason }));
  },
});
