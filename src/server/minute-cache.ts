const MINUTE = 60_000;

/**
 * The answer of `read`, read again at most once a minute. No caller waits for a refresh: while it is under way, and when it
 * fails, the last answer stands. `now`: epoch ms.
 */
export function createMinuteCache<Answer>(read: () => Promise<Answer>, now: () => number): () => Promise<Answer> {
  let last: { answer: Promise<Answer>; at: number } | null = null;
  let refreshing = false;
  return () => {
    if (last === null) {
      const answer = read();
      last = { answer, at: now() };
      answer.catch(() => {
        last = null;
      });
      return answer;
    }
    if (now() - last.at >= MINUTE && !refreshing) {
      refreshing = true;
      const at = now();
      read()
        .then((answer) => {
          last = { answer: Promise.resolve(answer), at };
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
