import type { WireDemandForm } from "../contract/demand/demand-schemas.ts";
import type { Visibility } from "../domain/demand/demand.ts";
import type { DemandId, GoodsId, QuoteId } from "../domain/ids.ts";
import { fen } from "../domain/money.ts";
import { gradeByCode } from "../domain/timber/grades.ts";
import { speciesByCode } from "../domain/timber/species.ts";
import { MM3_PER_M3 } from "../domain/timber/volume.ts";
import { takeQuotes } from "../server/demand/award-quotes.ts";
import { closeDemand, draftDemand, publishDraft } from "../server/demand/demands.ts";
import { expireDemands } from "../server/demand/expire-demands.ts";
import { expireQuotes } from "../server/demand/expire-quotes.ts";
import { answerQuote, counterQuote, quoteOnDemand, rejectQuote, withdrawQuote } from "../server/demand/quotes.ts";
import { addRecommendation } from "../server/demand/recommendations.ts";
import { reviewDemand } from "../server/demand/review-demands.ts";
import { configByKey } from "../server/system/config-store.ts";
import { saveConfig } from "../server/system/edit-config.ts";
import { startCheckout } from "../server/trade/checkout/checkout.ts";
import { placeOrder } from "../server/trade/checkout/place-order.ts";
import { demandForm } from "./demands.ts";
import { DEMO_IP } from "./people.ts";
import { boardsOf, demandLineIds } from "./trade-store.ts";
import { ACCOUNTS, type Scene, type Stage, type Times } from "./week-stage.ts";
import { shownGoods, versionOf } from "./week-store.ts";

type Shop = "merchant" | "otherMerchant";
type Buyer = "buyer" | "person";

/** m³ of each demand. */
const VOLUME = 12;
const DM3_PER_M3 = 1_000;
const REVIEW = "demand.review";

/** Boards of the first shop for a demand: its `nth` by what is left. */
async function boards(stage: Stage, nth: number) {
  const merchantIds = [stage.shops.merchant];
  const found = await boardsOf(stage.db, {
    merchantIds,
    leastMm3: 2 * VOLUME * MM3_PER_M3,
    atOnceMm3: VOLUME * MM3_PER_M3,
    most: 8,
  });
  const goods = found[nth % Math.max(1, found.length)];
  if (goods === undefined) throw new Error("nothing to ask for");
  return goods;
}

/** The text of a demand for the goods; the quote remembers which they are. */
async function wordsFor(stage: Stage, name: string, nth: number): Promise<string> {
  const { id, speciesCode, size, gradeCode } = await boards(stage, nth);
  stage.keep(`wanted ${name}`, id);
  return `${speciesByCode(speciesCode)?.name ?? ""}板材 ${size} ${gradeByCode(gradeCode ?? "")?.name ?? ""} ${VOLUME}方 送苏州`;
}

