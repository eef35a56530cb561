import type { ActorRefFrom } from "xstate";
import { createPriceIndexMachine, PriceIndex } from "../../application/content/price-index.ts";
import { FOLLOW_TYPE } from "../../domain/catalog/visits/follow.ts";
import { POINT_SOURCE_NAMES } from "../../domain/content/price-index.ts";
import {
  type IndexDetail,
  type IndexPoint,
  type IndexQuery,
  type IndexRow,
  type IndexUnit,
  indexParams,
  indexQueryFrom,
  type PriceTable,
  RANGE_NAMES,
  RANGES,
  specGoodsParams,
} from "../../domain/content/price-index-view.ts";
import { formatYuan } from "../../domain/money.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { Chart } from "../kit/chart.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { ErrorState } from "../kit/error-state.tsx";
import { FilterLine, FilterLines, type FilterOption } from "../kit/filter-lines.tsx";
import { Count, PerM3 } from "../kit/money-text.tsx";
import { Pictured } from "../kit/pictured.tsx";
import { SkeletonRows } from "../kit/skeleton.tsx";
import { screenOf } from "../wiring.tsx";
import { Change, Sparkline, valueText } from "./exponent-trend.tsx";
import "./exponent-trend.css";
import { FollowButton } from "../kit/follow-button.tsx";
import { Link } from "../kit/link.tsx";
import { useSelector } from "../use-selector.ts";
import { MarketPanels } from "./market.tsx";
import { BoardPanel } from "./market-board.tsx";
import "./exponent.css";

const address = (query: IndexQuery): string => PAGES.priceIndices.to(indexParams(query));

function ExponentView({ actor }: { actor: ActorRefFrom<ReturnType<typeof createPriceIndexMachine>> }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const page = state.context.data;
  // What is asked for is marked at once, and the next choice adds to it, while the answer is on its way.
  const query = indexQueryFrom(state.context.query);
  if (state.matches("failed"))
    return (
      <div className="tm-panel">
        <ErrorState message="价格指数没有取到" onRetry={() => actor.send({ type: "retried" })} />
      </div>
    );
  return (
    <>
      <div className="tm-list-top tm-row tm-wrap tm-gap-16 tm-above-12">
        <h1>价格指数</h1>
        {page?.detail ? (
          <span className="tm-muted tm-number">
            {page.rows[0]?.closeDate} 收盘（{page.rows[0]?.period}）
          </span>
        ) : null}
      </div>
      <div className="tm-exponent tm-grid tm-gap-16" aria-busy={state.matches("loading")}>
        {page === null ? (
          <div className="tm-panel">
            <SkeletonRows rows={10} />
          </div>
        ) : page.detail === null ? (
          <div className="tm-panel">
            <EmptyState
              title="价格样本还不够，达到三个报价后每周五公布"
              action={<Link to={PAGES.allGoods.to()}>看全部货源</Link>}
            />
          </div>
        ) : (
          <>
            <div className="tm-exponent-top tm-grid tm-starts tm-gap-16">
              <IndexTable rows={page.rows} query={query} />
              <BoardPanel boards={page.boards} />
              <Chosen detail={page.detail} query={query} />
              <SpecPrices table={page.table} query={query} />
            </div>
            {page.market === null ? null : <MarketPanels market={page.market} />}
            <Method detail={page.detail} />
          </>
        )}
      </div>
    </>
  );
}

export const ExponentScreen = screenOf({
  adapterBundle: "page",
  ports: { index: PriceIndex },
  machine: createPriceIndexMachine,
  view: ExponentView,
});

