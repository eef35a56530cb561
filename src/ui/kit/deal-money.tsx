import type { ReactNode } from "react";
import type { Fen } from "../../domain/money.ts";
import type { MoneyRow } from "../../domain/trade/deal-money.ts";
import { Section } from "./console/details.tsx";
import { Money } from "./money-text.tsx";
import "./deal.css";

/** The money of a deal as it stands, what is due now as its total, and where to pay it (`payee`); `amount` writes a sum of another currency. */
export const DealMoney = ({
  rows,
  amount = (sum) => <Money fen={sum} />,
  payee = null,
}: {
  rows: readonly MoneyRow[];
  amount?: (sum: Fen) => ReactNode;
  payee?: ReactNode;
}) =>
  rows.length === 0 ? null : (
    <Section title="款项">
      <div className="tm-deal-money">
        <dl>
          {rows.map((row) => (
            <div key={row.label} className={row.isDue ? "is-due" : undefined}>
              <dt>{row.label}</dt>
              <dd className="tm-right">{row.amount === null ? "-" : amount(row.amount)}</dd>
              <dd className="tm-muted">{row.note}</dd>
            </div>
          ))}
        </dl>
        {payee}
      </div>
    </Section>
  );
