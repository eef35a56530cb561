import type { Failure } from "../errors.ts";
import { fen, sumFen } from "../money.ts";
import { lengthOf } from "../text.ts";
import { SALE_UNITS } from "../timber/spec.ts";
import { formatBeijingDate } from "../time.ts";
import type { Change, CheckoutGroup, CheckoutPreview, CheckoutRequest, PlaceOrderRequest } from "./checkout.ts";
import type { InvoiceTitle, SavedInvoice } from "./invoice-title.ts";
import type { DeliveryMode } from "./order.ts";

/** A preview is good for this long (product §12). */
export const PREVIEW_MS = 15 * 60_000;
export const REMARK_MAX = 200;
/** Deliveries can be wished for up to this many days ahead (product §33). */
export const EXPECT_DAYS = 180;
const DAY_MS = 86_400_000;

/** 0 none, 1 普票, 2 专票. */
/** `id`: a kept title as it stands; `null` once something of it was typed. */
export type InvoiceForm = { kind: 0 | 1 | 2; title: string; taxNo: string; id: string | null };
export const NO_INVOICE: InvoiceForm = { kind: 0, title: "", taxNo: "", id: null };
/** A kept title as the form shows it. */
export const formOfInvoice = ({ kind, title, taxNo, id }: SavedInvoice): InvoiceForm => ({ kind, title, taxNo, id });
export const INVOICE_KINDS: readonly { kind: InvoiceForm["kind"]; name: string }[] = [
  { kind: 0, name: "不开发票" },
  { kind: 1, name: "增值税普通发票" },
  { kind: 2, name: "增值税专用发票" },
];

/** What the buyer decides about one order. `expectDate`: yyyy-MM-dd or "". */
export type GroupForm = { deliveryMode: DeliveryMode; addressId: string | null; expectDate: string; remark: string };
export type CheckoutForm = { groups: Readonly<Record<string, GroupForm>>; invoice: InvoiceForm; agree: boolean };

/** One order to be: a merchant and a warehouse (product §12). */
export const groupKeyOf = ({ merchantId, storeId }: Pick<CheckoutGroup, "merchantId" | "storeId">): string =>
  `${merchantId}/${storeId}`;

const TAX_NO = /^[0-9A-Za-z]{15,20}$/;

/** Why `taxNo` is not a tax number, or `null` (product §33): 15 to 20 letters and digits. */
export const taxNoProblem = (taxNo: string): string | null => (TAX_NO.test(taxNo) ? null : "请输入正确的税号");

/** Why `title` cannot head an invoice, or `null`: 2 to 100 characters. */
export function invoiceTitleProblem(title: string): string | null {
  const length = lengthOf(title.trim());
  return length >= 2 && length <= 100 ? null : "请输入发票抬头";
}

/** Why such an invoice cannot be had, or `null`: only a certified company gets a 专票 (product §30.13). */
export const invoiceKindProblem = (kind: InvoiceForm["kind"], isCompany: boolean): string | null =>
  kind === 2 && !isCompany ? "增值税专用发票需以认证企业身份下单" : null;

/** The first thing wrong with such an invoice, or `null`. */
export const invoiceProblem = ({ kind, title, taxNo }: InvoiceTitle, isCompany: boolean): string | null =>
  invoiceKindProblem(kind, isCompany) ?? invoiceTitleProblem(title) ?? taxNoProblem(taxNo);

/** Why an order can't be placed without consent, or `null`. */
export const agreeProblem = (agree: boolean): string | null => (agree ? null : "请先阅读并同意购买协议");

/** Why a wished date cannot be one, or `null`; "" is no wish. From today (Beijing) to 180 days ahead (product §33). */
export function expectDateProblem(date: string, nowMs: number): string | null {
  if (date === "") return null;
  const parsed = /^\d{4}-\d{2}-\d{2}$/.test(date) ? new Date(`${date}T00:00:00Z`) : new Date(Number.NaN);
  if (Number.isNaN(parsed.getTime()) || !parsed.toISOString().startsWith(date)) return "日期不正确";
  if (date < formatBeijingDate(nowMs)) return "日期不能早于今天";
  return date > formatBeijingDate(nowMs + EXPECT_DAYS * DAY_MS) ? `日期不能晚于${EXPECT_DAYS}天后` : null;
}

/** Texts under the fields; a missing key is a field in order. `groups` by `groupKeyOf`. */
export type CheckoutProblems = {
  groups: Record<string, { addressId?: string; expectDate?: string }>;
  kind?: string;
  title?: string;
  taxNo?: string;
  agree?: string;
};

function invoiceProblems(invoice: InvoiceForm, isCompany: boolean): Pick<CheckoutProblems, "kind" | "title" | "taxNo"> {
  if (invoice.kind === 0) return {};
  const kind = invoiceKindProblem(invoice.kind, isCompany);
  const title = invoiceTitleProblem(invoice.title);
  const taxNo = taxNoProblem(invoice.taxNo);
  return {
    ...(kind === null ? {} : { kind }),
    ...(title === null ? {} : { title }),
    ...(taxNo === null ? {} : { taxNo }),
  };
}

