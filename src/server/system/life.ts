import { REPLY_CODE } from "../../domain/errors.ts";
import type { Id } from "../../domain/ids.ts";
import type { Step } from "../../domain/state-table.ts";
import type { Db } from "../db/database.ts";
import { Refusal, warning } from "../reply.ts";
import { type Kind, type Move, recordStep } from "./history-store.ts";
import { type DomainEvents, publish } from "./outbox.ts";

/** The status that a transition of a state table leads to. Throws a warning with the table's reason. */
export function statusOf<Status>(step: Step<Status>): Status {
  if (step.kind === "refused") throw warning(step.reason);
  return step.status;
}

/** Throws 5001 where a row is in another version than expected; a caller that names none accepts any. */
export function requireVersion(
  { version }: { version: number },
  seen: number | undefined,
  words: string,
  data: object | null = null,
): void {
  if (seen !== undefined && seen !== version) throw new Refusal(REPLY_CODE.confirmAgain, words, data);
}

/** The actor of transitions that the program itself makes. */
export const BY_CLOCK = { actor: "system", personId: null } as const;

type Ids = {
  quote: DomainEvents["quote.stepped"]["quoteId"];
  forwardOffer: DomainEvents["offer.stepped"]["offerId"];
  forwardInquiry: DomainEvents["inquiry.stepped"]["inquiryId"];
  forwardOrder: DomainEvents["futures.stepped"]["orderId"];
  company: DomainEvents["company.reviewed"]["companyId"];
  application: DomainEvents["application.reviewed"]["applicationId"];
};
/** A transition of a thing of that kind. */
type MoveOf<Name extends Kind> = Move<string, number, string> & { id: Name extends keyof Ids ? Ids[Name] : Id<string> };

/** Events that bring the buyer of a quote a new round. */
const ROUNDS: readonly string[] = ["add", "answer", "reissue"];

/**
 * The event published for a transition, by the kind of thing. What demands and shops publish depends on more than the transition,
 * and is published separately.
 */
const PUBLISHED: { readonly [Name in Kind]?: (tx: Db, move: MoveOf<Name>) => Promise<void> } = {
  quote: (tx, { id: quoteId, event, note }) =>
    ROUNDS.includes(event)
      ? publish(tx, "quote.received", { quoteId, event })
      : event === "award"
        ? publish(tx, "quote.accepted", { quoteId })
        : publish(tx, "quote.stepped", { quoteId, event, note }),
  forwardOffer: (tx, { id: offerId, event, actor, note }) =>
    publish(tx, "offer.stepped", { offerId, event, actor, note }),
  forwardInquiry: (tx, { id: inquiryId, event, actor, note }) =>
    publish(tx, "inquiry.stepped", { inquiryId, event, actor, note }),
  forwardOrder: (tx, { id: orderId, event, actor, note }) =>
    publish(tx, "futures.stepped", { orderId, event, actor, note }),
  company: (tx, { id: companyId, event, note: reason }) =>
    publish(tx, "company.reviewed", { companyId, event, reason }),
  application: (tx, { id: applicationId, event, note: reason }) =>
    publish(tx, "application.reviewed", { applicationId, event, reason }),
};

/** Records a transition in the history of its thing and publishes it, in the same transaction. */
export async function recordTransition<Name extends Kind>(tx: Db, kind: Name, move: MoveOf<Name>): Promise<void> {
  await recordStep(tx, kind, move);
  await PUBLISHED[kind]?.(tx, move);
}
