import type { GoodsBrief } from "../catalog/goods/goods.ts";
import { choice, entriesOf, fieldProblem, id, orNone, text } from "../fields.ts";
import type { DemandId, PersonId, RecommendationId, RecommendedId } from "../ids.ts";
import { codesWith } from "../states.ts";
import { DEMAND_STATES, type DemandStatus, type Visibility } from "./demand.ts";
import type { AskedLine, QuoteContact } from "./quote-view.ts";
import type { Feedback, RecommendedOffer } from "./sources.ts";

/** Demands that an expert still works on: their buyer may yet choose. */
export const EXPERT_STATUSES: readonly DemandStatus[] = codesWith(DEMAND_STATES, "choosable");

/** Commands on a demand for experts: `assign` it to one, recommend goods for it. */
export type ExpertCommand = "assign" | "pick";
/** Words on screen for each expert command. */
export const EXPERT_COMMAND_NAMES: Readonly<Record<ExpertCommand, string>> = { assign: "指派专家", pick: "推荐" };

/** What somebody may do with a demand now. `reviews`: reviews demands as an operator; `recommends`: may recommend goods. */
export const expertCommands = (
  status: DemandStatus,
  may: { reviews: boolean; recommends: boolean },
): ExpertCommand[] =>
  EXPERT_STATUSES.includes(status)
    ? [...(may.reviews ? (["assign"] as const) : []), ...(may.recommends ? (["pick"] as const) : [])]
    : [];

/** What an expert says to a recommendation. */
export const RECOMMENDATION_NOTE = { min: 5, max: 200 } as const;
/** Recommendations of experts for one line. */
export const RECOMMENDATIONS_MAX = 10;

/** What is recommended: 1 spot goods, 2 a forward offer. */
export const RECOMMENDATION_TYPES = [1, 2] as const;
/** One of `RECOMMENDATION_TYPES`. */
export type RecommendationType = (typeof RECOMMENDATION_TYPES)[number];
/** Words on screen for each recommendation type. */
export const RECOMMENDATION_TYPE_NAMES: Readonly<Record<RecommendationType, string>> = { 1: "现货", 2: "期货" };

/** Which expert a demand is given to. */
export const ASSIGN_FIELDS = { expertId: { type: orNone(id<PersonId>()), label: "专家", hint: "不指派" } } as const;
/** What an expert says of what is recommended. */
export const RECOMMEND_FIELDS = {
  note: {
    type: text(RECOMMENDATION_NOTE.max, RECOMMENDATION_NOTE.min),
    label: "推荐说明（买家可见）",
    wrong: `请填写推荐说明(${RECOMMENDATION_NOTE.min}-${RECOMMENDATION_NOTE.max}字)`,
    hint: `为什么合适：料质、产地、交期、价格，${RECOMMENDATION_NOTE.min}-${RECOMMENDATION_NOTE.max}字`,
    isLong: true,
  },
} as const;
/** The same of what is named by its number. */
export const RECOMMEND_BY_NO_FIELDS = {
  refType: { type: choice(entriesOf(RECOMMENDATION_TYPES, RECOMMENDATION_TYPE_NAMES)), label: "类型" },
  refNo: { type: text(40, 1), label: "货源编号或报盘编号" },
  ...RECOMMEND_FIELDS,
} as const;

/** Why a note cannot stand beside a recommendation, or `null`. */
export const recommendationNoteProblem = (note: string): string | null => fieldProblem(RECOMMEND_FIELDS.note, note);

/** A recommendation as its expert sees it. */
export type GivenRecommendation = {
  id: RecommendationId;
  refType: RecommendationType;
  refId: RecommendedId;
  title: string;
  shopName: string;
  note: string;
  expertName: string;
  time: string;
  feedback: Feedback;
  feedbackReason: string;
};

/** A demand as experts see it. `contact`: for the expert it was given to and for whoever runs the demands, else `null`. */
export type ExpertDemand = {
  id: DemandId;
  demandNo: string;
  title: string;
  buyerName: string;
  contact: QuoteContact | null;
  cityName: string;
  needDate: string;
  remark: string;
  visibility: Visibility;
  status: DemandStatus;
  statusName: string;
  quoteDeadlineAt: number;
  quoteNum: number;
  pickNum: number;
  version: number;
  publishTime: string;
  expert: { id: PersonId; name: string } | null;
  items: AskedLine[];
  acts: ExpertCommand[];
};

/** A demanded line with what was recommended for it and what may be. */
export type ExpertDemandLine = AskedLine & {
  picks: GivenRecommendation[];
  goods: GoodsBrief[];
  offers: RecommendedOffer["offer"][];
};

/** `experts`: whom the demand may be given to, for whoever may give it. */
export type ExpertSources = ExpertDemand & { lines: ExpertDemandLine[]; experts: { id: PersonId; name: string }[] };
