import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { positional, valuesOf } from "../../../src/server/db/named-values.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";

describe("positional", () => {
  it("numbers each name once, in the order of first use", () => {
    expect(positional("select :b::text, :a, :b")).toEqual({ text: "select $1::text, $2, $1", names: ["b", "a"] });
  });

  it.each([
    "select to_char(now(), 'HH24:MI:SS')",
    "select 'it''s :name'",
    'select 1 as ":name"',
    "select 1 -- of :name",
    "select '12'::int4range",
  ])("leaves %s as it is", (text) => {
    expect(positional(text)).toEqual({ text, names: [] });
  });

  it("puts every value where its name stood", () => {
    const names = fc.array(fc.constantFrom("a", "b", "userId", "at2"), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(names, (used) => {
        const { text, names: order } = positional(used.map((name) => `:${name}::text`).join(", "));
        const values = valuesOf(order, { a: "A", b: "B", userId: "U", at2: "T" });
        const filled = text.replace(/\$(\d+)/g, (_all, at) => String(values[Number(at) - 1]));
        const expected = used.map((name) => `${{ a: "A", b: "B", userId: "U", at2: "T" }[name]}::text`);
        expect(filled).toBe(expected.join(", "));
      }),
    );
  });
});

describe("valuesOf", () => {
  it("refuses a name without a value", () => {
    expect(() => valuesOf(["personId"], {})).toThrow(RangeError);
  });

  it("passes null as a value", () => {
    expect(valuesOf(["personId"], { personId: null })).toEqual([null]);
  });
});

describe("a statement with named values", () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await createTestDatabase({ template: "template0" });
  });
  afterAll(() => db.drop());

  it("gets each value where its name stands", async () => {
    const asked = db.one("select :a::int - :b::int as difference, :b::int as b", { b: 2, a: 5 }, "difference");
    expect(await asked).toEqual({ difference: 3, b: 2 });
  });

  it("is not sent while a value is missing", async () => {
    await expect(db.run("select :a::int", {})).rejects.toThrow("The statement asks for :a.");
  });
});
