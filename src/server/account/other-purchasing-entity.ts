import type { Id } from "../../domain/ids.ts";
import type { Caller } from "../auth.ts";
import type { Db } from "../db/database.ts";
import { notFound, Refusal } from "../reply.ts";
import { type OwnedRow, otherEntityOf } from "./row-owner-store.ts";

const MISSING: Readonly<Record<OwnedRow, string>> = {
  order: "订单不存在",
  reservation: "提货预约不存在",
  pickup: "提货记录不存在",
  forwardOrder: "订单不存在",
  forwardInquiry: "询盘不存在",
  demand: "求购不存在",
  quote: "报价不存在",
  quoteToOrder: "报价不存在，或没有可下单的货源",
  cartLine: "购物车商品不存在，请刷新后重试",
  quotedDemand: "求购不存在",
  basket: "配单不存在",
};

type Reader = { actor: "buyer" | "merchant" | "operator"; caller: Pick<Caller, "personId" | "companyId"> };

/**
 * The 404 for a row that the reader does not own. For a buyer who may act for the owning purchasing entity its data names that
 * entity; for other callers they are `null`. Called only after the row was not found.
 */
export async function notFoundFor(db: Db, reader: Reader, row: OwnedRow, id: Id<string>): Promise<Refusal> {
  const text = MISSING[row];
  if (reader.actor !== "buyer") return notFound(text);
  return new Refusal(404, text, await otherEntityOf(db, reader.caller, row, id));
}
