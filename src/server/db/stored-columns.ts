import {
  CERTS,
  CLASSIFICATION,
  PRICE_TIERS,
  SAVED_FILTERS,
  SPEC_ALERT,
  STATED_GOODS,
} from "../../domain/catalog/stored-catalog.ts";
import {
  MATERIAL_FACTS,
  MATERIALS,
  MERCHANT_METRICS,
  PAYEE,
  REJECTED_ITEMS,
  WAIVED_ITEMS,
  WAREHOUSES,
} from "../../domain/company/stored-company.ts";
import { DEMAND_ITEM, QUOTE_FILES, QUOTE_LINES, QUOTE_TERMS } from "../../domain/demand/stored-demand.ts";
import { LANDED_REPORT, OFFER_LINES } from "../../domain/futures/stored-futures.ts";
import { BASKET_LINES, BASKET_TAKINGS, LIST_ITEMS } from "../../domain/sourcing/stored-basket.ts";
import { orNull, type Stored, storedAny } from "../../domain/stored.ts";
import {
  CLAIM_LINES,
  LINE_SNAPSHOT,
  ORDER_ADDRESS,
  ORDER_CHANGE,
  ORDER_FREIGHT,
  ORDER_INVOICE,
  SETTLED_LINES,
  SHIP_INFO,
  SPOT_ROWS,
  TALLY_ROWS,
} from "../../domain/trade/stored-trade.ts";

/** What no rule reads: a copy of a request, a reply or a change, shown or sent on as it stands. */
const AS_IT_IS = storedAny<unknown>(null);

/**
 * Every JSON column with what is stored in it. `connect` reads these columns in replies through it; JSON that a statement itself
 * composes of them is read where the statement states they stand (`Within`).
 */
export const STORED_COLUMNS = {
  "basket.lines": BASKET_LINES,
  "basket.takings": BASKET_TAKINGS,
  "behaviour.payload": AS_IT_IS,
  "behaviour_by_week.payload": AS_IT_IS,
  "company_change.after": MATERIAL_FACTS,
  "company_change.before": MATERIAL_FACTS,
  "demand_item.item": DEMAND_ITEM,
  "demand_quote_round.files": QUOTE_FILES,
  "demand_quote_round.lines": QUOTE_LINES,
  "demand_quote_round.terms": QUOTE_TERMS,
  "dispute_statement.claim": orNull(CLAIM_LINES),
  "futures_inquiry.landed": orNull(LANDED_REPORT),
  "futures_inquiry.lines": OFFER_LINES,
  "futures_order.lines": OFFER_LINES,
  "futures_order.payee": orNull(PAYEE),
  "futures_order.snapshot": LINE_SNAPSHOT,
  "futures_refund.account": orNull(PAYEE),
  "global_offer.lines": OFFER_LINES,
  "goods.certs": CERTS,
  "goods.price_tiers": PRICE_TIERS,
  "goods.published_facts": orNull(STATED_GOODS),
  "idempotency.answer": AS_IT_IS,
  "merchant.metrics": orNull(MERCHANT_METRICS),
  "my_search.filters": SAVED_FILTERS,
  "oper_log.after": AS_IT_IS,
  "oper_log.before": AS_IT_IS,
  "order_line.snapshot": LINE_SNAPSHOT,
  "order_refund.account": orNull(PAYEE),
  "outbox.payload": AS_IT_IS,
  "outbox_delivery.payload": AS_IT_IS,
  "pickup_record.tally_sheet": TALLY_ROWS,
  "platform_order.address": orNull(ORDER_ADDRESS),
  "platform_order.change": orNull(ORDER_CHANGE),
  "platform_order.freight_quote": orNull(ORDER_FREIGHT),
  "platform_order.invoice": orNull(ORDER_INVOICE),
  "platform_order.payee": orNull(PAYEE),
  "platform_order.ship_info": orNull(SHIP_INFO),
  "purchase_list.items": LIST_ITEMS,
  "req_spec.spec": SPEC_ALERT,
  "req_spec_key.asks": SPEC_ALERT,
  "settle_in_materials.materials": MATERIALS,
  "settle_in_materials.reject_items": REJECTED_ITEMS,
  "settle_in_materials.waived": WAIVED_ITEMS,
  "settle_in_materials.warehouses": WAREHOUSES,
  "settlement.lines": SETTLED_LINES,
  "shop_classify.tree": CLASSIFICATION,
  "spot_check.rows": SPOT_ROWS,
  "yard_line.snapshot": LINE_SNAPSHOT,
} as const satisfies Readonly<Record<string, Stored<unknown>>>;
