const MINUTE = 60_000;
/** A first answer that failed is asked for again after this time: until then the database is not asked by every caller. */
const AGAIN_AFTER = 2_000;

/**
 * The answer of `read`, read again at most once a minute. No caller waits for a refresh: while it is under way, and when it
 * fails, the last answer stands; where there is none yet, the failure stands for two seconds. `now`: epoch ms.
 */
export function createMinuteCache<Answer>(read: () => Promise<Answer>, now: () => number): () => Promise<Answer> {
  let last: { answer: Promise<Answer>; at: number; isFailure: boolean } | null = null;
  let refreshing = false;
  return () => {
    if (last === null || (last.isFailure && now() - last.at >= AGAIN_AFTER)) {
      const first = { answer: read(), at: now(), isFailure: false };
      last = first;
      first.answer.catch(() => {
        first.at = now();
        first.isFailure = true;
      });
      return first.answer;
    }
    if (!last.isFailure && now() - last.at >= MINUTE && !refreshing) {
      refreshing = true;
      const at = now();
      read()
        .then((answer) => {
          last = { answer: Promise.resolve(answer), at, isFailure: false };
        })
        .catch(() => {
          if (last) last.at = at;
        })
        .finally(() => {
          refreshing = false;
        });
    }
    return last.answer;
  };
}
