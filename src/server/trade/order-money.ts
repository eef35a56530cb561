import type { AuditVoucherBody, SettleRefundBody, VoucherBody } from "../../contract/trade-life.ts";
import { type Fen, fen } from "../../domain/money.ts";
import { formatBeijingDate } from "../../domain/time.ts";
import { ORDER_STATUS } from "../../domain/trade/order.ts";
import { reasonProblem } from "../../domain/trade/order-progress.ts";
import { voucherProblems } from "../../domain/trade/voucher.ts";
import { type Db, isDuplicate } from "../db/database.ts";
import { notFound, refuseIf, warning } from "../reply.ts";
import { attachFiles } from "../system/files/stored-files.ts";
import { emit } from "../system/outbox.ts";
import { lockOrder, type PersonSender, stepLocked } from "./order-transition.ts";

const nowOf = async (tx: Db): Promise<number> =>
  (await tx.one<{ ms: number }>("select (extract(epoch from now()) * 1000)::float8 as ms", [], "now"))!.ms;

/** Vouchers of an order that wait or have passed come to this. */
async function countedAmount(tx: Db, orderId: string): Promise<Fen> {
  const row = await tx.one<{ sum: number }>(
    "select coalesce(sum(amount), 0)::float8 as sum from pay_voucher where order_id = $1 and status <> 2",
    [orderId],
    "vouchers-counted",
  );
  return fen(row?.sum ?? 0);
}

/** A bank transfer as the buyer reports it, with its pictures; answers its id. */
export async function addVoucher(tx: Db, sender: PersonSender, body: VoucherBody): Promise<string> {
  const { fileIds, payTime = "", payDate = payTime.slice(0, "yyyy-MM-dd".length), ...form } = body;
  const order = await lockOrder(tx, sender, body);
  if (order.status !== ORDER_STATUS.toPay && order.status !== ORDER_STATUS.toAudit)
    throw warning("当前状态不能上传付款凭证");
  const bankFlowNo = form.bankFlowNo.trim();
  const whole = { ...form, payDate, bankFlowNo, payerName: form.payerName.trim(), fileIds };
  const today = formatBeijingDate(await nowOf(tx));
  const [problem] = Object.values(voucherProblems(whole, order.payable, await countedAmount(tx, order.id), today));
  refuseIf(problem ?? null);
  const files = await attachFiles(tx, sender.caller.personId, fileIds, { purpose: "voucher", subjectId: order.id });
  const voucher = await tx
    .one<{ id: string }>(
      `insert into pay_voucher (order_id, person_id, amount, payer_name, bank_flow_no, pay_date, files)
       values ($1, $2, $3, $4, $5, $6, $7) returning id`,
      [
        ...[order.id, sender.caller.personId, whole.amount, whole.payerName, bankFlowNo, whole.payDate],
        files.map(({ fileName }) => fileName),
      ],
      "voucher-add",
    )
    .catch((error: unknown) => {
      throw isDuplicate(error, "pay_voucher_flow_once") ? warning("该银行流水号已提交过") : error;
    });
  await stepLocked(tx, order, sender, { event: "uploadVoucher" });
  return voucher!.id;
}

/** Passes or refuses one waiting voucher: all paid leads on, nothing left to look at leads back to paying. */
export async function auditVoucher(tx: Db, sender: PersonSender, body: AuditVoucherBody): Promise<void> {
  const order = await lockOrder(tx, sender, body);
  const reason = body.reason?.trim() ?? "";
  if (!body.pass) refuseIf(reasonProblem(reason));
  const voucher = await tx.one<{ amount: number; status: number }>(
    "select amount::float8 as amount, status from pay_voucher where id = $1 and order_id = $2",
    [body.voucherId, order.id],
    "voucher-of-order",
  );
  if (!voucher) throw notFound("付款凭证不存在");
  if (voucher.status !== 0) throw warning("该付款凭证已核对");
  if (order.status !== ORDER_STATUS.toAudit) throw warning("当前状态不能核对付款凭证");
  await tx.run(
    `update pay_voucher set status = $2, reject_reason = $3, audited_by = $4, audited_at = now() where id = $1`,
    [body.voucherId, body.pass ? 1 : 2, body.pass ? "" : reason, sender.caller.personId],
    "voucher-audit",
  );
  const vouchersWaiting =
    (await tx.one("select 1 from pay_voucher where order_id = $1 and status = 0", [order.id], "voucher-waiting")) !==
    null;
  if (!body.pass) {
    await stepLocked(tx, { ...order, vouchersWaiting }, sender, { event: "rejectVoucher", note: reason });
    return;
  }
  await tx.run(
    "update platform_order set paid_amount = paid_amount + $2 where id = $1",
    [order.id, voucher.amount],
    "order-paid",
  );
  const paidAmount = fen(order.paidAmount + voucher.amount);
  await stepLocked(tx, { ...order, vouchersWaiting, paidAmount }, sender, { event: "vouchersCleared" });
}

/** The merchant says that what was left over is paid back, or has come in. Once. */
export async function settleRefund(tx: Db, sender: PersonSender, body: SettleRefundBody): Promise<void> {
  const order = await lockOrder(tx, sender, { id: body.id });
  const note = body.note.trim();
  refuseIf(reasonProblem(note));
  const files = await attachFiles(tx, sender.caller.personId, body.fileIds ?? [], {
    purpose: "refund",
    subjectId: order.id,
  });
  const done = await tx.run(
    `update order_refund set status = 1, note = $2, done_by = $3, done_at = now(), files = $4
      where order_id = $1 and status = 0`,
    [order.id, note, sender.caller.personId, files.map(({ fileName }) => fileName)],
    "refund-done",
  );
  if (done === 0) throw warning("没有待处理的退补款");
  await emit(tx, "refund.done", { orderId: order.id });
}
