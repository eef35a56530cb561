import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answersIn, answersText, NO_ANSWERS } from "../../../../src/domain/catalog/import/import-answers.ts";
import { fingerprint } from "../../../../src/domain/text.ts";

const fields = fc.constantFrom("species", "kind", "grade", "brand", "origin", "port");
const words = fc.string({ minLength: 1, maxLength: 60, unit: "binary" });
const answers = fc.record({
  names: fc.array(fc.record({ field: fields, word: words, code: words })),
  confirmed: fc.array(fc.record({ row: fc.nat(6_000), digest: words.map(fingerprint) })),
});

describe("answers to a check", () => {
  it("travel as they are", () => {
    fc.assert(
      fc.property(answers, (given) => {
        expect(answersIn(answersText(given))).toEqual(given);
      }),
    );
  });

  it("are empty for an empty text", () => {
    expect(answersIn("")).toEqual(NO_ANSWERS);
    expect(answersIn(answersText(NO_ANSWERS))).toEqual(NO_ANSWERS);
  });

  it("are refused whole where any of them is none", () => {
    const name = ["grade", "A级", "rl-a"];
    const row = [3, "0ABC"];
    const texts = [
      "x",
      "null",
      "[]",
      "{}",
      '{"names":[]}',
      '{"confirmed":[]}',
      '{"names":{},"confirmed":[]}',
      ...[[["colour", "A级", "x"]], [[...name, "x"]], [["grade", 1, "x"]], [["grade", "长".repeat(201), "x"]]].map(
        (names) => JSON.stringify({ names, confirmed: [row] }),
      ),
      ...[[[3]], [["3", "0ABC"]], [[3.5, "0ABC"]], [[3, "0abc"]], [[3, ""]]].map((confirmed) =>
        JSON.stringify({ names: [name], confirmed }),
      ),
    ];
    for (const text of texts) expect(answersIn(text), text).toBeNull();
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const read = answersIn(text);
        if (read !== null) expect(answersIn(answersText(read))).toEqual(read);
      }),
    );
  });
});
