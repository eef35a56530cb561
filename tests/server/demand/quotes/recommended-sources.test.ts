import { describe, expect } from "vitest";
import type { ExpertDemand, ExpertSources } from "../../../../src/domain/demand/expert.ts";
import type { DemandWithSources } from "../../../../src/domain/demand/source-view.ts";
import type { LineSources } from "../../../../src/domain/demand/sources.ts";
import { OFFER_STATUS } from "../../../../src/domain/futures/forward-offer.ts";
import type { Page } from "../../../../src/domain/paging.ts";
import { demandSubscriber } from "../../../../src/server/demand/demand-subscriber.ts";
import { insertOffer } from "../../../../src/server/futures/offer-store.ts";
import { deliverOutbox } from "../../../../src/server/system/outbox.ts";
import { type Buyer, phoneOf } from "../../../support/buyer.ts";
import { offerForm } from "../../../support/futures.ts";
import { it } from "../../../support/quote-fixtures.ts";
import { award, compared, createShop, openInfo, published, quoted, wordOn } from "../../../support/quotes.ts";
import { done } from "../../../support/trade.ts";

describe("recommended sources", () => {
  it("are ranked with reasons, and by the buyer's feedback", async ({ buyer, stranger, shop }) => {
    const { id } = await published(buyer);
    type Lines = { demandItemId: string; sources: { goods: { id: string }; score: number; reasons: string[] }[] }[];
    const sources = async () => (await done(buyer.get<Lines>(`/api/recSource/pc/getInfo?demandId=${id}`)))[0]!;
    const line = await sources();
    const [best] = line.sources;
    expect(best?.reasons).toContain("规格相符");
    const said = { demandItemId: line.demandItemId, goodsId: best!.goods.id };
    const feedback = (body: object) => buyer.post("/api/recSource/pc/feedback", { ...said, ...body });
    expect(await feedback({ feedback: 2 })).toMatchObject({ code: 601 });
    await done(feedback({ feedback: 2, reason: "价格高" }));
    expect((await sources()).sources.at(-1)).toMatchObject({ goods: { id: best!.goods.id }, feedback: 2 });
    await done(feedback({ feedback: 1 }));
    expect((await sources()).sources[0]).toMatchObject({ goods: { id: best!.goods.id }, feedback: 1 });
    expect(await stranger.post("/api/recSource/pc/feedback", { ...said, feedback: 1 })).toMatchObject({ code: 404 });
    await quoted(shop, id, 165_000);
    const list = async () => (await done(buyer.post<Page<object>>("/api/recSource/pc/getList", {}))).rows[0];
    expect(await list()).toMatchObject({ id, recNum: 1, newNum: 1, bestPrice: null });
    await sources();
    expect(await list()).toMatchObject({ recNum: 1, newNum: 0 });
    const [quote] = (await compared(buyer, id)).quotes;
    await done(award(buyer, [{ id: quote!.id, version: quote!.version }]));
    // An awarded quote has come in as well.
    expect(await list()).toMatchObject({ recNum: 1, quoteNum: 1 });
  });

  it("show the lowest of two prices of the like, quotes of little aside", async ({ app, db, buyer, shop, other }) => {
    const small = await createShop(app, db, phoneOf(24), "零头木行", { stock: 100_000 });
    const { id } = await published(buyer);
    const { items } = await openInfo(small.person, id);
    const lines = wordOn(items, small, 100_000).lines.map((line) => ({ ...line, quantity: 1_000 }));
    const best = async () => {
      const { rows } = await done(buyer.post<Page<DemandWithSources>>("/api/recSource/pc/getList", {}));
      return rows.find((row) => row.id === id)?.bestPrice;
    };
    await quoted(small, id, 100_000, { lines });
    await quoted(shop, id, 165_000);
    expect(await best()).toBeNull();
    await quoted(other, id, 170_000);
    expect(await best()).toBe(165_000);
    expect((await compared(buyer, id)).quotes).toHaveLength(3);
  });

  it("of an expert come first with the expert's note, notify the buyer, and may be withdrawn", async ({
    db,
    buyer,
    stranger,
    shop,
    other,
    operator,
    expert,
  }) => {
    const { id } = await published(buyer, { remark: "微信 muliao_88" });
    const sourcesFor = (who: Buyer) => who.get<ExpertSources>(`/api/recSource/admin/getInfo?demandId=${id}`);
    const before = await done(sourcesFor(expert));
    // Who was not given the demand learns from it no more than the demand board shows.
    expect(before.contact).toBeNull();
    expect(before.buyerName).toBe("淘**");
    expect(before.acts).toEqual(["pick"]);
    expect(JSON.stringify([before, await expert.post("/api/recSource/admin/getList", {})])).not.toMatch(
      /13911112222|李木匠|muliao|沪太路/,
    );
    const assign = (expertId: string | null, version: number, who = operator) =>
      who.post("/api/demand/admin/assignExpert", { id, version, expertId });
    expect(await assign(expert.id, before.version, expert)).toMatchObject({ code: 403 });
    expect(await assign(stranger.id, before.version)).toMatchObject({ code: 601, msg: "请选择行业专家" });
    expect(await assign(expert.id, before.version + 1)).toMatchObject({ code: 5001 });
    expect((await done(sourcesFor(operator))).experts).toMatchObject([{ id: expert.id }]);
    await done(assign(expert.id, before.version));
    const given = await done(sourcesFor(expert));
    expect(given.contact).toMatchObject({ name: "李木匠", phone: "13911112222" });
    const mine = await done(expert.post<Page<ExpertDemand>>("/api/recSource/admin/getList", { assigned: "mine" }));
    expect(mine.rows.map((demand) => demand.id)).toEqual([id]);

    const line = given.lines[0]!;
    expect(line.goods.map((goods) => goods.id)).toContain(other.goodsId);
    const recommend = (body: object, who = expert) =>
      who.post<string>("/api/recSource/admin/add", {
        demandItemId: line.id,
        refType: 1,
        note: "料直、色白，量足",
        ...body,
      });
    expect(await recommend({ refId: other.goodsId }, shop.person)).toMatchObject({ code: 403 });
    expect(await recommend({ refId: other.goodsId, note: "好" })).toMatchObject({ code: 601 });
    expect(await recommend({ refNo: "没有这个号" })).toMatchObject({ code: 601, msg: "货源不存在或已下架" });
    await done(recommend({ refId: other.goodsId }));
    expect(await recommend({ refId: other.goodsId })).toMatchObject({ code: 601, msg: "已经推荐过了" });
    const offerNo = "FO26112200000001";
    const offerId = await insertOffer(db, { merchantId: shop.merchantId, personId: null }, offerForm(), offerNo);
    await db.run(`update global_offer set status = ${OFFER_STATUS.open} where id = $1`, [offerId]);
    const offerRecommendation = await done(recommend({ refType: 2, refNo: offerNo, note: "三周后到太仓，价低" }));

    const list = async () => (await done(buyer.post<Page<object>>("/api/recSource/pc/getList", {}))).rows[0];
    expect(await list()).toMatchObject({ id, recNum: 2, newNum: 2 });
    const sources = async () => (await done(buyer.get<LineSources[]>(`/api/recSource/pc/getInfo?demandId=${id}`)))[0]!;
    const seen = await sources();
    expect(seen.sources[0]).toMatchObject({
      goods: { id: other.goodsId },
      by: 2,
      expertNote: "料直、色白，量足",
      isNew: true,
    });
    expect(seen.sources.filter(({ goods }) => goods.id === other.goodsId)).toHaveLength(1);
    expect(seen.offers).toMatchObject([
      { offer: { id: offerId, isOpen: true }, by: 2, expertNote: "三周后到太仓，价低" },
    ]);
    expect(await list()).toMatchObject({ recNum: 2, newNum: 0 });
    const feedback = (body: object) =>
      buyer.post("/api/recSource/pc/feedback", { demandItemId: line.id, feedback: 2, reason: "距离远", ...body });
    expect(await feedback({})).toMatchObject({ code: 404 });
    await done(feedback({ offerId }));
    expect((await sources()).offers).toMatchObject([{ feedback: 2, feedbackReason: "距离远", isNew: false }]);
    expect((await done(sourcesFor(expert))).lines[0]!.picks.map(({ feedback: said }) => said)).toEqual([0, 2]);

    await deliverOutbox(db, [demandSubscriber]);
    const messages = await db.rows<{ personId: string; title: string }>(
      `select person_id as "personId", title from message where ref_id = $1 and title ~ '专家|指派' order by id`,
      [id],
    );
    expect(messages.map(({ personId, title }) => [personId, title])).toEqual([
      [expert.id, "有求购指派给您"],
      [buyer.id, "专家为您推荐了货源"],
      [buyer.id, "专家为您推荐了货源"],
    ]);

    const remove = (who: Buyer) => who.post("/api/recSource/admin/remove", { id: offerRecommendation });
    expect(await remove(buyer)).toMatchObject({ code: 403 });
    await done(remove(expert));
    expect(await remove(expert)).toMatchObject({ code: 404 });
    expect((await sources()).offers).toEqual([]);
    await done(buyer.post("/api/demand/pc/close", { id, reason: "暂时不需要了" }));
    expect(await recommend({ refId: shop.goodsId })).toMatchObject({ code: 601, msg: "求购已结束，不能再推荐" });
    const audited = await db.rows<{ title: string }>("select title from oper_log where target = $1", [given.demandNo]);
    expect(audited.map(({ title }) => title).sort()).toEqual(["专家推荐", "专家推荐", "专家推荐", "指派专家"].sort());
  });
});
