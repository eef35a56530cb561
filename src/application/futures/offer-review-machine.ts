import type { MerchantOffer } from "../../domain/futures/forward-offer.ts";
import { confirmed, reasoned, seenOf } from "../commands.ts";
import { createDetailMachine } from "../detail-machine.ts";
import type { Notifier } from "../notices-machine.ts";
import type { FuturesAdmin } from "./futures-console.ts";

/** One offer as the platform judges it. */
export const createOfferReviewDetailMachine = (futures: FuturesAdmin, notify: Notifier) =>
  createDetailMachine<MerchantOffer>(
    {
      load: (id) => futures.offer(id),
      commands: {
        approve: confirmed((offer) => futures.approve(seenOf(offer)), "已通过，报盘已发布"),
        reject: reasoned((offer, reason) => futures.reject({ ...seenOf(offer), reason }), "已驳回"),
        withdraw: reasoned((offer, reason) => futures.withdraw({ ...seenOf(offer), reason }), "已撤盘，已通知商家"),
      },
    },
    notify,
  );
