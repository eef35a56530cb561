import { useLocation } from "react-router-dom";
import type { ActorRefFrom } from "xstate";
import {
  createDemandBoardMachine,
  createQuotingMachine,
  createSentQuotesMachine,
  mayQuote,
  type QuotedDemand,
} from "../../application/demand/quote-machines.ts";
import { Quotes } from "../../application/demand/quotes.ts";
import { Clock, Ids, Navigator } from "../../application/platform.ts";
import { NOTIFY } from "../../application/ports.ts";
import { choicesOf } from "../../domain/choice-search.ts";
import { QUOTE_EVENT_NAMES, QUOTE_FINAL, QUOTE_STATUS } from "../../domain/demand/quote.ts";
import type { DemandBoardChoice, OpenDemand, Quote } from "../../domain/demand/quote-view.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { KINDS } from "../../domain/timber/kinds.ts";
import { Button, LinkButton } from "../kit/button.tsx";
import { CertifiedFirst } from "../kit/certified-first.tsx";
import type { Column } from "../kit/console/data-table.tsx";
import { DetailFrame, FieldGrid, Padded, Section } from "../kit/console/details.tsx";
import { ListPanel } from "../kit/console/list-panel.tsx";
import { type FilterField, isNarrowed, PageHead } from "../kit/console/page.tsx";
import { Link } from "../kit/link.tsx";
import { Money } from "../kit/money-text.tsx";
import { OtherEntityState, QuotingEntityNote } from "../kit/purchasing-entity.tsx";
import { SearchSelect } from "../kit/search-select.tsx";
import { Tag } from "../kit/tag.tsx";
import { useSelector } from "../use-selector.ts";
import { screenOf } from "../wiring.tsx";
import { QuoteForm } from "./quote-form.tsx";
import { DemandLineText, minute, QUOTE_MEANING, QuoteFiles, Rounds, termsText } from "./quote-parts.tsx";
import { SentQuotes, type SentQuotesActor, WithdrawDialog } from "./sent-parts.tsx";
import "./quotes.css";

const INVOICES = ["不要求", "普票", "专票"] as const;

/** One address with three views: the board of open demands, the user's own quotes, and one demand with the quote form. */
export function OpenQuoteScreen() {
  const query = new URLSearchParams(useLocation().search);
  if (query.has("id")) return <QuotingScreen />;
  return query.get("tab") === "sent" ? <SentQuotesScreen /> : <DemandBoardScreen />;
}

const Tabs = ({ chosen }: { chosen: "board" | "sent" }) => (
  <PageHead
    title="求购大厅"
    note={chosen === "sent" ? <QuotingEntityNote /> : "认证企业可报价，采纳后互见联系方式"}
    actions={
      <>
        <LinkButton to={PAGES.demandBoard.to()} look={chosen === "board" ? "primary" : "plain"}>
          公开求购
        </LinkButton>
        <LinkButton to={PAGES.demandBoard.to({ tab: "sent" })} look={chosen === "sent" ? "primary" : "plain"}>
          我的报价
        </LinkButton>
      </>
    }
  />
);

const LINES_SHOWN = 3;

const DEMAND_BOARD_COLUMNS: readonly Column<OpenDemand>[] = [
  {
    title: "求购内容",
    cell: ({ id, items, remark }) => (
      <Link className="tm-board-lines tm-stack tm-gap-4" to={PAGES.demandBoard.to({ id })}>
        {items.slice(0, LINES_SHOWN).map((line) => (
          <DemandLineText key={line.id} item={line.item} />
        ))}
        {items.length > LINES_SHOWN ? <span className="tm-muted">等 {items.length} 行</span> : null}
        {remark === "" ? null : <span className="tm-muted tm-small">{remark}</span>}
      </Link>
    ),
  },
  {
    title: "收货",
    width: 112,
    cell: ({ cityName, buyer }) => (
      <>
        {cityName || "不限"}
        <span className="tm-under">{buyer}</span>
      </>
    ),
  },
  { title: "交期", width: 104, cell: ({ needDate }) => <span className="tm-number">{needDate || "不限"}</span> },
  {
    title: "报价截止",
    width: 144,
    cell: ({ quoteDeadlineAt, quoteNum }) => (
      <>
        <span className="tm-number">{minute(quoteDeadlineAt)}</span>
        <span className="tm-under">已有 {quoteNum} 份报价</span>
      </>
    ),
  },
  {
    title: "我的报价",
    width: 144,
    cell: ({ id, mine, invited, myQuote, goodsId }) =>
      mine ? (
        <span className="tm-muted">我发布的</span>
      ) : (
        <>
          {myQuote === null || QUOTE_FINAL.includes(myQuote.status) ? (
            <LinkButton size="small" to={PAGES.demandBoard.to({ id })}>
              去报价
            </LinkButton>
          ) : (
            <Link to={PAGES.demandBoard.to({ id })}>
              <Tag meaning={QUOTE_MEANING[myQuote.status]}>{myQuote.statusName}</Tag>
            </Link>
          )}
          {invited ? <span className="tm-under">{goodsId === null ? "买家邀请" : "买家询价"}</span> : null}
        </>
      ),
  },
];

