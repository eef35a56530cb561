import { GOODS_BRIEF } from "../catalog/goods/goods.ts";
import { choice, entriesOf, fieldProblem, id, orNone, text } from "../fields.ts";
import type { DemandId, PersonId, RecommendationId, RecommendedId } from "../ids.ts";
import { anyOf, type Infer, keyOf, list, maybe, NUMBER, record, TEXT } from "../records.ts";
import { codesWith } from "../states.ts";
import { DEMAND_STATES, DEMAND_STATUSES, type DemandStatus, VISIBILITIES } from "./demand.ts";
import { ASKED_LINE, QUOTE_CONTACT } from "./quote-view.ts";
import { FEEDBACKS, SUITABLE_OFFER } from "./sources.ts";

/** Demands that an expert still works on: their buyer may yet choose. */
export const EXPERT_STATUSES: readonly DemandStatus[] = codesWith(DEMAND_STATES, "choosable");

/** Commands on a demand for experts: `assign` it to one, recommend goods for it. */
export type ExpertCommand = "assign" | "pick";
export const EXPERT_COMMAND_NAMES: Readonly<Record<ExpertCommand, string>> = { assign: "指派专家", pick: "推荐" };

/** What a person may do with a demand now. `reviews`: reviews demands as an operator; `recommends`: may recommend goods. */
export const expertCommands = (
  status: DemandStatus,
  may: { reviews: boolean; recommends: boolean },
): ExpertCommand[] =>
  EXPERT_STATUSES.includes(status)
    ? [...(may.reviews ? (["assign"] as const) : []), ...(may.recommends ? (["pick"] as const) : [])]
    : [];

/** An expert's note on a recommendation. */
export const RECOMMENDATION_NOTE = { min: 5, max: 200 } as const;
/** Recommendations of experts for one line. */
export const RECOMMENDATIONS_MAX = 10;

/** What is recommended: 1 spot goods, 2 a forward offer. */
export const RECOMMENDATION_TYPES = [1, 2] as const;
/** One of `RECOMMENDATION_TYPES`. */
export type RecommendationType = (typeof RECOMMENDATION_TYPES)[number];
export const RECOMMENDATION_TYPE_NAMES: Readonly<Record<RecommendationType, string>> = { 1: "现货", 2: "期货" };

/** Which expert a demand is given to. */
export const ASSIGN_FIELDS = { expertId: { type: orNone(id<PersonId>()), label: "专家", hint: "不指派" } } as const;
/** The expert's form of a recommendation. */
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
export const GIVEN_RECOMMENDATION = record({
  id: id<RecommendationId>(),
  refType: anyOf(RECOMMENDATION_TYPES),
  refId: id<RecommendedId>(),
  title: TEXT,
  sizeText: TEXT,
  image: TEXT,
  shopName: TEXT,
  note: TEXT,
  expertName: TEXT,
  time: TEXT,
  feedback: anyOf(FEEDBACKS),
  feedbackReason: TEXT,
});
export type GivenRecommendation = Infer<typeof GIVEN_RECOMMENDATION>;

/** A demand as experts see it. `contact`: for the expert it was given to and for whoever runs the demands, else `null`. */
export const EXPERT_DEMAND = record({
  id: id<DemandId>(),
  demandNo: TEXT,
  title: TEXT,
  buyerName: TEXT,
  contact: maybe(QUOTE_CONTACT),
  cityName: TEXT,
  needDate: TEXT,
  remark: TEXT,
  visibility: anyOf(VISIBILITIES),
  status: anyOf(DEMAND_STATUSES),
  statusName: TEXT,
  quoteDeadlineAt: NUMBER,
  quoteNum: NUMBER,
  pickNum: NUMBER,
  version: NUMBER,
  publishTime: TEXT,
  expert: maybe(record({ id: id<PersonId>(), name: TEXT })),
  items: list(ASKED_LINE),
  acts: list(keyOf(EXPERT_COMMAND_NAMES)),
});
export type ExpertDemand = Infer<typeof EXPERT_DEMAND>;

/** A demanded line with what was recommended for it and what may be. */
export const EXPERT_DEMAND_LINE = record(ASKED_LINE, {
  picks: list(GIVEN_RECOMMENDATION),
  goods: list(GOODS_BRIEF),
  offers: list(SUITABLE_OFFER),
});
export type ExpertDemandLine = Infer<typeof EXPERT_DEMAND_LINE>;

/** `experts`: whom the demand may be given to, for whoever may give it. */
export const EXPERT_SOURCES = record(EXPERT_DEMAND, {
  lines: list(EXPERT_DEMAND_LINE),
  experts: list(record({ id: id<PersonId>(), name: TEXT })),
});
export type ExpertSources = Infer<typeof EXPERT_SOURCES>;
