import type { Tracking } from "../../application/system/tracking.ts";
import { MAIN_SITE, TRACKED_SYSTEM } from "../../domain/system/tracking.ts";
import type { HttpClient } from "../http/http-client.ts";

/** Fire and forget. A report of a search carries its words and the site they were typed on (seed §3). */
export const createHttpTracking = (http: HttpClient): Tracking => ({
  click(click) {
    const search = click.searchText === undefined ? {} : { tenantId: MAIN_SITE };
    http
      .post("/api/userClickFunctionStatistics/add", { ...TRACKED_SYSTEM, ...click, ...search }, { silent: true })
      .catch(() => {});
  },
});
