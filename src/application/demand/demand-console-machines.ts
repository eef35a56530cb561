import { DEMAND_STATUS, DEMAND_STATUSES } from "../../domain/demand/demand.ts";
import type { ReviewedDemand, ReviewedDemandDetail } from "../../domain/demand/demand-form.ts";
import type { OpenDemand } from "../../domain/demand/quote-view.ts";
import { oneOf } from "../../domain/list-params.ts";
import { CONSOLE_PAGES } from "../../domain/shell/console-pages.ts";
import { confirmed, reasoned } from "../commands.ts";
import type { ConsoleLists } from "../console-lists.ts";
import { createDetailMachine } from "../detail-machine.ts";
import { foundOrNull } from "../found.ts";
import { createListMachine } from "../list-machine.ts";
import type { Notifier } from "../notices-machine.ts";
import type { Navigator } from "../platform.ts";
import { leadingOn } from "../review-queue.ts";
import type { DemandConsole } from "./demand-console.ts";

type DemandConsolePorts = { demands: DemandConsole; navigator: Navigator; notify: Notifier };
type DemandReviewsPorts = { lists: ConsoleLists; navigator: Navigator; notify: Notifier };

/**
 * Open demands as a merchant's console shows them: `show` "" is what the shop's goods fit, `invited` what it was invited to,
 * `all`.
 */
export const createOpenDemandsMachine = ({ demands, navigator, notify }: DemandConsolePorts) =>
  createListMachine<"keyword" | "show", OpenDemand>({
    path: CONSOLE_PAGES.openDemands.path,
    filters: ["keyword", "show"],
    load: ({ filters: { keyword, show }, page }) =>
      demands.open({ keyword, matching: show === "", invited: show === "invited", ...page }),
    navigator,
    notify,
  });

/** Demands as the operator manages them, by status and words; opens on those that wait for a review. */
export const createReviewedDemandsMachine = ({ lists, navigator, notify }: DemandReviewsPorts) =>
  createListMachine<"keyword" | "status", ReviewedDemand>({
    path: CONSOLE_PAGES.demandReviews.path,
    filters: ["keyword", "status"],
    opensWith: { status: String(DEMAND_STATUS.inReview) },
    load({ filters: { keyword, status }, page }) {
      const only = oneOf(status, DEMAND_STATUSES);
      return lists.page("reviewedDemandList", { keyword, status: only === null ? [] : [only] }, page);
    },
    shows: [{ refType: "demand" }],
    navigator,
    notify,
  });

type DemandReviewPorts = DemandReviewsPorts & { demands: DemandConsole };

/** One demand as the operator manages it. A decision of its review leads to the next one. */
export const createReviewedDemandMachine = ({ lists, demands, navigator, notify }: DemandReviewPorts) =>
  createDetailMachine<ReviewedDemandDetail>({
    load: (id) => foundOrNull(demands.demand(id)),
    shows: ({ id }) => [{ refType: "demand", refId: id }],
    commands: {
      approve: leadingOn(
        confirmed((demand) => demands.review("approve", demand, ""), "求购已公开"),
        "demand",
        { lists, navigator },
      ),
      reject: leadingOn(
        reasoned((demand, reason) => demands.review("reject", demand, reason), "求购已驳回"),
        "demand",
        { lists, navigator },
      ),
      close: reasoned((demand, reason) => demands.review("close", demand, reason), "求购已关闭"),
    },
    notify,
  });
