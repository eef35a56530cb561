import { describe, expect, it } from "vitest";
import { asId, type CompanyId, type GoodsId, isId, type MerchantId, type PersonId } from "../../src/domain/ids.ts";

const ofGoods = (id: GoodsId) => id;
const ofMerchant = (id: MerchantId) => id;
const ofCompany = (id: CompanyId | null) => id;

/** The compiler is the check here: each `@ts-expect-error` fails the build once its mix-up compiles. */
describe("ids", () => {
  it("are texts at run time", () => {
    expect(ofGoods(asId<GoodsId>("7"))).toBe("7");
    expect(isId(asId<GoodsId>("7"))).toBe(true);
  });

  it("of one kind stand for no other", () => {
    // @ts-expect-error a person is no company
    expect(ofCompany(asId<PersonId>("7"))).toBe("7");
    // @ts-expect-error who sells has an id beside the company's own
    expect(ofMerchant(asId<CompanyId>("7"))).toBe("7");
    // @ts-expect-error a text from elsewhere may be anything
    expect(ofGoods("7")).toBe("7");
  });
});
