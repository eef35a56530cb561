import { asId, type InvoiceTitleId } from "../../domain/ids.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import {
  type InvoiceTitleForm,
  invoiceFieldsOf,
  invoiceTitleProblems,
  NO_INVOICE_FACTS,
  type SavedInvoice,
  tidiedInvoice,
} from "../../domain/trade/invoice.ts";
import { confirmed, withFormOf } from "../commands.ts";
import { createListMachine } from "../list-machine.ts";
import type { Notifier } from "../notices-machine.ts";
import type { Ids, Navigator } from "../platform.ts";
import type { Invoices } from "./invoices.ts";

/** A new title beside the saved ones. */
export const NEW_INVOICE: SavedInvoice = {
  id: asId<InvoiceTitleId>(""),
  kind: 1,
  title: "",
  taxNo: "",
  isDefault: false,
  ...NO_INVOICE_FACTS,
};

type InvoiceBookPorts = {
  invoices: Invoices;
  ids: Ids;
  isCompany: () => boolean;
  navigator: Navigator;
  notify: Notifier;
};

/**
 * Invoice titles of the purchasing entity: added and edited in a dialog, removed, made the default. `isCompany`: the
 * entity is a company.
 */
export const createInvoiceBookMachine = ({ invoices, ids, isCompany, navigator, notify }: InvoiceBookPorts) => {
  // A retry after a lost reply reuses the key; another form gets a new one.
  let submission = { of: "", key: "" };
  const keyFor = (form: InvoiceTitleForm): string => {
    const of = JSON.stringify(form);
    if (submission.of !== of) submission = { of, key: ids.next() };
    return submission.key;
  };
  return createListMachine<never, SavedInvoice>({
    path: PAGES.addresses.path,
    filters: [],
    load: ({ page }) => invoices.list(page),
    commands: {
      write: withFormOf(() => invoiceFieldsOf(isCompany()), {
        first: (invoice: SavedInvoice) => invoice,
        problems: (typed) => invoiceTitleProblems(tidiedInvoice(typed), isCompany()),
        send: ({ id, isDefault }, typed) => {
          const form = { ...tidiedInvoice(typed), isDefault };
          return id === "" ? invoices.add(form, keyFor(form)) : invoices.update(id, form);
        },
        done: "发票抬头已保存",
      }),
      remove: confirmed(({ id }) => invoices.remove(id), "发票抬头已删除"),
      makeDefault: { send: ({ id }) => invoices.makeDefault(id), done: "已设为默认" },
    },
    navigator,
    notify,
  });
};
