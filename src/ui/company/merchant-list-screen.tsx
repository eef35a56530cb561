import type { ActorRefFrom } from "xstate";
import { createMerchantListMachine, Merchants } from "../../application/company/merchants.ts";
import {
  type FigureName,
  MERCHANT_SORT_NAMES,
  MERCHANT_SORTS,
  type MerchantCard,
  type MerchantMetrics,
  type MerchantPage,
  type MerchantQuery,
  merchantParams,
  SHOP_TYPE_NAMES,
  SHOP_TYPES,
} from "../../domain/company/merchant.ts";
import { FIGURES, figureText, hasFigure, orderCountText } from "../../domain/company/merchant-figures.ts";
import { MERCHANT_STATUS } from "../../domain/company/merchant-states.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { ChoiceBar } from "../kit/choice-bar.tsx";
import { Columns } from "../kit/columns.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { ErrorState } from "../kit/error-state.tsx";
import { ListSearch } from "../kit/filter-lines.tsx";
import { Link, useGo } from "../kit/link.tsx";
import { ShopMark } from "../kit/merchant-strip.tsx";
import { Count } from "../kit/money-text.tsx";
import { OutdatedNote } from "../kit/outdated-note.tsx";
import { Pager } from "../kit/pager.tsx";
import { ShopLink, Uncertified } from "../kit/shop-link.tsx";
import { SkeletonRows } from "../kit/skeleton.tsx";
import { Tag } from "../kit/tag.tsx";
import { useSelector } from "../use-selector.ts";
import { screenOf } from "../wiring.tsx";
import { holidayText } from "./shop-parts.tsx";
import "./company.css";

const listAddress = (query: MerchantQuery): string => PAGES.merchants.to(merchantParams(query));

function MerchantListView({ actor }: { actor: ActorRefFrom<ReturnType<typeof createMerchantListMachine>> }) {
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
        <h1>商家</h1>
        {first === null || data === null ? null : (
          <>
            <span className="tm-muted tm-number" role="status">
              共 {data.page.total} 家
            </span>
            <ListSearch
              label="查找商家"
              placeholder="店铺、企业名称、主营"
              keyword={first.keyword}
              onSearch={(keyword) => navigate(listAddress({ ...first, keyword }))}
            />
          </>
        )}
      </div>
      {first === null || data === null ? null : (
        <ChoiceBar
          filters={FILTERS}
          choices={choicesOf(data.page)}
          chosen={first}
          onChange={(changed) => navigate(PAGES.merchants.to({ ...merchantParams(first), ...changed }))}
        >
          <div className="tm-list-views tm-push">
            <select
              className="tm-select"
              aria-label="排序"
              value={first.sort}
              onChange={(event) => navigate(PAGES.merchants.to({ ...merchantParams(first), sort: event.target.value }))}
            >
              {MERCHANT_SORTS.map((sort) => (
                <option key={sort} value={sort}>
                  {MERCHANT_SORT_NAMES[sort]}
                </option>
              ))}
            </select>
          </div>
        </ChoiceBar>
      )}
      <div id="results" tabIndex={-1} className="tm-panel tm-list-body" aria-busy={isLoading}>
        {hasFailed && data !== null ? <OutdatedNote onRetry={retry} /> : null}
        {data === null ? (
          hasFailed ? (
            <ErrorState message="商家没有取到" onRetry={retry} />
          ) : (
            <SkeletonRows rows={10} />
          )
        ) : data.page.total === 0 ? (
          <EmptyState title="没有符合的商家" action={<Link to={PAGES.merchants.to()}>查看全部商家</Link>} />
        ) : (
          <>
            <MerchantTable rows={data.page.rows} />
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

const FILTERS = [
  { field: "kindCode", name: "主营" },
  { field: "cityCode", name: "城市" },
  { field: "shopType", name: "类型" },
] as const;

const LIST_FIGURES = ["firstAnswer", "onTime", "tallyAccuracy"] as const;

/** The figures that half of the shops have: what most lack compares nobody, and stands on the pages of the others. */
const figuresOf = (shops: readonly MerchantCard[]) =>
  LIST_FIGURES.filter((name) => 2 * shops.filter(({ metrics }) => hasFigure(metrics, name)).length >= shops.length);

/** What each filter offers, with how many merchants there are of it. */
const choicesOf = ({ facets }: MerchantPage) => ({
  kindCode: facets.kinds,
  cityCode: facets.cities,
  shopType: facets.shopTypes.filter(({ value }) => SHOP_TYPES.some((type) => String(type) === value)),
});

function FigureCell({ metrics, name }: { metrics: MerchantMetrics | null; name: FigureName }) {
  if (!hasFigure(metrics, name)) return <td />;
  const { value, sample } = figureText(metrics, name);
  return (
    <td className="tm-right tm-number" data-title={FIGURES[name].name}>
      {value}
      {sample === "" ? null : <div className="tm-muted tm-small">{sample}</div>}
    </td>
  );
}

function MerchantTable({ rows }: { rows: readonly MerchantCard[] }) {
  const figures = figuresOf(rows);
  return (
    <table aria-label="商家" className="tm-table is-tall is-sticky is-carded">
      <Columns widths={[64, 156, 236, 480, 120, 104, ...figures.map(() => 120), 120, 112]} />
      <thead>
        <tr>
          <th scope="colgroup" colSpan={2}>
            店铺
          </th>
          <th scope="col">企业</th>
          <th scope="col">主营</th>
          <th scope="col">类型</th>
          <th scope="col">城市</th>
          {figures.map((name) => (
            <th scope="col" key={name} className="tm-right">
              {FIGURES[name].name}
            </th>
          ))}
          <th scope="col" className="tm-right">
            成交
          </th>
          <th scope="col" className="tm-right">
            货源
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((shop) => (
          <tr key={shop.id}>
            <td className="tm-shops-mark">
              <ShopMark shop={shop} />
            </td>
            <th scope="row" className="tm-table-name">
              <ShopLink id={shop.id} name={shop.shopName} /> <Uncertified unless={shop.isCertified} />{" "}
              {shop.status === MERCHANT_STATUS.onHoliday ? (
                <span title={holidayText(shop)}>
                  <Tag>休假</Tag>
                </span>
              ) : null}
            </th>
            <td data-title="企业">{shop.companyName}</td>
            <td data-title="主营">{shop.kindNames.join("、")}</td>
            <td data-title="类型">{SHOP_TYPE_NAMES[shop.shopType]}</td>
            <td className="tm-number" data-title="城市">
              {shop.cityName}
            </td>
            {figures.map((name) => (
              <FigureCell key={name} metrics={shop.metrics} name={name} />
            ))}
            <td className="tm-right tm-number" data-title="成交">
              {orderCountText(shop.metrics)}
            </td>
            <td className="tm-right" data-title="货源">
              <Link to={PAGES.allGoods.to({ merchantId: shop.id })}>
                <span className="tm-visually-hidden">{shop.shopName}的货源</span>
                <Count value={shop.goodsNum} unit="条" />
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export const MerchantListScreen = screenOf({
  adapterBundle: "page",
  ports: { merchants: Merchants },
  machine: createMerchantListMachine,
  view: MerchantListView,
});
