import { isId } from "../ids.ts";

/** Types of things that messages are about. */
export const REF_TYPES = [
  "order",
  "reservation",
  "pickup",
  "futuresOrder",
  "futuresInquiry",
  "globalOffer",
  "demand",
  "demandQuote",
  "companyInfo",
  "companyChange",
  "settleInMaterials",
  "merchant",
  "goods",
  "supplyApply",
  "reqSpec",
  "mySearch",
] as const;
/** One of `REF_TYPES`. */
export type RefType = (typeof REF_TYPES)[number];

/** What a new message is about; without an id things of that type in general. */
export type ChangedThing = { refType: RefType; refId: string | null };
/** A thing that a page shows; without an id anything of its type. */
export type ShownThing = { refType: RefType; refId?: string };

/** What the news `data` are about; `null` where they do not name it, so that anything may have changed. */
export function changedThingIn(data: unknown): ChangedThing | null {
  const { refType, refId } = (data ?? {}) as Partial<Record<keyof ChangedThing, unknown>>;
  const known = REF_TYPES.find((one) => one === refType);
  if (known === undefined) return null;
  return { refType: known, refId: typeof refId === "string" && isId(refId) ? refId : null };
}

/** Whether a page that shows `shown` is out of date after `changed`. */
export const concerns = (changed: ChangedThing | null, shown: readonly ShownThing[]): boolean =>
  shown.some(
    ({ refType, refId }) =>
      changed === null || (changed.refType === refType && (refId === undefined || refId === changed.refId)),
  );
