import { TRUE_VOLUME } from "../catalog/goods/goods.ts";
import { id } from "../fields.ts";
import type { CompanyId, DemandId, DemandLineId, FileId, GoodsId, MerchantId, QuoteId } from "../ids.ts";
import type { Page } from "../paging.ts";
import { anyOf, FEN, FLAG, type Infer, keyOf, list, maybe, NUMBER, optional, record, TEXT } from "../records.ts";
import { QUANTITY_RULE } from "../timber/quantity.ts";
import { DEMAND_EVENT_NAMES, DEMAND_STATUSES } from "./demand.ts";
import { DEMAND_ITEM } from "./demand-item.ts";
import { QUOTE_EVENT_NAMES, QUOTE_STATUSES } from "./quote.ts";
import { FETCHED_LOAD } from "./quote-freight.ts";
import { CUBIC_PRICE, QUOTE_LINE, QUOTE_TERMS } from "./quote-line.ts";

/** A line of a demand, with the id that quotes name it by. `taken`: a quote was taken for it, which its order holds or may. */
export const ASKED_LINE = record({ id: id<DemandLineId>(), item: DEMAND_ITEM, taken: FLAG });
export type QuotableLine = Infer<typeof ASKED_LINE>;

/** A demand as the demand board shows it: nothing by which its buyer could be called. `buyer`: masked. */
export const OPEN_DEMAND = record({
  id: id<DemandId>(),
  demandNo: TEXT,
  title: TEXT,
  buyer: TEXT,
  cityName: TEXT,
  needDate: TEXT,
  payTerm: TEXT,
  invoiceKind: anyOf([0, 1, 2]),
  remark: TEXT,
  quoteDeadlineAt: NUMBER,
  publishTime: TEXT,
  status: anyOf(DEMAND_STATUSES),
  quoteNum: NUMBER,
  /** Only asked of some; the others do not see it. */
  invited: FLAG,
  /** Of the person who looks: no quote to oneself. */
  mine: FLAG,
  /** The looking company's own quote, when it gave one. */
  myQuote: maybe(record({ id: id<QuoteId>(), status: anyOf(QUOTE_STATUSES), statusName: TEXT })),
  items: list(ASKED_LINE),
  /** The goods of the reader's shop whose price is asked; `null` of other demands. */
  goodsId: maybe(id<GoodsId>()),
});
export type OpenDemand = Infer<typeof OPEN_DEMAND>;

/**
 * `quotedBy`: another purchasing entity of the reader's, which quoted on it where theirs did not. `rawText`: the message it
 * was read from without ways to call the buyer, "" where there was none.
 */
export const OPEN_DEMAND_INFO = record(OPEN_DEMAND, {
  quotedBy: maybe(record({ companyId: maybe(id<CompanyId>()), companyName: maybe(TEXT) })),
  rawText: TEXT,
  /** Where it is delivered, "" where it names no city. */
  cityCode: TEXT,
});
export type OpenDemandInfo = Infer<typeof OPEN_DEMAND_INFO>;

/** A shop that may be asked to quote. `goodsNum`: its goods on sale of the demanded species. */
export const INVITED_SHOP = record({ merchantId: id<MerchantId>(), shopName: TEXT, goodsNum: NUMBER, invited: FLAG });
export type InvitedShop = Infer<typeof INVITED_SHOP>;

/** A choice to narrow the demand board by, with how many open demands have it. `pinyin`: as a choice is found by it. */
export const DEMAND_BOARD_CHOICE = record({ code: TEXT, name: TEXT, pinyin: optional(TEXT), count: NUMBER });
export type DemandBoardChoice = Infer<typeof DEMAND_BOARD_CHOICE>;

/** What comes with a page of the demand board: the cities and species of all that its reader may see, the most demanded first. */
export const DEMAND_BOARD = record({ cities: list(DEMAND_BOARD_CHOICE), species: list(DEMAND_BOARD_CHOICE) });
export type DemandBoardPage = Page<OpenDemand> & Infer<typeof DEMAND_BOARD>;

