import type { ReactNode } from "react";
import { accountShown, type PayeeAccount } from "../../domain/company/payee.ts";
import { CopyButton } from "./copy-button.tsx";
import "./payee-block.css";

function Copied({ label, text, shown = text }: { label: string; text: string; shown?: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd className="tm-row tm-gap-4 tm-anywhere">
        <span className="tm-number">{shown}</span> <CopyButton text={text} label={label} />
      </dd>
    </>
  );
}

/** A sum beside the account: what it is, and how much. */
export type PayeeSum = { label: string; value: ReactNode };

/** Where to pay and with what memo; `sums` where nothing beside it states how much and until when. */
export function PayeeBlock({
  payee,
  memo,
  sums = [],
}: {
  payee: PayeeAccount | null;
  /** What the transfer's memo must say, so that it is found: the order's number. */
  memo: string;
  sums?: readonly PayeeSum[];
}) {
  return (
    <section className="tm-payee tm-stack tm-gap-4 tm-framed tm-soft tm-pad-row" aria-label="收款账户">
      {payee === null ? (
        <p>商家尚未填写收款账户，可打电话向商家索取</p>
      ) : (
        <dl className="tm-pairs">
          <Copied label="收款户名" text={payee.accountName} />
          <Copied label="开户银行" text={payee.bankName} />
          <Copied label="银行账号" text={payee.bankAccount} shown={accountShown(payee.bankAccount)} />
          <Copied label="附言" text={memo} />
        </dl>
      )}
      {sums.length === 0 ? null : (
        <dl className="tm-pairs">
          {sums.map(({ label, value }) => (
            <SumLine key={label} label={label} value={value} />
          ))}
        </dl>
      )}
      <p className="tm-below-4 tm-muted tm-small">对公转账时请在附言中填写订单号，便于商家核对到账。</p>
    </section>
  );
}

const SumLine = ({ label, value }: PayeeSum) => (
  <>
    <dt>{label}</dt>
    <dd className="tm-row tm-gap-4 tm-anywhere">{value}</dd>
  </>
);
