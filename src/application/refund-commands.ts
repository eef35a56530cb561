import type { PayeeAccount } from "../domain/company/payee.ts";
import { formatBeijingDate } from "../domain/time.ts";
import { REFUND_ACCOUNT_FIELDS, REFUND_FIELDS, REFUND_RULING_FIELDS } from "../domain/trade/order-forms.ts";
import type { RefundView } from "../domain/trade/order-view.ts";
import type { RefundEvent } from "../domain/trade/refund.ts";
import type { Command } from "./command-machine.ts";
import { confirmed, reasoned, type VersionedId, versionedId, withForm } from "./commands.ts";
import type { Sending } from "./event-commands.ts";
import type { Clock } from "./platform.ts";

/** A buyer's event on a refund to them, with the order's expected version. */
export type BuyerRefundStep<Of extends string> = VersionedId<Of> &
  (
    | { event: "nameRefundAccount"; account: PayeeAccount }
    | { event: "receiveRefund" }
    | { event: "denyRefund"; reason: string }
  );

/** Money that was paid back, or came in, by a bank. `payDate` yyyy-MM-dd. */
export type RefundReport<Of extends string> = VersionedId<Of> & { payDate: string; note: string; fileIds: string[] };
/** The operator's ruling where the buyer reports that nothing came. */
export type RefundRuling<Of extends string> = VersionedId<Of> & { arrived: boolean; reason: string };

type Refunded<Of extends string> = VersionedId<Of> & { refund: RefundView | null };
const allowed =
  (event: RefundEvent) =>
  ({ refund }: { refund: RefundView | null }): boolean =>
    refund?.events.includes(event) ?? false;

/** The commands of a buyer about money that goes back, of spot and of forward orders. */
export const buyerRefundCommands = <Of extends string, Order extends Refunded<Of> & { buyerName: string }>(
  send: (step: BuyerRefundStep<Of>) => Promise<void>,
) =>
  ({
    nameRefundAccount: {
      ...withForm<Order, typeof REFUND_ACCOUNT_FIELDS>(REFUND_ACCOUNT_FIELDS, {
        first: ({ refund, buyerName }) => refund?.account ?? { accountName: buyerName },
        send: (order, account) => send({ ...versionedId<Of>(order), event: "nameRefundAccount", account }),
        done: "收款账户已提交，等待商家退款",
      }),
      may: allowed("nameRefundAccount"),
    },
    receiveRefund: {
      ...confirmed<Order>((order) => send({ ...versionedId<Of>(order), event: "receiveRefund" }), "已确认收到退款"),
      may: allowed("receiveRefund"),
    },
    denyRefund: {
      ...reasoned<Order>(
        (order, reason) => send({ ...versionedId<Of>(order), event: "denyRefund", reason }),
        "已提交，平台将核实",
      ),
      may: allowed("denyRefund"),
    },
  }) satisfies Record<string, Command<Order>>;

/** Reports money that a bank moved, with its day and its papers. */
export const refundReported = <Of extends string, Order extends VersionedId<Of>>(
  clock: Clock,
  { send, done }: Sending<RefundReport<Of>>,
): Command<Order> =>
  withForm<Order, typeof REFUND_FIELDS>(REFUND_FIELDS, {
    first: () => ({ payDate: formatBeijingDate(clock.now()) }),
    send: (order, { payDate, note, files }) => send({ ...versionedId<Of>(order), payDate, note, fileIds: files }),
    done,
  });

/** Rules on a refund that the buyer reports missing. */
export const refundRuled = <Of extends string, Order extends VersionedId<Of>>({
  send,
  done,
}: Sending<RefundRuling<Of>>): Command<Order> =>
  withForm<Order, typeof REFUND_RULING_FIELDS>(REFUND_RULING_FIELDS, {
    first: () => ({ outcome: "again" }),
    send: (order, { outcome, reason }) => send({ ...versionedId<Of>(order), arrived: outcome === "arrived", reason }),
    done,
  });
