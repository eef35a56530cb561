import { DEMAND_UNITS, QUANTITY_MAX, SIZE_BOUNDS, TARGET_PRICE_MAX, tenthWithin } from "../../demand/demand-item.ts";
import type { DemandUnit } from "../../demand/reading/demand-line.ts";
import type { Fen } from "../../money.ts";
import {
  availableEvents,
  NOT_IN_THIS_STATUS,
  nextStatus,
  type StateTable,
  type Step,
  tableOf,
} from "../../state-table.ts";
import { type CodeIn, codesOf, columnOf, type State } from "../../states.ts";
import { lengthOf, normalised } from "../../text.ts";
import { type BrandBook, FIRST_BRANDS } from "../../timber/brands.ts";
import { gradeByCode } from "../../timber/grades.ts";
import { kindByCode } from "../../timber/kinds.ts";
import { originByCode } from "../../timber/origins.ts";
import { placeByCode } from "../../timber/places.ts";
import type { SaleUnit } from "../../timber/spec.ts";
import { speciesByCode } from "../../timber/species.ts";
import { type Mm, mm } from "../../units.ts";
import type { Notify } from "./saved-search.ts";

/** Active spec alerts per purchasing entity, and how many in all with the paused and satisfied ones. */
export const SPEC_ALERTS_ACTIVE_MAX = 30;
/** Spec alerts per purchasing entity, active, paused and satisfied together. */
export const SPEC_ALERTS_MAX = 100;
/** Characters in the name of a spec alert. */
export const SPEC_ALERT_NAME_MAX = 30;
/** Characters of a line that a spec alert is read from. */
export const SPEC_ALERT_TEXT_MAX = 1000;
/** Codes of one field. */
export const SPEC_ALERT_CODES_MAX = 10;
/** How far a size may be off, mm. */
export const TOLERANCE_MAX = { t: 50, w: 200, l: 2_000 } as const;

/** Conditions that take several codes, of which goods must have one. */
export const SPEC_ALERT_LISTS = ["speciesCode", "gradeCode", "brandCode", "originCode", "portCode"] as const;
/** One of `SPEC_ALERT_LISTS`. */
export type SpecAlertList = (typeof SPEC_ALERT_LISTS)[number];

/** What goods must be; an empty list, `null` and a missing side mean any. Sizes and tolerances are mm. */
export type SpecAlertConditions = Record<SpecAlertList, string[]> & {
  kindCode: string | null;
  cityCode: string | null;
  thickness: Mm | null;
  width: Mm | null;
  length: Mm | null;
  tolerance: { t: Mm; w: Mm; l: Mm };
};

/** A spec alert as it is written. `targetPrice` fen per `priceUnit`; `quantity` in the unit's smallest step. */
export type SpecAlertForm = SpecAlertConditions & {
  name: string;
  targetPrice: Fen | null;
  priceUnit: SaleUnit;
  quantity: number | null;
  quantityUnit: DemandUnit;
  /** Forward offers count as well. */
  includeFutures: boolean;
  notify: Notify;
};

export const EMPTY_SPEC_ALERT: SpecAlertForm = {
  name: "",
  kindCode: null,
  speciesCode: [],
  gradeCode: [],
  brandCode: [],
  originCode: [],
  portCode: [],
  cityCode: null,
  thickness: null,
  width: null,
  length: null,
  tolerance: { t: mm(0), w: mm(0), l: mm(0) },
  targetPrice: null,
  priceUnit: "m3",
  quantity: null,
  quantityUnit: "m3",
  includeFutures: true,
  notify: 1,
};

/** The states of a spec alert; only active ones are matched with goods. */
export const SPEC_ALERT_STATES = {
  paused: { code: 0, label: "已暂停", tone: "ended" },
  active: { code: 1, label: "启用中", tone: "running" },
  satisfied: { code: 2, label: "已满足", tone: "ended" },
} as const satisfies Record<string, State>;

export type SpecAlertStatus = CodeIn<typeof SPEC_ALERT_STATES>;
/** The codes of the states by name. */
export const SPEC_ALERT_STATUS = /* @__PURE__ */ codesOf(SPEC_ALERT_STATES);
/** All codes of `SPEC_ALERT_STATUS`. */
export const SPEC_ALERT_STATUSES: readonly SpecAlertStatus[] = /* @__PURE__ */ Object.values(SPEC_ALERT_STATUS);
export const SPEC_ALERT_STATUS_NAMES = /* @__PURE__ */ columnOf(SPEC_ALERT_STATES, "label");

