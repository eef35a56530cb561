import fc from "fast-check";
import { expect, it } from "vitest";
import { fromColumns, inColumns } from "../../src/contract/columns.ts";

const plain = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown;
const through = (value: unknown) => JSON.parse(JSON.stringify(value, inColumns), fromColumns) as unknown;

const rows = (value: fc.Arbitrary<unknown>) =>
  fc
    .tuple(
      fc.uniqueArray(fc.constantFrom("id", "title", "price", "tiers", "a,b", "__proto__x"), { maxLength: 4 }),
      fc.nat(4),
    )
    .chain(([keys, number]) =>
      fc.array(fc.record(Object.fromEntries(keys.map((key) => [key, value]))), {
        minLength: number,
        maxLength: number,
      }),
    );
const leaf = fc.oneof(fc.constant(null), fc.constant(undefined), fc.boolean(), fc.integer(), fc.string());
const data = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 4 },
    leaf,
    rows(tie("any")),
    fc.array(tie("any"), { maxLength: 3 }),
    fc.record({ one: tie("any") }),
  ),
})).any;

it("columns: rows come back as JSON would bring them back", () => {
  fc.assert(
    fc.property(data, (value) => {
      expect(through(value ?? null)).toEqual(plain(value ?? null));
    }),
  );
});

it("columns: the keys of equal rows are written once", () => {
  const text = JSON.stringify(
    [
      { id: "1", price: 5 },
      { id: "2", price: 6 },
    ],
    inColumns,
  );
  expect(text).toBe('{"#":{"id":["1","2"],"price":[5,6]}}');
});
