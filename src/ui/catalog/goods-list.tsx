import { Suspense, useCallback, useEffect } from "react";
import { specAlertAddress } from "../../domain/catalog/alerts/spec-alert-link.ts";
import type { GoodsBrief } from "../../domain/catalog/goods/goods.ts";
import { placeWithoutGoods } from "../../domain/catalog/goods/goods-place.ts";
import type { GoodsPage, HotLists } from "../../domain/catalog/search/goods-page.ts";
import { type GoodsQuery, isEmptyPage, narrowsByFreight, type Sort } from "../../domain/catalog/search/goods-query.ts";
import {
  type ChosenTag,
  chosenTags,
  type QueryChange,
  withoutSpan,
  withSuggestion,
} from "../../domain/catalog/search/goods-query-change.ts";
import { isTooLong } from "../../domain/catalog/search/search-box.ts";
import { keywordsProblem } from "../../domain/catalog/search/search-history.ts";
import { hotListTerms } from "../../domain/catalog/search/search-panel.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { grouped } from "../../domain/text.ts";
import { Drop } from "../kit/drop.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { ErrorState } from "../kit/error-state.tsx";
import { Icon } from "../kit/icon.tsx";
import { Link } from "../kit/link.tsx";
import { OutdatedNote } from "../kit/outdated-note.tsx";
import { PartBoundary } from "../kit/part-boundary.tsx";
import { useSelector } from "../use-selector.ts";
import { afterwards } from "../wiring.tsx";
import { FacetPanel } from "./facet-panel.tsx";
import { useFreightStated } from "./freight-stated.ts";
import { GoodsTableSkeleton } from "./goods-table-skeleton.tsx";
import { ListDisplay } from "./list-display.tsx";
import { ListRows } from "./list-rows.tsx";
import { SaveSearch } from "./save-search.tsx";
import type { Heading, ListActor } from "./search-list-screen.tsx";

const PriceStrip = afterwards(
  () => import("./price-strip.tsx"),
  (module) => module.PriceStrip,
);

const SORT_NAMES: readonly { sort: Sort; name: string }[] = [
  { sort: 0, name: "综合" },
  { sort: 4, name: "销量" },
  { sort: 3, name: "最新" },
  { sort: 1, name: "价格从低到高" },
  { sort: 2, name: "价格从高到低" },
  { sort: 5, name: "规格从小到大" },
  { sort: 6, name: "规格从大到小" },
  { sort: 7, name: "库存从多到少" },
  { sort: 8, name: "库存从少到多" },
  { sort: 9, name: "按商家" },
  { sort: 10, name: "足方价从低到高" },
  { sort: 11, name: "到家价从低到高" },
];
const sortOf = (text: string): Sort => SORT_NAMES.find(({ sort }) => String(sort) === text)?.sort ?? 0;

type Listed = Pick<ReturnType<ListActor["getSnapshot"]>, "context">;
const rowsOf = ({ context: { page } }: Listed): readonly GoodsBrief[] | null => page?.rows ?? null;

