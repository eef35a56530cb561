import type { ActorRefFrom } from "xstate";
import { App } from "../../application/app.ts";
import { Demands } from "../../application/demand/demands.ts";
import {
  columnsOf,
  counterField,
  createSourcesMachine,
  picksOf,
  type SourcedDemand,
} from "../../application/demand/quote-machines.ts";
import { Quotes } from "../../application/demand/quotes.ts";
import { Clock, Ids } from "../../application/platform.ts";
import { CLOSE_REASONS, DEMAND_EVENT_NAMES } from "../../domain/demand/demand.ts";
import { QUOTE_DAYS } from "../../domain/demand/demand-form.ts";
import { demandSpecText } from "../../domain/demand/demand-item.ts";
import { QUOTE_EVENT_NAMES, type QuoteEvent } from "../../domain/demand/quote.ts";
import { pickField } from "../../domain/demand/quote-form.ts";
import { priceUnit } from "../../domain/demand/quote-line.ts";
import { comparisonGrid, type GridCell, type Quote } from "../../domain/demand/quote-view.ts";
import { type LineSources, type RecommendedSource, UNSUITED_REASONS } from "../../domain/demand/sources.ts";
import { type Fen, formatYuan, sumFen } from "../../domain/money.ts";
import { numberInput } from "../../domain/text.ts";
import { saleUnitName } from "../../domain/timber/spec.ts";
import { Button, LinkButton } from "../kit/button.tsx";
import {
  type DeedActor,
  DeedDialog,
  DeedInput,
  DeedSelect,
  DeedText,
  ReasonDialog,
} from "../kit/console/deed-dialog.tsx";
import { DetailFrame, FieldGrid, Section } from "../kit/console/details.tsx";
import { PageHead } from "../kit/console/page.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { Money, Price } from "../kit/money-text.tsx";
import { Tag } from "../kit/tag.tsx";
import { useSelector } from "../use-selector.ts";
import { screenOf } from "../wiring.tsx";
import { AskedText, Differences, minute, QUOTE_MEANING, quantityOf, Rounds, termsText } from "./quote-parts.tsx";
import "./quotes.css";

const LIST = "/user/recSource";

type SourcesActor = ActorRefFrom<ReturnType<typeof createSourcesMachine>>;
type Ask = (name: string, part?: string) => void;

