import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseDemand } from "../../../src/domain/demand/reading/demand-text.ts";
import { cityAt } from "../../../src/domain/timber/cities.ts";
import { parseQuery, type QuerySize } from "../../../src/domain/timber/query.ts";
import {
  BETWEEN_LENGTHS,
  FACTS,
  LEAST_LENGTHS,
  MISSPELT,
  MOST_LENGTHS,
  PLACES_LIKE_TIMBER,
  REFUSALS,
  SEPARATORS,
  SHORT_KINDS,
  SHORT_SPECIES,
  SIZE_STYLES,
  SPECIES,
  UNKNOWN_REFUSED,
  VOLUMES,
} from "../../support/how-traders-write.ts";

const TODAY = { year: 2026, month: 11, day: 21 };

/** Boards as they are sawn: sections that the trade has, whatever the species. */
const boards = fc.record({
  thickness: fc.constantFrom(20, 25, 30, 35, 40, 45, 50, 60, 80, 100),
  width: fc.constantFrom(100, 105, 120, 125, 140, 150, 175, 200, 225, 250),
  length: fc.constantFrom(2000, 2400, 2500, 3000, 3600, 3900, 3970, 4000, 4200, 4800, 5100, 5400, 6000),
});
const goods = fc.constantFrom(...SPECIES);
const places = fc.constantFrom(
  ["太仓", "taicang"],
  ["满洲里", "manzhouli"],
  ["张家港", "zhangjiagang"],
) as fc.Arbitrary<readonly [string, string]>;
const styles = fc.constantFrom(...SIZE_STYLES);
const separators = fc.constantFrom(...SEPARATORS);
const volumes = fc.integer({ min: 2, max: 900 });

const sides = ({ thickness, width, length }: QuerySize) => ({ thickness, width, length });

