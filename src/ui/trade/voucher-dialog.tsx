import { Button, Dialog, DialogBody, DialogFooter } from "@blueprintjs/core";
import { useSelector } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import { type createVoucherMachine, problemsOf, type VoucherFields } from "../../application/trade/voucher-machine.ts";
import type { UploadRule } from "../../domain/system/upload.ts";
import { VOUCHER_FILES } from "../../domain/trade/voucher.ts";
import { Money } from "../kit/money-text.tsx";
import { Uploader } from "../kit/uploader.tsx";
import { Field } from "./parts.tsx";

export type VoucherActor = ActorRefFrom<ReturnType<typeof createVoucherMachine>>;

const PAPERS: UploadRule = { kind: "file", types: ["png", "jpg", "jpeg", "pdf"], most: VOUCHER_FILES };

/** A bank transfer as the buyer made it, with its papers. */
export function VoucherDialog({ actor }: { actor: VoucherActor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { order, fields, tried, today } = state.context;
  const problems = tried ? problemsOf(state.context) : {};
  const busy = state.matches("sending");
  const close = () => actor.send({ type: "closed" });
  const change = (changed: Partial<VoucherFields>) => actor.send({ type: "changed", change: changed });
  return (
    <Dialog isOpen title="上传付款凭证" onClose={close} className="tm-order-dialog" canOutsideClickClose={false}>
      <DialogBody>
        <p>
          应付 <Money fen={order.payable} />
          ，还需支付{" "}
          <strong>
            <Money fen={order.leftToPay} />
          </strong>
          。可分多笔转账，逐笔上传。
        </p>
        <Field label="付款金额（元）" htmlFor="voucher-amount" problem={problems.amount}>
          <input
            id="voucher-amount"
            className="bp6-input tm-number"
            inputMode="decimal"
            maxLength={14}
            disabled={busy}
            value={fields.amount}
            onChange={(event) => change({ amount: event.target.value })}
          />
        </Field>
        <Field label="付款户名" htmlFor="voucher-payer" problem={problems.payerName}>
          <input
            id="voucher-payer"
            className="bp6-input"
            maxLength={50}
            disabled={busy}
            value={fields.payerName}
            onChange={(event) => change({ payerName: event.target.value })}
          />
        </Field>
        <Field label="银行流水号" htmlFor="voucher-flow" problem={problems.bankFlowNo}>
          <input
            id="voucher-flow"
            className="bp6-input tm-number"
            maxLength={40}
            disabled={busy}
            value={fields.bankFlowNo}
            onChange={(event) => change({ bankFlowNo: event.target.value })}
          />
        </Field>
        <Field label="付款日期" htmlFor="voucher-date" problem={problems.payDate}>
          <input
            id="voucher-date"
            type="date"
            className="bp6-input"
            max={today}
            disabled={busy}
            value={fields.payDate}
            onChange={(event) => change({ payDate: event.target.value })}
          />
        </Field>
        <div className="tm-trade-field">
          <span className="tm-muted">付款凭证</span>
          <Uploader
            label="付款凭证"
            rule={PAPERS}
            visibility="private"
            value={fields.files}
            onChange={(files) => change({ files })}
          />
          {problems.fileIds ? (
            <div className="tm-trade-problem" role="alert">
              {problems.fileIds}
            </div>
          ) : null}
        </div>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text="取消" disabled={busy} onClick={close} />
            <Button text="提交凭证" intent="primary" loading={busy} onClick={() => actor.send({ type: "submitted" })} />
          </>
        }
      />
    </Dialog>
  );
}
