import { DEMAND_UNITS, QUANTITY_MAX, SIZE_BOUNDS, TARGET_PRICE_MAX } from "../demand/demand-item.ts";
import type { Fen } from "../money.ts";
import { availableEvents, NOT_IN_THIS_STATUS, nextStatus, type StateTable, type Step } from "../state-table.ts";
import { lengthOf, normalised } from "../text.ts";
import { type BrandBook, FIRST_BRANDS } from "../timber/brands.ts";
import type { DemandUnit } from "../timber/demand-line.ts";
import { gradeByCode } from "../timber/grades.ts";
import { kindByCode } from "../timber/kinds.ts";
import { originByCode } from "../timber/origins.ts";
import { placeByCode } from "../timber/places.ts";
import type { SaleUnit } from "../timber/spec.ts";
import { speciesByCode } from "../timber/species.ts";
import type { Notify } from "./saved-search.ts";

/** Wants in use per purchasing entity (product §7), and how many are kept with those paused and satisfied. */
export const WANTS_ACTIVE_MAX = 30;
export const WANTS_KEPT_MAX = 100;
export const WANT_NAME_MAX = 30;
/** Codes of one field. */
export const WANT_CODES_MAX = 10;
/** How far a size may be off, mm. */
export const TOLERANCE_MAX = { t: 50, w: 200, l: 2_000 } as const;

export const WANT_LISTS = ["speciesCode", "gradeCode", "brandCode", "originCode", "portCode"] as const;
export type WantList = (typeof WANT_LISTS)[number];

/** What goods must be; an empty list, `null` and a missing side ask for nothing. Sizes and tolerances are mm. */
export type WantConditions = Record<WantList, string[]> & {
  kindCode: string | null;
  cityCode: string | null;
  thickness: number | null;
  width: number | null;
  length: number | null;
  tolerance: { t: number; w: number; l: number };
};

/** A standing want as it is written. `targetPrice` fen per `priceUnit`; `quantity` in the unit's smallest step. */
export type WantForm = WantConditions & {
  name: string;
  targetPrice: Fen | null;
  priceUnit: SaleUnit;
  quantity: number | null;
  quantityUnit: DemandUnit;
  /** Cargoes to arrive count as well. */
  includeFutures: boolean;
  notify: Notify;
};

export const EMPTY_WANT: WantForm = {
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
  tolerance: { t: 0, w: 0, l: 0 },
  targetPrice: null,
  priceUnit: "m3",
  quantity: null,
  quantityUnit: "m3",
  includeFutures: true,
  notify: 1,
};

export const WANT_STATUSES = [0, 1, 2] as const;
export type WantStatus = (typeof WANT_STATUSES)[number];
export const WANT_STATUS_NAMES: Readonly<Record<WantStatus, string>> = { 0: "已暂停", 1: "启用中", 2: "已满足" };

export type WantEvent = "pause" | "resume" | "satisfy" | "reopen";
/** `active`: other wants in use of the same purchasing entity. */
export type WantFacts = { active: number };

export const wantsFull = `最多启用${WANTS_ACTIVE_MAX}个订阅，请先暂停或删除不用的`;
const hasRoom = ({ active }: WantFacts) => (active < WANTS_ACTIVE_MAX ? null : wantsFull);
const buyer = ["buyer"] as const;

/** The life of a want (product §7): only those in use are held against goods. */
export const WANT_TABLE: StateTable<WantStatus, WantEvent, "buyer", WantFacts> = {
  0: { resume: [{ to: 1, actors: buyer, guard: hasRoom }], satisfy: [{ to: 2, actors: buyer }] },
  1: { pause: [{ to: 0, actors: buyer }], satisfy: [{ to: 2, actors: buyer }] },
  2: { reopen: [{ to: 1, actors: buyer, guard: hasRoom }] },
};

/** Words of the buttons. */
export const WANT_EVENT_NAMES: Readonly<Record<WantEvent, string>> = {
  pause: "暂停",
  resume: "启用",
  satisfy: "已满足",
  reopen: "重新启用",
};

/** What the owner may do with a want, and where it leads; that there is room is said when it is tried. */
export const availableWantEvents = (status: WantStatus): { event: WantEvent; to: WantStatus }[] =>
  availableEvents(WANT_TABLE, status, "buyer", { active: 0 }).map((event) => ({
    event,
    to: WANT_TABLE[status][event]?.[0]?.to ?? status,
  }));

/** What becomes of a want in `from` whose owner wants it in `to`. */
export function wantStep(from: WantStatus, to: WantStatus, facts: WantFacts): Step<WantStatus> {
  const events = Object.keys(WANT_TABLE[from]) as WantEvent[];
  const event = events.find((one) => WANT_TABLE[from][one]?.some((way) => way.to === to));
  return event === undefined
    ? { kind: "refused", reason: NOT_IN_THIS_STATUS }
    : nextStatus(WANT_TABLE, from, event, "buyer", facts);
}

