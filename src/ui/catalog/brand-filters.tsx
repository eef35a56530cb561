import type { GoodsPage } from "../../domain/catalog/search/goods-page.ts";
import type { GoodsQuery } from "../../domain/catalog/search/goods-query.ts";
import { changedQuery, type QueryChange } from "../../domain/catalog/search/goods-query-change.ts";
import { grouped } from "../../domain/text.ts";
import { FilterBar, FilterChip } from "../kit/drop.tsx";
import { useGo } from "../kit/link.tsx";
import { PriceStrip } from "./price-strip.tsx";

/** What the brand's goods can be narrowed by, as chips. A facet with one option narrows nothing. */
export function BrandFilters({
  query,
  goods,
  addressTo,
}: {
  query: GoodsQuery;
  goods: GoodsPage;
  addressTo: (query: GoodsQuery) => string;
}) {
  const navigate = useGo();
  const change = (one: QueryChange) => navigate(addressTo(changedQuery(query, one)));
  const chips = (
    [
      ["speciesCode", "树种"],
      ["gradeCode", "等级"],
      ["portCode", "港口"],
    ] as const
  ).flatMap(([field, name]) => {
    const options = goods.facets.find((facet) => facet.field === field)?.options ?? [];
    const chosen = query[field];
    if (options.length < 2 && chosen.length === 0) return [];
    return [
      <FilterChip
        key={field}
        name={name}
        choices={options.map(({ value, label, count }) => ({
          key: value,
          label,
          count,
          isChosen: chosen.includes(value),
        }))}
        onChoose={(value) => change({ kind: "facet", field, value })}
      />,
    ];
  });
  return (
    <div className="tm-list-tools">
      <h2>货源</h2>
      <span className="tm-muted tm-number" role="status">
        {goods.totalApprox ? `约 ${grouped(goods.total)} 条` : `${grouped(goods.total)} 条`}
      </span>
      <PriceStrip query={query} onChange={change} />
      {chips.length === 0 ? null : (
        <FilterBar chosen={query.speciesCode.length + query.gradeCode.length + query.portCode.length}>
          {chips}
        </FilterBar>
      )}
    </div>
  );
}
