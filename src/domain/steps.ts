/** Work that stops now and then, so that whoever carries it on can serve others in between. */
export type Steps<Result> = Generator<undefined, Result>;

/** What such work comes to, carried on without a stop. */
export function atOnce<Result>(work: Steps<Result>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
  }
}
