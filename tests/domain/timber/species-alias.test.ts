import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseDemand } from "../../../src/domain/demand/reading/demand-text.ts";
import type { SpeciesAlias } from "../../../src/domain/timber/alias-kinds.ts";
import { LEXICON } from "../../../src/domain/timber/lexicon.ts";
import { normalText } from "../../../src/domain/timber/normal-text.ts";
import { parseQuery } from "../../../src/domain/timber/query.ts";
import { SPECIES } from "../../../src/domain/timber/species.ts";
import { aliasProblem, lexiconWith } from "../../../src/domain/timber/species-alias.ts";

const taught = (alias: string, speciesCode = "zhangzisong"): SpeciesAlias => ({ speciesCode, alias, kind: 1 });

/** Characters that words of the trade are made of, and some that stand in none; letters for the Latin ones. */
const han = fc.constantFrom(..."松杉木樟云白红油皮金丝香板方家具三根级俄国太仓材料银");
const words = fc.oneof(
  fc.array(han, { minLength: 2, maxLength: 5 }).map((some) => some.join("")),
  fc.array(fc.constantFrom(..."abcdefghijklmnopxyz"), { minLength: 3, maxLength: 10 }).map((some) => some.join("")),
);
const aliases = fc
  .record({
    speciesCode: fc.constantFrom(...SPECIES.map(({ code }) => code)),
    alias: words,
    kind: fc.constant(1 as const),
  })
  .filter((one) => aliasProblem(one) === null);

describe("an alias that is taught", () => {
  it("is understood as its species, alone, beside a size and in a message", () => {
    const lexicon = lexiconWith([taught("油皮子")]);
    expect(parseQuery("油皮子").speciesCodes).toEqual([]);
    expect(parseQuery("油皮子", lexicon)).toMatchObject({
      speciesCodes: ["zhangzisong"],
      words: [],
      tags: [{ label: "樟子松", span: [0, 3] }],
    });
    expect(parseQuery("太仓 油皮子30*120*4000", lexicon)).toMatchObject({
      speciesCodes: ["zhangzisong"],
      size: { thickness: 30, width: 120, length: 4000 },
      portCodes: ["taicang"],
    });
    const [line] = parseDemand("油皮子 30*120*4米 50方 太仓", { year: 2026, month: 11, day: 22 }, lexicon).items;
    expect(line).toMatchObject({ speciesCode: "zhangzisong", thickness: 30, length: 4000 });
  });

  it("may mean several species", () => {
    const lexicon = lexiconWith([taught("油皮子"), taught("油皮子", "chisong")]);
    expect(parseQuery("油皮子", lexicon).speciesCodes).toEqual(["zhangzisong", "chisong"]);
  });

  it("is read as its species wherever it may be taught", () => {
    fc.assert(
      fc.property(aliases, (alias) => {
        const parsed = parseQuery(alias.alias, lexiconWith([alias]));
        expect(parsed.speciesCodes).toContain(alias.speciesCode);
        expect(parsed.words).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it("changes nothing about texts in which it does not stand", () => {
    const texts = fc
      .array(fc.oneof(han, fc.constantFrom("30*120", " ", "spf", "canfor", "4米", "50方", "zhangzisong")), {
        maxLength: 8,
      })
      .map((some) => some.join(""));
    const inHan = aliases.filter(({ alias }) => /^\p{Script=Han}+$/u.test(alias));
    fc.assert(
      fc.property(texts, inHan, (text, alias) => {
        fc.pre(!normalText(text).text.includes(alias.alias));
        expect(parseQuery(text, lexiconWith([alias]))).toEqual(parseQuery(text));
      }),
      { numRuns: 150 },
    );
  });
});

describe("what cannot be taught", () => {
  it("includes known names, words that are no name, and words with another meaning", () => {
    expect(aliasProblem(taught("樟子松", "chisong"))).toBe("词典已收录：樟子松");
    expect(aliasProblem(taught("zhangzisong"))).toBe("词典已收录：樟子松");
    expect(aliasProblem(taught("太仓港"))).toMatch(/词典已收录/);
    expect(aliasProblem(taught("现货"))).toBe("这是通用词，不能作为别名");
    expect(aliasProblem(taught("30松"))).toMatch(/不含数字/);
    expect(aliasProblem(taught("松"))).toMatch(/2至12个汉字/);
    expect(aliasProblem(taught(" "))).toBe("请输入别名");
    expect(aliasProblem(taught("三根"))).toMatch(/先被读成/);
    expect(aliasProblem({ ...taught("油皮子"), kind: 5 })).toBe("英文、拉丁名和拼音只能用字母");
    expect(aliasProblem(taught("油皮子", "nobody"))).toBe("树种不存在");
    expect(aliasProblem(taught("油皮子"))).toBeNull();
  });

  it("leaves the built-in words alone where nothing is taught", () => {
    expect(lexiconWith([])).toBe(LEXICON);
  });
});
