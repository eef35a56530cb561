import { describe, expect } from "vitest";
import { QUOTE_STATUS } from "../../../../src/domain/demand/quote.ts";
import { demandSubscriber } from "../../../../src/server/demand/demand-subscriber.ts";
import { expireQuotes } from "../../../../src/server/demand/expire-quotes.ts";
import { deliverOutbox } from "../../../../src/server/system/outbox.ts";
import type { Buyer } from "../../../support/buyer.ts";
import { it } from "../../../support/quote-fixtures.ts";
import {
  award,
  compared,
  demandBoard,
  openInfo,
  PINE_LINE,
  postQuote,
  published,
  quoted,
  runOut,
  type Shop,
  sentQuotes,
  wordOn,
} from "../../../support/quotes.ts";
import { done } from "../../../support/trade.ts";

describe("the negotiation of the two sides", () => {
  it("is private: strangers can neither read nor change it", async ({ buyer, stranger, shop, other }) => {
    const { id } = await published(buyer);
    const quote = await quoted(shop, id, 165_000);
    const line = quote.lines[0]!.demandItemId;
    const version = 1;
    const calls: Promise<{ code: number }>[] = [stranger, other.person].flatMap((who) => [
      who.get(`/api/demandQuote/pc/getCompare?demandId=${id}`),
      who.get(`/api/demandQuote/pc/getInfo?id=${quote.id}`),
      who.post("/api/demandQuote/pc/getListByDemand", { demandId: id }),
      postQuote(who, "counter", { id: quote.id, version, lines: [{ demandItemId: line, price: 1_000 }] }),
      postQuote(who, "reject", { id: quote.id, version, reason: "不想让别人买到" }),
      postQuote(who, "withdraw", { id: quote.id, version }),
      award(who, [{ id: quote.id, version }]),
      who.checkout({ quoteId: quote.id }),
      who.get(`/api/recSource/pc/getInfo?demandId=${id}`),
    ]);
    expect(new Set((await Promise.all(calls)).map(({ code }) => code))).toEqual(new Set([404]));
    expect(await compared(buyer, id)).toMatchObject({ quotes: [{ status: QUOTE_STATUS.toAnswerByBuyer, version: 1 }] });
  });

  it("holds no way to call the buyer before the award, in any reply to a merchant; after it for the awarded one alone", async ({
    db,
    buyer,
    shop,
    other,
  }) => {
    const secrets = ["13922225555", "139 2222 5555", "13899990000", "muliao_88", "53190000", "榆树路", "王榆木"];
    const heard: string[] = [];
    const listening = (who: Buyer): Buyer => ({
      ...who,
      async get<Data>(url: string) {
        const answer = await who.get<Data>(url);
        heard.push(JSON.stringify(answer));
        return answer;
      },
      async post<Data>(url: string, body?: unknown, key?: string) {
        const answer = await who.post<Data>(url, body, key);
        heard.push(JSON.stringify(answer));
        return answer;
      },
    });
    const [one, two] = [shop, other].map((each) => ({ ...each, person: listening(each.person) })) as [Shop, Shop];
    const { id } = await published(buyer, {
      contactName: "王榆木",
      contactPhone: "13922225555",
      deliverAddress: "榆树路9号",
      remark: "请加微信 muliao_88 或打 139 2222 5555 找王榆木",
      items: [{ ...PINE_LINE, gradeCode: null, gradeName: "一级13899990000", note: "联系王榆木 0512-53190000" }],
    });
    await demandBoard(one.person);
    await demandBoard(one.person, { keyword: "樟子松", matching: true });
    await one.person.get(`/api/demand/pc/getOwnGoods?demandId=${id}`);
    const first = await quoted(one, id, 165_000);
    const second = await quoted(two, id, 160_000);
    const line = first.lines[0]!.demandItemId;
    const note = "打我电话13922225555，找王榆木";
    await done(
      postQuote(buyer, "counter", { id: first.id, version: 1, lines: [{ demandItemId: line, price: 150_000 }], note }),
    );
    await one.person.get(`/api/demandQuote/pc/getInfo?id=${first.id}`);
    const { items } = await openInfo(one.person, id);
    await done(postQuote(one.person, "update", { id: first.id, version: 2, ...wordOn(items, shop, 155_000) }));
    await runOut(db, first.id, "valid_until");
    await expireQuotes(db);
    await done(postQuote(one.person, "reissue", { id: first.id, version: 4, ...wordOn(items, shop, 155_000) }));
    await done(postQuote(buyer, "reject", { id: second.id, version: 1, reason: `价高，${note}` }));
    await two.person.get(`/api/demandQuote/pc/getInfo?id=${second.id}`);
    await deliverOutbox(db, [demandSubscriber]);
    for (const { person } of [one, two]) {
      await sentQuotes(person);
      await person.post("/api/message/pc/getList", { pageSize: 50 });
      await person.get("/api/console/getTodo");
      await person.get("/api/console/getTodoList");
    }
    const leaks = () => secrets.filter((secret) => heard.some((words) => words.includes(secret)));
    expect(leaks()).toEqual([]);
    expect(heard.some((words) => words.includes("买家还价"))).toBe(true);

    await done(award(buyer, [{ id: first.id, version: 5 }]));
    heard.length = 0;
    await sentQuotes(two.person);
    await openInfo(two.person, id);
    expect(leaks()).toEqual([]);
    await sentQuotes(one.person);
    expect(leaks()).toEqual(expect.arrayContaining(["13922225555", "榆树路", "王榆木"]));
  });

  it("reaches the other side as a message, without a way to call before the award", async ({ db, buyer, shop }) => {
    await deliverOutbox(db, [demandSubscriber]);
    const { id } = await published(buyer);
    const quote = await quoted(shop, id, 165_000);
    const counterOffer = {
      id: quote.id,
      version: 1,
      lines: [{ demandItemId: quote.lines[0]!.demandItemId, price: 150_000 }],
    };
    await done(postQuote(buyer, "counter", { ...counterOffer, note: "打我电话13911112222" }));
    await deliverOutbox(db, [demandSubscriber]);
    const messages = await db.rows<{ personId: string; title: string; content: string }>(
      `select person_id as "personId", title, content from message where ref_id = any($1) order by id`,
      [[id, quote.id]],
    );
    expect(messages.filter(({ personId }) => personId === shop.person.id).map(({ title }) => title)).toEqual([
      "有求购与您的货源相符",
      "买家还价",
    ]);
    expect(messages.filter(({ personId }) => personId === buyer.id).map(({ title }) => title)).toEqual(["收到新报价"]);
    expect(JSON.stringify(messages)).not.toContain("13911112222");
  });
});
