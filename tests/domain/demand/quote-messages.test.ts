import { describe, expect, it } from "vitest";
import {
  demandForExpert,
  demandForShop,
  demandMessages,
  quoteMessages,
  recommendationForBuyer,
} from "../../../src/domain/demand/quote-messages.ts";
import { asId, type DemandId, type QuoteId } from "../../../src/domain/ids.ts";
import { fen } from "../../../src/domain/money.ts";

describe("the messages of an awarded quote", () => {
  const awarded = (hasGoods: boolean) =>
    quoteMessages({
      id: asId<QuoteId>("7"),
      demandId: asId<DemandId>("8"),
      demandNo: "QG1",
      demandTitle: "樟子松",
      merchantName: "恒信木业",
      goodsAmount: fen(100),
      lockUntilAt: Date.UTC(2026, 10, 27),
      note: "",
      event: "accepted",
      hasGoods,
    }).map(({ to, draft: { title, content, todo } }) => ({ to, title, content, todo }));

  it("remind the buyer to order where the goods are held", () => {
    const [merchant, buyer] = awarded(true);
    expect(buyer).toMatchObject({ title: "报价已采纳，请下单", todo: "quote.place" });
    expect(merchant?.content).toContain("价格和库存保留至");
  });

  it("lead the buyer to the merchant where there is nothing to order, and promise no stock", () => {
    const both = awarded(false);
    expect(both[1]).toMatchObject({ title: "报价已采纳，商家电话可见", todo: "read" });
    for (const { content } of both) expect(content).not.toMatch(/库存|下单/);
  });
});

describe("quoteMessages", () => {
  const said = (event: string, note = "") =>
    quoteMessages({
      id: asId<QuoteId>("7"),
      demandId: asId<DemandId>("8"),
      demandNo: "QG1",
      demandTitle: "樟子松",
      merchantName: "恒信木业",
      goodsAmount: fen(123_456),
      lockUntilAt: null,
      note,
      event,
      hasGoods: true,
    });
  const lines = (event: string, note = "") =>
    said(event, note).map(({ to, draft: { title, content, todo } }) => [to, title, content, todo]);
  const which = "求购 QG1（樟子松）";

  it("inform the buyer of the quoted price, as a new quote or a further round", () => {
    for (const [event, title] of [
      ["add", "收到新报价"],
      ["answer", "商家更新了报价"],
      ["reissue", "商家重新报价"],
    ] as const)
      expect(lines(event)).toEqual([["buyer", title, `恒信木业报价 ¥1,234.56，${which}。`, "quote.answer"]]);
    expect(lines("withdraw", " 缺货 ")).toEqual([
      ["buyer", "商家撤回了报价", `恒信木业撤回了报价，原因：缺货，${which}。`, null],
    ]);
    expect(lines("withdraw", " ")).toEqual([["buyer", "商家撤回了报价", `恒信木业撤回了报价，${which}。`, null]]);
  });
  it("inform the merchant of the outcome of the quote, with the reason where one was given", () => {
    expect(lines("counter", "1600 可以")).toEqual([
      ["merchant", "买家还价", `${which}还价：1600 可以，请在有效期内答复。`, "quote.counter"],
    ]);
    expect(lines("counter")).toEqual([["merchant", "买家还价", `${which}还价，请在有效期内答复。`, "quote.counter"]]);
    expect(lines("reject", "价格高")).toEqual([
      ["merchant", "报价未被采纳", `${which}未采纳您的报价，原因：价格高。`, null],
    ]);
    expect(lines("reject")).toEqual([["merchant", "报价未被采纳", `${which}未采纳您的报价。`, null]]);
    expect(lines("passOver", "采纳了其他报价")).toEqual([
      ["merchant", "报价未被采纳", `${which}：采纳了其他报价。`, null],
    ]);
    expect(lines("passOver")).toEqual([["merchant", "报价未被采纳", `${which}已结束。`, null]]);
  });
  it("inform both sides that the quote expired, and mention nothing that is not pending", () => {
    expect(lines("expire")).toEqual([
      ["buyer", "报价已到期", `恒信木业的报价已到期，${which}。`, null],
      ["merchant", "报价已到期", `您的报价已到期，${which}。`, null],
    ]);
    expect(lines("place")).toEqual([]);
  });
  it("promise nothing until a time that is not known", () => {
    const [merchant, buyer] = lines("accepted");
    expect(merchant?.[2]).toBe(`${which}采纳了您的报价，可查看买家联系方式。`);
    expect(buyer?.[2]).toBe("已采纳恒信木业的报价，请在此前下单。");
  });
  it("lead each to their own page of the demand", () => {
    for (const { to, draft } of said("expire"))
      expect(draft).toMatchObject({
        type: 2,
        refType: "demandQuote",
        refId: "7",
        linkPath: to === "buyer" ? "/user/recSource/detail?id=8" : "/buyList/openQuote?id=8",
      });
  });
});

