import { formatBeijingDate } from "../../domain/time.ts";
import type { InvoiceTitle, PlaceOrderRequest } from "../../domain/trade/checkout.ts";
import type { Caller } from "../auth.ts";

const BANK_TRANSFER = 1;
const SPECIAL_INVOICE = 2;

/** Letters and digits of a tax number (product §33). */
const TAX_NO = /^[0-9A-Za-z]{15,20}$/;

function invoiceProblem(invoice: InvoiceTitle | null, actsForCompany: boolean): string | null {
  if (invoice === null) return null;
  if (invoice.title.trim().length < 2) return "请输入发票抬头";
  if (!TAX_NO.test(invoice.taxNo)) return "请输入正确的税号";
  // Product §30.13: only a certified company gets one.
  return invoice.kind === SPECIAL_INVOICE && !actsForCompany ? "增值税专用发票需以认证企业身份下单" : null;
}

/** A calendar day from `today` on; both `yyyy-MM-dd`. */
function expectDateProblem(date: string | null, today: string): string | null {
  if (date === null) return null;
  const parsed = new Date(`${date}T00:00:00Z`);
  const exists = !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date);
  if (!exists) return "期望日期不正确";
  return date < today ? "期望日期不能早于今天" : null;
}

/** Why an order can't be placed as it was filled in, whatever became of the goods, or `null`. `nowMs` by the database. */
export function placementProblem(
  request: PlaceOrderRequest,
  { nowMs }: { nowMs: number },
  caller: Pick<Caller, "companyId">,
): string | null {
  if (!request.agree) return "请先阅读并同意购买协议";
  if (request.payMode !== BANK_TRANSFER) return "暂时只支持对公转账";
  const today = formatBeijingDate(nowMs);
  for (const { expectDate } of request.groups) {
    const problem = expectDateProblem(expectDate, today);
    if (problem !== null) return problem;
  }
  return invoiceProblem(request.invoice, caller.companyId !== null);
}
