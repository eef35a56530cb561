import { describe, expect, it } from "vitest";
import {
  type AddressId,
  type AnyOrderId,
  asId,
  type CompanyId,
  type DemandId,
  type ForwardOfferId,
  type ForwardOrderId,
  type GoodsId,
  isId,
  type MerchantId,
  type OrderId,
  type PersonId,
  type QuoteId,
  type WarehouseId,
} from "../../src/domain/ids.ts";

const ofGoods = (id: GoodsId) => id;
const ofMerchant = (id: MerchantId) => id;
const ofCompany = (id: CompanyId | null) => id;
const ofOrder = (id: OrderId) => id;
const ofForwardOrder = (id: ForwardOrderId) => id;
const ofDemand = (id: DemandId) => id;
const ofForwardOffer = (id: ForwardOfferId) => id;
const ofQuote = (id: QuoteId) => id;
const ofWarehouse = (id: WarehouseId) => id;
const ofAnyOrder = (id: AnyOrderId) => id;

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

  it("of orders distinguish goods in stock from forward goods, and both may be picked up", () => {
    expect(ofAnyOrder(asId<OrderId>("7"))).toBe("7");
    expect(ofAnyOrder(asId<ForwardOrderId>("7"))).toBe("7");
    // @ts-expect-error a forward order is no order of goods in stock
    expect(ofOrder(asId<ForwardOrderId>("7"))).toBe("7");
    // @ts-expect-error nor the other way round
    expect(ofForwardOrder(asId<OrderId>("7"))).toBe("7");
    // @ts-expect-error code that accepts either has to find out which it is
    expect(ofOrder(asId<AnyOrderId>("7"))).toBe("7");
    // @ts-expect-error an order is none of its goods
    expect(ofAnyOrder(asId<GoodsId>("7"))).toBe("7");
  });

  it("of a forward offer are none of the orders it leads to", () => {
    expect(ofForwardOffer(asId<ForwardOfferId>("7"))).toBe("7");
    // @ts-expect-error a forward order is no offer
    expect(ofForwardOffer(asId<ForwardOrderId>("7"))).toBe("7");
    // @ts-expect-error nor the other way round
    expect(ofForwardOrder(asId<ForwardOfferId>("7"))).toBe("7");
    // @ts-expect-error goods in stock are no forward offer
    expect(ofForwardOffer(asId<GoodsId>("7"))).toBe("7");
  });

  it("of a warehouse are neither of its goods nor of the merchant that runs it", () => {
    expect(ofWarehouse(asId<WarehouseId>("7"))).toBe("7");
    // @ts-expect-error goods lie in a warehouse under an id of their own
    expect(ofWarehouse(asId<GoodsId>("7"))).toBe("7");
    // @ts-expect-error its merchant is none
    expect(ofWarehouse(asId<MerchantId>("7"))).toBe("7");
    // @ts-expect-error nor the other way round
    expect(ofMerchant(asId<WarehouseId>("7"))).toBe("7");
  });

  it("of a demand are none of its quotes", () => {
    expect(ofDemand(asId<DemandId>("7"))).toBe("7");
    expect(ofQuote(asId<QuoteId>("7"))).toBe("7");
    // @ts-expect-error a quote is no demand
    expect(ofDemand(asId<QuoteId>("7"))).toBe("7");
    // @ts-expect-error nor the other way round
    expect(ofQuote(asId<DemandId>("7"))).toBe("7");
    // @ts-expect-error an order has an id beside the quote that it was placed by
    expect(ofQuote(asId<OrderId>("7"))).toBe("7");
  });

  it("of a page's address are accepted as any kind, but plain text is not", () => {
    expect(ofOrder(asId<AddressId>("7"))).toBe("7");
    const ofPage = (id: AddressId) => ofGoods(id);
    // @ts-expect-error the text is no address's yet
    expect(ofPage("7")).toBe("7");
  });
});