/** Whether the want asks for anything that goods could lack. */
export const saysAnything = (want: WantConditions): boolean =>
  want.speciesCode.length > 0 || want.kindCode !== null || want.thickness !== null || want.width !== null;

/** Texts under the fields of the form; a missing key is a field in order. */
export type WantProblems = Partial<
  Record<"name" | "conditions" | WantList | "kindCode" | "thickness" | "width" | "length", string>
> &
  Partial<Record<"targetPrice" | "quantity", string>>;

const LIST_NAMES: Readonly<Record<WantList, string>> = {
  speciesCode: "树种",
  gradeCode: "等级",
  brandCode: "品牌",
  originCode: "产地",
  portCode: "港口",
};

type Named = { readonly name: string } | undefined;
const ENTRY: Readonly<Record<WantList, (code: string, brands: BrandBook) => Named>> = {
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

/** Everything that is wrong with a want, by field (product §33), in a marketplace of these brands. */
export function wantProblems(want: WantForm, brands: BrandBook = FIRST_BRANDS): WantProblems {
  const problems: WantProblems = {};
  const name = normalised(want.name);
  if (name === "") problems.name = "请输入订阅名称";
  else if (lengthOf(name) > WANT_NAME_MAX) problems.name = `名称最多${WANT_NAME_MAX}个字`;
  if (!saysAnything(want)) problems.conditions = "请至少填写树种、品类、厚度或宽度";
  if (want.kindCode !== null && kindByCode(want.kindCode) === undefined) problems.kindCode = "品类不正确";
  for (const list of WANT_LISTS) {
    if (want[list].length > WANT_CODES_MAX) problems[list] = `${LIST_NAMES[list]}最多选${WANT_CODES_MAX}项`;
    else if (want[list].some((code) => ENTRY[list](code, brands) === undefined))
      problems[list] = `${LIST_NAMES[list]}不正确`;
  }
  for (const [side, letter] of SIDES) {
    const [low, high] = SIZE_BOUNDS[side];
    const value = want[side];
    if (value !== null && !whole(value, low, high)) problems[side] = "规格超出范围";
    else if (!whole(want.tolerance[letter], 0, TOLERANCE_MAX[letter]))
      problems[side] = `公差须在 0-${TOLERANCE_MAX[letter]} mm 之间`;
  }
  if (want.targetPrice !== null && !whole(want.targetPrice, 1, TARGET_PRICE_MAX))
    problems.targetPrice = "请输入正确的价格";
  if (want.quantity !== null && !whole(want.quantity, 1, QUANTITY_MAX)) problems.quantity = "数量不正确";
  if (!DEMAND_UNITS.includes(want.quantityUnit)) problems.quantity = "数量不正确";
  return problems;
}

/** The first of `wantProblems`, or `null`. */
export const wantProblem = (want: WantForm, brands: BrandBook = FIRST_BRANDS): string | null =>
  Object.values(wantProblems(want, brands))[0] ?? null;

function sideText(value: number | null, tolerance: number): string {
  if (value === null) return "";
  return tolerance === 0 ? String(value) : `${value}±${tolerance}`;
}

/** `30±2*120*4000`; sides without the ones before them by name: `宽120`. "" where no size is asked for. */
export function wantSizeText({ thickness, width, length, tolerance }: WantConditions): string {
  const [t, w, l] = [sideText(thickness, tolerance.t), sideText(width, tolerance.w), sideText(length, tolerance.l)];
  if (t !== "" && w !== "") return [t, w, l].filter((side) => side !== "").join("*");
  const named = [t === "" ? "" : `厚${t}`, w === "" ? "" : `宽${w}`, l === "" ? "" : `长${l}`];
  return named.filter((side) => side !== "").join(" ");
}

/** Ladders of several countries have grades of one name. */
const namesOf = (list: WantList, codes: readonly string[], brands: BrandBook): string =>
  [...new Set(codes.map((code) => ENTRY[list](code, brands)?.name ?? code))].join("、");

/** What a want asks for, in a line. */
export function wantText(want: WantConditions, brands: BrandBook = FIRST_BRANDS): string {
  const kind = want.kindCode === null ? "" : (kindByCode(want.kindCode)?.name ?? want.kindCode);
  return [
    namesOf("speciesCode", want.speciesCode, brands),
    kind,
    wantSizeText(want),
    ...(["gradeCode", "brandCode", "originCode", "portCode"] as const).map((list) => namesOf(list, want[list], brands)),
  ]
    .filter((part) => part !== "")
    .join(" ");
}

/** The name offered for a want: what it asks for. */
export const offeredWantName = (want: WantConditions, brands: BrandBook = FIRST_BRANDS): string =>
  [...wantText(want, brands)].slice(0, WANT_NAME_MAX).join("");
