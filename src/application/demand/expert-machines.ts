import { DEMAND_STATUSES } from "../../domain/demand/demand.ts";
import {
  ASSIGN_FIELDS,
  type ExpertDemand,
  type ExpertSources,
  RECOMMEND_BY_NO_FIELDS,
  RECOMMEND_FIELDS,
} from "../../domain/demand/expert.ts";
import { asId, type DemandLineId, type RecommendedId } from "../../domain/ids.ts";
import { oneOf } from "../../domain/list-params.ts";
import { CONSOLE_PAGES } from "../../domain/shell/console-pages.ts";
import { confirmed, withForm } from "../commands.ts";
import type { ConsoleLists } from "../console-lists.ts";
import { createDetailMachine } from "../detail-machine.ts";
import { foundOrNull } from "../found.ts";
import { createListMachine } from "../list-machine.ts";
import type { Notifier } from "../notices-machine.ts";
import type { Ids, Navigator } from "../platform.ts";
import type { RecommendationAdmin } from "./recommendation-admin.ts";

type ExpertDemandsPorts = { lists: ConsoleLists; navigator: Navigator; notify: Notifier };

/** Demands for experts: `assigned` "" lists all. */
export const createExpertDemandsMachine = ({ lists, navigator, notify }: ExpertDemandsPorts) =>
  createListMachine<"keyword" | "status" | "assigned", ExpertDemand>({
    path: CONSOLE_PAGES.expertDemands.path,
    filters: ["keyword", "status", "assigned"],
    load({ filters: { keyword, status, assigned }, page }) {
      const only = oneOf(status, DEMAND_STATUSES);
      const whose = oneOf(assigned, ["mine", "none"] as const);
      const filters = { keyword, status: only === null ? [] : [only], ...(whose === null ? {} : { assigned: whose }) };
      return lists.page("expertDemandList", filters, page);
    },
    navigator,
    notify,
  });

/** `line/type/id` of what may be recommended. */
const candidate = (part: string) => {
  const [line = "", refType = "1", refId = ""] = part.split("/");
  return {
    demandItemId: asId<DemandLineId>(line),
    refType: refType === "2" ? (2 as const) : (1 as const),
    refId: asId<RecommendedId>(refId),
  };
};

type ExpertDemandPorts = { admin: RecommendationAdmin; ids: Ids; notify: Notifier };

/**
 * One demand for its expert. Part of `recommend` is a candidate of a line, of `recommendByNo` a line, of `remove` a
 * recommendation.
 */
export const createExpertDemandMachine = ({ admin, ids, notify }: ExpertDemandPorts) =>
  createDetailMachine<ExpertSources>({
    load: (id) => foundOrNull(admin.demand(id)),
    commands: {
      assign: withForm(ASSIGN_FIELDS, {
        first: ({ expert }) => ({ expertId: expert?.id ?? null }),
        send: (demand, { expertId }) => admin.assign(demand, expertId),
        done: "已指派",
      }),
      recommend: withForm(RECOMMEND_FIELDS, {
        send: (_, { note }, part) => admin.recommend({ ...candidate(part), note }, ids.next()),
        done: "已推荐给买家",
      }),
      recommendByNo: withForm(RECOMMEND_BY_NO_FIELDS, {
        first: () => ({ refType: 1 }),
        send: (_, named, part) => admin.recommend({ ...named, demandItemId: asId(part) }, ids.next()),
        done: "已推荐给买家",
      }),
      remove: confirmed((_, part) => admin.remove(asId(part)), "推荐已撤回"),
    },
    notify,
  });
