import { Suspense } from "react";
import type { ActorRefFrom } from "xstate";
import { App } from "../../application/app.ts";
import { Brands, brandGoodsQuery, createBrandDetailMachine } from "../../application/catalog/brands.ts";
import { Basket, Catalog } from "../../application/catalog/catalog.ts";
import { type BrandDetail, brandTitle } from "../../domain/catalog/goods/brand.ts";
import { DEEPEST_ROW, type GoodsQuery, nextSort } from "../../domain/catalog/search/goods-query.ts";
import { paramsOfQuery } from "../../domain/catalog/search/goods-query-url.ts";
import { FOLLOW_TYPE } from "../../domain/catalog/visits/follow.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { EmptyState } from "../kit/empty-state.tsx";
import { ErrorState } from "../kit/error-state.tsx";
import { FollowButton } from "../kit/follow-button.tsx";
import { Pager } from "../kit/pager.tsx";
import { useSubjectTitle } from "../kit/subject-title.ts";
import { afterwards, screenOf } from "../wiring.tsx";
import { GoodsTableSkeleton } from "./goods-table-skeleton.tsx";
import { usePurchase } from "./purchase.tsx";
import "./catalog.css";
import "./goods-list.css";
import "../kit/drop.css";
import { Link, useGo } from "../kit/link.tsx";
import { useSelector } from "../use-selector.ts";
import "./brand.css";

const BrandFilters = afterwards(
  () => import("./brand-filters.tsx"),
  (module) => module.BrandFilters,
);

const GoodsTable = afterwards(
  () => import("./goods-table.tsx"),
  (module) => module.GoodsTable,
);

type BrandActor = ActorRefFrom<ReturnType<typeof createBrandDetailMachine>>;

function BrandDetailView({ actor }: { actor: BrandActor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { shown, params, adding } = state.context;
  const navigate = useGo();
  const { buy, add, ask, dialog } = usePurchase((item) => actor.send({ type: "addRequested", ...item }));
  useSubjectTitle(shown === null ? null : brandTitle(shown.brand));
  if (state.matches({ page: "failed" }))
    return (
      <div className="tm-panel">
        <h1 className="tm-visually-hidden">品牌详情</h1>
        <ErrorState message="品牌没有取到" onRetry={() => actor.send({ type: "retried" })} />
      </div>
    );
  if (shown === null)
    return state.matches({ page: "loading" }) ? (
      <GoodsTableSkeleton rows={8} />
    ) : (
      <div className="tm-panel">
        <h1 className="tm-visually-hidden">品牌详情</h1>
        <EmptyState title="没有这个品牌" action={<Link to={PAGES.brands.to()}>查看全部品牌</Link>} />
      </div>
    );
  const query = brandGoodsQuery(params);
  const toList = (next: GoodsQuery) => PAGES.brand.to(paramsOfQuery(next));
  const isLoading = state.matches({ page: "loading" });
  return (
    <>
      <BrandHeader brand={shown.brand} />
      <Suspense fallback={<div className="tm-list-tools" />}>
        <BrandFilters query={query} goods={shown.goods} addressTo={toList} />
      </Suspense>
      {shown.goods.rows.length === 0 ? (
        <div className="tm-panel tm-nothing">
          <EmptyState
            title="该品牌暂无符合的在售货源"
            action={
              <Link className="tm-button is-primary" to={PAGES.demandWizard.to()}>
                发需求，让货找您
              </Link>
            }
          />
        </div>
      ) : (
        <div className={isLoading ? "tm-list-rows is-loading" : "tm-list-rows"} aria-busy={isLoading}>
          <Suspense fallback={<GoodsTableSkeleton rows={10} />}>
            <GoodsTable
              rows={shown.goods.rows}
              adding={adding?.goods.id ?? null}
              onAdd={add}
              onBuy={buy}
              onAsk={ask}
              sort={query.sort}
              onSort={(column) => navigate(toList({ ...query, sort: nextSort(column, query.sort), pageNum: 1 }))}
            />
          </Suspense>
          <Pager
            pageNum={query.pageNum}
            pageSize={query.pageSize}
            total={shown.goods.total}
            totalApprox={shown.goods.totalApprox}
            deepest={DEEPEST_ROW}
            onChange={(turn) => navigate(toList({ ...query, ...turn }))}
          />
          {dialog}
        </div>
      )}
    </>
  );
}

/** What else people call it; other spellings of its Latin name say nothing new. */
const otherNames = ({ aliases }: BrandDetail): string[] => aliases.filter((name) => /\p{Script=Han}/u.test(name));

function BrandHeader({ brand }: { brand: BrandDetail }) {
  const facts: readonly (readonly [string, string])[] = [
    ["国家", brand.countryName],
    ["主要树种", brand.species.map(({ name }) => name).join("、")],
    ["品类", brand.kindNames.join("、")],
    ["认证", brand.certs.join("、")],
    ["其他叫法", otherNames(brand).join("、")],
  ];
  return (
    <section
      className="tm-panel tm-brand-head tm-row tm-stretched tm-gap-24 tm-above-12 tm-pad"
      aria-labelledby="brand-name"
    >
      <img className="tm-thumb" src={brand.logo} width={240} height={120} alt="" />
      <div className="tm-grid">
        <h1 id="brand-name">{brandTitle(brand)}</h1>
        <FollowButton targetType={FOLLOW_TYPE.brand} targetId={brand.brandCode} />
        <p className="tm-muted tm-reading">{brand.intro}</p>
        <dl className="tm-row tm-flow tm-gap-24">
          {facts
            .filter(([, value]) => value !== "")
            .map(([name, value]) => (
              <div key={name} className="tm-row tm-stretched">
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
        </dl>
      </div>
    </section>
  );
}

export const BrandDetailScreen = screenOf({
  adapterBundle: "page",
  ports: { brands: Brands, catalog: Catalog, basket: Basket, app: App },
  machine: createBrandDetailMachine,
  view: BrandDetailView,
});
