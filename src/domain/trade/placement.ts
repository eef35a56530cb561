import type { Failure } from "../errors.ts";
import type { FreightQuote } from "../freight/freight-quote.ts";
import { shopWarehouseKey } from "../freight/shop-warehouse.ts";
import {
  asId,
  type BasketId,
  type CartLineId,
  type DeliveryAddressId,
  type GoodsId,
  type InvoiceTitleId,
  type QuoteId,
} from "../ids.ts";
import { fen, sumFen } from "../money.ts";
import { SALE_UNITS } from "../timber/spec.ts";
import type { Change, CheckoutGroup, CheckoutPreview, CheckoutRequest, PlaceOrderRequest } from "./checkout.ts";
import {
  completedInvoice,
  type InvoiceKind,
  type InvoiceProblems,
  type InvoiceTyped,
  invoiceSnapshot,
  invoiceTitleProblems,
  NO_INVOICE_FACTS,
  type SavedInvoice,
  tidiedInvoice,
} from "./invoice.ts";
import type { DeliveryMode } from "./order-events.ts";
import { type TermProblems, type TermsTyped, termProblems, termsIn, termsTyped } from "./order-terms.ts";

/** How long a checkout preview can be ordered. */
export const PREVIEW_MS = 15 * 60_000;

/** The buyer's choice of an invoice; kind 0 is none. `id`: an unchanged saved title, `null` once the buyer edits it. */
export type InvoiceForm = Omit<InvoiceTyped, "kind"> & { kind: 0 | InvoiceKind; id: InvoiceTitleId | null };
export const NO_INVOICE: InvoiceForm = { kind: 0, title: "", taxNo: "", ...NO_INVOICE_FACTS, id: null };
/** A saved title as the form shows it. */
export const formOfInvoice = ({ isDefault: _, ...invoice }: SavedInvoice): InvoiceForm => invoice;

/**
 * The form after `change`. Editing a saved title makes it a new one. A 专票 is completed from the `kept` titles when it
 * is chosen and when its tax number changes, but not while one of its facts is typed.
 */
export function invoiceChanged(
  invoice: InvoiceForm,
  change: Partial<InvoiceForm>,
  kept: readonly SavedInvoice[],
): InvoiceForm {
  const changed = { ...invoice, id: null, ...change };
  return changed.id === null && ("kind" in change || "taxNo" in change) ? completedInvoice(changed, kept) : changed;
}

/** The buyer's choices for one order. */
export type GroupForm = TermsTyped & { deliveryMode: DeliveryMode; addressId: DeliveryAddressId | null };
/** What the form holds. */
export type CheckoutForm = { groups: Readonly<Record<string, GroupForm>>; invoice: InvoiceForm; agree: boolean };

/** Why an order cannot be placed without consent, or `null`. */
export const agreeProblem = (agree: boolean): string | null => (agree ? null : "请先同意用户服务协议与提货须知");

export type GroupProblems = TermProblems & { addressId?: string };

/** Errors of the fields; a missing key is a valid field. `groups` by `shopWarehouseKey`. */
export type CheckoutProblems = {
  groups: Record<string, GroupProblems>;
  invoice: InvoiceProblems;
  agree?: string;
};

/** The title as it is sent: a typed 普票 has no bank and registration, for which its form has no fields. */
const typedInvoice = ({ id: _, kind, ...typed }: InvoiceForm): InvoiceTyped | null => {
  if (kind === 0) return null;
  return tidiedInvoice(kind === 2 ? { kind, ...typed } : { kind, ...typed, ...NO_INVOICE_FACTS });
};

/** Every problem of the form that prevents placing, whatever happens to the goods. */
export function checkoutProblems(form: CheckoutForm, preview: CheckoutPreview, nowMs: number): CheckoutProblems {
  const groups: CheckoutProblems["groups"] = {};
  for (const [key, { deliveryMode, addressId, ...typed }] of Object.entries(form.groups)) {
    const known = preview.addresses.some(({ id }) => id === addressId);
    const problems: GroupProblems = {
      ...(deliveryMode === 2 && !known ? { addressId: "请选择收货地址" } : {}),
      ...termProblems(termsIn(typed), nowMs),
    };
    if (Object.keys(problems).length > 0) groups[key] = problems;
  }
  const agree = agreeProblem(form.agree);
  const invoice = typedInvoice(form.invoice);
  return {
    groups,
    invoice: invoice === null ? {} : invoiceTitleProblems(invoice, preview.purchaser.purchaserType === 1),
    ...(agree === null ? {} : { agree }),
  };
}

export const isPlaceable = ({ groups, invoice, ...others }: CheckoutProblems): boolean =>
  [groups, invoice, others].every((problems) => Object.keys(problems).length === 0);

/**
 * The initial form for a preview: pickup, or delivery to the city that a basket was priced for where the buyer has an address
 * there; the default address and the default invoice title, or a company's certified one where none is saved. Earlier input is
 * preserved while its order, delivery mode and address still exist.
 */