describe("demandMessages", () => {
  const lines = (event: string, note = "", quoteNum = 0) =>
    demandMessages({ id: asId("8"), demandNo: "QG1", title: "樟子松", quoteNum, event, note }).map(
      ({ to, draft: { title, content, todo, linkPath } }) => [to, title, content, todo, linkPath],
    );
  const which = "求购 QG1（樟子松）";
  const page = "/user/recSource/detail?id=8";

  it("request a review from the operator, and inform the buyer of its result", () => {
    expect(lines("publish")).toEqual([
      ["operator", "有求购待审核", which, "demand.review", "/console/demand/detail?id=8"],
    ]);
    expect(lines("approve")).toEqual([["buyer", "求购已通过审核", `${which}已公开，等待商家报价。`, null, page]]);
    expect(lines("reject", "留了电话")).toEqual([
      ["buyer", "求购未通过审核", `${which}未通过审核，原因：留了电话，请修改后重新发布。`, "demand.revise", page],
    ]);
    expect(lines("close", "")).toEqual([["buyer", "平台关闭了求购", `${which}已关闭。`, null, page]]);
    expect(lines("extend")).toEqual([]);
  });
  it("request a choice among the quotes, or more time where there are none", () => {
    expect(lines("deadline")[0]?.[2]).toBe(`${which}暂无报价，可延长报价时间。`);
    expect(lines("deadline", "", 3)[0]?.slice(1, 4)).toEqual([
      "报价已截止，请采纳",
      `${which}共收到 3 份报价，请在 7 天内采纳。`,
      "demand.choose",
    ]);
    expect(lines("expire")).toEqual([["buyer", "求购已关闭", `${which}超过 7 天未采纳，已自动关闭。`, null, page]]);
  });
});

describe("messages about experts and shops", () => {
  it("name what is recommended or requested, and where to respond", () => {
    expect(
      recommendationForBuyer({ demandId: asId<DemandId>("8"), demandNo: "QG1", what: "樟子松板", note: "同规格现货" }),
    ).toMatchObject({
      title: "专家为您推荐了货源",
      content: "求购 QG1：樟子松板，同规格现货",
      todo: "read",
      refType: "demand",
      refId: "8",
      linkPath: "/user/recSource/detail?id=8",
    });
    expect(demandForExpert({ id: asId("8"), demandNo: "QG1", title: "樟子松" })).toMatchObject({
      title: "有求购指派给您",
      content: "求购 QG1（樟子松），请推荐货源。",
      todo: "demand.recommend",
      linkPath: "/console/demand/expert?id=8",
    });
    const demand = { id: asId<DemandId>("8"), title: "樟子松 50 m³", cityName: "苏州市" };
    expect(demandForShop(demand, true)).toMatchObject({
      title: "买家邀请您报价",
      content: "樟子松 50 m³，送苏州市。",
      todo: "demand.answer",
      refId: "8",
      linkPath: "/buyList/openQuote?id=8",
    });
    expect(demandForShop({ ...demand, cityName: "" }, false)).toMatchObject({
      title: "有求购与您的货源相符",
      content: "樟子松 50 m³。",
      todo: null,
    });
  });
});
