import type { ReactNode } from "react";
import type { ActorRefFrom } from "xstate";
import type { createSentQuotesMachine } from "../../application/demand/quote-machines.ts";
import { sourcesByLine } from "../../domain/demand/line-sources.ts";
import { QUOTE_EVENTS, QUOTE_STATUSES, quoteStatusName, quoteTone } from "../../domain/demand/quote.ts";
import type { Quote } from "../../domain/demand/quote-view.ts";
import { statedDrawing } from "../../domain/drawing/piece.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import type { CommandActor } from "../kit/console/command-dialog.tsx";
import type { Column } from "../kit/console/data-table.tsx";
import { EventDialog } from "../kit/console/event-dialog.tsx";
import { ListPanel } from "../kit/console/list-panel.tsx";
import { Link } from "../kit/link.tsx";
import { Money } from "../kit/money-text.tsx";
import { Pictured } from "../kit/pictured.tsx";
import { Tag } from "../kit/tag.tsx";
import { minute, OfferedText } from "./quote-parts.tsx";
import "./quotes.css";

/** A company's own quotes, in the demand board and in the console. */
const SENT_COLUMNS: readonly Column<Quote>[] = [
  {
    title: "求购",
    isShort: true,
    cell: ({ demandId, demandTitle, demandNo, lines }) => (
      <Pictured image={lines[0] === undefined ? "" : statedDrawing(lines[0])}>
        <Link className="tm-block tm-cut" title={demandTitle} to={PAGES.demandBoard.to({ id: demandId })}>
          {demandTitle}
        </Link>
        <span className="tm-under tm-number">{demandNo}</span>
      </Pictured>
    ),
  },
  {
    title: "我的报价",
    isShort: true,
    cell: ({ lines }) => {
      const [first, ...others] = sourcesByLine(lines);
      return first === undefined ? "-" : <OfferedText sources={first} others={others.length} />;
    },
  },
  { title: "货款", width: 128, align: "right", cell: ({ goodsAmount }) => <Money fen={goodsAmount} /> },
  {
    title: "有效期至",
    width: 144,
    cell: ({ validUntilAt, lockUntilAt, round }) => (
      <>
        <span className="tm-number">{minute(lockUntilAt ?? validUntilAt)}</span>
        <span className="tm-under">第 {round} 轮</span>
      </>
    ),
  },
  {
    title: "状态",
    width: 160,
    cell: ({ status, statusName, endReason, orderNo }) => (
      <>
        <Tag meaning={quoteTone(status, "supplier")}>{statusName}</Tag>
        <span className="tm-under">{orderNo || endReason}</span>
      </>
    ),
  },
];

const QUOTE_TABS = [
  { key: "", label: "全部" },
  ...QUOTE_STATUSES.map((status) => ({ key: String(status), label: quoteStatusName(status, "supplier") })),
];

export type SentQuotesActor = ActorRefFrom<ReturnType<typeof createSentQuotesMachine>>;

/** The quotes by their status, each to be withdrawn while it may. */
export function SentQuotes({ actor, wayOn }: { actor: SentQuotesActor; wayOn: ReactNode }) {
  return (
    <ListPanel
      actor={actor}
      tabs={{
        label: "报价状态",
        name: "status",
        tabs: QUOTE_TABS,
      }}
      label="我的报价"
      columns={SENT_COLUMNS}
      actionsOf={(quote) =>
        quote.events.includes("withdraw")
          ? [
              {
                label: QUOTE_EVENTS.withdraw.label,
                isDanger: true,
                command: "withdraw",
              },
            ]
          : []
      }
      empty={{ title: "还没有报价", action: wayOn }}
      failed="报价没有取到"
      dialogOf={({ command }) => <WithdrawDialog command={command} />}
    />
  );
}

export const WithdrawDialog = ({ command }: { command: CommandActor }) => (
  <EventDialog command={command} events={QUOTE_EVENTS} event="withdraw" side="supplier" />
);
