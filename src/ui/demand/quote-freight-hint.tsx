import type { QuotedDemand } from "../../application/demand/quote-machines.ts";
import { freightSum } from "../../domain/demand/delivered-quote.ts";
import type { QuoteTyped } from "../../domain/demand/quote-form.ts";
import { quotedLoad } from "../../domain/demand/quoted-load.ts";
import { deliveryCity } from "../../domain/freight/cities.ts";
import type { WarehouseFreight } from "../../domain/freight/freight-quote.ts";
import { formatYuan, sumFen } from "../../domain/money.ts";
import { useFreightTo } from "../kit/freight-to.ts";
import { TermsOf } from "../kit/terms-of.tsx";

/** The freight from each warehouse, under its name. */
const termsOf = ({ goods }: QuotedDemand, found: readonly WarehouseFreight[]): { label: string; text: string }[] =>
  found.flatMap(({ storeId, quote }) => {
    const own = goods.flatMap((line) => line.goods).find((one) => one.storeId === storeId);
    return quote === null ? [] : [{ label: own?.storeName ?? "", text: freightSum(quote) }];
  });

/** What bringing the goods in the form to the city of the demand costs, so that the merchant need not look it up. */
export function QuoteFreightHint({ quoted, typed }: { quoted: QuotedDemand; typed: QuoteTyped }) {
  const { cityCode, lines } = quotedLoad(typed, quoted, quoted.demand.cityCode);
  const found = useFreightTo(cityCode, lines);
  const quotes = found.flatMap(({ quote }) => quote ?? []);
  if (quotes.length === 0 || quotes.length < found.length) return null;
  const isFirm = quotes.every((quote) => quote.isFirm);
  return (
    <p className="is-wide tm-muted">
      所报货源送到{deliveryCity(cityCode)?.name ?? "收货城市"}，运费{isFirm ? "按店铺一口价" : "约"}{" "}
      <TermsOf title="运费参考" terms={termsOf(quoted, found)}>
        <span className="tm-number">¥{formatYuan(sumFen(quotes.map(({ amount }) => amount)))}</span>
      </TermsOf>
      ，供报价参考
    </p>
  );
}
