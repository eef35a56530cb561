import { DEMAND_STATUS, DEMAND_STATUSES } from "../../domain/demand/demand.ts";
import type { ReviewedDemand, ReviewedDemandDetail } from "../../domain/demand/demand-form.ts";
import type { OpenDemand } from "../../domain/demand/quote-view.ts";
import { oneOf } from "../../domain/list-params.ts";
import { confirmed, reasoned } from "../commands.ts";
import { createDetailMachine } from "../detail-machine.ts";
import { foundOrNull } from "../found.ts";
import { createListMachine } from "../list-machine.ts";
import type { Notifier } from "../notices-machine.ts";
import type { Navigator } from "../platform.ts";
import { leadingOn, NEXT_PAGE } from "../review-queue.ts";
import type { DemandConsole } from "./demand-console.ts";

/** Path of the console's page 待报价求购. */
export const OPEN_DEMANDS_PATH = "/console/demand/open";
/** Path of the console's page 我的报价. */
export const SENT_QUOTES_PATH = "/console/demand/quote";
/** Path of the console's page 求购审核. */
export const REVIEWED_DEMANDS_PATH = "/console/demand/list";
/** Path of the console's page 求购详情. */
export const REVIEWED_DEMAND_PATH = "/console/demand/detail";

/** Open demands as a merchant's console shows them: `show` "" is what the shop's goods fit, `invited` what it was asked to, `all`. */
export const createOpenDemandsMachine = (demands: DemandConsole, navigator: Navigator, notify: Notifier) =>
  createListMachine<"keyword" | "show", OpenDemand>(
    {
      path: OPEN_DEMANDS_PATH,
      filters: ["keyword", "show"],
      load: ({ filters: { keyword, show }, page }) =>
        demands.open({ keyword, matching: show === "", invited: show === "invited", ...page }),
    },
    navigator,
    notify,
  );

/** Demands as the operator manages them, by status and words; opens on those that wait for a review. */
export const createReviewedDemandsMachine = (demands: DemandConsole, navigator: Navigator, notify: Notifier) =>
  createListMachine<"keyword" | "status", ReviewedDemand>(
    {
      path: REVIEWED_DEMANDS_PATH,
      filters: ["keyword", "status"],
      opensWith: { status: String(DEMAND_STATUS.inReview) },
      load({ filters: { keyword, status }, page }) {
        const only = oneOf(status, DEMAND_STATUSES);
        return demands.demands({ keyword, status: only === null ? [] : [only], ...page });
      },
      shows: [{ refType: "demand" }],
    },
    navigator,
    notify,
  );

/** One demand as the operator manages it. A decision of its review leads to the next one. */
export const createReviewedDemandMachine = (demands: DemandConsole, navigator: Navigator, notify: Notifier) => {
  const queue = {
    detailPath: REVIEWED_DEMAND_PATH,
    listPath: REVIEWED_DEMANDS_PATH,
    waiting: async () => (await demands.demands({ keyword: "", status: [DEMAND_STATUS.inReview], ...NEXT_PAGE })).rows,
  };
  return createDetailMachine<ReviewedDemandDetail>(
    {
      load: (id) => foundOrNull(demands.demand(id)),
      shows: ({ id }) => [{ refType: "demand", refId: id }],
      commands: {
        approve: leadingOn(
          confirmed((demand) => demands.review("approve", demand, ""), "求购已公开"),
          queue,
          navigator,
        ),
        reject: leadingOn(
          reasoned((demand, reason) => demands.review("reject", demand, reason), "求购已驳回"),
          queue,
          navigator,
        ),
        close: reasoned((demand, reason) => demands.review("close", demand, reason), "求购已关闭"),
      },
    },
    notify,
  );
};
