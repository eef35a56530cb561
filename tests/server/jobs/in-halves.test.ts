import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type BadRows, bisect } from "../../../src/server/jobs/each-row.ts";

const withCode = (code: string) => Object.assign(new Error(`failed with ${code}`), { code });
const batches = fc.uniqueArray(
  fc.nat().map((n) => `id ${n}`),
  { maxLength: 200 },
);

describe("work in halves", () => {
  it("does every good row once and notes exactly the bad ones, also where large parts take too long", async () => {
    const cases = batches.chain((ids) =>
      fc.record({
        ids: fc.constant(ids),
        broken: fc.subarray(ids, { maxLength: Math.min(20, ids.length) }),
        most: fc.integer({ min: 1, max: 300 }),
      }),
    );
    await fc.assert(
      fc.asyncProperty(cases, async ({ ids, broken, most }) => {
        const bad: BadRows = new Map();
        const done: string[] = [];
        const made = await bisect(ids, bad, async (some) => {
          if (some.length > most) throw withCode("57014");
          if (some.some((id) => broken.includes(id))) throw withCode("23514");
          done.push(...some);
          return some;
        });
        const good = ids.filter((id) => !broken.includes(id));
        expect(done).toEqual(good);
        expect(made).toEqual(good);
        expect([...bad.keys()].sort()).toEqual([...broken].sort());
      }),
    );
  });

  it("ends at once where the database is away", async () => {
    let asked = 0;
    const work = async () => {
      asked += 1;
      throw withCode("57P01");
    };
    await expect(bisect(["1", "2", "3"], new Map(), work)).rejects.toThrow("57P01");
    expect(asked).toBe(1);
  });

  it("gives up where so many fail that it cannot be the rows", async () => {
    const ids = Array.from({ length: 5_000 }, (_, n) => String(n));
    let asked = 0;
    const work = async () => {
      asked += 1;
      throw withCode("23514");
    };
    await expect(bisect(ids, new Map(), work)).rejects.toThrow("23514");
    expect(asked).toBeLessThan(500);
  });
});
