import type { OfferToSpot } from "../../contract/futures/forward-offer-schemas.ts";
import { goodsOfLine, sharesOf } from "../../domain/futures/to-spot.ts";
import type { GoodsId } from "../../domain/ids.ts";
import { type Dm3, dm3 } from "../../domain/units.ts";
import type { Caller } from "../auth.ts";
import { draftGoods } from "../catalog/goods/goods-form.ts";
import type { Db } from "../db/database.ts";
import { warning } from "../reply.ts";
import type { Actor } from "../system/audit.ts";
import { recordGoodsOfOffer } from "./offer-store.ts";
import { lockOffer, merchantOf, moveOffer, statusAfter } from "./offers.ts";
import { warehousesFor } from "./warehouse-store.ts";

/**
 * Makes drafts of goods from the unsold part of a landed offer, one for each specification with a remainder; the
 * merchant adds pictures and submits them. Returns the offer's number and the goods' ids.
 */
export async function offerToSpot(
  tx: Db,
  by: Actor & { caller: Caller },
  { id, version, storeId, lots }: OfferToSpot,
  nowMs: number,
): Promise<{ offerNo: string; goodsNos: string[] }> {
  const merchantId = merchantOf(by.caller);
  const offer = await lockOffer(tx, merchantId, { id, version });
  const to = await statusAfter(tx, offer, "toSpot", "merchant", nowMs);
  const warehouses = await warehousesFor(tx, { merchantId, destPort: offer.destPorts[0] ?? "" });
  if (warehouses.every((warehouse) => warehouse.id !== storeId)) throw warning("请选择货物所在仓库");
  if (lots.length !== offer.lines.length) throw warning("请填写每种规格的单价");
  const remain = dm3(offer.totalVolume - offer.orderedVolume);
  const shares = sharesOf(offer.lines, remain);
  const goodsNos: string[] = [];
  const made: { goodsId: GoodsId; volume: Dm3 }[] = [];
  for (const [at, line] of offer.lines.entries()) {
    const volume = shares[at]!; // There is one for each line.
    if (volume === 0) continue;
    const input = goodsOfLine(offer, line, lots[at]!, { volume, storeId, offerNo: offer.offerNo });
    if (input.stock === 0) continue;
    const goods = await draftGoods(tx, { merchantId, actor: by }, input, nowMs, offer.millBrandCode);
    made.push({ goodsId: goods.id, volume });
    goodsNos.push(goods.goodsNo);
  }
  await recordGoodsOfOffer(tx, offer.id, made);
  const moved = { actor: "merchant", personId: by.caller.personId, note: goodsNos.join("、") } as const;
  await moveOffer(tx, { id: offer.id, event: "toSpot", from: offer.status, to, ...moved });
  return { offerNo: offer.offerNo, goodsNos };
}
