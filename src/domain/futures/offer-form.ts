import { SIZE_BOUNDS, tenthWithin } from "../demand/demand-item.ts";
import { isDay } from "../fields.ts";
import { lengthOf } from "../text.ts";
import { gradeByCode } from "../timber/grades.ts";
import { kindByCode } from "../timber/kinds.ts";
import { originByCode } from "../timber/origins.ts";
import { placeByCode } from "../timber/places.ts";
import { diameterShown, logLengthShown, specText } from "../timber/spec.ts";
import { speciesByCode } from "../timber/species.ts";
import { formatBeijingDate } from "../time.ts";
import { type Dm3, dm3 } from "../units.ts";
import { type DepositKind, depositWord } from "./deposit.ts";
import { depositProblem, type OfferForm, type OfferLine } from "./forward-offer.ts";
import { MBF_VOLUME } from "./mbf.ts";

/** Lines of one offer. */
export const OFFER_LINES_MAX = 12;
/** 0.01 to 999,999.99 in minor units. */
export const PRICE_MAX = 99_999_999;
/** 100,000 m³ in dm³. */
export const VOLUME_MAX = dm3(100_000_000);
/** Bounds of the deposit, percent. */
export const DEPOSIT_PCT = { min: 5, max: 100 } as const;
/** Largest allowed deviation of the delivered volume, percent. */
export const TOLERANCE_PCT_MAX = 20;
const DAY_MS = 86_400_000;
/** How long a quotation may hold, and how far ahead a ship may come. */
const VALID_DAYS_MAX = 60;
const ARRIVAL_DAYS_MAX = 180;

const between = (value: number, low: number, high: number): boolean =>
  Number.isSafeInteger(value) && value >= low && value <= high;

/** What is wrong with one specification, or `null`. */
export function lineProblem(line: OfferLine): string | null {
  if (kindByCode(line.kindCode) === undefined) return "请选择品类";
  if (speciesByCode(line.speciesCode) === undefined) return "请选择树种";
  if (line.gradeCode !== null && gradeByCode(line.gradeCode) === undefined) return "等级不正确";
  if (line.thickness !== null && !tenthWithin(line.thickness, SIZE_BOUNDS.thickness)) return "规格超出范围";
  if (line.width !== null && !between(line.width, 1, 2_000)) return "规格超出范围";
  const { diameterMin, diameterMax } = line;
  if (![diameterMin, diameterMax].every((side) => side == null || between(side, 4, 200))) return "规格超出范围";
  if (diameterMin != null && diameterMax != null && diameterMin > diameterMax) return "最小径级大于最大径级";
  if (lengthOf(line.lengthText) > 40 || lengthOf(line.surface) > 20) return "规格超出范围";
  return between(line.volume, 1, VOLUME_MAX) ? null : "请填写每种规格的数量";
}

/** Volume of all lines, dm³. */
export const totalVolumeOf = ({ lines }: Pick<OfferForm, "lines">): Dm3 =>
  dm3(lines.reduce((sum, { volume }) => sum + volume, 0));

/** Why the times of an offer do not fit one another or today, or `null`. */
export function datesProblem(
  { etdFrom, etdTo, eta }: Pick<OfferForm, "etdFrom" | "etdTo" | "eta">,
  nowMs: number,
): string | null {
  if (![etdFrom, etdTo, eta].every(isDay)) return "请填写船期";
  if (etdFrom > etdTo || etdTo > eta) return "日期不正确：装船不能晚于到港";
  if (eta < formatBeijingDate(nowMs)) return "预计到港不能早于今天";
  const latest = formatBeijingDate(nowMs + ARRIVAL_DAYS_MAX * DAY_MS);
  return eta <= latest ? null : `预计到港最晚在 ${ARRIVAL_DAYS_MAX} 天内`;
}

/** What is wrong, in words for the screen, or `null`. */
export function validUntilProblem(quoteValidUntilAt: number, nowMs: number): string | null {
  const ahead = quoteValidUntilAt - nowMs;
  return ahead >= 3_600_000 && ahead <= VALID_DAYS_MAX * DAY_MS ? null : `报盘有效期为1小时至${VALID_DAYS_MAX}天`;
}

/** Why so much cannot be required ahead, percent, beside that payment term, or `null`. */
export const depositPctProblem = (
  terms: { paymentTerm: string; depositPct: number },
  kind: DepositKind,
): string | null =>
  between(terms.depositPct, DEPOSIT_PCT.min, DEPOSIT_PCT.max)
    ? depositProblem(terms, kind)
    : `${depositWord(kind)}比例为${DEPOSIT_PCT.min}-${DEPOSIT_PCT.max}%`;

