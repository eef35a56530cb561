import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { merchantReadings } from "../../../src/domain/timber/merchant-reading.ts";

const read = (text: string) =>
  merchantReadings(text).map(({ words, tags }) => [...words, ...tags.map(({ label }) => label)]);

describe("merchantReadings", () => {
  it.each([
    ["太仓港恒信木业", [["太仓港恒信木业"]]],
    ["太仓港恒信 30*120", [["太仓港恒信", "30*120"]]],
    ["樟子松太仓港恒信木业", [["樟子松太仓港恒信木业"], ["太仓港恒信木业", "樟子松"]]],
    ["太仓港 恒信木业", [["恒信木业", "太仓港"]]],
    ["太仓港现货樟子松", []],
    ["樟子松 30*120", []],
    ["恒信木业", []],
  ])("reads %s", (text, readings) => expect(read(text)).toEqual(readings));

  it("never throws, and makes up no characters", () => {
    const part = fc.constantFrom("太仓港", "恒信", "木业", "樟子松", "30*120", " ", "俄罗斯", "商行", "😀", "㎥", "的");
    const texts = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.array(part, { maxLength: 8 }).map((parts) => parts.join("")),
    );
    fc.assert(
      fc.property(texts, (text) => {
        for (const { words } of merchantReadings(text))
          expect(text.toLowerCase().normalize("NFKC")).toContain(words[0]);
      }),
    );
  });

  it("leaves a brand alone that is called like a firm", () => {
    expect(merchantReadings("伊利姆木业 樟子松")).toEqual([]);
    expect(merchantReadings("伊利姆")).toEqual([]);
  });
});