/** One of the cities or species that are asked for, each with how many demands ask for it. */
const searched = (name: string, label: string, choices: readonly DemandBoardChoice[]): FilterField => ({
  kind: "control",
  name,
  label,
  control: (value, choose) => (
    <SearchSelect
      label={label}
      none="全部"
      options={choicesOf(choices.map((choice) => ({ ...choice, note: String(choice.count) })))}
      value={value}
      onChange={choose}
    />
  ),
});

function DemandBoardView({ actor }: { actor: ActorRefFrom<ReturnType<typeof createDemandBoardMachine>> }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { cities = [], species = [] } = state.context.data ?? {};
  return (
    <div className="tm-stack tm-gap-12">
      <Tabs chosen="board" />
      <ListPanel
        actor={actor}
        fields={[
          { kind: "text", name: "keyword", label: "关键词", placeholder: "树种、城市或求购编号" },
          {
            kind: "select",
            name: "kind",
            label: "品类",
            options: KINDS.map(({ code, name }) => ({ value: code, label: name })),
          },
          searched("species", "树种", species),
          searched("city", "收货", cities),
          {
            kind: "select",
            name: "show",
            label: "范围",
            options: [
              { value: "matching", label: "与我的货源相符" },
              { value: "invited", label: "邀请我报价" },
            ],
          },
        ]}
        label="公开求购"
        columns={DEMAND_BOARD_COLUMNS}
        empty={(filters) =>
          isNarrowed(filters)
            ? { title: "没有符合条件的求购", action: <LinkButton to={PAGES.demandBoard.to()}>查看全部求购</LinkButton> }
            : { title: "现在没有公开的求购", action: <LinkButton to={PAGES.demandWizard.to()}>发布求购</LinkButton> }
        }
        failed="求购没有取到"
      />
    </div>
  );
}

const DemandBoardScreen = screenOf({
  adapterBundle: "member",
  ports: { quotes: Quotes, navigator: Navigator, notify: NOTIFY },
  machine: createDemandBoardMachine,
  view: DemandBoardView,
});

const SentQuotesView = ({ actor }: { actor: SentQuotesActor }) => (
  <div className="tm-stack tm-gap-12">
    <Tabs chosen="sent" />
    <SentQuotes actor={actor} wayOn={<LinkButton to={PAGES.demandBoard.to()}>去求购大厅看看</LinkButton>} />
  </div>
);

const SentQuotesScreen = screenOf({
  adapterBundle: "member",
  ports: { quotes: Quotes, navigator: Navigator, notify: NOTIFY },
  machine: ({ quotes, navigator, notify }) =>
    createSentQuotesMachine({ path: PAGES.demandBoard.path, quotes, navigator, notify }),
  view: SentQuotesView,
});

/** The commands on one's own quote, named by its status. */
const wordsOf = (event: string, quote: Quote): string =>
  event === "answer" && quote.status === QUOTE_STATUS.toAnswerByMerchant
    ? "答复还价"
    : (QUOTE_EVENT_NAMES[event as keyof typeof QUOTE_EVENT_NAMES] ?? event);

function QuotingView({ actor }: { actor: ActorRefFrom<ReturnType<typeof createQuotingMachine>> }) {
  const isWriting = useSelector(
    actor,
    ({ context, children }) => children.command !== undefined && context.running?.name !== "withdraw",
  );
  return (
    <div className="tm-stack tm-gap-12">
      <DetailFrame
        actor={actor}
        missing={{
          title: "求购不存在或已结束",
          action: <LinkButton to={PAGES.demandBoard.to()}>回到求购大厅</LinkButton>,
        }}
        subject="您对这条求购的报价"
        titleOf={({ demand }) => demand.title}
        failed="求购没有取到"
        dialogOf={({ command, name, thing }) =>
          name === "withdraw" ? (
            <WithdrawDialog command={command} />
          ) : (
            <Section title={name === "add" ? "填写报价" : "修改报价"}>
              <QuoteForm command={command} quoted={thing} name={name} />
            </Section>
          )
        }
      >
        {(quoted, ask) => (
          <>
            <DemandHead quoted={quoted} />
            {isWriting ? null : <SentQuote quoted={quoted} onAsk={ask} />}
          </>
        )}
      </DetailFrame>
    </div>
  );
}