/** A list of goods: what it was narrowed to, what narrows it further, and what was found. */
export function GoodsList({ actor, base, heading }: { actor: ListActor; base: Partial<GoodsQuery>; heading: Heading }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { query, params, page, refusal, view, hidden } = state.context;
  const isLoading = state.matches({ list: "loading" });
  const hasFailed = state.matches({ list: "failed" });
  const chosen = chosenTags(query, page, base);
  const isEmpty = page !== null && isEmptyPage(page) && !isLoading && !hasFailed;
  const change = useCallback((one: QueryChange) => actor.send({ type: "changed", change: one }), [actor]);
  useEffect(() => actor.send({ type: "arrived" }), [actor]);
  useFreightStated(actor, rowsOf);
  const isNothing = isEmpty && chosen.length === 0;
  return (
    <>
      <a className="tm-skip" href="#results">
        跳到结果
      </a>
      <div className="tm-row tm-flow tm-gap-16 tm-above-8">
        <h1>{heading(query, params)}</h1>
        {page === null ? null : <Suggested keywords={query.keywords} page={page} onChange={change} />}
      </div>
      {page === null || isNothing ? null : (
        <FacetPanel facets={page.facets} query={query} chosen={chosen.length} onChange={change} />
      )}
      <div className="tm-list-tools">
        {page === null || isEmpty ? null : (
          <span className="tm-number" role="status">
            {countText(page)}
          </span>
        )}
        {page === null ? null : <Understood query={query} page={page} chosen={chosen} onChange={change} />}
        {isEmpty ? null : (
          <div className="tm-list-views tm-row tm-wrap tm-push">
            {page === null ? null : (
              <PartBoundary>
                <Suspense fallback={<div className="tm-price-strip" />}>
                  <PriceStrip query={query} onChange={change} />
                </Suspense>
              </PartBoundary>
            )}
            <select
              className="tm-select"
              aria-label="排序"
              value={query.sort}
              onChange={(event) => change({ kind: "sort", sort: sortOf(event.target.value) })}
            >
              {SORT_NAMES.map(({ sort, name }) => (
                <option key={sort} value={sort}>
                  {name}
                </option>
              ))}
            </select>
            <SaveSearch query={query} labels={chosen.map(({ label }) => label)} />
            {view === "cards" ? null : (
              <Drop name="显示" isPlain>
                <ListDisplay hidden={hidden} onToggle={(column) => actor.send({ type: "columnToggled", column })} />
              </Drop>
            )}
            <fieldset className="tm-segments">
              <legend className="tm-visually-hidden">显示方式</legend>
              {(
                [
                  ["table", "列表", <Icon key="list" name="list" size={14} />],
                  ["cards", "卡片", <Icon key="cards" name="grid-view" size={14} />],
                ] as const
              ).map(([one, name, icon]) => (
                <button
                  key={one}
                  type="button"
                  aria-pressed={view === one}
                  onClick={() => actor.send({ type: "viewChosen", view: one })}
                >
                  {icon}
                  {name}
                </button>
              ))}
            </fieldset>
          </div>
        )}
      </div>
      {hasFailed && page !== null && refusal === null ? (
        <OutdatedNote onRetry={() => actor.send({ type: "retried" })} />
      ) : null}
      {hasFailed && (page === null || refusal !== null) ? (
        <div className="tm-panel">
          {isTooLong(query.keywords) ? (
            <EmptyState
              title={keywordsProblem(query.keywords) ?? ""}
              action={<Link to={PAGES.findGoods.to()}>更长的内容请到发需求粘贴</Link>}
            />
          ) : (
            <ErrorState message={refusal ?? "货源没有取到"} onRetry={() => actor.send({ type: "retried" })} />
          )}
        </div>
      ) : page === null ? (
        <GoodsTableSkeleton rows={10} />
      ) : isEmpty ? (
        <NothingFound
          query={query}
          hotLists={state.context.hotLists}
          isNarrowed={chosen.length > 0}
          onChange={change}
        />
      ) : (
        <div
          id="results"
          tabIndex={-1}
          className={isLoading || hasFailed ? "tm-list-rows is-loading" : "tm-list-rows"}
          aria-busy={isLoading}
        >
          <Suspense fallback={<GoodsTableSkeleton rows={10} />}>
            <ListRows actor={actor} page={page} />
          </Suspense>
        </div>
      )}
    </>
  );
}

/** How many goods are all that was asked, and how many nearly. */
function countText({ total, totalApprox, near }: GoodsPage): string {
  if (near.total > 0) return `${grouped(total)} 条完全相符，另列 ${grouped(near.total)} 条相近`;
  return `${totalApprox ? "约 " : ""}${grouped(total)} 条货源`;
}