/** The life of one demand. `words`: the text of the demand, or the number of goods of the first shop. */
function demandOf(name: string, buyer: Buyer, words: string | number) {
  const scenes: Scene[] = [];
  const callerOf = async (stage: Stage) => (await stage.person(ACCOUNTS[buyer])).caller;
  const idOf = (stage: Stage) => stage.kept<DemandId>(`demand ${name}`);
  const quoteOf = async (stage: Stage, shop: Shop) => {
    const id = stage.kept<QuoteId>(`quote ${name} ${shop}`);
    return { id, version: await versionOf(stage.db, "demand_quote", id) };
  };
  const linesAt = async (stage: Stage, shop: Shop, yuan: number) => {
    const isTheirs = shop === "merchant" && typeof words === "number";
    const goodsId = isTheirs ? stage.kept<GoodsId>(`wanted ${name}`) : null;
    const lines = await demandLineIds(stage.db, idOf(stage));
    return lines.map(({ id }) => ({
      demandItemId: id,
      goodsId,
      price: fen(yuan * 100),
      saleUnit: "m3" as const,
      quantity: VOLUME * DM3_PER_M3,
    }));
  };
  const wordAt = async (stage: Stage, shop: Shop, yuan: number, validHours: number, isFetched = false) => ({
    lines: await linesAt(stage, shop, yuan),
    freightIncluded: !isFetched,
    freightAmount: null,
    taxIncluded: true,
    taxRate: 13,
    leadDays: 3,
    validUntilAt: stage.nowMs + validHours * 3_600_000,
  });
  const scene = (at: number, play: Scene["play"]) => {
    scenes.push({ at, play });
    return self;
  };
  const self = {
    scenes,
    drafted: (at: number, days = 7, visibility: Visibility = 1) =>
      scene(at, async (stage) => {
        const caller = await callerOf(stage);
        const text = typeof words === "string" ? words : await wordsFor(stage, name, words);
        const form = demandForm(text, { name: caller.name, phone: ACCOUNTS[buyer] }, stage.nowMs, days);
        // As it travels.
        const sent = JSON.parse(JSON.stringify({ ...form, visibility })) as WireDemandForm;
        stage.keep(`demand ${name}`, (await draftDemand(stage.db, caller, sent, stage.nowMs)).id);
      }),
    published: (at: number) =>
      scene(at, async (stage) => publishDraft(stage.db, await callerOf(stage), { id: idOf(stage) }, stage.nowMs)),
    closed: (at: number, reason: string) =>
      scene(at, async (stage) => closeDemand(stage.db, await callerOf(stage), { id: idOf(stage), reason })),
    reviewed: (at: number, event: "approve" | "reject", reason?: string) =>
      scene(at, async (stage) => {
        const { caller } = await stage.person(ACCOUNTS.operator);
        const id = idOf(stage);
        const version = await versionOf(stage.db, "demand", id);
        await reviewDemand(stage.db, { caller, ip: DEMO_IP }, { id, version, event, ...(reason ? { reason } : {}) });
      }),
    /** `isFetched`: the buyer sees to the freight, which is estimated. */
    quoted: (at: number, shop: Shop, yuan: number, validHours: number, isFetched = false) =>
      scene(at, async (stage) => {
        const word = await wordAt(stage, shop, yuan, validHours, isFetched);
        const { caller } = await stage.person(ACCOUNTS[shop]);
        const { id } = await quoteOnDemand(stage.db, caller, { demandId: idOf(stage), ...word });
        stage.keep(`quote ${name} ${shop}`, id);
      }),
    countered: (at: number, shop: Shop, yuan: number) =>
      scene(at, async (stage) => {
        const lines = (await linesAt(stage, shop, yuan)).map(({ demandItemId, price }) => ({ demandItemId, price }));
        const body = { ...(await quoteOf(stage, shop)), lines, note: "量大，望再优惠" };
        await counterQuote(stage.db, null, await callerOf(stage), body);
      }),
    answered: (at: number, shop: Shop, yuan: number, validHours: number) =>
      scene(at, async (stage) => {
        const body = { ...(await quoteOf(stage, shop)), ...(await wordAt(stage, shop, yuan, validHours)) };
        await answerQuote(stage.db, null, (await stage.person(ACCOUNTS[shop])).caller, body, "answer");
      }),
    rejected: (at: number, shop: Shop, reason: string) =>
      scene(at, async (stage) =>
        rejectQuote(stage.db, await callerOf(stage), { ...(await quoteOf(stage, shop)), reason }),
      ),
    withdrawn: (at: number, shop: Shop, reason: string) =>
      scene(at, async (stage) => {
        const { caller } = await stage.person(ACCOUNTS[shop]);
        await withdrawQuote(stage.db, caller, { ...(await quoteOf(stage, shop)), reason });
      }),
    awarded: (at: number, shop: Shop) =>
      scene(at, async (stage) => {
        const caller = await callerOf(stage);
        await takeQuotes(stage.db, caller, { quotes: [await quoteOf(stage, shop)] }, { caller, ip: DEMO_IP });
      }),
    ordered: (at: number, shop: Shop) =>
      scene(at, async (stage) => {
        const { caller } = await stage.person(ACCOUNTS[buyer]);
        const { id: quoteId } = await quoteOf(stage, shop);
        const preview = await startCheckout(stage.db, caller, { quoteId });
        const groups = preview.groups.map(({ merchantId, storeId }) => ({
          merchantId,
          storeId,
          deliveryMode: 1 as const,
          remark: "",
          addressId: null,
          expectDate: null,
        }));
        const request = { settlementToken: preview.settlementToken, groups, invoice: null, invoiceId: null };
        await placeOrder(stage.db, caller, { ...request, payMode: 1, agree: true }, null);
      }),
    recommended: (at: number, note: string) =>
      scene(at, async (stage) => {
        const { caller } = await stage.person(ACCOUNTS.operator);
        const [line] = await demandLineIds(stage.db, idOf(stage));
        const [goods] = await shownGoods(stage.db, 1);
        if (line === undefined || goods === undefined) throw new Error("nothing to recommend");
        const said = { demandItemId: line.id, refType: 1 as const, refId: goods.id, note };
        await addRecommendation(stage.db, null, { caller, ip: DEMO_IP }, said);
      }),
  };
  return self;
}

