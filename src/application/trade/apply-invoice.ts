import type { SavedInvoice } from "../../domain/trade/invoice-title.ts";
import type { OrderDetail } from "../../domain/trade/order-view.ts";
import { invoiceKindProblem, invoiceTitleProblem, taxNoProblem } from "../../domain/trade/placement.ts";
import type { Deed, DeedFields } from "../deed-machine.ts";
import type { Orders } from "./orders.ts";

const titleIn = ({ kind, title = "", taxNo = "" }: DeedFields) => ({
  kind: kind === "2" ? (2 as const) : (1 as const),
  title: title.trim(),
  taxNo: taxNo.trim().toUpperCase(),
});

/** Hands in the title for an order's invoice; the default one of those that are kept stands there first. */
export const applyInvoiceDeed = (orders: Orders, kept: readonly SavedInvoice[]): Deed<OrderDetail> => ({
  asks: () => {
    const usual = kept.find(({ isDefault }) => isDefault);
    return { kind: String(usual?.kind ?? 1), title: usual?.title ?? "", taxNo: usual?.taxNo ?? "" };
  },
  problems: (fields, { purchaserType }) => {
    const { kind, title, taxNo } = titleIn(fields);
    return {
      kind: invoiceKindProblem(kind, purchaserType === 1),
      title: invoiceTitleProblem(title),
      taxNo: taxNoProblem(taxNo),
    };
  },
  send: ({ id, version }, fields) => {
    const typed = titleIn(fields);
    const same = kept.find(
      ({ kind, title, taxNo }) => kind === typed.kind && title === typed.title && taxNo === typed.taxNo,
    );
    // A kept title brings its bank and registration along.
    const invoice = same === undefined ? { invoice: typed, invoiceId: null } : { invoice: null, invoiceId: same.id };
    return orders.applyInvoice({ id, version, ...invoice });
  },
  done: "开票信息已提交",
});
