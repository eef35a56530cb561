import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseDemand } from "../../../../src/domain/demand/reading/demand-text.ts";
import {
  BULLETS,
  DATES,
  DELIVERIES,
  PRICES,
  SIZE_STYLES,
  SPECIES,
  TABLES,
  VOLUMES,
} from "../../../support/how-traders-write.ts";

const TODAY = { year: 2026, month: 11, day: 21 };
const itemsOf = (text: string) => parseDemand(text, TODAY).items;

const species = fc.constantFrom(...SPECIES);
const cities = fc.constantFrom(
  ["无锡", "320200"],
  ["徐州", "320300"],
  ["临沂", "371300"],
  ["德州", "371400"],
  ["郑州", "410100"],
) as fc.Arbitrary<readonly [string, string]>;
const boards = fc.record({
  thickness: fc.constantFrom(20, 25, 30, 40, 45, 50),
  width: fc.constantFrom(100, 120, 140, 150, 200),
  length: fc.constantFrom(2000, 3000, 3900, 4000, 6000),
});
const sizes = fc.constantFrom(...SIZE_STYLES);
const volumes = fc.constantFrom(...VOLUMES);
const goods = fc.record({ board: boards, species, m3: fc.integer({ min: 2, max: 300 }) });

const ownFacts = ({
  species: [, speciesCode],
  board,
  m3,
}: {
  species: readonly [string, string];
  board: object;
  m3: number;
}) => ({
  speciesCode,
  ...board,
  quantity: m3 * 1000,
  quantityUnit: "m3",
});

describe("a demand as traders write it", () => {
  it("gives size, quantity, price, day and place back, in any style and order", () => {
    const fields = fc.record({
      goods,
      city: cities,
      yuan: fc.integer({ min: 80, max: 900 }).map((tens) => tens * 10),
      day: fc.integer({ min: 1, max: 31 }),
      size: sizes,
      volume: volumes,
      delivery: fc.constantFrom(...DELIVERIES),
      price: fc.constantFrom(...PRICES),
      date: fc.constantFrom(...DATES),
      between: fc.constantFrom(" ", "，", ","),
      order: fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5 }),
    });
    fc.assert(
      fc.property(fields, ({ goods: one, city: [city, code], order, between, ...styles }) => {
        const parts = [
          styles.size.write(one.board),
          styles.volume(one.m3),
          styles.price(styles.yuan),
          styles.date(styles.day),
          styles.delivery(city),
        ];
        const text = [one.species[0], ...order.map((at) => parts[at] ?? "")].join(between);
        const [line, ...others] = itemsOf(text);
        expect(others, text).toEqual([]);
        expect(line, text).toMatchObject({
          ...ownFacts(one),
          targetPrice: styles.yuan * 100,
          needDate: `2026-12-${String(styles.day).padStart(2, "0")}`,
          deliverCityCode: code,
        });
      }),
      { numRuns: 1000 },
    );
  });

  it("reads the same in a table with any cell separator", () => {
    const rows = fc.array(goods, { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(rows, fc.constantFrom(...TABLES), (all, table) => {
        const cells = all.map(({ species: [name], board, m3 }) => [
          name,
          `${board.thickness}*${board.width}*${board.length}`,
          String(m3),
        ]);
        const text = table([["树种", "规格", "数量(方)"], ...cells]);
        expect(itemsOf(text), text).toMatchObject(all.map(ownFacts));
      }),
      { numRuns: 500 },
    );
  });

  it("leaves the facts of each line of a list as they are alone", () => {
    const lines = fc.array(fc.record({ goods, size: sizes, volume: volumes }), { minLength: 2, maxLength: 4 });
    const heading = fc.constantFrom("", "求购：\n", "今日采购清单\n", "各位老板报个价:\n");
    fc.assert(
      fc.property(lines, heading, fc.constantFrom(...BULLETS), (all, head, bullet) => {
        const written = all.map(
          ({ goods: one, size, volume }) => `${one.species[0]} ${size.write(one.board)} ${volume(one.m3)}`,
        );
        const text = `${head}${written.map((line, at) => `${bullet(at + 1)}${line}`).join("\n")}`;
        expect(itemsOf(text), text).toMatchObject(all.map(({ goods: one }) => ownFacts(one)));
      }),
      { numRuns: 500 },
    );
  });

  it("drops no number silently: each is in a field or among what was not understood", () => {
    const parts = fc.array(
      fc.tuple(
        fc.integer({ min: 1, max: 9999 }),
        fc.constantFrom("*", "-", "/", " ", "米", "方", "张", "公分", "、", "元", "%"),
      ),
      { minLength: 1, maxLength: 6 },
    );
    fc.assert(
      fc.property(species, parts, ([name], numbers) => {
        const text = `${name} ${numbers.map(([value, sign]) => `${value}${sign}`).join("")}`;
        const { items, unknown } = parseDemand(text, TODAY);
        const spans = [
          ...items.flatMap(({ sourceSpan }) => Object.values(sourceSpan)),
          ...unknown.map(({ span }) => span),
        ];
        for (const { 0: digits, index } of text.matchAll(/\d+/g))
          expect(
            spans.some(([start, end]) => start < index + digits.length && index < end),
            `${digits} in ${text}`,
          ).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