/** Why an offer cannot be shown to buyers, or `null`; the first broken rule wins. */
export function offerProblem(form: OfferForm, kind: DepositKind, nowMs: number): string | null {
  const title = lengthOf(form.title.trim());
  if (title < 4 || title > 60) return "标题为4-60个字";
  const nameLength = lengthOf(form.supplierName.trim());
  if (nameLength < 2 || nameLength > 60) return "请填写供货方名称";
  if (originByCode(form.originCode) === undefined) return "请选择产地";
  if (form.lines.length === 0 || form.lines.length > OFFER_LINES_MAX) return `规格为1-${OFFER_LINES_MAX}种`;
  for (const line of form.lines) {
    const problem = lineProblem(line);
    if (problem !== null) return problem;
  }
  if (!between(totalVolumeOf(form), 1, VOLUME_MAX)) return "总量超出范围";
  if (form.containerType === "40HQ") {
    if (!between(form.volumePerContainer, 1_000, 200_000)) return "请填写每柜数量";
    if (!between(form.containerNum, 1, 2_000)) return "请填写柜数";
    if (!between(form.minContainers, 1, form.containerNum)) return "最少起订柜数不正确";
  }
  if (lengthOf(form.loadPort.trim()) < 2 && form.incoterm !== "PORT") return "请填写装运地";
  if (form.destPorts.length === 0 || form.destPorts.length > 6) return "请选择目的港";
  if (form.destPorts.some((code) => placeByCode(code) === undefined)) return "目的港不正确";
  if (form.incoterm === "PORT" && form.currency !== "CNY") return "到港人民币须以人民币计价";
  if (!between(form.price, 1, PRICE_MAX)) return "请输入正确的价格";
  if (form.mbf !== null && !between(form.mbf.volume, MBF_VOLUME.min, MBF_VOLUME.max))
    return `1 MBF 折合 ${MBF_VOLUME.min / 1000}-${MBF_VOLUME.max / 1000} m³`;
  if (form.paymentTerm.trim() === "") return "请选择付款方式";
  const deposit = depositPctProblem(form, kind);
  if (deposit !== null) return deposit;
  if (!between(form.tolerancePct, 0, TOLERANCE_PCT_MAX)) return `溢短装比例不超过${TOLERANCE_PCT_MAX}%`;
  return datesProblem(form, nowMs) ?? validUntilProblem(form.quoteValidUntilAt, nowMs);
}

type LineSize = Pick<OfferLine, "thickness" | "width" | "lengthText" | "diameterMin" | "diameterMax">;

/** `38*89*2440-6100`, of random width `26*随宽*2000-3000`, of logs `φ20-34*5900`: a line's size as it is typed. */
export function lineSizeText({ thickness, width, lengthText, diameterMin, diameterMax }: LineSize): string {
  const round = specText({ diameterMin: diameterMin ?? null, diameterMax: diameterMax ?? null });
  const across = thickness === null ? [round, width] : [thickness, width ?? "随宽"];
  return [...across, lengthText].filter((part) => part !== null && part !== "").join("*");
}

/** The same on a screen, where logs have their units: `φ20–34 cm × 5.9 m`; `长 3.9 m` where nothing says how thick they are. */
export function lineSizeShown(line: LineSize): string {
  const { thickness, width, lengthText, diameterMin = null, diameterMax = null } = line;
  const [, least, most] = /^(\d{3,5})(?:-(\d{3,5}))?$/.exec(lengthText) ?? [];
  if (thickness !== null || width !== null || least === undefined) return lineSizeText(line);
  const length = logLengthShown(Number(least), Number(most ?? least));
  const diameter = diameterShown(diameterMin, diameterMax);
  return diameter === "" ? `长 ${length}` : `${diameter} × ${length}`;
}

const SIZES_SHOWN = 2;

/** The first sizes of several lines, and how many there are where not all of them are named. */
export const sizesText = (lines: readonly LineSize[]): string =>
  lines.slice(0, SIZES_SHOWN).map(lineSizeShown).join("、") +
  (lines.length > SIZES_SHOWN ? ` 等 ${lines.length} 种` : "");

/** What is ordered at least: the smallest number of containers, or 10 m³. dm³. */
export function minVolumeOf(offer: Pick<OfferForm, "containerType" | "volumePerContainer" | "minContainers">): Dm3 {
  return offer.containerType === "40HQ" ? dm3(offer.volumePerContainer * offer.minContainers) : dm3(10_000);
}