function SourcesView({ actor }: { actor: SourcesActor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { doing } = state.context;
  const deed = state.children.deed as DeedActor | undefined;
  const ask: Ask = (name, part = "") => actor.send({ type: "deedAsked", name, part });
  return (
    <div className="tm-quotes">
      <DetailFrame
        state={state}
        send={(event) => actor.send(event)}
        missing={{ title: "求购不存在", action: <LinkButton to={LIST}>回到我的求购</LinkButton> }}
        failed="求购没有取到"
      >
        {(shown) => (
          <>
            <Head shown={shown} ask={ask} />
            <Compared shown={shown} ask={ask} />
            <Recommended shown={shown} ask={ask} />
            {doing !== null && deed !== undefined ? (
              <AskedDialog name={doing.name} part={doing.part} deed={deed} shown={shown} />
            ) : null}
          </>
        )}
      </DetailFrame>
    </div>
  );
}

function Head({ shown: { demand, comparison }, ask }: { shown: SourcedDemand; ask: Ask }) {
  return (
    <>
      <PageHead
        title={demand.title}
        note={demand.demandNo}
        actions={
          <>
            {comparison.events.includes("extend") ? (
              <Button look="primary" onClick={() => ask("extend")}>
                {DEMAND_EVENT_NAMES.extend}
              </Button>
            ) : null}
            {comparison.events.includes("close") ? <Button onClick={() => ask("close")}>关闭求购</Button> : null}
            <LinkButton to={LIST}>回到我的求购</LinkButton>
          </>
        }
      />
      <Section title="求购内容" note={<Tag meaning={DEMAND_MEANING[demand.status]}>{demand.statusName}</Tag>}>
        <FieldGrid
          fields={[
            { label: "收货", value: demand.deliverCityName || "不限" },
            { label: "交期", value: demand.needDate || "不限" },
            {
              label: "报价截止",
              value:
                demand.quoteDeadlineAt === 0 ? (
                  "-"
                ) : (
                  <span className="tm-number">{minute(demand.quoteDeadlineAt)}</span>
                ),
            },
            { label: "付款方式", value: demand.payTerm || "面议" },
            { label: "收到报价", value: `${demand.quoteNum} 份` },
            demand.closeReason === "" ? null : { label: "说明", value: demand.closeReason, isWide: true },
          ]}
        />
      </Section>
    </>
  );
}

const DEMAND_MEANING = {
  0: "waiting",
  1: "waiting",
  2: "running",
  3: "act",
  4: "done",
  5: "ended",
  6: "act",
} as const;

/** The grid: a row per wanted line, a column per quote, the last row what all of it comes to. */
function Compared({ shown: { comparison }, ask }: { shown: SourcedDemand; ask: Ask }) {
  const quotes = columnsOf(comparison);
  const grid = comparisonGrid(comparison.items, quotes);
  const canAward = quotes.some(({ events }) => events.includes("award"));
  return (
    <Section
      title="报价比较"
      note={
        canAward && comparison.items.length > 1 ? (
          <Button size="small" onClick={() => ask("award")}>
            按行选标
          </Button>
        ) : null
      }
    >
      {quotes.length === 0 ? (
        <EmptyState title={comparison.status === 2 ? "还没有报价，商家报价后会通知您" : "没有收到报价"} />
      ) : (
        <div className="tm-compare-scroll">
          <table className="tm-compare" aria-label="报价比较">
            <thead>
              <tr>
                <th scope="col">求购</th>
                {quotes.map((quote) => (
                  <th key={quote.id} scope="col">
                    <QuoteHead quote={quote} />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {comparison.items.map(({ id, item }, row) => (
                <tr key={id}>
                  <th scope="row">
                    <AskedText item={item} />
                  </th>
                  {quotes.map((quote, column) => (
                    <td key={quote.id}>
                      <Cell cell={grid[row]?.[column] ?? null} />
                    </td>
                  ))}
                </tr>
              ))}
              <tr className="is-sum">
                <th scope="row">合计与条件</th>
                {quotes.map((quote) => (
                  <td key={quote.id}>
                    <QuoteFoot quote={quote} ask={ask} />
                  </td>
                ))}
              </tr>
            </tbody>
          </table>
        </div>
      )}
    </Section>
  );
}

function QuoteHead({ quote }: { quote: Quote }) {
  return (
    <span className="tm-compare-head">
      <strong>{quote.supplier.name}</strong>
      <span className="tm-muted">{quote.supplier.cityName}</span>
      <Tag meaning={QUOTE_MEANING[quote.status]}>{quote.statusName}</Tag>
    </span>
  );
}

function Cell({ cell }: { cell: GridCell | null }) {
  if (cell === null) return <span className="tm-muted">未报</span>;
  const { line, quote, isBest } = cell;
  const { cubic } = line;
  return (
    <span className="tm-compare-cell">
      {cubic === null ? (
        <span className="tm-muted">不能折算每方价</span>
      ) : (
        <span className="tm-compare-price">
          <Price fen={cubic.delivered ?? cubic.exYard} />
          <span className="tm-muted">{cubic.delivered === null ? "自提含税" : "到货含税"}</span>
          {isBest ? <Tag meaning="done">最低</Tag> : null}
        </span>
      )}
      <span className="tm-number tm-muted">
        报 {formatYuan(line.price)} {priceUnit(line.saleUnit)} × {quantityOf(line)}
      </span>
      <span className="tm-muted">
        {[line.specText, line.gradeName, line.storeName].filter((word) => word !== "").join(" ")}
      </span>
      <Differences line={line} />
      {quote.awarded.includes(line.demandItemId) ? <Tag meaning="done">已采纳</Tag> : null}
    </span>
  );
}

/** Events of a buyer that are buttons here; placing leads to the settlement. */
const BUTTONS: readonly QuoteEvent[] = ["award", "counter", "reject"];

function QuoteFoot({ quote, ask }: { quote: Quote; ask: Ask }) {
  const { contact } = quote;
  return (
    <span className="tm-compare-cell">
      <span>
        货款 <Money fen={quote.goodsAmount} />
      </span>
      <span className="tm-muted">{termsText(quote)}</span>
      <span className="tm-muted tm-number">
        {quote.lockUntilAt === null ? `有效至 ${minute(quote.validUntilAt)}` : `锁价至 ${minute(quote.lockUntilAt)}`}
      </span>
      {quote.endReason === "" ? null : <span className="tm-muted">{quote.endReason}</span>}
      {contact === null ? null : (
        <span>
          联系供方：{contact.name} <span className="tm-number">{contact.phone}</span>
        </span>
      )}
      {quote.orderNo === "" ? null : <span className="tm-number">订单 {quote.orderNo}</span>}
      <span className="tm-quote-acts">
        {quote.events.includes("place") ? (
          <LinkButton look="primary" size="small" to={`/shop/settlement?quoteId=${quote.id}`}>
            去下单
          </LinkButton>
        ) : null}
        {BUTTONS.filter((event) => quote.events.includes(event)).map((event) => (
          <Button
            key={event}
            size="small"
            look={event === "award" ? "primary" : event === "reject" ? "minimal" : "plain"}
            onClick={() => ask(event, quote.id)}
          >
            {QUOTE_EVENT_NAMES[event]}
          </Button>
        ))}
      </span>
      <details>
        <summary>协商记录（{quote.rounds.length}）</summary>
        <Rounds quote={quote} />
      </details>
    </span>
  );
}

/** Goods on the shelf that the system recommends for each line, with score and reasons. */
function Recommended({ shown: { sources, demand, comparison }, ask }: { shown: SourcedDemand; ask: Ask }) {
  return (
    <Section title="推荐现货" note={<span className="tm-muted">按规格、库存、价格和距离评分，您的反馈会改变排序</span>}>
      {sources.every((line) => line.sources.length === 0) ? (
        <EmptyState title="没有相符的现货，等商家报价" />
      ) : (
        sources.map((line) => (
          <SourceLines
            key={line.demandItemId}
            line={line}
            canInvite={demand.status === 2}
            quoting={comparison.quotes.flatMap(({ supplier }) => supplier.merchantId ?? [])}
            ask={ask}
          />
        ))
      )}
    </Section>
  );
}

function SourceLines({
  line: { demandItemId, item, sources },
  canInvite,
  quoting,
  ask,
}: {
  line: LineSources;
  canInvite: boolean;
  quoting: readonly string[];
  ask: Ask;
}) {
  if (sources.length === 0) return null;
  const said = (source: RecommendedSource, feedback: 1 | 2 | 0) => `${demandItemId}/${source.goods.id}/${feedback}`;
  return (
    <div className="tm-source-lines">
      <AskedText item={item} />
      <div className="tm-data-scroll">
        <table className="tm-data" aria-label={`推荐现货 ${demandSpecText(item)}`}>
          <colgroup>
            <col width={64} />
            <col />
            <col width={200} />
            <col width={144} />
            <col width={144} />
            <col width={216} />
          </colgroup>
          <thead>
            <tr>
              <th scope="col">评分</th>
              <th scope="col">货源</th>
              <th scope="col">理由</th>
              <th scope="col" className="is-right">
                价格
              </th>
              <th scope="col" className="is-right">
                可售
              </th>
              <th scope="col">操作</th>
            </tr>
          </thead>
          <tbody>
            {sources.map((source) => (
              <tr key={source.goods.id} className={source.feedback === 2 ? "is-unsuited" : undefined}>
                <td className="tm-number">{source.score}</td>
                <td>
                  <a href={`/product/detail?id=${source.goods.id}`} target="_blank" rel="noopener noreferrer">
                    <strong className="tm-number">{source.goods.specText}</strong> {source.goods.speciesName}{" "}
                    {source.goods.gradeName}
                  </a>
                  <span className="tm-data-second">
                    {source.goods.merchantName} · {source.goods.storeName}
                  </span>
                </td>
                <td>
                  {source.reasons.join("、")}
                  {source.feedback === 2 ? (
                    <span className="tm-data-second">不合适：{source.feedbackReason}</span>
                  ) : null}
                </td>
                <td className="is-right">
                  <Price fen={source.goods.price} unit={`元/${saleUnitName(source.goods.saleUnit)}`} />
                </td>
                <td className="is-right tm-number">{(source.goods.availableVolume / 1000).toFixed(1)} m³</td>
                <td>
                  <span className="tm-data-actions">
                    <Button
                      size="small"
                      pressed={source.feedback === 1}
                      onClick={() => ask("suits", said(source, source.feedback === 1 ? 0 : 1))}
                    >
                      合适
                    </Button>
                    <Button
                      size="small"
                      pressed={source.feedback === 2}
                      onClick={() =>
                        source.feedback === 2 ? ask("suits", said(source, 0)) : ask("unsuited", said(source, 2))
                      }
                    >
                      不合适
                    </Button>
                    {canInvite && !quoting.includes(source.goods.merchantId) ? (
                      <Button size="small" look="minimal" onClick={() => ask("invite", source.goods.merchantId)}>
                        邀请报价
                      </Button>
                    ) : null}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** The dialog of what is asked. */
function AskedDialog({
  name,
  part,
  deed,
  shown,
}: {
  name: string;
  part: string;
  deed: DeedActor;
  shown: SourcedDemand;
}) {
  const quote = shown.comparison.quotes.find(({ id }) => id === part);
  switch (name) {
    case "award":
      return <AwardDialog deed={deed} shown={shown} />;
    case "counter":
      return quote === undefined ? null : <CounterDialog deed={deed} quote={quote} />;
    case "reject":
      return <ReasonDialog deed={deed} title="不采纳报价" text="原因会告诉供方。" submitText="不采纳" />;
    case "extend":
      return (
        <DeedDialog deed={deed} title="延长报价" submitText="延长">
          {(form) => (
            <DeedSelect
              form={form}
              field="days"
              label="从现在起再收"
              options={QUOTE_DAYS.map((days) => ({ value: String(days), label: `${days} 天` }))}
            />
          )}
        </DeedDialog>
      );
    case "close":
      return (
        <DeedDialog deed={deed} title="关闭求购" submitText="关闭求购" isDanger>
          {(form) => (
            <>
              <p>关闭后不再接受报价，已有报价将回复为未采纳。</p>
              <DeedSelect form={form} field="reason" label="原因" options={wordOptions(CLOSE_REASONS)} />
            </>
          )}
        </DeedDialog>
      );
    case "unsuited":
      return (
        <DeedDialog deed={deed} title="不合适" submitText="提交">
          {(form) => <DeedSelect form={form} field="reason" label="原因" options={wordOptions(UNSUITED_REASONS)} />}
        </DeedDialog>
      );
    default:
      return null;
  }
}

const wordOptions = (words: readonly string[]) => words.map((word) => ({ value: word, label: word }));

function CounterDialog({ deed, quote }: { deed: DeedActor; quote: Quote }) {
  return (
    <DeedDialog deed={deed} title={`向 ${quote.supplier.name} 还价`} submitText="发出还价">
      {(form) => (
        <>
          {quote.lines.map((line) => (
            <DeedInput
              key={line.demandItemId}
              form={form}
              field={counterField(line.demandItemId)}
              label={`${line.specText || line.speciesName} 报 ${formatYuan(line.price)} ${priceUnit(line.saleUnit)}，我希望`}
              filter={(text) => numberInput(text)}
            />
          ))}
          <DeedText form={form} field="note" label="说明（选填）" maxLength={200} />
        </>
      )}
    </DeedDialog>
  );
}

function AwardDialog({ deed, shown }: { deed: DeedActor; shown: SourcedDemand }) {
  const { items, quotes } = shown.comparison;
  return (
    <DeedDialog deed={deed} title="采纳报价" submitText="采纳">
      {(form) => (
        <>
          <p>采纳后价格与库存为您保留 1-3 天，其他报价回复为未采纳，求购结束报价。</p>
          {items.map(({ id, item }) => (
            <DeedSelect
              key={id}
              form={form}
              field={pickField(id)}
              label={`${demandSpecText(item) || "规格不限"} ${item.speciesName ?? item.kindName ?? ""}`}
              options={[
                { value: "", label: "不采纳" },
                ...quotes
                  .filter(
                    ({ events, lines }) => events.includes("award") && lines.some((line) => line.demandItemId === id),
                  )
                  .map((quote) => ({ value: quote.id, label: `${quote.supplier.name} ${pricedText(quote, id)}` })),
              ]}
            />
          ))}
          <p className="tm-award-sum">
            共采纳 {picksOf(shown, form.fields).length} 家，货款 <Money fen={sumOf(shown, form.fields)} />
          </p>
          {form.problemOf("picks") === null ? null : (
            <span className="tm-field-problem" role="alert">
              {form.problemOf("picks")}
            </span>
          )}
        </>
      )}
    </DeedDialog>
  );
}

function pricedText(quote: Quote, itemId: string): string {
  const line = quote.lines.find(({ demandItemId }) => demandItemId === itemId);
  return line === undefined ? "" : `${formatYuan(line.price)} ${priceUnit(line.saleUnit)}`;
}

const sumOf = (shown: SourcedDemand, fields: Readonly<Record<string, string>>): Fen =>
  sumFen(
    picksOf(shown, fields).flatMap(({ quote, demandItemIds }) =>
      quote.lines.flatMap(({ demandItemId, amount }) => (demandItemIds.includes(demandItemId) ? [amount] : [])),
    ),
  );

export const SourcesScreen = screenOf({
  shelf: "member",
  ports: [Quotes, Demands, Clock, Ids, App],
  machine: (quotes: Quotes, demands: Demands, clock: Clock, ids: Ids, app: App) =>
    createSourcesMachine(quotes, demands, clock, ids, (text, intent) => app.tell(text, intent)),
  view: SourcesView,
});
