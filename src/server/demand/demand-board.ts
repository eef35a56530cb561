import type { WireOpenList } from "../../contract/demand/quote-schemas.ts";
import { hasRole } from "../../domain/access.ts";
import { contactFree, originalWords } from "../../domain/demand/contact-free.ts";
import { maskedName } from "../../domain/demand/demand-form.ts";
import { quoteStatusName } from "../../domain/demand/quote.ts";
import type { DemandBoardPage, OpenDemand, OpenDemandInfo, QuotableLine } from "../../domain/demand/quote-view.ts";
import type { DemandId } from "../../domain/ids.ts";
import { DEFAULT_PAGE_SIZE, pageOf } from "../../domain/paging.ts";
import { regionPinyin } from "../../domain/region-pinyin.ts";
import { speciesByCode } from "../../domain/timber/species.ts";
import { formatBeijing } from "../../domain/time.ts";
import { notFoundFor } from "../account/other-purchasing-entity.ts";
import { otherEntityOf } from "../account/row-owner-store.ts";
import type { Caller } from "../auth.ts";
import type { Db } from "../db/database.ts";
import { cityNameOf } from "../system/regions.ts";
import {
  type BoardReader,
  type BoardRow,
  type BoardSearch,
  openDemandChoices,
  openDemandRow,
  searchOpenDemands,
} from "./demand-board-store.ts";
import type { ItemsJson } from "./demand-store.ts";
import { quotingCompanyIdOf } from "./quoting-company.ts";

export const quotableLines = (items: ItemsJson): QuotableLine[] =>
  (items ?? []).map(({ id, item, taken }) => ({ id, item, taken }));

/** Whether something of any line was taken. */
export const hasTaken = (items: ItemsJson): boolean => (items ?? []).some(({ taken }) => taken);

/** A line as strangers see it: free words without ways to call the buyer, and nothing of the message they came from. */
export function publicLine({ id, item, taken }: QuotableLine, names: readonly string[]): QuotableLine {
  const said = (text: string | null) => (text === null ? null : contactFree(text, names));
  return {
    id,
    taken,
    item: {
      ...item,
      kindName: said(item.kindName),
      speciesName: said(item.speciesName),
      speciesText: null,
      gradeName: said(item.gradeName),
      brandName: said(item.brandName),
      originName: said(item.originName),
      portName: said(item.portName),
      note: contactFree(item.note, names),
      requirements: item.requirements.map(({ code, detail }) => ({ code, detail: contactFree(detail, names) })),
      confidence: {},
      sourceSpan: {},
    },
  };
}

function openDemandOf(row: BoardRow): OpenDemand {
  const names = [row.contactName];
  const { myQuote } = row;
  return {
    id: row.id,
    demandNo: row.demandNo,
    title: contactFree(row.title, names),
    buyer: maskedName(row.buyerName),
    cityName: row.cityName,
    needDate: row.needDate ?? "",
    payTerm: row.payTerm,
    invoiceKind: row.invoiceKind,
    remark: contactFree(row.remark, names),
    quoteDeadlineAt: row.deadlineMs,
    publishTime: formatBeijing(row.publishedMs),
    status: row.status,
    quoteNum: row.quoteNum,
    invited: row.invited,
    mine: row.mine,
    myQuote: myQuote && { ...myQuote, statusName: quoteStatusName(myQuote.status, "supplier") },
    items: quotableLines(row.items).map((line) => publicLine(line, names)),
    goodsId: row.goodsId,
  };
}

const readerOf = async (db: Db, caller: Caller): Promise<BoardReader> => ({
  personId: caller.personId,
  companyId: await quotingCompanyIdOf(db, caller),
  merchantId: caller.merchantId,
  isExpert: hasRole(caller.roles, "expert"),
});

/** The region of a code: a province is all of its cities. */
const regionPattern = (code: string): string => (code.endsWith("0000") ? `${code.slice(0, 2)}____` : code);

/** Demands open for quotes, newest first. */
export async function openDemands(db: Db, caller: Caller, query: WireOpenList): Promise<DemandBoardPage> {
  const page = { pageNum: query.pageNum ?? 1, pageSize: query.pageSize ?? DEFAULT_PAGE_SIZE };
  const reader = await readerOf(db, caller);
  const search: BoardSearch = {
    keyword: (query.keyword ?? "").trim(),
    regionPattern: query.cityCode ? regionPattern(query.cityCode) : null,
    speciesCode: query.speciesCode || null,
    kindCode: query.kindCode || null,
    fitsOwn: query.matching === true,
    invited: query.invited === true,
  };
  const [{ total, rows }, choices] = await Promise.all([
    searchOpenDemands(db, reader, search, page),
    demandBoardChoices(db, reader, query),
  ]);
  return { ...pageOf(rows.map(openDemandOf), total, page), ...choices };
}

const withPinyin = <Choice extends object>(choice: Choice, pinyin: string | undefined): Choice & { pinyin?: string } =>
  pinyin === undefined ? choice : { ...choice, pinyin };

/** Cities and species of all that the asker may see; what was chosen stays a choice where nothing has it any more. */
async function demandBoardChoices(db: Db, reader: BoardReader, chosen: WireOpenList) {
  const rows = await openDemandChoices(db, reader);
  const choicesOf = (facet: "city" | "species", nameOf: (code: string) => string, code: string | null | undefined) => {
    const found = rows.flatMap(({ what, ...choice }) =>
      what === facet ? [{ ...choice, name: choice.name || nameOf(choice.code) }] : [],
    );
    const isMissing = code && found.every((choice) => choice.code !== code);
    return isMissing ? [...found, { code, name: nameOf(code), count: 0 }] : found;
  };
  const cities = choicesOf("city", regionName, chosen.cityCode);
  const species = choicesOf("species", (code) => speciesByCode(code)?.name ?? code, chosen.speciesCode);
  return {
    cities: cities.map((city) => withPinyin(city, regionPinyin(city.name))),
    species: species.map((one) => withPinyin(one, speciesByCode(one.code)?.pinyin)),
  };
}

const regionName = (code: string): string => cityNameOf(code) || code;

type OpenDemandDetail = Omit<OpenDemandInfo, "quotedBy">;

/** One of them, or one that the caller's company has quoted on; `null` when there is none of that id. */
export async function openDemand(db: Db, caller: Caller, id: DemandId): Promise<OpenDemandDetail | null> {
  const row = await openDemandRow(db, await readerOf(db, caller), id);
  if (row === null) return null;
  const rawText = originalWords(row.rawText, [row.contactName, row.buyerName]);
  return { ...openDemandOf(row), rawText, cityCode: row.cityCode };
}

/**
 * The same with the other purchasing entity of the reader's that quoted on it, where theirs did not. Throws 404, which names that
 * entity where the demand is no longer open. A person with a shop quotes for it alone.
 */
export async function openDemandInfo(db: Db, caller: Caller, id: DemandId): Promise<OpenDemandInfo> {
  const demand = await openDemand(db, caller, id);
  const reader = { actor: caller.merchantId === null ? "buyer" : "merchant", caller } as const;
  if (demand === null) throw await notFoundFor(db, reader, "quotedDemand", id);
  const hasNone = demand.myQuote === null && !demand.mine && caller.merchantId === null;
  return { ...demand, quotedBy: hasNone ? await otherEntityOf(db, reader.caller, "quotedDemand", id) : null };
}