/** What may happen to a spec alert, by the name of the event. */
export type SpecAlertEvent = "pause" | "resume" | "satisfy" | "reopen";
/** `active`: other active spec alerts of the same purchasing entity. */
export type SpecAlertFacts = { active: number };

/** Refusal of one more active spec alert. */
export const specAlertsFull = `最多启用${SPEC_ALERTS_ACTIVE_MAX}个订阅，请先暂停或删除不用的`;
const hasRoom = ({ active }: SpecAlertFacts) => (active < SPEC_ALERTS_ACTIVE_MAX ? null : specAlertsFull);
const buyer = ["buyer"] as const;

/** Transitions of a spec alert; only active ones are matched with goods. */
export const SPEC_ALERT_TABLE: StateTable<SpecAlertStatus, SpecAlertEvent, "buyer", SpecAlertFacts> =
  /* @__PURE__ */ tableOf(SPEC_ALERT_STATES, {
    paused: {
      resume: [{ to: "active", actors: buyer, guard: hasRoom }],
      satisfy: [{ to: "satisfied", actors: buyer }],
    },
    active: { pause: [{ to: "paused", actors: buyer }], satisfy: [{ to: "satisfied", actors: buyer }] },
    satisfied: { reopen: [{ to: "active", actors: buyer, guard: hasRoom }] },
  });

/** Labels of the buttons. */
export const SPEC_ALERT_EVENT_NAMES: Readonly<Record<SpecAlertEvent, string>> = {
  pause: "暂停",
  resume: "启用",
  satisfy: "已满足",
  reopen: "重新启用",
};

/** The transitions that the owner may make, with their targets; the cap is checked when one is made. */
export const availableSpecAlertEvents = (status: SpecAlertStatus): { event: SpecAlertEvent; to: SpecAlertStatus }[] =>
  availableEvents(SPEC_ALERT_TABLE, status, "buyer", { active: 0 }).map((event) => ({
    event,
    to: SPEC_ALERT_TABLE[status][event]?.[0]?.to ?? status,
  }));

/** The transition of a spec alert from `from` to `to`, or why it is refused. */
export function nextSpecAlertStatus(
  from: SpecAlertStatus,
  to: SpecAlertStatus,
  facts: SpecAlertFacts,
): Step<SpecAlertStatus> {
  const events = Object.keys(SPEC_ALERT_TABLE[from]) as SpecAlertEvent[];
  const event = events.find((one) => SPEC_ALERT_TABLE[from][one]?.some((way) => way.to === to));
  return event === undefined
    ? { kind: "refused", reason: NOT_IN_THIS_STATUS }
    : nextStatus(SPEC_ALERT_TABLE, from, event, "buyer", facts);
}

/** Whether the spec alert has a condition that goods could fail. */
export const hasCriteria = (specAlert: SpecAlertConditions): boolean =>
  specAlert.speciesCode.length > 0 ||
  specAlert.kindCode !== null ||
  specAlert.thickness !== null ||
  specAlert.width !== null;

/** Texts under the fields of the form; a missing key is a field in order. */
export type SpecAlertProblems = Partial<
  Record<"name" | "conditions" | SpecAlertList | "kindCode" | "thickness" | "width" | "length", string>
> &
  Partial<Record<"targetPrice" | "quantity", string>>;

const LIST_NAMES: Readonly<Record<SpecAlertList, string>> = {
  speciesCode: "树种",
  gradeCode: "等级",
  brandCode: "品牌",
  originCode: "产地",
  portCode: "港口",
};

type Named = { readonly name: string } | undefined;
const ENTRY: Readonly<Record<SpecAlertList, (code: string, brands: BrandBook) => Named>> = {
  speciesCode: speciesByCode,
  gradeCode: gradeByCode,
  brandCode: (code, { byCode }) => byCode(code),
  originCode: originByCode,
  portCode: placeByCode,
};

const SIDES = [
  ["thickness", "t"],
  ["width", "w"],
  ["length", "l"],
] as const;

const whole = (value: number, low: number, high: number): boolean =>
  Number.isInteger(value) && value >= low && value <= high;
const tenth = (value: number, low: number, high: number): boolean => tenthWithin(value, [low, high]);

