import { type VoucherFacts, voucherLines } from "../../domain/trade/voucher.ts";

/** What stands below the payer of a voucher: the bank's number, and other facts under their names. */
export const VoucherLines = ({ voucher, className }: { voucher: VoucherFacts; className: string }) =>
  voucherLines(voucher).map(({ label, text }) => (
    <div key={label} className={className}>
      {text === voucher.bankFlowNo ? <span className="tm-number">{text}</span> : `${label} ${text}`}
    </div>
  ));