/** What the words were understood as, and what the list is narrowed by: removable tags. */
function Understood({
  query,
  page,
  chosen,
  onChange,
}: {
  query: GoodsQuery;
  page: GoodsPage;
  chosen: readonly ChosenTag[];
  onChange: (change: QueryChange) => void;
}) {
  const words = page.parsed.tags.map(({ label, span }) => ({
    key: `${span.join("-")} ${label}`,
    label,
    change: { kind: "keywords", keywords: withoutSpan(query.keywords, span) } as const,
  }));
  if (chosen.length + words.length === 0) return null;
  const isWithoutCity = page.rows.length > 0 && page.rows.every(({ freight }) => freight === undefined);
  return (
    <div className="tm-row tm-wrap tm-gap-4">
      {[...words, ...chosen].map((tag) => (
        <button
          key={tag.key}
          type="button"
          className="tm-tag tm-tag-removable"
          aria-label={`去掉 ${tag.label}`}
          onClick={() => onChange(tag.change)}
        >
          {tag.label}
          <Icon name="cross" size={12} />
        </button>
      ))}
      {isWithoutCity && narrowsByFreight(query) ? (
        <span className="tm-small tm-warning">还没选送货城市，未按到家价筛选</span>
      ) : null}
      {chosen.length > 0 ? (
        <button type="button" className="tm-link tm-small tm-fixed" onClick={() => onChange({ kind: "cleared" })}>
          清空
        </button>
      ) : null}
    </div>
  );
}

/** Another reading of the words, and those that nobody knows. */
function Suggested({
  keywords,
  page,
  onChange,
}: {
  keywords: string;
  page: GoodsPage;
  onChange: (change: QueryChange) => void;
}) {
  const meant = withSuggestion(keywords, page.parsed.tags, page.suggestion);
  const [other] = page.parsed.alternatives;
  const place = placeWithoutGoods(page);
  if (page.suggestion === "" && page.unknown.length === 0 && other === undefined && place === "") return null;
  return (
    <p className="tm-callout is-warning tm-row tm-gap-16">
      {page.suggestion === "" ? null : (
        <>
          您是不是要找{" "}
          <button type="button" onClick={() => onChange({ kind: "keywords", keywords: meant })}>
            {meant}
          </button>
        </>
      )}
      {other === undefined ? null : (
        <span role="status">
          按 {other.read} 理解 · 改为{" "}
          <button type="button" onClick={() => onChange({ kind: "keywords", keywords: other.keywords })}>
            {other.label}
          </button>
        </span>
      )}
      {place === "" ? null : <span role="status">{place}没有相符的货源，附近的列在前面</span>}
      {page.unknown.length === 0 ? null : <span role="status">未识别：{page.unknown.join("、")}</span>}
    </p>
  );
}

function NothingFound({
  query,
  hotLists,
  isNarrowed,
  onChange,
}: {
  query: GoodsQuery;
  hotLists: HotLists | null;
  isNarrowed: boolean;
  onChange: (change: QueryChange) => void;
}) {
  return (
    <div className="tm-panel tm-nothing">
      <EmptyState
        title="抱歉，没有找到相关商品"
        action={
          <Link className="tm-button is-primary" to={PAGES.demandWizard.to()}>
            发需求，让货找您
          </Link>
        }
      >
        {isNarrowed ? (
          <button type="button" className="tm-link tm-small tm-fixed" onClick={() => onChange({ kind: "cleared" })}>
            清空筛选条件再看
          </button>
        ) : null}
        <Link to={specAlertAddress(query)}>订阅此规格，有货时提醒我</Link>
      </EmptyState>
      {hotListTerms(hotLists).map((list) => (
        <section key={list.title} className="tm-row tm-flow tm-gap-16 tm-pad-line tm-cell">
          <h3>{list.title}</h3>
          {list.terms.map((term) => (
            <Link key={term.text} to={PAGES.search.to({ keywords: term.text, searchOrigin: "4" })}>
              {term.text}
            </Link>
          ))}
        </section>
      ))}
    </div>
  );
}