export function formFor(preview: CheckoutPreview, before: CheckoutForm | null): CheckoutForm {
  const near = preview.addresses.find(({ cityCode }) => cityCode !== "" && cityCode === preview.cityCode);
  const first = (near ?? preview.addresses[0])?.id ?? null;
  const groups = preview.groups.map((group): [string, GroupForm] => {
    const key = shopWarehouseKey(group);
    const kept = before?.groups[key];
    const modes = group.deliveryModes;
    // A quote with freight was agreed for delivery, and a basket with a city was priced for it; elsewhere most buyers fetch.
    const isSent = group.freightAmount !== null || near !== undefined || !modes.includes(1);
    const usual = modes.includes(2) && isSent ? 2 : 1;
    return [
      key,
      {
        deliveryMode: kept && modes.includes(kept.deliveryMode) ? kept.deliveryMode : usual,
        addressId: preview.addresses.some(({ id }) => id === kept?.addressId) ? (kept?.addressId ?? null) : first,
        ...termsTyped(kept),
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

const invoiceOf = (form: InvoiceForm): Pick<PlaceOrderRequest, "invoice" | "invoiceId"> => {
  const typed = typedInvoice(form);
  return typed === null || form.id === null
    ? { invoice: typed === null ? null : invoiceSnapshot(typed), invoiceId: null }
    : { invoice: null, invoiceId: form.id };
};

/**
 * The freight of an order as the form stands: what a quote agreed, what the shop bills firmly, or an estimate until the merchant
 * states it; `null` where it is fetched, or nothing is known of it.
 */
export function freightShown(
  { deliveryMode, addressId }: Pick<GroupForm, "deliveryMode" | "addressId">,
  { freightAmount, freights = [] }: Pick<CheckoutGroup, "freightAmount" | "freights">,
  addresses: readonly Pick<CheckoutPreview["addresses"][number], "id" | "cityCode">[],
): FreightQuote | null {
  if (deliveryMode === 1) return null;
  if (freightAmount !== null)
    return { amount: freightAmount, stated: freightAmount, isFirm: true, trucks: "", basis: "报价约定", terms: [] };
  const city = addresses.find(({ id }) => id === addressId)?.cityCode;
  return freights.find(({ cityCode }) => cityCode === city) ?? null;
}

/** Whether the merchant has yet to state the freight of an order as the form stands. */
export const freightWaits = (form: CheckoutForm, { groups, addresses }: CheckoutPreview): boolean =>
  groups.some((group) => {
    const chosen = form.groups[shopWarehouseKey(group)];
    return chosen?.deliveryMode === 2 && freightShown(chosen, group, addresses)?.isFirm !== true;
  });

/** The total of an order as the form stands: includes known freight when the goods are delivered. */
export function checkoutTotals(
  form: CheckoutForm,
  { groups, addresses, totals }: CheckoutPreview,
): CheckoutPreview["totals"] {
  const freight = sumFen(
    groups.map((group) => {
      const chosen = form.groups[shopWarehouseKey(group)];
      const shown = chosen === undefined ? null : freightShown(chosen, group, addresses);
      return shown?.isFirm === true ? shown.amount : fen(0);
    }),
  );
  return { goods: totals.goods, freight, payable: sumFen([totals.goods, freight]) };
}

/** The request that places the orders of a preview. */
export function orderRequest(form: CheckoutForm, preview: CheckoutPreview): PlaceOrderRequest {
  return {
    settlementToken: preview.settlementToken,
    groups: preview.groups.flatMap((group) => {
      const chosen = form.groups[shopWarehouseKey(group)];
      if (!chosen) return [];
      const shown = freightShown(chosen, group, preview.addresses);
      return {
        merchantId: group.merchantId,
        storeId: group.storeId,
        deliveryMode: chosen.deliveryMode,
        addressId: chosen.deliveryMode === 2 ? chosen.addressId : null,
        ...(group.freightAmount === null && shown?.isFirm === true ? { freight: shown.amount } : {}),
        ...termsIn(chosen),
      };
    }),
    ...invoiceOf(form.invoice),
    payMode: 1,
    agree: form.agree,
  };
}

const POSITIVE = /^[1-9]\d{0,18}$/;

/**
 * The request in the checkout page's address: `cartIds=1,2`, `goodsId=&quantity=&unit=`, `basketId=` or `quoteId=`; `null` when
 * nothing.
 */
export function checkoutRequestOf({
  cartIds = "",
  goodsId = "",
  quantity = "",
  unit = "",
  quoteId = "",
  basketId = "",
}: Readonly<Record<string, string>>): CheckoutRequest | null {
  const ids = cartIds.split(",").filter((id) => POSITIVE.test(id));
  if (ids.length > 0) return { cartIds: [...new Set(ids)].map((id) => asId<CartLineId>(id)) };
  if (POSITIVE.test(basketId)) return { basketId: asId<BasketId>(basketId) };
  if (POSITIVE.test(quoteId)) return { quoteId: asId<QuoteId>(quoteId) };
  const saleUnit = SALE_UNITS.find(({ code }) => code === unit)?.code;
  if (!POSITIVE.test(goodsId) || !/^[1-9]\d{0,9}$/.test(quantity) || saleUnit === undefined) return null;
  return { goodsId: asId<GoodsId>(goodsId), quantity: Number(quantity), unit: saleUnit };
}

/**
 * Epoch ms on this device's clock until which a preview can be ordered; a clock that is far off gives the full time.
 */
export function previewDeadline(expireAt: number, nowMs: number): number {
  const left = expireAt - nowMs;
  return left > 0 && left <= PREVIEW_MS ? expireAt : nowMs + PREVIEW_MS;
}

/** Whether a call that failed this way may have been carried out nevertheless; only a retry with its key shows it. */
export const mayHaveHappened = (failure: Failure): boolean =>
  failure.kind === "timeout" || failure.kind === "offline" || (failure.kind === "http" && failure.status >= 500);

/** The changes in the `data` of a 5001 reply; empty when it names none. */
export function changesOf(data: unknown): Change[] {
  const changes = (data as { changes?: unknown } | null)?.changes;
  return Array.isArray(changes) ? (changes as Change[]) : [];
}

/** Where an order came from: the cart, goods bought at once, or an accepted quote. */
export const ORDER_SOURCE = { cart: 1, boughtNow: 2, quote: 3 } as const;
