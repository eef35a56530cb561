import type { DepositKind } from "../../domain/futures/deposit.ts";
import { type OfferBrief, paymentTermsFor } from "../../domain/futures/forward-offer.ts";
import { CURRENCY_NAMES, type Currency, deliveryTerm } from "../../domain/futures/landed-cost.ts";
import { mbfText } from "../../domain/futures/mbf.ts";
import { type Fen, fen, formatYuan } from "../../domain/money.ts";

/** A price of the offer's currency per m³, in the colour of prices. */
export function QuotedPrice({ price, currency }: { price: number; currency: Currency }) {
  return (
    <span className="tm-number tm-price">
      {formatYuan(fen(price))}
      <span className="tm-unit">{CURRENCY_NAMES[currency]}/m³</span>
    </span>
  );
}

/** What is quoted where that is by the thousand board feet, and what one comes to. */
export const MbfPrice = ({ mbf }: Pick<OfferBrief, "mbf">) =>
  mbf === null ? null : <div className="tm-second tm-number">{mbfText(mbf)}</div>;

/** How the goods' cost lies to spot: below it green as a fall, above it red as a rise (Chinese convention). */
export function AgainstSpot({ landed, spot }: { landed: Fen; spot: Fen }) {
  const percent = ((landed - spot) / spot) * 100;
  const words = Math.abs(percent) < 0.05 ? "持平" : `${percent > 0 ? "高" : "低"} ${Math.abs(percent).toFixed(1)}%`;
  const look = percent < -0.05 ? "is-down" : percent > 0.05 ? "is-up" : "";
  return <span className={`tm-number tm-futures-against ${look}`}>{words}</span>;
}

/** `CFR 太仓港`; in yuan at the port only the port. */
export const termsText = ({ incoterm, destPorts, loadPort }: OfferBrief): string =>
  deliveryTerm(incoterm, { loadPort, destPort: destPorts.map(({ name }) => name).join("/") });

/** What a form offers as payment terms, and the one that stands in it already. */
export const termChoices = (kind: DepositKind, stated = ""): { value: string; label: string }[] =>
  [...new Set([...(stated === "" ? [] : [stated]), ...paymentTermsFor(kind)])].map((term) => ({
    value: term,
    label: term,
  }));