/** The operator has demands reviewed before they are shown, or lets them through at once. */
const reviewing = (at: number, configValue: "on" | "off"): Scene => ({
  at,
  play: async (stage) => {
    const { caller } = await stage.person(ACCOUNTS.operator);
    const known = await configByKey(stage.db, REVIEW);
    const sent = { configName: "求购发布审核", configKey: REVIEW, configValue };
    await saveConfig(stage.db, { caller, ip: DEMO_IP }, sent, known?.configId ?? null);
  },
});

/** Demands and quotes in every status. */
export function demandScenes({ ago }: Times): Scene[] {
  const demands = [
    demandOf("open", "buyer", 0)
      .drafted(ago(31))
      .published(ago(30))
      .quoted(ago(27), "merchant", 1_810, 96, true)
      .quoted(ago(24), "otherMerchant", 1_930, 120),
    demandOf("bargained", "buyer", 1)
      .drafted(ago(47))
      .published(ago(46))
      .quoted(ago(42), "merchant", 1_960, 100)
      .countered(ago(6), "merchant", 1_880),
    demandOf("answered", "person", 2)
      .drafted(ago(60))
      .published(ago(59))
      .quoted(ago(52), "merchant", 2_020, 96)
      .countered(ago(40), "merchant", 1_950)
      .answered(ago(22), "merchant", 1_980, 72)
      .quoted(ago(20), "otherMerchant", 2_050, 90),
    demandOf("toChoose", "buyer", 3)
      .drafted(ago(61), 2)
      .published(ago(60.8))
      .quoted(ago(50), "merchant", 1_870, 110)
      .quoted(ago(45), "otherMerchant", 1_850, 130),
    demandOf("awarded", "buyer", 0)
      .drafted(ago(80))
      .published(ago(79))
      .quoted(ago(70), "merchant", 1_860, 150)
      .quoted(ago(68), "otherMerchant", 1_900, 100)
      .awarded(ago(9), "merchant"),
    demandOf("ordered", "person", 1)
      .drafted(ago(95))
      .published(ago(94))
      .quoted(ago(90), "merchant", 1_840, 96)
      .quoted(ago(88), "otherMerchant", 1_910, 96)
      .awarded(ago(26), "merchant")
      .ordered(ago(8), "merchant"),
    demandOf("passed", "person", 2)
      .drafted(ago(72))
      .published(ago(71))
      .quoted(ago(66), "merchant", 2_100, 40)
      .quoted(ago(65), "otherMerchant", 2_200, 96)
      .rejected(ago(48), "otherMerchant", "价格高于预算"),
    demandOf("quiet", "buyer", "落叶松 50*200*6米 40方 送常熟")
      .drafted(ago(85))
      .published(ago(84))
      .quoted(ago(78), "otherMerchant", 1_760, 96)
      .withdrawn(ago(74), "otherMerchant", "货已售出，暂无同规格"),
    demandOf("closed", "person", "樟子松防腐木 38*140*4米 300根，送杭州")
      .drafted(ago(120))
      .published(ago(119))
      .closed(ago(50), "已买到"),
    demandOf("forExperts", "buyer", "芬兰赤松 50*150*5.4米 五级 60方 太仓自提")
      .drafted(ago(53), 7, 3)
      .published(ago(52.5))
      .recommended(ago(17), "同规格现货，含水率稳定，可先看样"),
    demandOf("draft", "person", "辐射松木方 40*90*3米 1500根 发徐州工地").drafted(ago(7)),
    demandOf("draftToo", "buyer", "SPF 38*89*3.66米 #2&BTR KD 2柜 青岛港提货").drafted(ago(3)),
    demandOf("toReview", "person", "云杉桑拿板 12*90*3米 无节 8方 送成都").drafted(ago(14)).published(ago(13.5)),
    demandOf("toReviewToo", "buyer", "白橡 FAS 8/4 KD 15方，送东莞厚街").drafted(ago(13.2)).published(ago(13)),
    demandOf("refused", "person", "建筑模板 915*1830*14 3000张 发苏州")
      .drafted(ago(14.2))
      .published(ago(14.1))
      .reviewed(ago(12), "reject", "请勿在备注中填写电话"),
    demandOf("approved", "buyer", "橡胶木指接板 18*1220*2440 AB级 400张 送佛山")
      .drafted(ago(13.8))
      .published(ago(13.7))
      .reviewed(ago(11.5), "approve"),
  ];
  return [
    ...demands.flatMap(({ scenes }) => scenes),
    reviewing(ago(14.5), "on"),
    reviewing(ago(11), "off"),
    // What is over by then ends as it does every minute.
    { at: ago(10.5), play: ({ db }) => expireDemands(db) },
    { at: ago(10.4), play: ({ db }) => expireQuotes(db) },
  ];
}
