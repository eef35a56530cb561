/** An answer is cached for a multiple of the time it took, a minute at most, so that expensive ones are seldom made. */
const TIME_FACTOR = 100;
const LONGEST_MS = 60_000;

/** `fresh`: what was put there a moment ago; `known`: also what is older; `null` where there is none. */
export type CostlyCache<Answer> = {
  fresh(key: string): Answer | null;
  known(key: string): Answer | null;
  put(key: string, answer: Answer, tookMs: number): void;
};

/** Answers to the latest `most` questions. */
export function createCostlyCache<Answer>(most: number): CostlyCache<Answer> {
  const answers = new Map<string, { answer: Answer; until: number }>();
  return {
    fresh(key) {
      const found = answers.get(key);
      return found !== undefined && performance.now() < found.until ? found.answer : null;
    },
    known: (key) => answers.get(key)?.answer ?? null,
    put(key, answer, tookMs) {
      answers.delete(key);
      answers.set(key, { answer, until: performance.now() + Math.min(LONGEST_MS, TIME_FACTOR * tookMs) });
      for (const oldest of answers.keys()) if (answers.size > most) answers.delete(oldest);
    },
  };
}
