import { textsOf, valuesIn } from "../../domain/fields.ts";
import {
  completedInvoice,
  INVOICE_FIELDS,
  type InvoiceTyped,
  invoiceFieldsOf,
  invoiceSnapshot,
  invoiceTitleProblems,
  type SavedInvoice,
  tidiedInvoice,
} from "../../domain/trade/invoice.ts";
import type { OrderDetail } from "../../domain/trade/order-view.ts";
import type { Command } from "../command-machine.ts";
import { confirmed, versionedId, withFormOf } from "../commands.ts";
import type { Orders } from "./orders.ts";

const isSame = (one: InvoiceTyped, other: InvoiceTyped): boolean =>
  JSON.stringify(textsOf(INVOICE_FIELDS, one)) === JSON.stringify(textsOf(INVOICE_FIELDS, other));

/** A 专票 takes what is left out from the saved titles when it is chosen and when its tax number changes. */
const COMPLETING = ["kind", "taxNo"];

const applying = (orders: Orders, kept: readonly SavedInvoice[]): Command<OrderDetail> => ({
  ...withFormOf(({ purchaserType }) => invoiceFieldsOf(purchaserType === 1), {
    first: () => kept.find(({ isDefault }) => isDefault) ?? { kind: 1 },
    problems: (typed, { purchaserType }) => invoiceTitleProblems(tidiedInvoice(typed), purchaserType === 1),
    send: ({ id, version }, typed) => {
      const tidied = tidiedInvoice(typed);
      const same = kept.find((one) => isSame(one, tidied));
      return orders.applyInvoice({
        id,
        version,
        ...(same === undefined
          ? { invoice: invoiceSnapshot(tidied), invoiceId: null }
          : { invoice: null, invoiceId: same.id }),
      });
    },
    done: "开票信息已提交",
  }),
  follows: (texts, changed) =>
    COMPLETING.includes(changed)
      ? textsOf(INVOICE_FIELDS, completedInvoice(tidiedInvoice(valuesIn(INVOICE_FIELDS, texts)), kept))
      : texts,
});

/**
 * Hands in the title for an order's invoice; the default one of those that are saved stands there first. Without saved titles the
 * buyer types one.
 */
export const applyInvoiceCommand = (orders: Orders): Command<OrderDetail> => ({
  ...applying(orders, []),
  may: ({ mayApplyInvoice }) => mayApplyInvoice,
  prepares: async () => applying(orders, await orders.savedInvoices().catch(() => [])),
});

/** Takes the request for an order's invoice back. */
export const withdrawInvoiceCommand = (orders: Orders): Command<OrderDetail> => ({
  ...confirmed((order) => orders.withdrawInvoice(versionedId(order)), "开票申请已撤回"),
  may: ({ mayWithdrawInvoice }) => mayWithdrawInvoice,
});
