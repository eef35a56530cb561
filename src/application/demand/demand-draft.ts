import {
  type Demand,
  type DemandForm,
  type DemandProblems,
  demandProblems,
  QUOTE_DAYS_DEFAULT,
} from "../../domain/demand/demand-form.ts";
import type { DemandItem } from "../../domain/demand/demand-item.ts";
import { type DemandLines, lineProblems } from "../../domain/demand/demand-lines.ts";
import { type LineMatch, MATCHED_AT_ONCE, type ParsedText } from "../../domain/demand/line-match.ts";
import { ApiError, type OtherPurchasingEntity, REPLY_CODE } from "../../domain/errors.ts";
import type { DemandId } from "../../domain/ids.ts";
import type { Region } from "../../domain/region.ts";
import { sameValue } from "../../domain/same-value.ts";
import type { Demands } from "./demands.ts";

/** The status of what may still be changed. */
export const DRAFT = 0;

/** The form's fields beside the lines; the deadline is chosen as a number of days. */
export type DemandDetails = Omit<DemandForm, "items" | "quoteDeadlineAt"> & { quoteDays: number };

/** An empty form. */
export const detailsFor = (createMode: 1 | 2, rawText: string): DemandDetails => ({
  rawText,
  createMode,
  visibility: 1,
  deliverCityCode: "",
  deliverCityName: "",
  deliverAddress: "",
  needDate: "",
  payTerm: "",
  invoiceKind: 0,
  contactName: "",
  contactPhone: "",
  quoteDays: QUOTE_DAYS_DEFAULT,
  remark: "",
});

/** A form as it was sent, with its idempotency key. */
export type Submission = { key: string; form: DemandForm };

/** `unanswered`: the first attempt to make the draft, while it is unknown whether it arrived. */
export type Sending = {
  kept: { id: DemandId; version: number } | null;
  submission: Submission | null;
  unanswered: Submission | null;
};

/** The draft written over; where an answer was lost on the way, as it is now: newer, or published meanwhile. */
async function rewritten(demands: Demands, { id, version }: { id: DemandId; version: number }, form: DemandForm) {
  try {
    return await demands.update(id, version, form);
  } catch (error) {
    if (!isRefused(error)) throw error;
    const now = await demands.detail(id);
    if (now.status !== DRAFT) return now;
    if (now.version === version) throw error;
    return demands.update(id, now.version, form);
  }
}

/** The draft as the server stores it. One whose creation was not answered is requested again before it is overwritten. */
export async function saved(demands: Demands, { kept, submission, unanswered }: Sending): Promise<Demand> {
  const { key, form } = submission!; // made on the way here
  if (kept !== null) return rewritten(demands, kept, form);
  if (unanswered === null || unanswered.key === key) return demands.add(form, key);
  return rewritten(demands, await demands.add(unanswered.form, unanswered.key), form);
}

const isRefused = (error: unknown): boolean => error instanceof ApiError && error.failure.kind === "refused";

/** The server looked at what it got and refused it: nothing was made under this key. */
const isWarned = (error: unknown): boolean =>
  error instanceof ApiError && error.failure.kind === "refused" && error.failure.code === REPLY_CODE.warning;

/** What is not known after a failed save: whether the draft was made, unless the server refused its content. */
export function afterFailure({ kept, submission, unanswered }: Sending, error: unknown): Pick<Sending, "unanswered"> {
  return { unanswered: kept !== null || isWarned(error) ? null : (unanswered ?? submission) };
}

const DAY_MS = 86_400_000;

/** What the form of a demand holds. */
export type WizardContext = DemandLines & {
  details: DemandDetails;
  unknown: ParsedText["unknown"];
  /** What the text takes back or restates. */
  operations: ParsedText["operations"];
  /** What was read last, in which the spans of lines and unknown words count; what is typed since may be another text. */
  readText: string;
  /** By key of the line, with the query; a missing one is not known yet. */
  matches: Readonly<Record<number, LineMatch & { readonly of: DemandItem }>>;
  provinces: readonly Region[];
  /** The draft to be edited, as the address names it. */
  draftId: DemandId | null;
  /** The reader's other purchasing entity that has that draft, where the acting one does not. */
  owner: OtherPurchasingEntity | null;
  /** The stored draft, `null` before there is one. */
  kept: { id: DemandId; version: number } | null;
  /** The form as it was last sent, so that a retry is the same request; any change clears it. */
  submission: Submission | null;
  /** The first attempt to make the draft, while it is unknown whether it arrived. */
  unanswered: Submission | null;
  /** Key of the attempt that was saved: nothing is saved again before something changed. */
  savedKey: string | null;
  /** Problems are shown from the first try to publish on. */
  wasSubmitted: boolean;
  published: Demand | null;
  /** Somebody has typed what is not stored yet. */
  isTouched: boolean;
};

/** What fits each line: only what has changed is queried, as many lines at once as one call takes. */
export async function matchesOf(
  demands: Demands,
  { lines, matches }: Pick<WizardContext, "lines" | "matches">,
): Promise<WizardContext["matches"]> {
  const known = new Map(
    lines.flatMap(({ key, item }) => {
      const match = matches[key];
      return match !== undefined && sameValue(match.of, item) ? [[key, match] as const] : [];
    }),
  );
  const open = lines.filter(({ key }) => !known.has(key));
  for (let from = 0; from < open.length; from += MATCHED_AT_ONCE) {
    const asked = open.slice(from, from + MATCHED_AT_ONCE);
    const found = await demands.matches(asked.map(({ item }) => item));
    for (const [at, { key, item }] of asked.entries()) if (found[at]) known.set(key, { ...found[at], of: item });
  }
  return Object.fromEntries(known);
}

/** What prevents publishing the form at `nowMs`, by field, with what its cells show and is none. */
export const wizardProblems = (context: Pick<WizardContext, "details" | "lines">, nowMs: number): DemandProblems =>
  demandProblems(wizardForm(context, nowMs), nowMs, context.lines.map(lineProblems));

/** The demand as it would be sent at `nowMs`. */
export function wizardForm({ details, lines }: Pick<WizardContext, "details" | "lines">, nowMs: number): DemandForm {
  const { quoteDays, ...form } = details;
  return { ...form, quoteDeadlineAt: nowMs + quoteDays * DAY_MS, items: lines.map(({ item }) => item) };
}
