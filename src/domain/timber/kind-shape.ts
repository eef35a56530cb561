import type { KindCode } from "./kinds.ts";

export const LOGS: KindCode = "1500";
/** Sawn timber, unless more is known of it. */
export const SAWN: KindCode = "1501";
const FORMWORK: KindCode = "1510";
const SHEETS_OF_SOLID_WOOD: readonly KindCode[] = ["1504", "1507", "1516"];

/** Whether the kind is one of those; a text that is no kind is none of them. */
export const isKindOf = (kinds: readonly KindCode[], code: string | null): boolean =>
  kinds.some((kind) => kind === code);

/** Round timber: stated by diameter, scaled by the rules of logs, stowed loosely, taxed as farm produce. */
export const isLogs = (code: string | null): boolean => code === LOGS;

/** Panels: graded by emission and face, bought by their make, sold by the sheet. */
export const PANEL_KINDS: readonly KindCode[] = ["1505", "1506", FORMWORK, "1511", "1512", "1513"];
export const isPanel = (code: string | null): boolean => isKindOf(PANEL_KINDS, code);

/** Panels of furniture, fitting out and packing; formwork is used up on building sites. */
export const FITTING_PANELS: readonly KindCode[] = PANEL_KINDS.filter((kind) => kind !== FORMWORK);

/** Timber glued up to carry: beams of lamellas or of veneers, and slabs of crossed lamellas. */
export const GLUED_STRUCTURE: readonly KindCode[] = ["1514", "1515", "1516"];

/** What lies in stacks of sheets: panels, jointed boards, veneers and slabs of crossed lamellas. */
export const isSheets = (code: string | null): boolean => isPanel(code) || isKindOf(SHEETS_OF_SOLID_WOOD, code);

/** The usual value-added tax, percent: raw logs are farm produce (9), what is sawn or made of them is not (13). */
export const vatPctOf = (kindCode: string): 9 | 13 => (isLogs(kindCode) ? 9 : 13);
