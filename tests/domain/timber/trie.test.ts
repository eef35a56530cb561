import fc from "fast-check";
import { expect, test } from "vitest";
import { spellingsAt, trieOf } from "../../../src/domain/timber/trie.ts";

const word = fc.string({ unit: fc.constantFrom("白", "松", "木", "板"), minLength: 1, maxLength: 4 });

test("every spelling is found where the text goes on with it, the shortest first, and nothing else is", () => {
  fc.assert(
    fc.property(fc.uniqueArray(word, { maxLength: 12 }), word, word, (spellings, before, behind) => {
      const text = before + behind;
      const found = spellingsAt(trieOf(spellings.map((one) => [one, one])), text, before.length);
      const expected = spellings.filter((one) => text.startsWith(one, before.length));
      expect(found.map(({ value }) => value)).toEqual(expected.sort((one, other) => one.length - other.length));
      for (const { end, value } of found) expect(text.slice(before.length, end)).toBe(value);
    }),
  );
});