describe("what traders write", () => {
  it("is written in sixty ways and more", () => {
    expect(new Set(SIZE_STYLES.map(({ name }) => name)).size).toBeGreaterThanOrEqual(60);
  });

  it("gives its size back, in any style and order", () => {
    fc.assert(
      fc.property(
        boards,
        goods,
        places,
        styles,
        separators,
        fc.boolean(),
        (board, [name, code], [port, portCode], style, between, behind) => {
          const written = style.write(board);
          const text = (behind ? [port, written, name] : [name, written, port]).join(between);
          const query = parseQuery(text);
          expect(
            { ...sides(query.size), species: query.speciesCodes, ports: query.portCodes, words: query.words },
            `${style.name}: ${text}`,
          ).toEqual({
            thickness: Math.min(board.thickness, board.width),
            width: Math.max(board.thickness, board.width),
            length: board.length,
            species: [code],
            ports: [portCode],
            words: [],
          });
        },
      ),
      { numRuns: 2000 },
    );
  });

  it("gives its size, species, port and quantity back in a message", () => {
    fc.assert(
      fc.property(
        boards,
        goods,
        styles,
        fc.constantFrom(...VOLUMES),
        volumes,
        places,
        fc.constantFrom(" ", "，", ","),
        (board, [name, code], style, volume, m3, [port, portCode], between) => {
          const text = [name, style.write(board), volume(m3), port].join(between);
          const [line, ...others] = parseDemand(text, TODAY).items;
          expect(others, text).toEqual([]);
          expect(line, `${style.name}: ${text}`).toMatchObject({
            speciesCode: code,
            thickness: board.thickness,
            width: board.width,
            length: board.length,
            quantity: m3 * 1000,
            quantityUnit: "m3",
            portCode,
          });
        },
      ),
      { numRuns: 2000 },
    );
  });

  it("bounds a length", () => {
    fc.assert(
      fc.property(
        goods,
        fc.constantFrom(2000, 2500, 3000, 3900, 4000, 6000),
        fc.constantFrom(...LEAST_LENGTHS),
        fc.constantFrom(...MOST_LENGTHS),
        ([name], mm, least, most) => {
          expect(parseQuery(`${name} ${least(mm)}`).size, least(mm)).toMatchObject({
            length: null,
            lengthMin: mm,
            lengthMax: null,
          });
          expect(parseQuery(`${name} ${most(mm)}`).size, most(mm)).toMatchObject({
            length: null,
            lengthMin: null,
            lengthMax: mm,
          });
        },
      ),
    );
  });

  it("is a range between two lengths, in either order", () => {
    const lengths = fc.uniqueArray(fc.constantFrom(2000, 2500, 3000, 3900, 4000, 6000), { minLength: 2, maxLength: 2 });
    fc.assert(
      fc.property(goods, lengths, fc.constantFrom(...BETWEEN_LENGTHS), ([name], both, between) => {
        const [least = 0, most = 0] = both.toSorted((one, other) => one - other);
        const text = `${name} ${between(least, most)}`;
        const { size, words } = parseQuery(text);
        expect({ ...size, words }, text).toMatchObject({ length: null, lengthMin: least, lengthMax: most, words: [] });
      }),
    );
  });

  it("excludes what is refused and retains the rest", () => {
    const refusals = fc.constantFrom(...REFUSALS);
    fc.assert(
      fc.property(goods, goods, refusals, fc.boolean(), ([name, code], [other, otherCode], refusal, first) => {
        fc.pre(code !== otherCode);
        const text = first ? `${refusal(other)}，${name} 30*120` : `${name} 30*120 ${refusal(other)}`;
        const query = parseQuery(text);
        expect(query, text).toMatchObject({
          speciesCodes: [code],
          excluded: { codes: { species: [otherCode] } },
          words: [],
        });
      }),
    );
  });

  it("excludes any fact that is refused, and nothing else", () => {
    fc.assert(
      fc.property(
        goods,
        fc.constantFrom(...FACTS),
        fc.constantFrom(...REFUSALS),
        fc.boolean(),
        ([name, code], [field, written, refusedCode], refusal, first) => {
          const text = first ? `${refusal(written)}，${name} 30*120` : `${name} 30*120 ${refusal(written)}`;
          const query = parseQuery(text);
          expect(query.speciesCodes, text).toEqual([code]);
          expect(query.excluded?.codes, text).toEqual({ [field]: expect.arrayContaining([refusedCode]) });
          expect(query, text).toMatchObject({
            kindCodes: [],
            gradeCodes: [],
            originCodes: [],
            portCodes: [],
            brandCodes: [],
            useCodes: [],
            words: [],
            moistureType: null,
          });
        },
      ),
    );
  });

  it("takes the name of a place for no timber", () => {
    const cues = fc.constantFrom("", "送", "到", "发");
    fc.assert(
      fc.property(
        goods,
        fc.constantFrom(...PLACES_LIKE_TIMBER),
        cues,
        fc.boolean(),
        ([name, code], place, cue, first) => {
          const text = first ? `${cue}${place} ${name} 30*120` : `${name} 30*120 ${cue}${place}`;
          const { speciesCodes, words, cities = [] } = parseQuery(text);
          const isCity = cityAt(place, 0) !== null;
          // The city that goods are sent to is no fact of them.
          const isSent = cue === "送" || cue === "发";
          expect({ speciesCodes, words, cities: cities.length }, text).toEqual({
            speciesCodes: [code],
            words: isCity ? [] : [`${cue}${place}`],
            cities: isCity && !isSent ? 1 : 0,
          });
        },
      ),
    );
    expect(parseQuery("樟子松镇江").portCodes).toEqual(["zhenjiang"]);
    expect(parseQuery("杉木市场").speciesCodes).toEqual(["shanmu"]);
  });

  it("excludes two places refused together", () => {
    for (const refusal of ["满洲里绥芬河的不要", "满洲里绥芬河的就算了", "满洲里、绥芬河除外"])
      expect(parseQuery(`樟子松 30*120 ${refusal}`), refusal).toMatchObject({
        portCodes: [],
        words: [],
        excluded: { codes: { port: ["manzhouli", "suifenhe"] } },
      });
    // A species and its kind are not one thing after the other.
    expect(parseQuery("落叶松 樟子松木方不要").excluded?.codes).toEqual({ kind: ["1502"] });
  });

  it("excludes a refused size, and requests none", () => {
    fc.assert(
      fc.property(
        goods,
        fc.constantFrom(2000, 3000, 4000, 6000),
        fc.constantFrom(...REFUSALS),
        ([name, code], mm, refusal) => {
          const text = `${name} ${refusal(`${mm / 1000}米`)}`;
          const query = parseQuery(text);
          expect(query.excluded?.sizes, text).toEqual([{ length: mm }]);
          expect(query, text).toMatchObject({ speciesCodes: [code], size: { length: null }, words: [] });
        },
      ),
    );
  });

  it("excludes an unknown word that is refused, and looks for none", () => {
    const signs = ["不要", "不要有", "拒绝", "除了", "不考虑"];
    fc.assert(
      fc.property(goods, fc.constantFrom(...UNKNOWN_REFUSED), fc.constantFrom(...signs), ([name, code], word, sign) => {
        for (const text of [`${name} 30*120 ${sign}${word}`, `${name} 30*120 ${word}的不要`]) {
          const query = parseQuery(text);
          expect(query, text).toMatchObject({ speciesCodes: [code], words: [], excluded: { words: [word] } });
        }
      }),
    );
  });

  it("gives a misspelt species back, whatever follows it", () => {
    const behind = fc.constantFrom("", "木方", "板", " 4米", "原木", " 30*120");
    fc.assert(
      fc.property(fc.constantFrom(...MISSPELT), behind, ([written, code], rest) => {
        expect(parseQuery(`${written}${rest}`).speciesCodes, `${written}${rest}`).toEqual([code]);
      }),
    );
  });

  it("gives a species of one character back, and the kind behind it", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...SHORT_SPECIES),
        fc.constantFrom(...SHORT_KINDS),
        ([species, code], [kind, kindCode]) => {
          const query = parseQuery(`${species}${kind} 4米`);
          expect(query.speciesCodes[0], `${species}${kind}`).toBe(code);
          expect(query.kindCodes[0], `${species}${kind}`).toBe(kindCode);
          expect(query.words, `${species}${kind}`).toEqual([]);
        },
      ),
    );
  });

  it("loses no fact through an unknown word", () => {
    const unknown = fc.constantFrom("鑫隆", "abcq", "靓", "巴适得很", "杠杠的", "qwrt");
    fc.assert(
      fc.property(boards, goods, styles, unknown, fc.boolean(), (board, [name], style, word, first) => {
        const plain = parseQuery(`${name} ${style.write(board)}`);
        const { size, speciesCodes, words } = parseQuery(
          first ? `${word} ${name} ${style.write(board)}` : `${name} ${style.write(board)} ${word}`,
        );
        expect(size).toEqual(plain.size);
        expect(speciesCodes).toEqual(plain.speciesCodes);
        expect(words.join("")).toContain(word.charAt(0));
      }),
    );
  });

  it("drops no number: each is in a size, a quantity or a word", () => {
    fc.assert(
      fc.property(
        goods,
        fc.array(
          fc.tuple(
            fc.integer({ min: 1, max: 9999 }),
            fc.constantFrom("", "*", "-", "/", " ", "米", "方", "x", "公分", "、"),
          ),
          { minLength: 1, maxLength: 6 },
        ),
        ([name], parts) => {
          const text = `${name} ${parts.map(([value, sign]) => `${value}${sign}`).join("")}`;
          const { tags, words } = parseQuery(text);
          for (const { 0: digits, index } of text.matchAll(/\d+/g)) {
            const isTagged = tags.some(({ span: [start, end] }) => start <= index && end >= index + digits.length);
            expect(isTagged || words.some((word) => word.includes(digits)), `${digits} in ${text}`).toBe(true);
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});
