import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  DEFAULT_SHOP_INFORMATION,
  shopInformationFrom,
  shopInformationProblem,
  shopInformationTextProblem,
} from "../../../src/domain/system/shop-information.ts";

describe("shop information", () => {
  it("always is something that may be saved, whatever is stored", () => {
    const part = fc.oneof(fc.jsonValue(), fc.constantFrom(...Object.values(DEFAULT_SHOP_INFORMATION)));
    const stored = fc.record(Object.fromEntries(Object.keys(DEFAULT_SHOP_INFORMATION).map((name) => [name, part])), {
      requiredKeys: [],
    });
    fc.assert(
      fc.property(
        fc.oneof(
          stored.map((it) => JSON.stringify(it)),
          fc.string(),
          fc.json(),
        ),
        (text) => {
          const { information, problems } = shopInformationFrom(text);
          expect(shopInformationProblem(information)).toBeNull();
          expect(problems.length === 0).toBe(shopInformationTextProblem(text) === null);
        },
      ),
    );
  });

  it("keeps what can stand beside what cannot", () => {
    const { information, version, problems } = shopInformationFrom('{"slogan":"新标语","frameHosts":null,"version":7}');
    expect(information).toEqual({ ...DEFAULT_SHOP_INFORMATION, slogan: "新标语" });
    expect(version).toBe(7);
    expect(problems).toEqual(["内嵌网站应为不超过20项的列表"]);
    expect(shopInformationFrom(null)).toMatchObject({
      information: DEFAULT_SHOP_INFORMATION,
      version: 1,
      problems: [],
    });
  });
});
