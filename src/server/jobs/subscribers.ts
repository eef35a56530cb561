import { savedSearchSubscriber } from "../catalog/alerts/alert-saved-searches.ts";
import { specAlertNewsSubscriber } from "../catalog/alerts/spec-alert-news.ts";
import { specAlertSubscriber } from "../catalog/alerts/spec-alert-watch.ts";
import { certificateSubscriber } from "../catalog/goods/cert-ends.ts";
import { goodsSubscriber } from "../catalog/goods/goods-life.ts";
import { oldStockSubscriber } from "../catalog/goods/stock-confirmation.ts";
import { reviewSubscriber } from "../company/review-subscriber.ts";
import { supplySubscriber } from "../company/supply-subscriber.ts";
import { demandSubscriber } from "../demand/demand-subscriber.ts";
import { futuresSubscriber } from "../futures/futures-subscriber.ts";
import { dealNoteSubscriber } from "../system/deal-notes.ts";
import { disputeSubscriber } from "../system/dispute-subscriber.ts";
import type { Subscriber } from "../system/outbox.ts";
import { reminderSubscriber } from "../system/reminders.ts";
import { orderSubscriber } from "../trade/orders/order-subscriber.ts";
import { pickupSubscriber } from "../trade/pickups/pickup-subscriber.ts";
import { FIGURE_SUBSCRIBERS } from "./figures.ts";

/** All event subscribers. */
export const SUBSCRIBERS: readonly Subscriber[] = [
  orderSubscriber,
  reminderSubscriber,
  pickupSubscriber,
  disputeSubscriber,
  dealNoteSubscriber,
  goodsSubscriber,
  certificateSubscriber,
  oldStockSubscriber,
  supplySubscriber,
  savedSearchSubscriber,
  reviewSubscriber,
  specAlertSubscriber,
  demandSubscriber,
  futuresSubscriber,
  specAlertNewsSubscriber(),
  ...FIGURE_SUBSCRIBERS,
];
