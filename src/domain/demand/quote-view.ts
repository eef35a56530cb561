import type { OtherPurchasingEntity } from "../errors.ts";
import type { DemandId, DemandLineId, FileId, MerchantId, QuoteId } from "../ids.ts";
import { type Fen, fen } from "../money.ts";
import type { Page } from "../paging.ts";
import type { QuantityRule } from "../timber/quantity.ts";
import type { DemandEvent, DemandStatus } from "./demand.ts";
import type { DemandItem } from "./demand-item.ts";
import { QUOTE_LIVE, type QuoteEvent, type QuoteStatus } from "./quote.ts";
import type { CubicPrice, QuoteLine, QuoteTerms } from "./quote-line.ts";

/** A line of a demand, with the id that quotes name it by. `taken`: a quote was taken for it, which its order holds or may. */
export type AskedLine = { id: DemandLineId; item: DemandItem; taken: boolean };

/** A demand as the demand board shows it: nothing by which its buyer could be called. `buyer`: masked. */
export type OpenDemand = {
  id: DemandId;
  demandNo: string;
  title: string;
  buyer: string;
  cityName: string;
  needDate: string;
  payTerm: string;
  invoiceKind: 0 | 1 | 2;
  remark: string;
  quoteDeadlineAt: number;
  publishTime: string;
  status: DemandStatus;
  quoteNum: number;
  /** Only asked of some; the others do not see it. */
  invited: boolean;
  /** Of the person who looks: no quote to oneself. */
  mine: boolean;
  /** The looking company's own quote, when it gave one. */
  myQuote: { id: QuoteId; status: QuoteStatus; statusName: string } | null;
  items: AskedLine[];
};

/**
 * `quotedBy`: another purchasing entity of the reader's, which quoted on it where theirs did not. `rawText`: the message it
 * was read from without ways to call the buyer, "" where there was none.
 */
export type OpenDemandInfo = OpenDemand & { quotedBy: OtherPurchasingEntity | null; rawText: string };

/** A shop that may be asked to quote. `goodsNum`: its goods on sale of the demanded species. */
export type InvitedShop = { merchantId: MerchantId; shopName: string; goodsNum: number; invited: boolean };

/** A choice to narrow the demand board by, with how many open demands have it. `pinyin`: as a choice is found by it. */
export type DemandBoardChoice = { code: string; name: string; pinyin?: string | undefined; count: number };

/** A page of the demand board; `cities` and `species` are those of all that its reader may see, the most demanded first. */
export type DemandBoardPage = Page<OpenDemand> & { cities: DemandBoardChoice[]; species: DemandBoardChoice[] };

/** A paper that came with a quote; private to its two sides. */
export type QuoteFile = { fileId: FileId; fileName: string; name: string };

/** What was said in one round, for ever. `by`: whose word. */
export type QuoteRound = {
  round: number;
  by: "buyer" | "supplier";
  lines: QuoteLine[];
  terms: QuoteTerms;
  goodsAmount: Fen;
  note: string;
  files: QuoteFile[];
  time: string;
};

/** How to reach the other side, once both have agreed. */
export type QuoteContact = { name: string; phone: string; address: string };

/**
 * A line of the merchant's last round, with its price in the common measure. `rule`: how its goods are
 * counted now, `null` without goods.
 */
export type ComparedLine = QuoteLine & { cubic: CubicPrice | null; rule: QuantityRule | null };

/** A quote as its two sides see it. `lines` and `terms` are the merchant's last round, `asked` the buyer's counter to it. */
export type Quote = {
  id: QuoteId;
  quoteNo: string;
  demandId: DemandId;
  demandNo: string;
  demandTitle: string;
  demandStatus: DemandStatus;
  supplier: { name: string; cityName: string; merchantId: MerchantId | null };
  status: QuoteStatus;
  statusName: string;
  endReason: string;
  round: number;
  version: number;
  validUntilAt: number;
  lockUntilAt: number | null;
  terms: QuoteTerms;
  lines: ComparedLine[];
  goodsAmount: Fen;
  /** Files of the merchant's last round. */
  files: QuoteFile[];
  rounds: QuoteRound[];
  /** What was taken, by demand line: in the smallest step of the line's sale unit, and what it comes to. */
  awarded: { demandItemId: DemandLineId; quantity: number; amount: Fen }[];
  /** An order can be placed of what was taken: it refers to goods in stock. */
  orderable: boolean;
  orderNo: string;
  /** Of the other side, from the award on. */
  contact: QuoteContact | null;
  createTime: string;
  events: QuoteEvent[];
};

/** What a buyer compares. */
export type Comparison = {
  demandId: DemandId;
  demandNo: string;
  title: string;
  status: DemandStatus;
  statusName: string;
  version: number;
  quoteDeadlineAt: number;
  cityName: string;
  events: DemandEvent[];
  items: AskedLine[];
  quotes: Quote[];
};

/** A cell of the grid: what one quote says to one line. */
export type GridCell = { quote: Quote; line: ComparedLine; isBest: boolean };

/**
 * The lowest of the prices of one line per m³ with tax, delivered and at the warehouse, each `null` where fewer than two were
 * quoted on these terms: a price that nothing is compared with is the lowest of nothing.
 */
export function lowestQuoted(prices: readonly (CubicPrice | null)[]): { delivered: Fen | null; exYard: Fen | null } {
  const lowest = (some: readonly Fen[]) => (some.length < 2 ? null : fen(Math.min(...some)));
  return {
    delivered: lowest(prices.flatMap((price) => price?.delivered ?? [])),
    exYard: lowest(prices.flatMap((price) => (price !== null && price.delivered === null ? [price.exYard] : []))),
  };
}

/**
 * The grid of a comparison: a row per line, a cell per quote that says something to it, `null` where it does not. The best
 * of a row are `lowestQuoted` among quotes still open; several may share it.
 */
export function comparisonGrid(items: readonly AskedLine[], quotes: readonly Quote[]): (GridCell | null)[][] {
  return items.map(({ id }) => {
    const cells = quotes.map((quote) => {
      const line = quote.lines.find(({ demandItemId }) => demandItemId === id);
      return line === undefined ? null : { quote, line };
    });
    const isOpen = ({ quote }: { quote: Quote }) => QUOTE_LIVE.includes(quote.status);
    const lowest = lowestQuoted(cells.flatMap((cell) => (cell !== null && isOpen(cell) ? [cell.line.cubic] : [])));
    const isBest = ({ cubic }: ComparedLine) =>
      cubic !== null &&
      (cubic.delivered === null ? cubic.exYard === lowest.exYard : cubic.delivered === lowest.delivered);
    return cells.map((cell) => (cell === null ? null : { ...cell, isBest: isOpen(cell) && isBest(cell.line) }));
  });
}
