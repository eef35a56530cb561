import type { Ids } from "./platform.ts";

/** The idempotency key of a form as it was last sent. */
export type Submission = { readonly of: string; readonly key: string };

/** Nothing was sent. */
export const NO_SUBMISSION: Submission = { of: "", key: "" };

/** A lost answer is retried under the same key; another form is another thing. `sent`: the form as it is sent. */
export function submissionOf(last: Submission, sent: unknown, ids: Ids): Submission {
  const of = JSON.stringify(sent);
  return last.of === of ? last : { of, key: ids.next() };
}
