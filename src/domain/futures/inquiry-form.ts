import { choice, code, day, entriesOf, type Fields, money, orNone, text, type ValuesOf, volume } from "../fields.ts";
import type { ForwardOfferId } from "../ids.ts";
import { lengthOf } from "../text.ts";
import { GRADES } from "../timber/grades.ts";
import { KINDS, kindByCode } from "../timber/kinds.ts";
import { PLACES, placeByCode } from "../timber/places.ts";
import { MOISTURE_TYPES } from "../timber/spec.ts";
import { SPECIES, speciesByCode } from "../timber/species.ts";
import { formatBeijingDate, parseTime } from "../time.ts";
import { type Dm3, dm3 } from "../units.ts";
import type { DepositKind } from "./deposit.ts";
import type { OfferLine } from "./forward-offer.ts";
import type { InquiryForm, RequestedGoods, RoundTerms } from "./inquiry.ts";
import { CURRENCIES, CURRENCY_NAMES, INCOTERM_NAMES, INCOTERMS } from "./landed-cost.ts";
import { depositPctProblem, lineProblem, OFFER_LINES_MAX, PRICE_MAX, totalVolumeOf, VOLUME_MAX } from "./offer-form.ts";
import { containersFor, linesTyped } from "./typed.ts";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Characters in a note to the other side. */
export const NOTE_MAX = 500;
/** How long a quotation may hold. */
export const QUOTE_VALID_MAX_MS = 7 * DAY_MS;
const ETA_DAYS_MAX = 180;

/** What is looked for where no offer is. */
const REQUESTED_GOODS = {
  speciesCode: { type: code(SPECIES), label: "树种" },
  kindCode: { type: code(KINDS), label: "品类" },
  gradeCode: { type: orNone(code(GRADES)), label: "等级", hint: "不限" },
  moistureType: { type: orNone(choice(MOISTURE_TYPES)), label: "含水", hint: "不限" },
  sizes: {
    type: text(500),
    label: "规格与数量（每行一种：厚*宽*长 m³）",
    hint: "38*140*3660-4880 104",
    isLong: true,
  },
  currency: { type: choice(entriesOf(CURRENCIES, CURRENCY_NAMES)), label: "币种" },
} as const;
const VOLUME = { volume: { type: volume(1, VOLUME_MAX), label: "数量" } } as const;
const TERMS = {
  targetPrice: { type: orNone(money()), label: "目标价", wrong: "请输入正确的价格" },
  incotermWanted: { type: choice(entriesOf(INCOTERMS, INCOTERM_NAMES)), label: "交货条件" },
  destPort: { type: code(PLACES), label: "目的港" },
  etaEnd: { type: orNone(day()), label: "最晚到港（选填）" },
  paymentTerm: { type: text(60), label: "付款方式" },
  remark: { type: text(NOTE_MAX), label: "备注", hint: "长度搭配、打包、检验等要求，选填", isLong: true },
} as const;

/** The fields of an inquiry. */
export const INQUIRY_FIELDS = { ...REQUESTED_GOODS, ...VOLUME, ...TERMS } as const;
type InquiryTyped = ValuesOf<typeof INQUIRY_FIELDS>;

/** Which of them: of an offer its volume, without one the goods. */
export const inquiryFields = (offer: object | null): Fields => ({
  ...(offer === null ? REQUESTED_GOODS : VOLUME),
  ...TERMS,
});

const requestedGoods = ({ currency, sizes, ...typed }: InquiryTyped): RequestedGoods => {
  const { kindCode, speciesCode, gradeCode, moistureType } = typed;
  return { currency, lines: linesTyped(sizes, { kindCode, speciesCode, gradeCode, moistureType, surface: "" }) };
};

/** The inquiry of a form. */
export function inquiryIn(
  typed: InquiryTyped,
  offer: { id: ForwardOfferId; volumePerContainer: Dm3 } | null,
): InquiryForm {
  const wish = offer === null ? requestedGoods(typed) : null;
  const { targetPrice, incotermWanted, destPort, etaEnd, paymentTerm, remark } = typed;
  const volume = wish === null ? typed.volume : totalVolumeOf(wish);
  return {
    offerId: offer?.id ?? null,
    wish,
    volume,
    containers: containersFor(volume, offer?.volumePerContainer ?? dm3(0)),
    targetPrice,
    incotermWanted,
    destPort,
    etaBegin: "",
    etaEnd: etaEnd ?? "",
    paymentTerm,
    remark,
  };
}

const whole = (value: number, low: number, high: number): boolean =>
  Number.isSafeInteger(value) && value >= low && value <= high;

