import { rowField } from "../field-rows.ts";
import { mmOfTenths } from "../units.ts";
import { sourcesProblem } from "./line-sources.ts";
import type { LineField, QuoteBasis, QuoteTyped } from "./quote-form.ts";
import { differencesOf, offeredSizeProblem, priceProblem } from "./quote-line.ts";
import type { QuotableLine } from "./quote-view.ts";
import { type CountedSource, isPriced, sourcesCounted } from "./source-amounts.ts";
import { specOfGoods } from "./sources.ts";

/** What is wrong with a source that has a price, by its field, beside the types of its fields. */
function sourceProblems({ item }: QuotableLine, { line, own, problem }: CountedSource) {
  const { price, goods, thicknessTenths, width, length } = line;
  const differs = own !== undefined && !item.acceptAlternative && differencesOf(item, specOfGoods(own)).length > 0;
  const stated = { thickness: mmOfTenths(thicknessTenths), width, length };
  // What is no number at all its own type says.
  const sizeProblem = (side: keyof typeof stated) =>
    goods !== null || (stated[side] ?? 0) < 0
      ? null
      : offeredSizeProblem({ thickness: null, width: null, length: null, [side]: stated[side] });
  return {
    ...(differs ? { goods: "这一行不接受替代规格" } : {}),
    price: priceProblem(price ?? 0),
    quantity: problem,
    thicknessTenths: sizeProblem("thickness"),
    width: sizeProblem("width"),
    length: sizeProblem("length"),
  } satisfies { readonly [Name in LineField]?: string | null };
}

/** What is wrong with the form of a quote beside the types of its fields, by field. */
export function quoteProblems(typed: QuoteTyped, basis: Pick<QuoteBasis, "items" | "goods">) {
  const found = basis.items.flatMap((asked) => {
    const sources = sourcesCounted(typed, basis, asked).filter(({ line }) => isPriced(line));
    const clash = sourcesProblem(sources.map(({ line }) => ({ goodsId: line.goods, saleUnit: line.unit })));
    return [
      ...sources.flatMap((source) =>
        Object.entries(sourceProblems(asked, source)).map(([name, problem]) => [rowField(source.row, name), problem]),
      ),
      ...(clash === null ? [] : sources.slice(-1).map(({ row }) => [rowField(row, "goods"), clash])),
    ];
  });
  const isFree = typed.freight === "extra" && (typed.freightAmount ?? 0) <= 0;
  return { ...Object.fromEntries(found), freightAmount: isFree ? "请输入正确的运费" : null };
}