function DemandHead({ quoted: { demand } }: { quoted: QuotedDemand }) {
  return (
    <>
      <PageHead
        title={demand.title}
        note={demand.demandNo}
        actions={<LinkButton to={PAGES.demandBoard.to()}>回到求购大厅</LinkButton>}
      />
      <Section title="求购内容">
        <FieldGrid
          fields={[
            { label: "买家", value: demand.buyer },
            { label: "收货城市", value: demand.cityName || "不限" },
            { label: "交期", value: demand.needDate || "不限" },
            { label: "付款方式", value: demand.payTerm || "面议" },
            { label: "发票", value: INVOICES[demand.invoiceKind] },
            { label: "报价截止", value: <span className="tm-number">{minute(demand.quoteDeadlineAt)}</span> },
            demand.remark === "" ? null : { label: "备注", value: demand.remark, isWide: true },
          ]}
        />
        <ol className="tm-pad-rest tm-stack tm-gap-4">
          {demand.items.map((line) => (
            <li key={line.id}>
              <DemandLineText item={line.item} /> {line.taken ? <Tag meaning="done">已选标</Tag> : null}
            </li>
          ))}
        </ol>
        {demand.rawText === "" ? null : (
          <Padded>
            <h3 className="tm-small tm-muted">买家原文（联系方式已隐去）</h3>
            <p className="tm-as-typed">{demand.rawText}</p>
          </Padded>
        )}
      </Section>
    </>
  );
}

/** One's own quote with what may be done to it, or the way to one. */
function SentQuote({ quoted, onAsk }: { quoted: QuotedDemand; onAsk: (name: string) => void }) {
  const { demand, quote } = quoted;
  if (demand.mine)
    return (
      <Section title="我的报价">
        <Padded>
          <p>这是您发布的求购，不能给自己报价。</p>
          <LinkButton to={PAGES.demand.to({ id: demand.id })}>查看收到的报价</LinkButton>
        </Padded>
      </Section>
    );
  return (
    <Section
      title="我的报价"
      note={quote === null ? null : <Tag meaning={QUOTE_MEANING[quote.status]}>{quote.statusName}</Tag>}
    >
      <Padded>
        {demand.quotedBy !== null ? (
          <OtherEntityState subject="您对这条求购的报价" owner={demand.quotedBy} isPart />
        ) : quote === null ? (
          <p className="tm-muted">还没有报价。有货就报，买家采纳后双方互见联系方式。</p>
        ) : (
          <QuoteFacts quote={quote} />
        )}
        <div className="tm-row tm-wrap">
          {mayQuote(quoted) ? (
            <CertifiedFirst what="报价" isShopEnough>
              <Button look="primary" onClick={() => onAsk("add")}>
                {quote === null
                  ? "立即报价"
                  : quote.status === QUOTE_STATUS.awarded || quote.status === QUOTE_STATUS.ordered
                    ? "对其余行报价"
                    : "重新报价"}
              </Button>
            </CertifiedFirst>
          ) : null}
          {quote?.events.map((event) => (
            <Button key={event} look={event === "withdraw" ? "minimal" : "primary"} onClick={() => onAsk(event)}>
              {wordsOf(event, quote)}
            </Button>
          ))}
        </div>
      </Padded>
    </Section>
  );
}

function QuoteFacts({ quote }: { quote: Quote }) {
  const { contact } = quote;
  return (
    <>
      <FieldGrid
        fields={[
          { label: "货款", value: <Money fen={quote.goodsAmount} /> },
          { label: "条件", value: termsText(quote) },
          {
            label: quote.lockUntilAt === null ? "有效期至" : "锁价至",
            value: <span className="tm-number">{minute(quote.lockUntilAt ?? quote.validUntilAt)}</span>,
          },
          contact === null ? null : { label: "买家联系人", value: `${contact.name} ${contact.phone}` },
          contact === null ? null : { label: "收货地址", value: contact.address },
          quote.orderNo === "" ? null : { label: "订单", value: quote.orderNo },
          quote.endReason === "" ? null : { label: "说明", value: quote.endReason, isWide: true },
        ]}
      />
      <QuoteFiles files={quote.files} />
      <Rounds quote={quote} />
    </>
  );
}

const QuotingScreen = screenOf({
  adapterBundle: "member",
  ports: { quotes: Quotes, clock: Clock, ids: Ids, notify: NOTIFY },
  machine: createQuotingMachine,
  view: QuotingView,
});
