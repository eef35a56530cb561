import { lengthOf } from "../text.ts";
import { kindByCode } from "../timber/kinds.ts";
import { placeByCode } from "../timber/places.ts";
import { speciesByCode } from "../timber/species.ts";
import { formatBeijingDate, parseTime } from "../time.ts";
import { type Dm3, dm3 } from "../units.ts";
import { depositProblem, type OfferLine } from "./forward-offer.ts";
import type { InquiryForm, RoundTerms } from "./inquiry.ts";
import { DEPOSIT_PCT, lineProblem, OFFER_LINES_MAX, PRICE_MAX, VOLUME_MAX } from "./offer-form.ts";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Characters in a note to the other side. */
export const NOTE_MAX = 500;
/** How long a quotation may hold. */
export const QUOTE_VALID_MAX_MS = 7 * DAY_MS;
const ETA_DAYS_MAX = 180;

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
  ...{ remainVolume: VOLUME_MAX, minVolume: dm3(1) },
  destPorts: [destPort],
});

/** `求购 SPF 锯材`: the title of an inquiry without an offer. */
export function requestedTitle([first]: readonly OfferLine[]): string {
  const [species, kind] = [speciesByCode(first?.speciesCode ?? "")?.name, kindByCode(first?.kindCode ?? "")?.name];
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
  nowMs: number,
): RoundProblems {
  const problems: RoundProblems = {};
  if (!whole(terms.price, 1, PRICE_MAX)) problems.price = "请输入正确的价格";
  if (!whole(terms.volume, 1, VOLUME_MAX)) problems.volume = "请填写数量";
  else if (terms.volume > remainVolume) problems.volume = `可订仅剩 ${remainVolume / 1000} m³`;
  const eta = dayProblem(terms.eta, nowMs);
  if (eta !== null) problems.eta = eta;
  if (terms.paymentTerm.trim() === "") problems.paymentTerm = "请选择付款方式";
  if (!whole(terms.depositPct, DEPOSIT_PCT.min, DEPOSIT_PCT.max))
    problems.depositPct = `定金比例为${DEPOSIT_PCT.min}-${DEPOSIT_PCT.max}%`;
  else if (depositProblem(terms) !== null) problems.depositPct = depositProblem(terms) ?? "";
  if (lengthOf(terms.note.trim()) > NOTE_MAX) problems.note = `备注最多${NOTE_MAX}字`;
  if (validUntilAt !== null) {
    const ahead = validUntilAt - nowMs;
    if (ahead < HOUR_MS || ahead > QUOTE_VALID_MAX_MS) problems.valid = "截止时间不正确";
  }
  return problems;
}
