import { describe, expect, it } from "vitest";
import { quoteMessages } from "../../../src/domain/demand/quote-messages.ts";
import { fen } from "../../../src/domain/money.ts";

describe("the messages of an awarded quote", () => {
  const awarded = (hasGoods: boolean) =>
    quoteMessages({
      ...{ id: "7", demandId: "8", demandNo: "QG1", demandTitle: "樟子松", merchantName: "恒信木业" },
      ...{ goodsAmount: fen(100), lockUntilAt: Date.UTC(2026, 10, 27), note: "", event: "accepted", hasGoods },
    }).map(({ to, draft: { title, content, todo } }) => ({ to, title, content, todo }));

  it("ask the buyer to order where goods are held", () => {
    const [merchant, buyer] = awarded(true);
    expect(buyer).toMatchObject({ title: "报价已采纳，请下单", todo: "quote.place" });
    expect(merchant?.content).toContain("价格和库存保留至");
  });

  it("lead the buyer to the supplier where there is nothing to order, and promise no stock", () => {
    const both = awarded(false);
    expect(both[1]).toMatchObject({ title: "报价已采纳，请联系供方", todo: "read" });
    for (const { content } of both) expect(content).not.toMatch(/库存|下单/);
  });
});
