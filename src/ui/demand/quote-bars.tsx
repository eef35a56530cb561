import { quoteBars } from "../../domain/demand/quote-bars.ts";
import type { ComparedQuote } from "../../domain/demand/quote-view.ts";
import { type Fen, formatYuan } from "../../domain/money.ts";

const PARTS = [
  ["net", "货款未税"],
  ["tax", "税"],
  ["freight", "运费"],
] as const;

const words = (amounts: Readonly<Record<(typeof PARTS)[number][0], Fen | null>>): string =>
  PARTS.map(([key, name]) => `${name} ${amounts[key] === null ? "未知" : formatYuan(amounts[key])}`).join(" + ");

/** What each quote costs at the buyer's door per m³: goods, tax and freight stacked, all on one scale. */
export function QuoteBars({ quotes }: { quotes: readonly ComparedQuote[] }) {
  const { bars, most } = quoteBars(quotes);
  if (bars.length < 2) return null;
  return (
    <figure className="tm-quote-bars tm-pad-row">
      <figcaption className="tm-row tm-wrap tm-gap-16 tm-small tm-muted">
        每方到家价，元/m³
        {PARTS.map(([key, name]) => (
          <span key={key} className={`is-${key}`}>
            {name}
          </span>
        ))}
      </figcaption>
      <ul>
        {bars.map((bar) => {
          const sum = bar.net + bar.tax + (bar.freight ?? 0);
          return (
            <li key={bar.id} title={`${bar.name}：${words(bar)}`}>
              <span>{bar.name}</span>
              <svg viewBox="0 0 1000 16" preserveAspectRatio="none" role="img" aria-label={words(bar)}>
                {PARTS.map(([key], at) => {
                  const before = PARTS.slice(0, at).reduce((all, [one]) => all + (bar[one] ?? 0), 0);
                  return (
                    <rect
                      key={key}
                      className={`is-${key}`}
                      x={(before / most) * 1000}
                      width={((bar[key] ?? 0) / most) * 1000}
                      height="16"
                    />
                  );
                })}
              </svg>
              <b className="tm-number">
                {bar.total === null ? `${formatYuan(sum as Fen)} + 运费未知` : formatYuan(bar.total)}
              </b>
            </li>
          );
        })}
      </ul>
    </figure>
  );
}
