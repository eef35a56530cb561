import { describe, expect } from "vitest";
import type { ExpertDemand } from "../../../../src/domain/demand/expert.ts";
import { QUOTE_STATUS } from "../../../../src/domain/demand/quote.ts";
import type { DemandBoardPage, InvitedShop, OpenDemand } from "../../../../src/domain/demand/quote-view.ts";
import type { Page } from "../../../../src/domain/paging.ts";
import type { Buyer } from "../../../support/buyer.ts";
import { it } from "../../../support/quote-fixtures.ts";
import {
  CONTACT,
  compared,
  demandBoard,
  openInfo,
  PINE_LINE,
  postQuote,
  published,
  quoted,
  wordOn,
} from "../../../support/quotes.ts";
import { done } from "../../../support/trade.ts";

describe("a demand in the demand board", () => {
  it("shows a demand to every signed-in caller, and nothing that identifies its buyer", async ({ buyer, shop }) => {
    const { id } = await published(buyer, {
      remark: "请加微信 muliao_88 或打 139 1111 2222",
      items: [{ ...PINE_LINE, note: "联系李木匠 0512-53190000" }],
    });
    const answer = await shop.person.post<Page<OpenDemand>>("/api/demand/pc/getOpenList", {});
    const mine = answer.data.rows.find((demand) => demand.id === id);
    expect(mine).toMatchObject({ cityName: "苏州市", mine: false, quoteNum: 0, myQuote: null });
    const words = JSON.stringify([answer, await openInfo(shop.person, id)]);
    for (const secret of [
      "13911112222",
      "139 1111 2222",
      CONTACT.contactName,
      "muliao_88",
      "53190000",
      "沪太路",
      "电话",
    ])
      expect(words).not.toContain(secret);
    expect((await demandBoard(buyer)).find((demand) => demand.id === id)?.mine).toBe(true);
  });

  it("is narrowed by wood, place and what one's own shop sells", async ({ buyer, shop }) => {
    const oak = await published(buyer, {
      deliverCityCode: "440100",
      items: [{ ...PINE_LINE, speciesCode: "baixiang", speciesName: "白橡", gradeCode: null, gradeName: null }],
    });
    const ids = async (body: object) => (await demandBoard(shop.person, body)).map(({ id }) => id);
    expect(await ids({ speciesCode: "baixiang" })).toEqual([oak.id]);
    expect(await ids({ cityCode: "440000" })).toEqual([oak.id]);
    expect(await ids({ keyword: "广州" })).toEqual([oak.id]);
    const choices = async (who: Buyer, body: object = {}) =>
      done(who.post<DemandBoardPage>("/api/demand/pc/getOpenList", { pageSize: 10, ...body }));
    const { cities, species, total } = await choices(shop.person);
    expect(cities.find(({ code }) => code === "440100")).toEqual({
      code: "440100",
      name: "广州市",
      pinyin: "guang zhou shi",
      count: 1,
    });
    expect(species.find(({ code }) => code === "baixiang")).toEqual({
      code: "baixiang",
      name: "白橡",
      pinyin: "bai xiang",
      count: 1,
    });
    expect(cities.reduce((sum, { count }) => sum + count, 0)).toBe(total);
    // What is chosen stays a choice, and narrowing does not take the others away.
    const beyond = await choices(shop.person, { cityCode: "510100" });
    expect(beyond.total).toBe(0);
    expect(beyond.cities.at(-1)).toEqual({ code: "510100", name: "成都市", pinyin: "cheng du shi", count: 0 });
    expect(beyond.cities).toHaveLength(cities.length + 1);
    const matching = await ids({ matching: true });
    expect(matching).not.toContain(oak.id);
    expect(matching.length).toBeGreaterThan(0);
  });

  it("is visible only to the invited shops where it is addressed to them", async ({ buyer, stranger, shop, other }) => {
    const { id } = await published(buyer, { visibility: 2 });
    expect((await demandBoard(shop.person)).map((demand) => demand.id)).not.toContain(id);
    expect(await shop.person.get(`/api/demand/pc/getOpenInfo?id=${id}`)).toMatchObject({ code: 404 });
    const shops = () => buyer.get<InvitedShop[]>(`/api/demand/pc/getShops?id=${id}`);
    const fitting = (await done(shops())).filter(({ goodsNum }) => goodsNum > 0);
    expect(fitting.map(({ shopName, invited }) => [shopName, invited])).toEqual([
      ["恒林木行", false],
      ["岭木木行", false],
    ]);
    expect(await stranger.get(`/api/demand/pc/getShops?id=${id}`)).toMatchObject({ code: 404 });
    await done(buyer.post("/api/demand/pc/invite", { id, merchantIds: [shop.merchantId] }));
    expect((await done(shops()))[0]).toMatchObject({ shopName: "恒林木行", invited: true });
    expect((await demandBoard(shop.person, { invited: true })).map((demand) => demand.id)).toEqual([id]);
    expect((await demandBoard(other.person)).map((demand) => demand.id)).not.toContain(id);
    const body = { demandId: id, ...wordOn((await openInfo(shop.person, id)).items, other, 160_000) };
    expect(await postQuote(other.person, "add", body)).toMatchObject({ code: 404 });
    expect((await quoted(shop, id, 160_000)).status).toBe(QUOTE_STATUS.toAnswerByBuyer);
    expect((await compared(buyer, id)).quotes).toHaveLength(1);
  });

  it("is seen by the operator's experts alone where it is for them alone", async ({
    buyer,
    stranger,
    shop,
    expert,
  }) => {
    const { id } = await published(buyer, { visibility: 3, deliverCityCode: "120100" });
    const seenBy = async (who: Buyer) => {
      const { rows, cities } = await done(who.post<DemandBoardPage>("/api/demand/pc/getOpenList", {}));
      const { code } = await who.get(`/api/demand/pc/getOpenInfo?id=${id}`);
      return [rows.some((row) => row.id === id), cities.some((city) => city.code === "120100"), code];
    };
    expect(await seenBy(expert)).toEqual([true, true, 200]);
    for (const who of [shop.person, stranger, buyer]) expect(await seenBy(who)).toEqual([false, false, 404]);
    expect((await done(expert.post<Page<ExpertDemand>>("/api/recSource/admin/getList", {}))).rows[0]?.id).toBe(id);
    await done(buyer.post("/api/demand/pc/invite", { id, merchantIds: [shop.merchantId] }));
    expect(await seenBy(shop.person)).toEqual([false, false, 404]);
  });
});
