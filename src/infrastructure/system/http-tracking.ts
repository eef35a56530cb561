import type { Tracking } from "../../application/system/tracking.ts";
import {
  CLICK_CALL,
  type CollectReport,
  MAIN_SITE,
  searchReport,
  TRACKED_SYSTEM,
} from "../../domain/system/tracking.ts";
import type { HttpClient } from "../http/http-client.ts";

const COLLECT_CALLS: Readonly<Record<CollectReport["kind"], string>> = {
  search: "/api/memberCollect/searchCollect",
  filter: "/api/memberCollect/filtrateCollect",
  operate: "/api/memberCollect/operateCollect",
};

/**
 * Fire and forget. A report of a search carries its words and the site they were typed on (seed §3). `whenSeen` runs a
 * report once somebody looks at the page: never while it is prerendered.
 */
export const createHttpTracking = (
  http: HttpClient,
  whenSeen: (report: () => void) => void = (report) => report(),
): Tracking => {
  const send = (path: string, body: object) =>
    whenSeen(() => {
      http.post(path, body, { silent: true }).catch(() => {});
    });
  return {
    click(click) {
      const search = click.searchText === undefined ? {} : { tenantId: MAIN_SITE };
      send(CLICK_CALL, { ...TRACKED_SYSTEM, ...click, ...search });
    },
    collect(collected) {
      const { kind, ...report } = collected;
      send(COLLECT_CALLS[kind], kind === "search" ? { ...searchReport(collected.searchText), ...report } : report);
    },
  };
};
