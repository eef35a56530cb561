import { describe, expect } from "vitest";
import { asId, type CompanyId, type PersonId } from "../../src/domain/ids.ts";
import { type IdempotencyKey, once } from "../../src/server/idempotency.ts";
import { purgeAged } from "../../src/server/system/tables/purge-aged.ts";
import { it as test } from "../support/fixtures.ts";
import { personIdOf } from "../support/sign-in.ts";

const it = test.extend("personId", { scope: "file" }, ({ db }) => personIdOf(db, "13700000000"));

const keyOf = (personId: PersonId, key: string, body = "a", companyId: CompanyId | null = null): IdempotencyKey => ({
  personId,
  companyId,
  key,
  bodyHash: Buffer.from(body),
});

describe("once", () => {
  it("works once per key and repeats the answer to all later callers", async ({ db, personId }) => {
    let worked = 0;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        once(db, keyOf(personId, "many"), async () => {
          worked += 1;
          return { n: worked };
        }),
      ),
    );
    expect(worked).toBe(1);
    expect(answers).toEqual(Array(20).fill({ n: 1 }));
  });

  it("works every time without a key", async ({ db }) => {
    let worked = 0;
    for (let i = 0; i < 3; i += 1) await once(db, null, async () => (worked += 1));
    expect(worked).toBe(3);
  });

  it("leaves the key unused when the work was refused", async ({ db, personId }) => {
    const refused = once(db, keyOf(personId, "refused"), () => Promise.reject(new Error("no")));
    await expect(refused).rejects.toThrow("no");
    expect(await once(db, keyOf(personId, "refused", "b"), async () => "done")).toBe("done");
  });

  it("refuses another body under the same key", async ({ db, personId }) => {
    await once(db, keyOf(personId, "body"), async () => 1);
    await expect(once(db, keyOf(personId, "body", "b"), async () => 2)).rejects.toMatchObject({ code: 601 });
  });

  it("takes the key of another purchasing entity for another key", async ({ db, personId }) => {
    const one = asId<CompanyId>("11");
    const other = asId<CompanyId>("12");
    for (const [companyId, answer] of [
      [null, "own"],
      [one, "one"],
      [other, "other"],
    ] as const) {
      expect(await once(db, keyOf(personId, "entities", "a", companyId), async () => answer)).toBe(answer);
      expect(await once(db, keyOf(personId, "entities", "a", companyId), async () => "again")).toBe(answer);
    }
  });

  it("forgets a key after 24 hours, and not before", async ({ db, personId }) => {
    const age = (hours: number) =>
      db.run("update idempotency set created_at = now() - make_interval(mins => $1) where key = 'old'", [
        hours * 60 - 1,
      ]);
    await once(db, keyOf(personId, "old"), async () => 1);
    await age(24);
    await purgeAged(db, "purge-idempotency-keys");
    expect(await once(db, keyOf(personId, "old"), async () => 2)).toBe(1);
    await age(25);
    expect(await purgeAged(db, "purge-idempotency-keys")).toBe(1);
    expect(await once(db, keyOf(personId, "old", "b"), async () => 2)).toBe(2);
  });
});
