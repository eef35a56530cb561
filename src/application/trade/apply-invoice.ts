import {
  completedInvoice,
  type InvoiceTyped,
  invoiceSnapshot,
  invoiceTitleProblems,
  NO_INVOICE_FACTS,
  type SavedInvoice,
} from "../../domain/trade/invoice.ts";
import type { OrderDetail } from "../../domain/trade/order-view.ts";
import type { Command } from "../command-machine.ts";
import { confirmed, seenOf } from "../commands.ts";
import { invoiceFields, invoiceIn } from "./invoice-fields.ts";
import type { Orders } from "./orders.ts";

const isSame = (one: InvoiceTyped, other: InvoiceTyped): boolean =>
  JSON.stringify(invoiceFields(one)) === JSON.stringify(invoiceFields(other));

/** A 专票 takes what is left out from the kept titles when it is chosen and when its tax number changes. */
const COMPLETING = ["kind", "taxNo"];

const applying = (orders: Orders, kept: readonly SavedInvoice[]): Command<OrderDetail> => ({
  asks: () =>
    invoiceFields(kept.find(({ isDefault }) => isDefault) ?? { kind: 1, title: "", taxNo: "", ...NO_INVOICE_FACTS }),
  follows: (fields, changed) =>
    COMPLETING.includes(changed) ? invoiceFields(completedInvoice(invoiceIn(fields), kept)) : fields,
  problems: (fields, { purchaserType }) => ({ ...invoiceTitleProblems(invoiceIn(fields), purchaserType === 1) }),
  send: ({ id, version }, fields) => {
    const typed = invoiceIn(fields);
    const same = kept.find((one) => isSame(one, typed));
    const invoice =
      same === undefined ? { invoice: invoiceSnapshot(typed), invoiceId: null } : { invoice: null, invoiceId: same.id };
    return orders.applyInvoice({ id, version, ...invoice });
  },
  done: "开票信息已提交",
});

/**
 * Hands in the title for an order's invoice; the default one of those that are kept stands there first. Without kept
 * titles the buyer types one.
 */
export const applyInvoiceCommand = (orders: Orders): Command<OrderDetail> => ({
  ...applying(orders, []),
  may: ({ mayApplyInvoice }) => mayApplyInvoice,
  prepares: async () => applying(orders, await orders.keptInvoices().catch(() => [])),
});

/** Takes the request for an order's invoice back. */
export const withdrawInvoiceCommand = (orders: Orders): Command<OrderDetail> => ({
  ...confirmed((order) => orders.withdrawInvoice(seenOf(order)), "开票申请已撤回"),
  may: ({ mayWithdrawInvoice }) => mayWithdrawInvoice,
});
