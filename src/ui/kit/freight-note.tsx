import type { ReactNode } from "react";
import { type FreightLine, Freights } from "../../application/system/delivery-place.ts";
import type { FreightQuote, WarehouseFreight } from "../../domain/freight/freight-quote.ts";
import { formatYuan } from "../../domain/money.ts";
import { useLatePort } from "../wiring.tsx";
import { useDeliveryCity } from "./delivery-city.tsx";
import { useFreightTo } from "./freight-to.ts";

/** An amount of freight: firm as it is billed, else 约. */
export const freightText = ({ amount, isFirm }: Pick<FreightQuote, "amount" | "isFirm">): string =>
  `${isFirm ? "" : "约 "}¥${formatYuan(amount)}`;

/** The amount, which opens into what it is the sum of. */
export const FreightTerms = ({ quote, prices = [] }: { quote: FreightQuote; prices?: readonly string[] }) => (
  <details className="tm-freight">
    <summary>
      运费 <span className="tm-number">{freightText(quote)}</span>{" "}
      <span className="tm-second">
        {quote.trucks}
        {quote.isFirm ? "（一口价）" : "（以商家确认为准）"}
      </span>
    </summary>
    <ul className="tm-plain tm-small tm-muted">
      {quote.terms.map(({ text, amount }) => (
        <li key={text}>
          {text} = ¥{formatYuan(amount)}
        </li>
      ))}
      <li>{quote.basis}</li>
      {prices.map((price) => (
        <li key={price}>{price}</li>
      ))}
    </ul>
  </details>
);

/**
 * The freight of these goods to the person's city, by warehouse; nothing where no city is chosen, or until the page is the
 * browser's.
 */
export function useFreight(lines: readonly FreightLine[]): readonly WarehouseFreight[] {
  const [city] = useDeliveryCity();
  return useFreightTo(city, lines);
}

type NoteProps = {
  lines: readonly FreightLine[];
  /** The shop does not bring them: what it would cost is reckoned with, not shown. */
  isFetched?: boolean;
  /** What stands behind the freight and goes by it. */
  children?: (found: WarehouseFreight) => ReactNode;
};

function Note({ lines, isFetched = false, children }: NoteProps) {
  const [found] = useFreight(lines);
  if (found === undefined) return null;
  const { quote, prices } = found;
  return (
    <>
      {isFetched ? null : quote === null ? (
        <span className="tm-second">没有装得下的车型，运费由商家确认</span>
      ) : (
        <FreightTerms quote={quote} prices={prices} />
      )}
      {children?.(found)}
    </>
  );
}

/** The same once the page is the browser's: the server sends nothing in its place. */
export function FreightNote(props: NoteProps) {
  const freights = useLatePort(Freights);
  return freights === null ? null : <Note {...props} />;
}
