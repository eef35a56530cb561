import type { Tracking } from "../../application/system/tracking.ts";
import { reportClick, reportFilter, reportSearch, reportUse } from "../../contract/catalog/search-calls.ts";
import { TRACKED_SYSTEM } from "../../domain/system/navigation-click.ts";
import { MAIN_SITE, searchReport } from "../../domain/system/search-tracking.ts";
import type { HttpClient } from "../http/http-client.ts";

const SILENT = { silent: true } as const;

/**
 * Fire and forget. A report of a search carries its words and the site they were typed on. `whenPageOpened` runs a report once a
 * visitor sees the page: never while it is prerendered.
 */
export const createHttpTracking = (
  http: HttpClient,
  whenPageOpened: (report: () => void) => void = (report) => report(),
): Tracking => {
  const report = (send: () => Promise<unknown>) =>
    whenPageOpened(() => {
      send().catch(() => {});
    });
  return {
    click(click) {
      const search = click.searchText === undefined ? {} : { tenantId: MAIN_SITE };
      report(() => http.send(reportClick, { ...TRACKED_SYSTEM, ...click, ...search }, SILENT));
    },
    collect(collected) {
      if (collected.kind === "search") {
        const { kind: _, ...found } = collected;
        report(() => http.send(reportSearch, { ...searchReport(found.searchText), ...found }, SILENT));
      } else if (collected.kind === "filter") {
        const { kind: _, ...filtered } = collected;
        report(() => http.send(reportFilter, filtered, SILENT));
      } else {
        const { kind: _, ...used } = collected;
        report(() => http.send(reportUse, used, SILENT));
      }
    },
  };
};
