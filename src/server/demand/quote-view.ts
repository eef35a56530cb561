import { contactFree } from "../../domain/demand/contact-free.ts";
import {
  availableQuoteEvents,
  type QuoteEvent,
  type QuoteFacts,
  type QuoteStatus,
  quoteStatusName,
} from "../../domain/demand/quote.ts";
import { cubicPrices, goodsAmountOf, type QuoteLine } from "../../domain/demand/quote-line.ts";
import type { Quote, QuoteContact, QuoteFile } from "../../domain/demand/quote-view.ts";
import type { CompanyId } from "../../domain/ids.ts";
import { fen } from "../../domain/money.ts";
import { type Page, type PageQuery, pageOf } from "../../domain/paging.ts";
import { formatBeijing } from "../../domain/time.ts";
import type { Db } from "../db/database.ts";
import { type QuoteRow, type RoundRow, sentQuoteRows } from "./quote-store.ts";

/** The merchant's last round, which holds. */
export function standingRound({ rounds }: Pick<QuoteRow, "rounds">): RoundRow {
  return rounds.findLast(({ by }) => by === "supplier")!; // a quote begins with one
}

export const quoteFacts = (row: QuoteRow): QuoteFacts => ({
  demandStatus: row.demandStatus,
  validUntilAt: row.validUntilAt,
  lockUntilAt: row.lockUntilAt,
  nowMs: row.nowMs,
  round: row.round,
});

const CALLABLE: Readonly<Record<"buyer" | "supplier", readonly QuoteEvent[]>> = {
  buyer: ["award", "counter", "reject", "place"],
  supplier: ["answer", "withdraw", "reissue"],
};

/** What would lead to an order, which there is none of within one party. */
const LEADS_ON: readonly QuoteEvent[] = ["answer", "reissue", "counter", "award", "place"];

/** What one side may know of a quote: how to reach the other only once it was taken. */
export function quoteOf(row: QuoteRow, side: "buyer" | "supplier"): Quote {
  const wasTaken = row.lockUntilAt !== null;
  // The reader of these words must not learn from them how to reach the other before the award.
  const other = side === "supplier" ? row.buyer.name : row.merchantContact;
  const said = (text: string) => (wasTaken ? text : contactFree(text, [other]));
  const saidLine = (line: QuoteLine): QuoteLine => ({
    ...line,
    title: said(line.title),
    speciesName: said(line.speciesName),
    gradeName: said(line.gradeName),
    differences: line.differences.map((one) => ({ ...one, asked: said(one.asked), offered: said(one.offered) })),
    note: said(line.note),
  });
  const saidFiles = (files: readonly QuoteFile[]) => files.map((file) => ({ ...file, name: said(file.name) }));
  const { lines, terms, files } = standingRound(row);
  const cubic = cubicPrices(lines, terms);
  const contact: QuoteContact =
    side === "supplier" ? row.buyer : { name: row.merchantContact, phone: row.merchantPhone, address: row.cityName };
  return {
    id: row.id,
    quoteNo: row.quoteNo,
    demandId: row.demandId,
    demandNo: row.demandNo,
    demandTitle: said(row.demandTitle),
    demandStatus: row.demandStatus,
    supplier: { name: row.merchantName, cityName: row.cityName, merchantId: row.merchantId },
    status: row.status,
    statusName: quoteStatusName(row.status, side),
    endReason: said(row.endReason),
    round: row.round,
    version: row.version,
    validUntilAt: row.validUntilAt,
    lockUntilAt: row.lockUntilAt,
    terms,
    lines: lines.map((line, at) => ({
      ...saidLine(line),
      cubic: cubic[at] ?? null,
      rule: line.goodsId === null ? null : (row.rules[line.goodsId] ?? null),
    })),
    goodsAmount: goodsAmountOf(lines),
    files: saidFiles(files),
    rounds: row.rounds.map(({ at, ...round }) => ({
      ...round,
      lines: round.lines.map(saidLine),
      goodsAmount: fen(round.goodsAmount),
      note: said(round.note),
      files: saidFiles(round.files),
      time: formatBeijing(at),
    })),
    awarded: row.awarded,
    orderable: row.orderable,
    orderNo: row.orderNo,
    contact: wasTaken ? contact : null,
    createTime: formatBeijing(row.createdMs),
    events: availableQuoteEvents(row.status, side, quoteFacts(row)).filter(
      (event) =>
        CALLABLE[side].includes(event) &&
        (event !== "place" || row.orderable) &&
        !(row.isOwn && LEADS_ON.includes(event)),
    ),
  };
}

/** Quotes of a company, newest first. */
export async function quotesSent(
  db: Db,
  companyId: CompanyId,
  { status, ...page }: PageQuery & { status: readonly QuoteStatus[] },
): Promise<Page<Quote>> {
  const { total, rows } = await sentQuoteRows(db, companyId, { status, page });
  return pageOf(
    rows.map((row) => quoteOf(row, "supplier")),
    total,
    page,
  );
}
