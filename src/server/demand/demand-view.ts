import {
  availableDemandEvents,
  DEMAND_TABLE,
  type DemandStatus,
  demandStatusName,
} from "../../domain/demand/demand.ts";
import { type Demand, type DemandForm, type TickerEntry, tickerEntry } from "../../domain/demand/demand-form.ts";
import type { DemandItem } from "../../domain/demand/demand-item.ts";
import type { DemandId } from "../../domain/ids.ts";
import { DEFAULT_PAGE_SIZE, type Page, type PageSize, pageOf } from "../../domain/paging.ts";
import { gradeByCode } from "../../domain/timber/grades.ts";
import { kindByCode } from "../../domain/timber/kinds.ts";
import { speciesByCode } from "../../domain/timber/species.ts";
import { formatBeijing } from "../../domain/time.ts";
import type { Caller } from "../auth.ts";
import type { Db } from "../db/database.ts";
import { type DemandRow, newestOpenDemands, ownDemandRow, ownDemandRows } from "./demand-store.ts";

export const itemsOf = ({ items }: Pick<DemandRow, "items">): DemandItem[] => items ?? [];

export const formOf = (row: DemandRow): DemandForm => ({
  rawText: row.rawText,
  createMode: row.createMode,
  visibility: row.visibility,
  deliverCityCode: row.deliverCityCode ?? "",
  deliverCityName: row.deliverCityName,
  deliverAddress: row.deliverAddress,
  needDate: row.needDate ?? "",
  payTerm: row.payTerm,
  invoiceKind: row.invoiceKind,
  contactName: row.contactName,
  contactPhone: row.contactPhone,
  quoteDeadlineAt: row.deadlineMs ?? 0,
  remark: row.remark,
  items: itemsOf(row),
});

/**
 * What its owner may do with a demand, and copying what has ended. A draft with gaps is refused with what it lacks on publishing;
 * awarding is offered beside the quotes.
 */
export function ownerEvents(status: DemandStatus): Demand["events"] {
  const hasEnded = Object.keys(DEMAND_TABLE[status] ?? {}).length === 0;
  return hasEnded ? ["copy"] : (availableDemandEvents(status, "buyer", AT_BEST) as Demand["events"]);
}
const AT_BEST = { reviewNeeded: true, problem: null, quotes: 0 };

const demandOf = (row: DemandRow): Demand => ({
  ...formOf(row),
  id: row.id,
  demandNo: row.demandNo,
  title: row.title,
  status: row.status,
  statusName: demandStatusName(row.status, row.isPartlyAwarded),
  closeReason: row.closeReason,
  quoteNum: row.quoteNum,
  matchNum: row.matchNum,
  version: row.version,
  createTime: formatBeijing(row.createdMs),
  publishTime: row.publishedMs === null ? null : formatBeijing(row.publishedMs),
  events: ownerEvents(row.status),
});

export async function ownDemand(db: Db, caller: Caller, id: DemandId): Promise<Demand | null> {
  const row = await ownDemandRow(db, caller, id);
  return row && demandOf(row);
}

export type DemandListQuery = {
  status?: readonly DemandStatus[];
  scope?: "acting" | "all";
  pageNum?: number;
  pageSize?: PageSize;
};

/** Newest first; only the purchasing entity's unless `scope` is `all`. */
export async function ownDemands(db: Db, caller: Caller, query: DemandListQuery): Promise<Page<Demand>> {
  const page = { pageNum: query.pageNum ?? 1, pageSize: query.pageSize ?? DEFAULT_PAGE_SIZE };
  const asked = { status: query.status ?? [], all: query.scope === "all", page };
  const { total, rows } = await ownDemandRows(db, caller, asked);
  return pageOf(rows.map(demandOf), total, page);
}

const TICKER_SHOWN = 20;

const NAMES = { species: speciesByCode, kind: kindByCode, grade: gradeByCode } as const;

/** The newest open demands as every visitor may see them. */
export async function publicTicker(db: Db): Promise<TickerEntry[]> {
  const rows = await newestOpenDemands(db, TICKER_SHOWN);
  return rows.map((row) =>
    tickerEntry(
      { items: itemsOf(row), cityName: row.cityName, buyer: row.buyer, publishTime: formatBeijing(row.at) },
      (field, code) => NAMES[field](code)?.name ?? "",
    ),
  );
}
