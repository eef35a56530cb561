import type { ReactNode } from "react";
import { depositKindOf, depositWord } from "../../domain/futures/deposit.ts";
import { INQUIRY_STATES, type Inquiry, type InquiryRound, inquiryWaitsFor } from "../../domain/futures/inquiry.ts";
import { CURRENCY_NAMES, deliveryTerm } from "../../domain/futures/landed-cost.ts";
import { roundFields } from "../../domain/futures/order-forms.ts";
import { fen, formatYuan } from "../../domain/money.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { columnOf } from "../../domain/states.ts";
import { formatBeijing } from "../../domain/time.ts";
import { Overdue } from "../kit/deadline.tsx";
import { FieldInputs } from "../kit/field-inputs.tsx";
import type { FormState } from "../kit/form-fields.tsx";
import { Link } from "../kit/link.tsx";
import { Volume } from "../kit/money-text.tsx";
import { PicturedSize } from "../kit/pictured.tsx";
import { Tag } from "../kit/tag.tsx";
import { termChoices } from "./offer-parts.tsx";

const MEANINGS = columnOf(INQUIRY_STATES, "tone");

/** Who looks at it; the platform waits for nobody. */
type InquirySide = "buyer" | "merchant" | "operator";

/** Where an inquiry stands; orange where this side is waited for. */
export const InquiryTag = ({ inquiry, side }: { inquiry: Inquiry; side: InquirySide }) => {
  const waitsFor = inquiryWaitsFor(inquiry.status);
  return <Tag meaning={waitsFor === side ? "act" : MEANINGS[inquiry.status]}>{inquiry.statusName}</Tag>;
};

const saidBy = (by: InquiryRound["by"], side: InquirySide): string =>
  by === side ? "我方" : by === "buyer" ? "买家" : "商家";

/** What was said, round by round. */
export function Rounds({ inquiry, side }: { inquiry: Inquiry; side: InquirySide }) {
  const unit = CURRENCY_NAMES[inquiry.currency];
  return (
    <ol className="tm-rounds">
      <li className="tm-row tm-stretched tm-cell">
        <span className="tm-muted">询</span>
        <span>
          {inquiry.targetPrice === null ? "未报目标价" : `目标 ${formatYuan(fen(inquiry.targetPrice))} ${unit}`}
          {inquiry.remark === "" ? "" : `，${inquiry.remark}`}
        </span>
      </li>
      {inquiry.rounds.map((round) => (
        <li key={round.round} className="tm-row tm-stretched tm-cell">
          <span className="tm-muted">{saidBy(round.by, side)}</span>
          <span className="tm-number">
            <b>{formatYuan(fen(round.price))}</b> {unit} ·{" "}
            {deliveryTerm(round.incoterm, { ...inquiry, destPort: round.destPortName })} · {round.volume / 1000} m³ ·{" "}
            {round.eta.slice(5)} 到 · {round.paymentTerm} {depositWord(depositKindOf(inquiry))} {round.depositPct}%
            {round.note === "" ? "" : `，${round.note}`}
          </span>
        </li>
      ))}
      {inquiry.endReason === "" ? null : (
        <li className="tm-row tm-stretched tm-cell">
          <span className="tm-muted">结</span>
          <span>{inquiry.endReason}</span>
        </li>
      )}
    </ol>
  );
}

/** What was asked for: the goods of an offer, which it leads to, or what the buyer named; `children` stand below it. */
export const InquiredGoods = ({
  inquiry: { image, sizeText, title, offerId },
  children,
}: {
  inquiry: Inquiry;
  children?: ReactNode;
}) => (
  <PicturedSize image={image} size={sizeText}>
    <div className="tm-under" title={title}>
      {offerId === null ? title : <Link to={PAGES.forwardOffer.to({ id: offerId })}>{title}</Link>}
    </div>
    {children === undefined ? null : <div className="tm-under tm-number">{children}</div>}
  </PicturedSize>
);

/** How much was asked for, and where to. */
export const RequestedTerms = ({ inquiry }: { inquiry: Inquiry }) => (
  <>
    <Volume dm3={inquiry.volume} />
    <div className="tm-under">
      {deliveryTerm(inquiry.incotermWanted, { ...inquiry, destPort: inquiry.destPortName })}
    </div>
  </>
);

/** Until when somebody is waited for. */
export const DueText = ({ dueAt }: { dueAt: number }) => (
  <>
    <span className="tm-number">{formatBeijing(dueAt).slice(5, 16)}</span>
    <Overdue until={dueAt} />
  </>
);

/** What either side says in a round. */
export const RoundFields = ({ form, inquiry }: { form: FormState; inquiry: Inquiry }) => (
  <FieldInputs
    form={form}
    fields={roundFields(depositKindOf(inquiry))}
    units={{ price: `${CURRENCY_NAMES[inquiry.currency]}/m³` }}
    options={{ paymentTerm: termChoices(depositKindOf(inquiry), inquiry.paymentTerm) }}
  />
);
