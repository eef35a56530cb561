import type { SpecAlertHitsBody } from "../../../contract/catalog/spec-alert-schemas.ts";
import {
  reachesTarget,
  type SpecAlertCriteria,
  type SpecAlertHit,
} from "../../../domain/catalog/alerts/spec-alert-match.ts";
import { linePrices } from "../../../domain/demand/quote-line.ts";
import { statedDrawing } from "../../../domain/drawing/piece.ts";
import { sizesText } from "../../../domain/futures/offer-form.ts";
import { asId, type GoodsId } from "../../../domain/ids.ts";
import { fen } from "../../../domain/money.ts";
import { DEFAULT_PAGE_SIZE, type Page, pageOf } from "../../../domain/paging.ts";
import { PAGES } from "../../../domain/shell/pages.ts";
import { placeByCode } from "../../../domain/timber/places.ts";
import { specText } from "../../../domain/timber/spec.ts";
import { formatBeijing } from "../../../domain/time.ts";
import type { Caller } from "../../auth.ts";
import type { Db } from "../../db/database.ts";
import { goodsPicture } from "../goods/goods-pictures.ts";
import { unknownSpecAlert } from "./keep-spec-alert.ts";
import {
  type ForwardOfferFacts,
  type GoodsFacts,
  type HitRow,
  hitPage,
  markHitsRead,
  type QuoteFacts,
} from "./spec-alert-hit-store.ts";
import { specAlertHitOwner } from "./spec-alert-store.ts";

/** The part of a hit that depends on the kind of its source. */
type HitView = Pick<
  SpecAlertHit,
  | "title"
  | "sizeText"
  | "image"
  | "seller"
  | "place"
  | "linkPath"
  | "currency"
  | "price"
  | "priceNow"
  | "saleUnit"
  | "reached"
>;

const GONE: HitView = {
  title: "已删除",
  sizeText: "",
  image: "",
  seller: "",
  place: "",
  linkPath: "",
  currency: "CNY",
  price: null,
  priceNow: null,
  saleUnit: "m3",
  reached: false,
};

function goodsView(specAlert: SpecAlertCriteria, { refId, price }: HitRow, goods: GoodsFacts): HitView {
  const { title, shopName, storeName, saleUnit, priceMode, priceNow } = goods;
  const cubic = goods.cubic === null ? null : fen(goods.cubic);
  const reached = reachesTarget(specAlert, { price: fen(priceNow ?? price), priceMode, saleUnit, cubic });
  const sizeText = specText(goods);
  const of = {
    title,
    sizeText,
    image: goodsPicture(goods),
    seller: shopName,
    place: storeName,
    linkPath: PAGES.goods.to({ id: asId<GoodsId>(refId) }),
  };
  return { ...of, currency: "CNY", price, priceNow, saleUnit, reached };
}

/** The price of a forward offer is shown to certified companies only, and there is none where the price is on request. */
function forwardOfferView({ refId, price }: HitRow, forwardOffer: ForwardOfferFacts, sees: boolean): HitView {
  const shown = sees && forwardOffer.priceMode !== 3 ? price : null;
  const ports = forwardOffer.ports.map((code) => placeByCode(code)?.name ?? code).join("、");
  return {
    title: forwardOffer.title,
    sizeText: sizesText(forwardOffer.lines),
    image: statedDrawing(forwardOffer.lines[0] ?? {}),
    seller: `期货 ${forwardOffer.offerNo}`,
    place: forwardOffer.eta === null ? ports : `${ports} ${forwardOffer.eta} 到港`,
    linkPath: PAGES.forwardOffer.to({ id: asId(refId) }),
    currency: forwardOffer.currency,
    price: shown,
    priceNow: forwardOffer.open ? shown : null,
    saleUnit: "m3",
    reached: false,
  };
}

function quoteView(specAlert: SpecAlertCriteria, { price }: HitRow, { line, live, ...quote }: QuoteFacts): HitView {
  const saleUnit = line?.saleUnit ?? "m3";
  const prices = line === null ? null : linePrices(line, line.terms);
  const now = live ? (prices?.price ?? null) : null;
  return {
    title: line?.title ?? "报价",
    sizeText: line?.specText ?? "",
    image: line === null ? "" : statedDrawing(line),
    seller: quote.merchantName,
    place: `求购 ${quote.demandNo}`,
    linkPath: PAGES.demand.to({ id: quote.demandId }),
    currency: "CNY",
    price,
    priceNow: now,
    saleUnit,
    reached: prices !== null && reachesTarget(specAlert, prices),
  };
}

function viewOf(specAlert: SpecAlertCriteria, row: HitRow, sees: boolean): HitView {
  if (row.goods !== null) return goodsView(specAlert, row, row.goods);
  if (row.forwardOffer !== null) return forwardOfferView(row, row.forwardOffer, sees);
  return row.quote === null ? GONE : quoteView(specAlert, row, row.quote);
}

/** Hits of a spec alert, newest first; marks all of them as read. */
export async function hitsOf(db: Db, caller: Caller, body: SpecAlertHitsBody): Promise<Page<SpecAlertHit>> {
  const specAlert = await specAlertHitOwner(db, caller, body.reqSpecId);
  if (specAlert === null) throw unknownSpecAlert();
  const page = { pageNum: body.pageNum ?? 1, pageSize: body.pageSize ?? DEFAULT_PAGE_SIZE };
  const rows = await hitPage(db, body.reqSpecId, page);
  await markHitsRead(db, body.reqSpecId);
  return pageOf(
    rows.map((row) => ({
      ...viewOf(specAlert.spec, row, specAlert.sees),
      refType: row.refType,
      refId: row.refId,
      reason: row.reason,
      available:
        row.goods !== null ? row.goods.priceNow !== null : (row.forwardOffer?.open ?? row.quote?.live ?? false),
      readFlag: row.read,
      hitTime: formatBeijing(row.hitMs),
    })),
    specAlert.total,
    page,
  );
}