/** All problems of a spec alert by field, in a marketplace of these brands. */
export function specAlertProblems(specAlert: SpecAlertForm, brands: BrandBook = FIRST_BRANDS): SpecAlertProblems {
  const problems: SpecAlertProblems = {};
  const name = normalised(specAlert.name);
  if (name === "") problems.name = "请输入订阅名称";
  else if (lengthOf(name) > SPEC_ALERT_NAME_MAX) problems.name = `名称最多${SPEC_ALERT_NAME_MAX}个字`;
  if (!hasCriteria(specAlert)) problems.conditions = "请至少填写树种、品类、厚度或宽度";
  if (specAlert.kindCode !== null && kindByCode(specAlert.kindCode) === undefined) problems.kindCode = "品类不正确";
  for (const list of SPEC_ALERT_LISTS) {
    if (specAlert[list].length > SPEC_ALERT_CODES_MAX)
      problems[list] = `${LIST_NAMES[list]}最多选${SPEC_ALERT_CODES_MAX}项`;
    else if (specAlert[list].some((code) => ENTRY[list](code, brands) === undefined))
      problems[list] = `${LIST_NAMES[list]}不正确`;
  }
  for (const [side, letter] of SIDES) {
    const [low, high] = SIZE_BOUNDS[side];
    const value = specAlert[side];
    const isSize = side === "thickness" ? tenth : whole;
    if (value !== null && !isSize(value, low, high)) problems[side] = "规格超出范围";
    else if (!isSize(specAlert.tolerance[letter], 0, TOLERANCE_MAX[letter]))
      problems[side] = `公差须在 0-${TOLERANCE_MAX[letter]} mm 之间`;
  }
  if (specAlert.targetPrice !== null && !whole(specAlert.targetPrice, 1, TARGET_PRICE_MAX))
    problems.targetPrice = "请输入正确的价格";
  if (specAlert.quantity !== null && !whole(specAlert.quantity, 1, QUANTITY_MAX)) problems.quantity = "数量不正确";
  if (!DEMAND_UNITS.includes(specAlert.quantityUnit)) problems.quantity = "数量不正确";
  return problems;
}

/** The first of `specAlertProblems`, or `null`. */
export const specAlertProblem = (specAlert: SpecAlertForm, brands: BrandBook = FIRST_BRANDS): string | null =>
  Object.values(specAlertProblems(specAlert, brands))[0] ?? null;

function sideText(value: number | null, tolerance: number): string {
  if (value === null) return "";
  return tolerance === 0 ? String(value) : `${value}±${tolerance}`;
}

/** `30±2*120*4000`; sides without the ones before them by name: `宽120`. "" where it has no size. */
export function specAlertSizeText({ thickness, width, length, tolerance }: SpecAlertConditions): string {
  const t = sideText(thickness, tolerance.t);
  const w = sideText(width, tolerance.w);
  const l = sideText(length, tolerance.l);
  if (t !== "" && w !== "") return [t, w, l].filter((side) => side !== "").join("*");
  const named = [t === "" ? "" : `厚${t}`, w === "" ? "" : `宽${w}`, l === "" ? "" : `长${l}`];
  return named.filter((side) => side !== "").join(" ");
}

/** Ladders of several countries have grades of one name. */
const namesOf = (list: SpecAlertList, codes: readonly string[], brands: BrandBook): string =>
  [...new Set(codes.map((code) => ENTRY[list](code, brands)?.name ?? code))].join("、");

/** The conditions of a spec alert, in a line. */
export function specAlertText(specAlert: SpecAlertConditions, brands: BrandBook = FIRST_BRANDS): string {
  const kind = specAlert.kindCode === null ? "" : (kindByCode(specAlert.kindCode)?.name ?? specAlert.kindCode);
  return [
    specAlertSizeText(specAlert),
    namesOf("speciesCode", specAlert.speciesCode, brands),
    kind,
    ...(["gradeCode", "brandCode", "originCode", "portCode"] as const).map((list) =>
      namesOf(list, specAlert[list], brands),
    ),
  ]
    .filter((part) => part !== "")
    .join(" ");
}

/** The name offered for a spec alert: its conditions. */
export const offeredSpecAlertName = (specAlert: SpecAlertConditions, brands: BrandBook = FIRST_BRANDS): string =>
  [...specAlertText(specAlert, brands)].slice(0, SPEC_ALERT_NAME_MAX).join("");