const dayProblem = (day: string, nowMs: number): string | null => {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(day) ? parseTime(day) : null;
  if (at === null) return "请选择日期";
  if (day < formatBeijingDate(nowMs)) return "日期不能早于今天";
  return at <= nowMs + ETA_DAYS_MAX * DAY_MS ? null : `日期最晚在 ${ETA_DAYS_MAX} 天内`;
};

/** What an inquiry is measured against: dm³. */
export type Askable = { remainVolume: Dm3; minVolume: Dm3; destPorts: readonly string[] };

/** Texts under the fields; a missing key is a field in order. */
export type InquiryProblems = Partial<
  Record<"lines" | "volume" | "targetPrice" | "destPort" | "eta" | "remark", string>
>;

/** Where no offer sets bounds. */
export const anythingAskable = ({ destPort }: Pick<InquiryForm, "destPort">): Askable => ({
  remainVolume: VOLUME_MAX,
  minVolume: dm3(1),
  destPorts: [destPort],
});

/** `求购 SPF 锯材`: the title of an inquiry without an offer. */
export function requestedTitle([first]: readonly OfferLine[]): string {
  const species = speciesByCode(first?.speciesCode ?? "")?.name;
  const kind = kindByCode(first?.kindCode ?? "")?.name;
  return ["求购", species, kind].filter(Boolean).join(" ");
}

/** What is wrong with an inquiry by field; {} when nothing is. */
export function inquiryProblems(form: InquiryForm, offer: Askable, nowMs: number): InquiryProblems {
  const problems: InquiryProblems = {};
  const wrong = form.wish?.lines.map(lineProblem).find((problem) => problem !== null);
  if (form.wish !== null && (form.wish.lines.length === 0 || form.wish.lines.length > OFFER_LINES_MAX))
    problems.lines = `请填写1-${OFFER_LINES_MAX}种规格`;
  else if (wrong != null) problems.lines = wrong;
  const least = Math.min(offer.minVolume, offer.remainVolume);
  if (!whole(form.volume, 1, VOLUME_MAX)) problems.volume = "请填写数量";
  else if (form.volume < least) problems.volume = `最少 ${least / 1000} m³`;
  else if (form.volume > offer.remainVolume) problems.volume = `可订仅剩 ${offer.remainVolume / 1000} m³`;
  if (form.targetPrice !== null && !whole(form.targetPrice, 1, PRICE_MAX)) problems.targetPrice = "请输入正确的价格";
  if (placeByCode(form.destPort) === undefined || !offer.destPorts.includes(form.destPort))
    problems.destPort = "请选择目的港";
  const days = [form.etaBegin, form.etaEnd].filter((day) => day !== "");
  const wrongDay = days.map((day) => dayProblem(day, nowMs)).find((problem) => problem !== null);
  if (wrongDay != null) problems.eta = wrongDay;
  else if (form.etaBegin !== "" && form.etaEnd !== "" && form.etaBegin > form.etaEnd)
    problems.eta = "开始日期不能晚于结束日期";
  if (lengthOf(form.remark.trim()) > NOTE_MAX) problems.remark = `备注最多${NOTE_MAX}字`;
  return problems;
}

/** Texts under the fields of a quotation or counter; a missing key is a field in order. */
export type RoundProblems = Partial<
  Record<"price" | "volume" | "eta" | "paymentTerm" | "depositPct" | "note" | "valid", string>
>;

/** What is wrong with a quotation or a counter; {} when nothing is. `validUntilAt` of a quotation, `null` of a counter. */
export function roundProblems(
  terms: RoundTerms,
  validUntilAt: number | null,
  remainVolume: Dm3,
  kind: DepositKind,
  nowMs: number,
): RoundProblems {
  const problems: RoundProblems = {};
  if (!whole(terms.price, 1, PRICE_MAX)) problems.price = "请输入正确的价格";
  if (!whole(terms.volume, 1, VOLUME_MAX)) problems.volume = "请填写数量";
  else if (terms.volume > remainVolume) problems.volume = `可订仅剩 ${remainVolume / 1000} m³`;
  const eta = dayProblem(terms.eta, nowMs);
  if (eta !== null) problems.eta = eta;
  if (terms.paymentTerm.trim() === "") problems.paymentTerm = "请选择付款方式";
  const deposit = depositPctProblem(terms, kind);
  if (deposit !== null) problems.depositPct = deposit;
  if (lengthOf(terms.note.trim()) > NOTE_MAX) problems.note = `备注最多${NOTE_MAX}字`;
  if (validUntilAt !== null) {
    const ahead = validUntilAt - nowMs;
    if (ahead < HOUR_MS || ahead > QUOTE_VALID_MAX_MS) problems.valid = "截止时间不正确";
  }
  return problems;
}
