import { withFoldedCodes } from "../../../domain/fields.ts";
import type { AnyOrderId, PaymentVoucherId, PersonId } from "../../../domain/ids.ts";
import type { Fen } from "../../../domain/money.ts";
import {
  VOUCHER_FIELDS,
  VOUCHER_STATUS,
  type VoucherForm,
  type VoucherLimit,
  voucherProblems,
} from "../../../domain/trade/voucher.ts";
import type { Db } from "../../db/database.ts";
import { notFound, refuseIf, warning } from "../../reply.ts";
import { attachFiles } from "../../system/files/stored-files.ts";
import {
  amountCounted,
  findVoucher,
  insertVoucher,
  isVoucherWaiting,
  setJudged,
  type VoucherKind,
} from "./voucher-store.ts";

/* Forward orders store and read their vouchers through this file. */
export { FORWARD_VOUCHERS, vouchersOf } from "./voucher-store.ts";

type Reported = { orderId: AnyOrderId; personId: PersonId; limit: VoucherLimit; today: string };

/** Stores a bank transfer as the buyer of a locked order reports it, with its papers; returns its id. */
export async function recordVoucher(
  tx: Db,
  kind: VoucherKind,
  { orderId, personId, limit, today }: Reported,
  given: VoucherForm,
): Promise<PaymentVoucherId> {
  const form = { ...withFoldedCodes(VOUCHER_FIELDS, given), payerName: given.payerName.trim() };
  const [problem] = Object.values(voucherProblems(form, limit, await amountCounted(tx, kind, orderId), today));
  refuseIf(problem ?? null);
  const files = await attachFiles(tx, personId, form.fileIds, { purpose: kind.purpose, subjectId: orderId });
  const id = await insertVoucher(tx, kind, { orderId, personId, files: files.map(({ fileName }) => fileName) }, form);
  if (id === null) throw warning("该银行流水号已提交过");
  return id;
}

type Judged = { orderId: AnyOrderId; voucherId: PaymentVoucherId; personId: PersonId; pass: boolean; reason: string };

/** Passes or refuses a waiting voucher of a locked order; returns its amount and whether others wait. */
export async function judgeVoucher(
  tx: Db,
  kind: VoucherKind,
  { orderId, voucherId, personId, pass, reason }: Judged,
): Promise<{ amount: Fen; othersWait: boolean }> {
  const voucher = await findVoucher(tx, kind, { orderId, voucherId });
  if (!voucher) throw notFound("付款凭证不存在");
  if (voucher.status !== VOUCHER_STATUS.waiting) throw warning("该付款凭证已核对");
  const status = pass ? VOUCHER_STATUS.passed : VOUCHER_STATUS.refused;
  await setJudged(tx, kind, { voucherId, status, reason: pass ? "" : reason, personId });
  return { amount: voucher.amount, othersWait: await isVoucherWaiting(tx, kind, orderId) };
}