/** All that keeps a checkout from being placed, whatever became of the goods. */
export function checkoutProblems(form: CheckoutForm, preview: CheckoutPreview, nowMs: number): CheckoutProblems {
  const groups: CheckoutProblems["groups"] = {};
  for (const [key, { deliveryMode, addressId, expectDate }] of Object.entries(form.groups)) {
    const known = preview.addresses.some(({ id }) => id === addressId);
    const date = expectDateProblem(expectDate, nowMs);
    const problems = {
      ...(deliveryMode === 2 && !known ? { addressId: "请选择收货地址" } : {}),
      ...(date === null ? {} : { expectDate: date }),
    };
    if (Object.keys(problems).length > 0) groups[key] = problems;
  }
  const agree = agreeProblem(form.agree);
  return {
    groups,
    ...invoiceProblems(form.invoice, preview.purchaser.purchaserType === 1),
    ...(agree === null ? {} : { agree }),
  };
}

export const isPlaceable = ({ groups, ...others }: CheckoutProblems): boolean =>
  Object.keys(groups).length === 0 && Object.keys(others).length === 0;

/**
 * The form for a preview: pickup and the default address and invoice title to begin with, a company's certified one where none
 * is kept; what was filled in before stays where
 * the order, the way of delivery and the address still exist.
 */
export function formFor(preview: CheckoutPreview, before: CheckoutForm | null): CheckoutForm {
  const first = preview.addresses[0]?.id ?? null;
  const groups = preview.groups.map((group): [string, GroupForm] => {
    const key = groupKeyOf(group);
    const kept = before?.groups[key];
    const modes = group.deliveryModes;
    return [
      key,
      {
        deliveryMode: kept && modes.includes(kept.deliveryMode) ? kept.deliveryMode : modes.includes(1) ? 1 : 2,
        addressId: preview.addresses.some(({ id }) => id === kept?.addressId) ? (kept?.addressId ?? null) : first,
        expectDate: kept?.expectDate ?? "",
        remark: kept?.remark ?? "",
      },
    ];
  });
  const usual = preview.invoices.find(({ isDefault }) => isDefault);
  return {
    groups: Object.fromEntries(groups),
    invoice: before?.invoice ?? (usual === undefined ? { ...NO_INVOICE, ...preview.certified } : formOfInvoice(usual)),
    agree: before?.agree ?? false,
  };
}

const invoiceOf = ({ kind, title, taxNo, id }: InvoiceForm): Pick<PlaceOrderRequest, "invoice" | "invoiceId"> => {
  if (kind === 0) return { invoice: null, invoiceId: null };
  return id === null
    ? { invoice: { kind, title: title.trim(), taxNo }, invoiceId: null }
    : { invoice: null, invoiceId: id };
};

/** What an order comes to as it is filled in: freight that is known counts where the goods are delivered. */
export function checkoutTotals(form: CheckoutForm, { groups, totals }: CheckoutPreview): CheckoutPreview["totals"] {
  const freight = sumFen(
    groups.map((group) =>
      form.groups[groupKeyOf(group)]?.deliveryMode === 2 ? (group.freightAmount ?? fen(0)) : fen(0),
    ),
  );
  return { goods: totals.goods, freight, payable: sumFen([totals.goods, freight]) };
}

/** What is sent to place the orders of a preview. */
export function orderRequest(form: CheckoutForm, preview: CheckoutPreview): PlaceOrderRequest {
  return {
    settlementToken: preview.settlementToken,
    groups: preview.groups.flatMap((group) => {
      const wish = form.groups[groupKeyOf(group)];
      if (!wish) return [];
      return {
        merchantId: group.merchantId,
        storeId: group.storeId,
        deliveryMode: wish.deliveryMode,
        addressId: wish.deliveryMode === 2 ? wish.addressId : null,
        expectDate: wish.expectDate === "" ? null : wish.expectDate,
        remark: wish.remark.trim(),
      };
    }),
    ...invoiceOf(form.invoice),
    payMode: 1,
    agree: form.agree,
  };
}

const POSITIVE = /^[1-9]\d{0,18}$/;

/** What the settlement page's address asks for: `cartIds=1,2`, `goodsId=&quantity=&unit=` or `quoteId=`; `null` when nothing. */
export function checkoutRequestOf({
  cartIds = "",
  goodsId = "",
  quantity = "",
  unit = "",
  quoteId = "",
}: Readonly<Record<string, string>>): CheckoutRequest | null {
  const ids = cartIds.split(",").filter((id) => POSITIVE.test(id));
  if (ids.length > 0) return { cartIds: [...new Set(ids)] };
  if (POSITIVE.test(quoteId)) return { quoteId };
  const saleUnit = SALE_UNITS.find(({ code }) => code === unit)?.code;
  if (!POSITIVE.test(goodsId) || !/^[1-9]\d{0,9}$/.test(quantity) || saleUnit === undefined) return null;
  return { goodsId, quantity: Number(quantity), unit: saleUnit };
}

/** Epoch ms on this device's clock until which a preview can be ordered; a clock that is far off gives the full time. */
export function previewDeadline(expireAt: number, nowMs: number): number {
  const left = expireAt - nowMs;
  return left > 0 && left <= PREVIEW_MS ? expireAt : nowMs + PREVIEW_MS;
}

/** Whether a call that failed so may have been carried out all the same: only asking again with its key tells. */
export const mayHaveHappened = (failure: Failure): boolean =>
  failure.kind === "timeout" || failure.kind === "offline" || (failure.kind === "http" && failure.status >= 500);

/** The changes in the `data` of a 5001 answer; empty when it names none. */
export function changesOf(data: unknown): Change[] {
  const changes = (data as { changes?: unknown } | null)?.changes;
  return Array.isArray(changes) ? (changes as Change[]) : [];
}
