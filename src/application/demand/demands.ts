import type { DemandStatus } from "../../domain/demand/demand.ts";
import type { Demand, DemandForm, TickerEntry } from "../../domain/demand/demand-form.ts";
import type { DemandItem } from "../../domain/demand/demand-item.ts";
import type { LineMatch, ParsedText } from "../../domain/demand/line-match.ts";
import type { DemandWithSources } from "../../domain/demand/source-view.ts";
import type { BasketId, DemandId } from "../../domain/ids.ts";
import type { Page, PageSize } from "../../domain/paging.ts";
import type { Region } from "../../domain/region.ts";

/** One page of the buyer's demands in any of the statuses. */
export type DemandListRequest = { status: readonly DemandStatus[]; pageNum: number; pageSize: PageSize };

/** A file that a person chose. */
export type ListFile = { readonly name: string; readonly size: number; arrayBuffer(): Promise<ArrayBuffer> };

/** Demands of the purchasing entity, and the data of their forms. Every method rejects with `ApiError` only. */
export abstract class Demands {
  /** The demand in a text of 4 to 1000 characters. */
  abstract parse(text: string): Promise<ParsedText>;
  /** The cells of a list, row by row: of the first sheet of an XLSX file, of CSV or text in any usual encoding. */
  abstract rows(file: ListFile): Promise<string[][]>;
  /** What fits each line right now, in the order of the lines. */
  abstract matches(items: readonly DemandItem[]): Promise<LineMatch[]>;
  /** Stores a draft. The same key gives the same draft. */
  abstract add(form: DemandForm, idempotencyKey: string): Promise<Demand>;
  /** Refused with 5001 when the draft changed since `version`. */
  abstract update(id: DemandId, version: number, form: DemandForm): Promise<Demand>;
  abstract publish(id: DemandId, version: number, idempotencyKey: string): Promise<Demand>;
  /** A basket of the lines, to be bought from what is on sale; the same key gives the same basket. */
  abstract basketOf(
    lines: { items: readonly DemandItem[]; cityCode: string } | { demandId: DemandId },
    idempotencyKey: string,
  ): Promise<BasketId>;
  abstract close(request: { id: DemandId; version: number; reason: string }): Promise<void>;
  /** A new draft with the same lines. */
  abstract copy(id: DemandId, idempotencyKey: string): Promise<Demand>;
  /** Back from the review, to be written on. */
  abstract withdraw(demand: { id: DemandId; version: number }): Promise<void>;
  /** Lets quotes come in until then, epoch ms. */
  abstract extend(demand: { id: DemandId; version: number }, quoteDeadlineAt: number): Promise<void>;
  /** With what came for each: quotes and recommendations. */
  abstract list(request: DemandListRequest): Promise<Page<DemandWithSources>>;
  abstract detail(id: DemandId): Promise<Demand>;
  /** The newest open demands, masked; needs no session. */
  abstract ticker(): Promise<TickerEntry[]>;
  abstract provinces(): Promise<readonly Region[]>;
}