/** A paper that came with a quote; private to its two sides. */
export const QUOTE_FILE = record({ fileId: id<FileId>(), fileName: TEXT, name: TEXT });
export type QuoteFile = Infer<typeof QUOTE_FILE>;

/** What was said in one round, for ever. `by`: whose word. */
export const QUOTE_ROUND = record({
  round: NUMBER,
  by: anyOf(["buyer", "supplier"]),
  lines: list(QUOTE_LINE),
  terms: QUOTE_TERMS,
  goodsAmount: FEN,
  note: TEXT,
  files: list(QUOTE_FILE),
  time: TEXT,
});
export type QuoteRound = Infer<typeof QUOTE_ROUND>;

/** How to reach the other side, once both have agreed. */
export const QUOTE_CONTACT = record({ name: TEXT, phone: TEXT, address: TEXT });
export type QuoteContact = Infer<typeof QUOTE_CONTACT>;

/**
 * A line of the merchant's last round, with its price in the common measure. `rule`: how its goods are
 * counted now, `null` without goods.
 */
export const COMPARED_LINE = record(QUOTE_LINE, { cubic: maybe(CUBIC_PRICE), rule: maybe(QUANTITY_RULE) });
export type ComparedLine = Infer<typeof COMPARED_LINE>;

/** A quote as its two sides see it. `lines` and `terms` are the merchant's last round, `asked` the buyer's counter to it. */
export const QUOTE = record({
  id: id<QuoteId>(),
  quoteNo: TEXT,
  demandId: id<DemandId>(),
  demandNo: TEXT,
  demandTitle: TEXT,
  demandStatus: anyOf(DEMAND_STATUSES),
  supplier: record({ name: TEXT, cityName: TEXT, merchantId: maybe(id<MerchantId>()) }),
  status: anyOf(QUOTE_STATUSES),
  statusName: TEXT,
  endReason: TEXT,
  round: NUMBER,
  version: NUMBER,
  validUntilAt: NUMBER,
  lockUntilAt: maybe(NUMBER),
  terms: QUOTE_TERMS,
  lines: list(COMPARED_LINE),
  goodsAmount: FEN,
  /** Files of the merchant's last round. */
  files: list(QUOTE_FILE),
  rounds: list(QUOTE_ROUND),
  /** What was taken, by demand line: in the smallest step of the line's sale unit, and what it comes to. */
  awarded: list(record({ demandItemId: id<DemandLineId>(), quantity: NUMBER, amount: FEN })),
  /** An order can be placed of what was taken: it refers to goods in stock. */
  orderable: FLAG,
  orderNo: TEXT,
  /** Of the other side, from the award on. */
  contact: maybe(QUOTE_CONTACT),
  createTime: TEXT,
  events: list(keyOf(QUOTE_EVENT_NAMES)),
});
export type Quote = Infer<typeof QUOTE>;

/**
 * A quote beside others. `fetched`: what its freight costs the buyer by estimate, of goods that the merchant does not deliver;
 * empty where the quote says the freight itself. `trueVolumes`: of its goods that somebody measured, where all of a line is measured.
 */
export const COMPARED_QUOTE = record(QUOTE, {
  fetched: list(FETCHED_LOAD),
  trueVolumes: list(record({ demandItemId: id<DemandLineId>(), trueVolume: TRUE_VOLUME })),
});
export type ComparedQuote = Infer<typeof COMPARED_QUOTE>;

/** What a buyer compares. `deliveredTo`: the city that freight is estimated to, "" where neither demand nor buyer names one. */
export const COMPARISON = record({
  demandId: id<DemandId>(),
  demandNo: TEXT,
  title: TEXT,
  status: anyOf(DEMAND_STATUSES),
  statusName: TEXT,
  version: NUMBER,
  quoteDeadlineAt: NUMBER,
  cityName: TEXT,
  events: list(keyOf(DEMAND_EVENT_NAMES)),
  items: list(ASKED_LINE),
  /** `isBuyers`: the buyer's own, which holds where the demand names none. Lines may name another. */
  deliveredTo: record({ cityName: TEXT, isBuyers: FLAG }),
  quotes: list(COMPARED_QUOTE),
});
export type Comparison = Infer<typeof COMPARISON>;
