import type { ActorRefFrom } from "xstate";
import { Brands, createBrandListMachine } from "../../application/catalog/brands.ts";
import {
  type BrandBrief,
  type BrandPage,
  type BrandQuery,
  brandParams,
  brandTitle,
} from "../../domain/catalog/goods/brand.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { ChoiceBar } from "../kit/choice-bar.tsx";
import { Columns } from "../kit/columns.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { ErrorState } from "../kit/error-state.tsx";
import { ListSearch } from "../kit/filter-lines.tsx";
import { Link, useGo } from "../kit/link.tsx";
import { Count } from "../kit/money-text.tsx";
import { OutdatedNote } from "../kit/outdated-note.tsx";
import { Pager } from "../kit/pager.tsx";
import { SkeletonRows } from "../kit/skeleton.tsx";
import { useSelector } from "../use-selector.ts";
import { screenOf } from "../wiring.tsx";
import "./brand.css";

const listAddress = (query: BrandQuery): string => PAGES.brands.to(brandParams(query));

function BrandListView({ actor }: { actor: ActorRefFrom<ReturnType<typeof createBrandListMachine>> }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const data = state.context.data;
  const isLoading = state.matches("loading");
  const hasFailed = state.matches("failed");
  const retry = () => actor.send({ type: "retried" });
  const navigate = useGo();
  const first = data === null ? null : { ...data.query, pageNum: 1 };
  return (
    <>
      <a className="tm-skip" href="#results">
        跳到结果
      </a>
      <div className="tm-list-top tm-row tm-wrap tm-gap-16 tm-above-12">
        <h1>品牌</h1>
        {first === null || data === null ? null : (
          <>
            <span className="tm-muted tm-number" role="status">
              共 {data.page.total} 个品牌
            </span>
            <ListSearch
              label="查找品牌"
              placeholder="品牌中文名、英文名"
              keyword={first.keyword}
              onSearch={(keyword) => navigate(listAddress({ ...first, keyword }))}
            />
          </>
        )}
      </div>
      {first === null || data === null ? null : (
        <ChoiceBar
          filters={FILTERS}
          choices={choicesOf(first, data.page)}
          chosen={first}
          onChange={(changed) => navigate(PAGES.brands.to({ ...brandParams(first), ...changed }))}
        />
      )}
      <div id="results" tabIndex={-1} className="tm-panel tm-list-body" aria-busy={isLoading}>
        {hasFailed && data !== null ? <OutdatedNote onRetry={retry} /> : null}
        {data === null ? (
          hasFailed ? (
            <ErrorState message="品牌没有取到" onRetry={retry} />
          ) : (
            <SkeletonRows rows={10} />
          )
        ) : data.page.total === 0 ? (
          <EmptyState title="没有符合的品牌" action={<Link to={PAGES.brands.to()}>查看全部品牌</Link>} />
        ) : (
          <>
            <BrandTable rows={data.page.rows} />
            <Pager
              pageNum={data.page.pageNum}
              pageSize={data.page.pageSize}
              total={data.page.total}
              onChange={(turn) => navigate(listAddress({ ...data.query, ...turn }))}
            />
          </>
        )}
      </div>
    </>
  );
}

const MOST_SPECIES = 16;

const FILTERS = [
  { field: "country", name: "国家" },
  { field: "speciesCode", name: "树种" },
  { field: "initial", name: "首字母" },
] as const;

/** What each filter offers, with how many brands there are of it. */
const choicesOf = (query: BrandQuery, { facets }: BrandPage) => ({
  country: facets.countries,
  speciesCode: facets.species.filter(({ value }, place) => place < MOST_SPECIES || value === query.speciesCode),
  initial: facets.initials.map((initial) => ({ value: initial, label: initial, count: null })),
});

function BrandTable({ rows }: { rows: readonly BrandBrief[] }) {
  return (
    <table aria-label="品牌" className="tm-table is-pictured is-sticky is-carded">
      <Columns widths={[120, 290, 116, 286, 350, 116, 93]} />
      <thead>
        <tr>
          <th scope="colgroup" colSpan={2}>
            品牌
          </th>
          <th scope="col">国家</th>
          <th scope="col">主要树种</th>
          <th scope="col">品类</th>
          <th scope="col">认证</th>
          <th scope="col" className="tm-right">
            货源
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((brand) => (
          <tr key={brand.brandCode}>
            <td>
              <img className="tm-thumb" src={brand.logo} width={80} height={40} alt="" loading="lazy" />
            </td>
            <th scope="row" className="tm-table-name">
              <Link to={PAGES.brand.to({ brandCode: brand.brandCode })}>{brandTitle(brand)}</Link>
            </th>
            <td className="tm-number" data-title="国家">
              {brand.countryName}
            </td>
            <td data-title="主要树种">{brand.species.map(({ name }) => name).join("、")}</td>
            <td data-title="品类">{brand.kindNames.join("、")}</td>
            <td data-title="认证">{brand.certs.join("、")}</td>
            <td className="tm-right" data-title="货源">
              <Count value={brand.goodsNum} unit="条" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export const BrandListScreen = screenOf({
  adapterBundle: "page",
  ports: { brands: Brands },
  machine: createBrandListMachine,
  view: BrandListView,
});
