import pg from "pg";

/** What a statement is called, or its beginning. */
const nameOf = (asked: unknown): string => {
  const { name, text } = typeof asked === "string" ? { name: undefined, text: asked } : (asked as pg.QueryConfig);
  return name ?? text.trim().replaceAll(/\s+/g, " ").slice(0, 60);
};

/**
 * The round trips to the database that `work` waits for, one after the other, by the names of their statements. Those that
 * are under way together count as one, since they cost as long as one.
 */
export async function roundTripsOf(work: () => Promise<unknown>): Promise<string[]> {
  const { query } = pg.Client.prototype;
  const trips: string[][] = [];
  let done = 0;
  pg.Client.prototype.query = function counted(this: pg.Client, ...asked: unknown[]) {
    const turn = done;
    trips[turn] ??= [];
    trips[turn].push(nameOf(asked[0]));
    const ended = () => {
      done = Math.max(done, turn + 1);
    };
    const last = asked.at(-1);
    // A pool asks by callback, a transaction by promise.
    if (typeof last === "function") {
      const answered = (...answer: unknown[]) => {
        ended();
        return last(...answer);
      };
      return Reflect.apply(query, this, [...asked.slice(0, -1), answered]);
    }
    const answer: Promise<unknown> = Reflect.apply(query, this, asked);
    answer.then(ended, ended);
    return answer;
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return trips.map((together) => together.join(" + "));
}
