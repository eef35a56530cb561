import type { OwnOffer } from "../../domain/futures/global-offer.ts";
import { reasonProblem } from "../../domain/trade/order-progress.ts";
import type { CommandFields } from "../command-machine.ts";
import { createDetailMachine } from "../detail-machine.ts";
import type { PlatformFutures } from "./forward-desk.ts";

const reasoned = {
  asks: (): CommandFields => ({ reason: "" }),
  problems: ({ reason = "" }: CommandFields) => ({ reason: reasonProblem(reason) }),
};

/** One offer as the platform judges it. */
export const createOfferReviewDetailMachine = (
  desk: PlatformFutures,
  notify: (text: string, intent: "success" | "warning") => void,
) =>
  createDetailMachine<OwnOffer>(
    {
      load: (id) => desk.offer(id),
      commands: {
        approve: {
          asks: () => ({}),
          send: ({ id, version }) => desk.approve({ id, version }),
          done: "已通过，报盘已发布",
        },
        reject: {
          ...reasoned,
          send: ({ id, version }, { reason = "" }) => desk.reject({ id, version, reason: reason.trim() }),
          done: "已驳回",
        },
        withdraw: {
          ...reasoned,
          send: ({ id, version }, { reason = "" }) => desk.withdraw({ id, version, reason: reason.trim() }),
          done: "已撤盘，已通知商家",
        },
      },
    },
    notify,
  );
