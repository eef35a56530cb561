import { GOODS_TABLE } from "../../src/domain/catalog/goods/goods-status.ts";
import { COMPANY_TABLE } from "../../src/domain/company/certification.ts";
import { CHANGE_TABLE } from "../../src/domain/company/company-change.ts";
import { APPLICATION_TABLE } from "../../src/domain/company/merchant-application.ts";
import { SUPPLY_TABLE } from "../../src/domain/company/supply.ts";
import { DEMAND_TABLE } from "../../src/domain/demand/demand.ts";
import { QUOTE_TABLE } from "../../src/domain/demand/quote.ts";
import { OFFER_TABLE } from "../../src/domain/futures/forward-offer.ts";
import { INQUIRY_TABLE } from "../../src/domain/futures/inquiry.ts";
import { FUTURES_TABLE } from "../../src/domain/futures/order-events.ts";
import type { Subject } from "../../src/domain/system/waiting.ts";
import { ORDER_TABLE } from "../../src/domain/trade/order-events.ts";
import { RESERVATION_TABLE } from "../../src/domain/trade/reservation.ts";
import { PICKUP_TABLE } from "../../src/domain/trade/tally.ts";

/** What laws over all state tables look at: status, event, who may take it. */
export type AnyTable = Readonly<
  Record<number, Readonly<Partial<Record<string, readonly { actors: readonly string[] }[]>>>>
>;
/** The state table of everything that can wait. */
export const TABLES: Readonly<Record<Subject, AnyTable>> = {
  order: ORDER_TABLE,
  reservation: RESERVATION_TABLE,
  pickup: PICKUP_TABLE,
  company: COMPANY_TABLE,
  companyChange: CHANGE_TABLE,
  application: APPLICATION_TABLE,
  goods: GOODS_TABLE,
  demand: DEMAND_TABLE,
  quote: QUOTE_TABLE,
  offer: OFFER_TABLE,
  inquiry: INQUIRY_TABLE,
  futures: FUTURES_TABLE,
  supply: SUPPLY_TABLE,
};

/** Who may do what in a status. */
export const actorsIn = (table: AnyTable, status: number): string[] =>
  Object.values(table[status] ?? {}).flatMap((ways) => (ways ?? []).flatMap(({ actors }) => actors));