/** Every index with its change against last week and last year. */
function IndexTable({ rows, query }: { rows: readonly IndexRow[]; query: IndexQuery }) {
  const withYear = hasYear(rows);
  return (
    <section className="tm-panel" aria-label="指数涨跌">
      <table aria-label="指数涨跌" className="tm-table is-line">
        <thead>
          <tr>
            <th scope="col">指数</th>
            <th scope="col" className="tm-right">
              点位
            </th>
            <th scope="col" className="tm-right">
              环比
            </th>
            {withYear ? (
              <th scope="col" className="tm-right">
                同比
              </th>
            ) : null}
            <th scope="col">近12周</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.indexCode} className={row.level === 0 ? "is-total" : undefined}>
              <td>
                <Link
                  to={address({ ...query, indexCode: row.indexCode })}
                  aria-current={row.indexCode === query.indexCode ? "true" : undefined}
                >
                  {shortName(row)}
                </Link>
              </td>
              <td className="tm-right tm-number">{valueText(row.value)}</td>
              <td className="tm-right">
                <Change percent={row.changePct} />
              </td>
              {withYear ? (
                <td className="tm-right">
                  <Change percent={row.yearPct} />
                </td>
              ) : null}
              <td>
                <Sparkline values={row.trend} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Whether there is a year to look back on: before, nothing is said of it. */
const hasYear = (rows: readonly { yearPct: number | null }[]): boolean => rows.some(({ yearPct }) => yearPct !== null);

const shortName = ({ level, indexName }: IndexRow): string =>
  level === 0 ? "总指数" : indexName.replace("价格指数", "");

/** The index the address names: its level large, its line below. */
function Chosen({
  detail: { index, points, basePeriod, baseValue },
  query,
}: {
  detail: IndexDetail;
  query: IndexQuery;
}) {
  const isPrice = index.unit !== "点";
  return (
    <section className="tm-panel tm-exponent-chosen tm-pad" aria-label={index.indexName}>
      <header>
        <div>
          <div className="tm-row tm-gap-12">
            <h2>{index.indexName}</h2>
            <FollowButton targetType={FOLLOW_TYPE.index} targetId={index.indexCode} />
          </div>
          <p>
            <strong className="tm-number">{valueText(index.value)}</strong>
            <span className="tm-unit">{index.unit}</span>
          </p>
        </div>
        <dl>
          <div>
            <dt>环比</dt>
            <dd>
              <Change percent={index.changePct} />
            </dd>
          </div>
          {index.yearPct === null ? null : (
            <div>
              <dt>同比</dt>
              <dd>
                <Change percent={index.yearPct} />
              </dd>
            </div>
          )}
          <div>
            <dt>样本</dt>
            <dd>
              <Count value={index.sampleNum} unit="个" />
            </dd>
          </div>
          <div>
            <dt>{isPrice ? "起算" : "基期"}</dt>
            <dd className="tm-number">{isPrice ? basePeriod : `${basePeriod} = ${baseValue}`}</dd>
          </div>
        </dl>
        <nav aria-label="时间范围">
          {RANGES.map((range) => (
            <Link
              key={range}
              to={address({ ...query, range })}
              aria-current={range === query.range ? "true" : undefined}
            >
              {RANGE_NAMES[range]}
            </Link>
          ))}
        </nav>
      </header>
      <IndexChart points={points} unit={index.unit} />
    </section>
  );
}

const dayOf = (date: string): number => Date.parse(`${date}T00:00:00+08:00`);

function IndexChart({ points, unit }: { points: readonly IndexPoint[]; unit: IndexUnit }) {
  const first = points[0];
  const last = points.at(-1);
  if (first === undefined || last === undefined) return <p className="tm-muted">这段时间没有公布过</p>;
  return (
    <Chart
      points={points.map(({ closeDate, value }) => ({ at: dayOf(closeDate), value }))}
      window={{ from: dayOf(first.closeDate), until: dayOf(last.closeDate) }}
      format={valueText}
      label={`${first.closeDate}至${last.closeDate}走势，${valueText(first.value)}到${valueText(last.value)}${unit}`}
    />
  );
}

function SpecPrices({ table, query }: { table: PriceTable; query: IndexQuery }) {
  // Boards and beams may have the same size; a table of one kind says it above.
  const kindOf = (code: string) =>
    query.kindCode === null ? (table.kinds.find((kind) => kind.code === code)?.name ?? "") : "";
  const options = (
    field: "kindCode" | "portCode",
    choices: readonly { code: string; name: string }[],
  ): FilterOption[] => [
    { key: "", label: "全部", to: address({ ...query, [field]: null }), isChosen: query[field] === null },
    ...choices.map(({ code, name }) => ({
      key: code,
      label: name,
      isChosen: query[field] === code,
      to: address({ ...query, ...(field === "kindCode" ? { portCode: null } : {}), [field]: code }),
    })),
  ];
  const withYear = hasYear(table.rows);
  return (
    <section aria-label="规格价格">
      <FilterLines>
        <FilterLine name="大类" options={options("kindCode", table.kinds)} />
        <FilterLine name="港口" options={options("portCode", table.ports)} />
      </FilterLines>
      <div className="tm-panel tm-spec-prices">
        {table.rows.length === 0 ? (
          <EmptyState
            title="本周没有公布这些规格的价格"
            action={<Link to={PAGES.priceIndices.to()}>看全部规格</Link>}
          />
        ) : (
          <table aria-label="规格价格" className="tm-table is-line is-carded">
            <thead>
              <tr>
                <th scope="col">规格</th>
                <th scope="col" className="tm-right">
                  含税均价
                </th>
                <th scope="col" className="tm-right">
                  环比
                </th>
                {withYear ? (
                  <th scope="col" className="tm-right">
                    同比
                  </th>
                ) : null}
                <th scope="col" className="tm-right">
                  最低 – 最高（元/m³）
                </th>
                <th scope="col" className="tm-right">
                  样本
                </th>
                <th scope="col">来源</th>
                <th scope="col" className="tm-right">
                  货源
                </th>
              </tr>
            </thead>
            <tbody>
              {table.rows.map((row) => (
                <tr key={row.indexCode}>
                  <td>
                    <Pictured image={row.image}>
                      <Link to={address({ ...query, indexCode: row.indexCode })}>
                        <strong className="tm-number">{row.sizeText}</strong>{" "}
                        {[row.speciesName, kindOf(row.kindCode), row.gradeName, row.portName].filter(Boolean).join(" ")}
                      </Link>
                    </Pictured>
                  </td>
                  <td className="tm-right" data-title="含税均价">
                    <PerM3 fen={row.price} />
                  </td>
                  <td className="tm-right" data-title="环比">
                    <Change percent={row.changePct} />
                  </td>
                  {withYear ? (
                    <td className="tm-right" data-title="同比">
                      <Change percent={row.yearPct} />
                    </td>
                  ) : null}
                  <td className="tm-right tm-number" data-title="最低 – 最高">
                    {row.low === null ? "-" : `${formatYuan(row.low)} – ${formatYuan(row.high)}`}
                  </td>
                  <td className="tm-right" data-title="样本">
                    <Count value={row.sampleNum} unit="个" />
                  </td>
                  <td>{POINT_SOURCE_NAMES[row.source]}</td>
                  <td className="tm-right">
                    <Link to={PAGES.allGoods.to(specGoodsParams(row))}>看货源</Link>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </section>
  );
}

function Method({ detail: { sampleRule, dealsMin } }: { detail: IndexDetail }) {
  return (
    <section className="tm-panel tm-prose tm-pad" aria-label="编制方法">
      <h2>编制方法</h2>
      <ul>
        <li>每周五 18:00（北京时间）收盘，按 ISO 周公布；2026 年第 1 周为基期，基点 1000。</li>
        <li>先取本周平台已完成订单；同一规格不足 {dealsMin} 笔时改用当时在售的挂牌价，议价货源不计。</li>
        <li>报价一律折成每立方米含税价；同一规格不足 3 个样本的，当周不公布。</li>
        <li>规格价格为按数量加权的调和平均；大类与总指数为各规格涨跌按金额加权的调和平均，逐周连接。</li>
        <li>当前指数：{sampleRule}。</li>
      </ul>
      <p className="tm-muted tm-small">指数反映平台行情，供参考，不构成报价。</p>
    </section>
  );
}
