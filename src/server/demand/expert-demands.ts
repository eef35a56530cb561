import type { WireAssign } from "../../contract/demand/demand-expert-schemas.ts";
import { hasPermission } from "../../domain/access.ts";
import type { ListCallInput } from "../../domain/console-lists.ts";
import { contactFree } from "../../domain/demand/contact-free.ts";
import { demandStatusName } from "../../domain/demand/demand.ts";
import { maskedName } from "../../domain/demand/demand-form.ts";
import {
  EXPERT_STATUSES,
  type ExpertDemand,
  type ExpertDemandLine,
  type ExpertSources,
  expertCommands,
  type GivenRecommendation,
} from "../../domain/demand/expert.ts";
import { rankedSources, sourceOf } from "../../domain/demand/sources.ts";
import type { DemandId } from "../../domain/ids.ts";
import { DEFAULT_PAGE_SIZE, type Page, pageOf } from "../../domain/paging.ts";
import { formatBeijing } from "../../domain/time.ts";
import { ownShops } from "../account/own-shop-store.ts";
import type { Caller } from "../auth.ts";
import type { Database, Db } from "../db/database.ts";
import { notFound, warning } from "../reply.ts";
import { type Actor, audit } from "../system/audit.ts";
import { requireVersion } from "../system/life.ts";
import { publish } from "../system/outbox.ts";
import { type ExpertRow, expertRow, expertRows, experts, lockAssignable } from "./demand-admin-store.ts";
import { hasTaken, publicLine, quotableLines } from "./demand-board.ts";
import { writeExpert } from "./demand-change-store.ts";
import { goodsFor, judgedGoods } from "./match-goods.ts";
import { offersFor, type Recommendation, recommendationsOf } from "./recommendations.ts";

const reviews = ({ permissions }: Caller): boolean => hasPermission(permissions, "demand:post:review");

/** A demand as the caller may know it: an expert calls only those buyers who were given to them. */
function expertDemandOf(row: ExpertRow, caller: Caller): ExpertDemand {
  const { contactName, contactPhone, address, publishedMs, expertId, expertName, ...others } = row;
  const { cityCode: _city, personId: _person, companyId: _company, ...demand } = others;
  const isKnown = reviews(caller) || expertId === caller.personId;
  const names = [contactName];
  const said = (text: string) => (isKnown ? text : contactFree(text, names));
  const items = quotableLines(row.items);
  return {
    ...demand,
    title: said(row.title),
    remark: said(row.remark),
    buyerName: isKnown ? row.buyerName : maskedName(row.buyerName),
    contact: isKnown ? { name: contactName, phone: contactPhone, address } : null,
    items: isKnown ? items : items.map((line) => publicLine(line, names)),
    statusName: demandStatusName(row.status, hasTaken(row.items)),
    publishTime: formatBeijing(publishedMs),
    expert: expertId === null ? null : { id: expertId, name: expertName ?? "" },
    acts: expertCommands(row.status, {
      reviews: reviews(caller),
      recommends: hasPermission(caller.permissions, "demand:expert:pick"),
    }),
  };
}

/** Demands for experts, the newest first. */
export async function demandsForExperts(
  db: Db,
  caller: Caller,
  query: ListCallInput<"expertDemandList">,
): Promise<Page<ExpertDemand>> {
  const page = { pageNum: query.pageNum ?? 1, pageSize: query.pageSize ?? DEFAULT_PAGE_SIZE };
  const { total, rows } = await expertRows(db, {
    status: query.status ?? [],
    keyword: (query.keyword ?? "").trim(),
    assigned: query.assigned ?? "",
    personId: caller.personId,
    page,
  });
  return pageOf(
    rows.map((row) => expertDemandOf(row, caller)),
    total,
    page,
  );
}

const CANDIDATES = 6;

function givenRecommendations({ goods, offer, atMs, ...recommendation }: Recommendation): GivenRecommendation[] {
  const { id, note, expertName, feedback, feedbackReason } = recommendation;
  const kept = { id, note, expertName, feedback, feedbackReason, time: formatBeijing(atMs) };
  if (goods !== null) {
    const { id: refId, specText: sizeText, image, merchantName: shopName } = goods;
    const title = [goods.speciesName, goods.gradeName].filter((word) => word !== "").join(" ");
    return [{ ...kept, refType: 1, refId, title, sizeText, image, shopName }];
  }
  if (offer === null) return [];
  const { id: refId, title, sizeText, image, shopName } = offer;
  return [{ ...kept, refType: 2, refId, title, sizeText, image, shopName }];
}

/** One demand with what was recommended for each line, and what fits it and was not. Throws 404. */
export async function demandForExpert(db: Db, caller: Caller, id: DemandId): Promise<ExpertSources> {
  const row = await expertRow(db, id);
  if (row === null) throw notFound("求购不存在");
  const demand = expertDemandOf(row, caller);
  const recommendations = await recommendationsOf(db, id);
  const lines: ExpertDemandLine[] = [];
  for (const line of demand.items) {
    const own = recommendations.filter(({ demandItemId }) => demandItemId === line.id);
    const mayRecommend = demand.acts.includes("pick");
    const goods = mayRecommend ? await goodsFor(db, line.item, { exceptMerchants: await ownShops(db, row) }) : [];
    const asked = await judgedGoods(db, goods, line.item);
    const offers = mayRecommend ? await offersFor(db, line.item) : [];
    lines.push({
      ...line,
      picks: own.flatMap(givenRecommendations),
      goods: rankedSources(goods.map((one) => sourceOf(one, line.item, row.cityCode, [], asked.get(one.id))))
        .map((source) => source.goods)
        .filter((one) => own.every((recommendation) => recommendation.goods?.id !== one.id))
        .slice(0, CANDIDATES),
      offers: offers.filter((one) => own.every((recommendation) => recommendation.offer?.id !== one.id)),
    });
  }
  return { ...demand, lines, experts: demand.acts.includes("assign") ? await experts(db) : [] };
}

/** Gives a demand to an expert, or takes it back. Throws 404, 5001 for another version, a warning. */
export async function assignExpert(db: Database, actor: Actor, { id, version, expertId }: WireAssign): Promise<void> {
  return await db.transaction(async (tx) => {
    const row = await lockAssignable(tx, id);
    if (row === null) throw notFound("求购不存在");
    requireVersion(row, version, "求购已发生变化，请刷新后再试", { version: row.version, status: row.status });
    if (!EXPERT_STATUSES.includes(row.status)) throw warning("求购已结束，不能再指派");
    if (expertId !== null && !(await experts(tx)).some((one) => one.id === expertId)) throw warning("请选择行业专家");
    await writeExpert(tx, id, expertId);
    if (expertId !== null && expertId !== row.expertId)
      await publish(tx, "demand.assigned", { demandId: id, expertId });
    await audit(tx, actor, {
      title: "指派专家",
      kind: "changed",
      target: row.demandNo,
      before: { expertId: row.expertId },
      after: { expertId },
    });
  });
}
