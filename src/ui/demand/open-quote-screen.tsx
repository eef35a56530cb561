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
import { QUOTE_EVENT_NAMES, QUOTE_FINAL, QUOTE_STATUS, quoteTone } from "../../domain/demand/quote.ts";
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
import { askedColumns } from "./asked-columns.tsx";
import { QuoteForm } from "./quote-form.tsx";
import { DemandLineText, minute, QuoteFiles, Rounds, termsText } from "./quote-parts.tsx";
import { SentQuotes, type SentQuotesActor, WithdrawDialog } from "./sent-parts.tsx";
import "./quotes.css";

const INVOICES = ["不要求", "普票", "专票"] as const;

/** One address with three views: the board of open demands, the user's own quotes, and one demand with the quote form. */
export function OpenQuoteScreen() {
  const query = new URLSearchParams(useLocation().search);
  if (query.has("id")) return <QuotingScreen />;
  return query.get("tab") === "sent" ? <SentQuotesScreen /> : <DemandBoardScreen />;
}

/** The head of the board and of the quotes that were sent, each with the way to the other. */
const BoardHead = ({ shown }: { shown: "board" | "sent" }) => (
  <PageHead
    title="求购大厅"
    note={shown === "sent" ? <QuotingEntityNote /> : "认证企业可报价，采纳后互见联系方式"}
    actions={
      shown === "sent" ? (
        <LinkButton to={PAGES.demandBoard.to()}>公开求购</LinkButton>
      ) : (
        <LinkButton to={PAGES.demandBoard.to({ tab: "sent" })}>我的报价</LinkButton>
      )
    }
  />
);

const DEMAND_BOARD_COLUMNS: readonly Column<OpenDemand>[] = [
  ...askedColumns(({ id }, lines) => (
    <Link className="tm-block" to={PAGES.demandBoard.to({ id })}>
      {lines}
    </Link>
  )),
  {
    title: "我的报价",
    width: 250,
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
              <Tag meaning={quoteTone(myQuote.status, "supplier")}>{myQuote.statusName}</Tag>
            </Link>
          )}
          {invited ? <span className="tm-under">{goodsId === null ? "买家邀请" : "买家询价"}</span> : null}
        </>
      ),
  },
];

const SHOWN = [
  { key: "", label: "全部" },
  { key: "matching", label: "与我的货源相符" },
  { key: "invited", label: "邀请我报价" },
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
      <BoardHead shown="board" />
      <ListPanel
        actor={actor}
        tabs={{ label: "范围", name: "show", tabs: SHOWN }}
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
        ]}
        label="公开求购"
        columns={DEMAND_BOARD_COLUMNS}
        empty={(filters) =>
          isNarrowed(filters)
            ? { title: "没有符合条件的求购", action: <LinkButton to={PAGES.demandBoard.to()}>查看全部求购</LinkButton> }
            : { title: "现在没有公开的求购", action: <LinkButton to={PAGES.demandWizard.to()}>发需求</LinkButton> }
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
    <BoardHead shown="sent" />
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
              <DemandLineText item={line.item} /> {line.taken ? <Tag meaning="done">已采纳</Tag> : null}
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
      note={quote === null ? null : <Tag meaning={quoteTone(quote.status, "supplier")}>{quote.statusName}</Tag>}
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
