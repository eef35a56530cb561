import type { WireDemandForm, WireInquiry } from "../../contract/demand/demand-schemas.ts";
import { inquiryAskProblem } from "../../domain/catalog/goods/goods-offer.ts";
import { INQUIRY_MS, type Inquiry, inquiredFacts } from "../../domain/demand/inquiry.ts";
import { ownsShop } from "../account/own-shop-store.ts";
import { lockPerson } from "../account/person-store.ts";
import { purchaserName } from "../account/purchaser.ts";
import type { Caller } from "../auth.ts";
import type { Database, Db } from "../db/database.ts";
import { type IdempotencyKey, once } from "../idempotency.ts";
import { notFound, refuseIf, warning } from "../reply.ts";
import { inviteMerchants } from "./demand-board-store.ts";
import { openInquiry } from "./demand-store.ts";
import { draftDemand, publishDraft } from "./demands.ts";
import { goodsById } from "./shown-goods-store.ts";

/** As `askPrice`, inside a transaction. */
export async function inquire(tx: Db, caller: Caller, asked: WireInquiry, nowMs: number): Promise<Inquiry> {
  const { goodsId, quantity, deliverCityCode = "", remark = "" } = asked;
  const goods = (await goodsById(tx, [goodsId])).get(goodsId);
  if (goods === undefined) throw notFound("商品不存在");
  if (await ownsShop(tx, caller, goods.merchantId)) throw warning("不能向自己的店铺询价");
  refuseIf(inquiryAskProblem(goods));
  // Two presses at once ask once: the second one waits here and finds the first.
  await lockPerson(tx, caller.personId);
  const open = await openInquiry(tx, caller, goodsId);
  if (open !== null) return { demandId: open.id, demandNo: open.demandNo, isNew: false };
  const form: WireDemandForm = {
    createMode: 2,
    visibility: 2,
    deliverCityCode,
    contactName: caller.name || purchaserName(caller),
    contactPhone: caller.phone,
    quoteDeadlineAt: nowMs + INQUIRY_MS,
    remark,
    items: [inquiredFacts(goods, quantity)],
  };
  const { id, demandNo } = await draftDemand(tx, caller, form, nowMs, goodsId);
  const [invited] = await inviteMerchants(tx, id, [goods.merchantId]);
  if (invited === undefined) throw warning("该店铺暂停营业，不能询价");
  await publishDraft(tx, caller, { id }, nowMs);
  return { demandId: id, demandNo, isNew: true };
}

/**
 * Asks the shop of goods for their price, once per key: a private demand of one line to which that shop alone is invited. Where
 * the purchasing entity has such a demand open, it is that one. Throws 404 for unknown goods, a warning for the caller's own
 * shop and for goods that cannot be asked for.
 */
export const askPrice = (
  db: Database,
  idempotencyKey: IdempotencyKey | null,
  caller: Caller,
  asked: WireInquiry,
  nowMs: number,
): Promise<Inquiry> => once(db, idempotencyKey, (tx) => inquire(tx, caller, asked, nowMs));
