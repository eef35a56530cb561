import { isDay } from "../fields.ts";
import { formatBeijingDate, parseTime } from "../time.ts";
import { type DepositKind, depositWord, inDepositWord } from "./deposit.ts";

/** Papers of a forward order, by the number they are stored with. */
export const DOC_KINDS = {
  1: "形式发票 PI",
  2: "合同",
  3: "装箱单",
  4: "商业发票",
  5: "提单",
  6: "植检证",
  7: "产地证",
  8: "FSC 声明",
  9: "熏蒸证",
  10: "报关单",
} as const;
/** A key of `DOC_KINDS`. */
export type DocKind = keyof typeof DOC_KINDS;
export const DOC_KIND_CODES = Object.keys(DOC_KINDS).map(Number) as DocKind[];
/** The contract of the order. */
export const CONTRACT: DocKind = 2;
/** A paper that no order needs: FSC 声明. */
export const EXTRA_PAPER: DocKind = 8;
const MILESTONES = {
  1: "合同",
  2: "{deposit}",
  3: "备货",
  4: "装船",
  5: "在途",
  6: "到港",
  7: "报检清关",
  8: "放货",
  9: "提货",
} as const;
/** The station of cleared goods. */
export const CLEARED = 7;
/** A milestone of a forward order, by the number it is stored with. */
export type MilestoneKind = keyof typeof MILESTONES;
/** The milestone's name on screen. */
export const milestoneName = (milestone: MilestoneKind, kind: DepositKind): string =>
  inDepositWord(MILESTONES[milestone], kind);
export const MILESTONE_CODES = Object.keys(MILESTONES).map(Number) as MilestoneKind[];

const DAY_MS = 86_400_000;

/** Days from landing until the goods are cleared, as a plan has it. */
const CLEARING_DAYS = 7;
/** How far ahead goods may be planned to be cleared. */
const CLEARING_DAYS_MAX = 180;

/**
 * When each station is due, as far as the ship's days show (epoch ms of a day): contract 5 days, deposit 10, and so on. Both lie
 * before a loading that is still ahead; goods ordered at sea are loaded already.
 */
export function plannedMilestones(times: {
  placedAt: number;
  etdAt: number | null;
  etaAt: number;
}): Readonly<Record<MilestoneKind, number | null>> {
  const { placedAt, etdAt, etaAt } = times;
  const last = etdAt !== null && etdAt > placedAt ? etdAt : Number.POSITIVE_INFINITY;
  return {
    1: Math.min(placedAt + 5 * DAY_MS, last),
    2: Math.min(placedAt + 10 * DAY_MS, last),
    3: etdAt,
    4: etdAt,
    5: etdAt,
    6: etaAt,
    7: etaAt + CLEARING_DAYS * DAY_MS,
    8: etaAt + 10 * DAY_MS,
    9: etaAt + 20 * DAY_MS,
  };
}

/** The landing from which a plan has goods cleared on the day `clears`; days are yyyy-MM-dd. */
export const landingFor = (clears: string): string =>
  formatBeijingDate((parseTime(clears) ?? 0) - CLEARING_DAYS * DAY_MS);

/** Why landed goods cannot be planned to be cleared on a day, or `null`. Days are yyyy-MM-dd, Beijing. */
export function clearingProblem(clears: string, today: string): string | null {
  if (!isDay(clears)) return "请选择新的预计日期";
  if (clears < today) return "预计清关不能早于今天";
  const ahead = Date.parse(clears) - Date.parse(today);
  return ahead <= CLEARING_DAYS_MAX * DAY_MS ? null : `预计清关最晚在 ${CLEARING_DAYS_MAX} 天内`;
}

/** A ship's name and its voyage, however a list writes both in one: `EVER GOLDEN / 0912W`. */
export function vesselAndVoyage(text: string): { vessel: string; voyage: string } {
  const [, vessel = text.trim(), voyage = ""] =
    /^(.*?\S)\s*(?:\/\s*|\s(?=(?:V\.?)?\d{2,5}[A-Z]?$))(\S+)$/i.exec(text.trim()) ?? [];
  return { vessel, voyage };
}

/**
 * Why the merchant cannot confirm an order with loading on day `etd`, or `null`: contract and deposit come first, unless the
 * goods were ordered at sea. Days are yyyy-MM-dd, "" unknown; `ordered`: the loading as the order states it.
 */
export const loadingProblem = (etd: string, ordered: string, today: string, kind: DepositKind): string | null =>
  etd !== "" && etd < today && (ordered === "" || ordered >= today)
    ? `装船日期不能早于今天：合同与${depositWord(kind)}须在装船前完成`
    : null;

/** Why goods cannot have been loaded and land on these days (yyyy-MM-dd), or `null`. */
export const landingProblem = (loaded: string, lands: string): string | null =>
  loaded !== "" && lands !== "" && lands < loaded ? "日期不正确：到港不能早于装船" : null;
