import { savedSearchSubscriber } from "../catalog/alert-saved-searches.ts";
import { certificateSubscriber } from "../catalog/cert-ends.ts";
import { goodsSubscriber } from "../catalog/goods-life.ts";
import { specAlertNewsSubscriber } from "../catalog/req-spec-news.ts";
import { specAlertSubscriber } from "../catalog/req-spec-watch.ts";
import { supplySubscriber } from "../company/supply-tell.ts";
import { reviewSubscriber } from "../company/tell-review.ts";
import { demandSubscriber } from "../demand/tell-demand.ts";
import { futuresSubscriber } from "../futures/tell-futures.ts";
import type { Subscriber } from "../system/outbox.ts";
import { reminderSubscriber } from "../system/reminders.ts";
import { orderSubscriber } from "../trade/tell-order.ts";
import { pickupSubscriber } from "../trade/tell-yard.ts";
import { FIGURE_SUBSCRIBERS } from "./figures.ts";

/** All event subscribers. */
export const SUBSCRIBERS: readonly Subscriber[] = [
  orderSubscriber,
  reminderSubscriber,
  pickupSubscriber,
  goodsSubscriber,
  certificateSubscriber,
  supplySubscriber,
  savedSearchSubscriber,
  reviewSubscriber,
  specAlertSubscriber,
  demandSubscriber,
  futuresSubscriber,
  specAlertNewsSubscriber(),
  ...FIGURE_SUBSCRIBERS,
];
