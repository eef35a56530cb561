import type { MerchantOffer } from "../../domain/futures/forward-offer.ts";
import { reasonProblem } from "../../domain/reason.ts";
import type { CommandFields } from "../command-machine.ts";
import { createDetailMachine } from "../detail-machine.ts";
import type { Notifier } from "../notices-machine.ts";
import type { FuturesAdmin } from "./futures-console.ts";

const reasoned = {
  asks: (): CommandFields => ({ reason: "" }),
  problems: ({ reason = "" }: CommandFields) => ({ reason: reasonProblem(reason) }),
};

/** One offer as the platform judges it. */
export const createOfferReviewDetailMachine = (futures: FuturesAdmin, notify: Notifier) =>
  createDetailMachine<MerchantOffer>(
    {
      load: (id) => futures.offer(id),
      commands: {
        approve: {
          asks: () => ({}),
          send: ({ id, version }) => futures.approve({ id, version }),
          done: "已通过，报盘已发布",
        },
        reject: {
          ...reasoned,
          send: ({ id, version }, { reason = "" }) => futures.reject({ id, version, reason: reason.trim() }),
          done: "已驳回",
        },
        withdraw: {
          ...reasoned,
          send: ({ id, version }, { reason = "" }) => futures.withdraw({ id, version, reason: reason.trim() }),
          done: "已撤盘，已通知商家",
        },
      },
    },
    notify,
  );
