import type { WireFeedback } from "../../contract/demand/source-schemas.ts";
import type { GoodsBrief } from "../../domain/catalog/goods/goods.ts";
import { lowestQuoted } from "../../domain/demand/compared-quotes.ts";
import type { Demand } from "../../domain/demand/demand-form.ts";
import { wholeLines } from "../../domain/demand/line-sources.ts";
import { cubicPrices, isMerePart } from "../../domain/demand/quote-line.ts";
import type { DemandWithSources, QuotableGoods } from "../../domain/demand/source-view.ts";
import {
  feedbackProblem,
  type LineSources,
  nearestFirst,
  rankedSources,
  sourceOf,
} from "../../domain/demand/sources.ts";
import type { DemandId } from "../../domain/ids.ts";
import type { Page } from "../../domain/paging.ts";
import { ownShops } from "../account/own-shop-store.ts";
import type { Caller } from "../auth.ts";
import type { Database, Db } from "../db/database.ts";
import { notFound, refuseIf } from "../reply.ts";
import { openDemand, quotableLines } from "./demand-board.ts";
import { markSeen } from "./demand-change-store.ts";
import { cityOfDemand, linesOfDemand, ownDemandRow } from "./demand-store.ts";
import { type DemandListQuery, ownDemands } from "./demand-view.ts";
import { goodsFor, judgedGoods } from "./match-goods.ts";
import { liveWordsOn } from "./quote-store.ts";
import {
  countRecommendations,
  feedbackOf,
  isOwnLine,
  writeGoodsFeedback,
  writeOfferFeedback,
} from "./recommendation-store.ts";
import { recommendationsOf } from "./recommendations.ts";
import { goodsOnSale } from "./shown-goods-store.ts";

/** Goods recommended for a line. */
const SHOWN = 8;

/** How long a buyer's feedback affects what is recommended to them. */
const FEEDBACK_DAYS = 180;

/** What is recommended for each line of one's own demand, by score and by feedback. Throws 404. */
export async function sourcesOf(db: Db, caller: Caller, demandId: DemandId): Promise<LineSources[]> {
  const demand = await ownDemandRow(db, caller, demandId);
  if (demand === null) throw notFound("求购不存在");
  const items = quotableLines(await linesOfDemand(db, demandId));
  const [given, recommendations] = await Promise.all([
    feedbackOf(db, caller, FEEDBACK_DAYS),
    recommendationsOf(db, demandId),
  ]);
  await markSeen(db, demandId);
  const own = await ownShops(db, caller);
  const lines: LineSources[] = [];
  for (const { id, item } of items) {
    // Feedback on goods counts for their line, feedback on a shop and its reason for all.
    const heard = given.map((one) => (one.demandItemId === id ? one : { ...one, goodsId: null }));
    const recommended = recommendations.filter(({ demandItemId }) => demandItemId === id);
    const found = (await goodsFor(db, item, { exceptMerchants: own })).filter((goods) =>
      recommended.every((recommendation) => recommendation.goods?.id !== goods.id),
    );
    const picked = recommended.flatMap(({ goods }) => goods ?? []);
    const asked = await judgedGoods(db, [...picked, ...found], item);
    const judged = (goods: GoodsBrief) =>
      sourceOf(goods, item, item.deliverCityCode ?? demand.deliverCityCode ?? "", heard, asked.get(goods.id));
    const chosen = recommended.flatMap(({ goods, ...recommendation }) =>
      goods === null ? [] : [{ ...judged(goods), ...said(recommendation) }],
    );
    lines.push({
      demandItemId: id,
      item,
      sources: rankedSources([...chosen, ...found.map(judged)]).slice(0, SHOWN),
      offers: recommended.flatMap(({ offer, ...recommendation }) => {
        const { feedback, feedbackReason } = recommendation;
        return offer === null ? [] : [{ offer, feedback, feedbackReason, ...said(recommendation) }];
      }),
    });
  }
  return lines;
}

const said = ({ expertName, note, isNew }: { expertName: string; note: string; isNew: boolean }) =>
  ({ by: 2, expertName, expertNote: note, isNew }) as const;

/** Stores the buyer's feedback on goods or on an offer for a line of their own demand; 0 takes it back. Throws 404. */
export async function giveFeedback(db: Database, caller: Caller, body: WireFeedback): Promise<void> {
  return await db.transaction(async (tx) => {
    const { demandItemId, goodsId, offerId, feedback } = body;
    const reason = feedback === 2 ? (body.reason ?? "").trim() : "";
    refuseIf(feedbackProblem(feedback, reason));
    const unknown = () => notFound("货源或求购行不存在");
    if ((goodsId === undefined) === (offerId === undefined)) throw unknown();
    if (!(await isOwnLine(tx, caller, { demandItemId, goodsId: goodsId ?? null }))) throw unknown();
    const given = { demandItemId, feedback, reason };
    if (goodsId !== undefined) await writeGoodsFeedback(tx, { ...given, goodsId });
    else if (offerId === undefined || (await writeOfferFeedback(tx, { ...given, offerId })) === 0) throw unknown();
  });
}

/** Goods of the caller's own shop for each line of an open demand: those whose price is asked, then the nearest. Throws 404. */
export async function quotableGoodsFor(db: Db, caller: Caller, demandId: DemandId): Promise<QuotableGoods[]> {
  const demand = await openDemand(db, caller, demandId);
  if (demand === null) throw notFound("求购不存在");
  const deliveredTo = await cityOfDemand(db, demandId);
  const { goodsId } = demand;
  const inquired =
    goodsId === null ? null : ((await goodsOnSale(db, caller.merchantId, [goodsId])).get(goodsId) ?? null);
  const lines: QuotableGoods[] = [];
  for (const { id, item } of demand.items) {
    const goods = caller.merchantId === null ? [] : await goodsFor(db, item, { merchantId: caller.merchantId });
    const cityCode = item.deliverCityCode ?? deliveredTo;
    const nearest = nearestFirst(goods, item, cityCode, await judgedGoods(db, goods, item));
    const others = nearest.filter((one) => one.id !== goodsId);
    lines.push({ demandItemId: id, goods: inquired === null ? nearest : [inquired, ...others] });
  }
  return lines;
}

/** One's own demands with what came for them: open quotes, those not yet looked at, the lowest price per m³ delivered (`lowestQuoted`). */
export async function demandsWithSources(
  db: Db,
  caller: Caller,
  query: DemandListQuery,
): Promise<Page<DemandWithSources>> {
  const page = await ownDemands(db, caller, query);
  const ids = page.rows.map(({ id }: Demand) => id);
  const words = await liveWordsOn(db, ids);
  const recommendations = await countRecommendations(db, ids);
  return {
    ...page,
    rows: page.rows.map((demand) => {
      const own = words.filter(({ demandId }) => demandId === demand.id);
      const picked = recommendations.find(({ demandId }) => demandId === demand.id);
      // Of one line: the lowest of different timber would be the lowest of nothing.
      const [item, ...others] = demand.items;
      const prices =
        item === undefined || others.length > 0
          ? []
          : own.flatMap(({ lines, terms }) => {
              const cubic = cubicPrices(lines, terms);
              return wholeLines(lines.map((line, at) => ({ ...line, cubic: cubic[at] ?? null })))
                .filter((line) => !isMerePart(item, line))
                .map((line) => line.cubic);
            });
      return {
        ...demand,
        recNum: demand.quoteNum + (picked?.all ?? 0),
        newNum: own.filter(({ isNew }) => isNew).length + (picked?.fresh ?? 0),
        bestPrice: lowestQuoted(prices).delivered,
      };
    }),
  };
}
