import type { HotWordKind } from "../../domain/catalog/hot-words.ts";
import type { Page, PageQuery } from "../../domain/paging.ts";
import type { AliasKind, SpeciesAlias } from "../../domain/timber/alias-kinds.ts";

/** A term of the last 7 days or one with a rule. `number`: persons; `shown`: its place among the hot searches. */
export type HotTerm = {
  id: string;
  history: string;
  number: number;
  lastTime: string | null;
  kind: 0 | HotWordKind;
  sort: number;
  shown: number | null;
};

/** Another name of a species, entered by the operator. */
export type TaughtAlias = {
  id: string;
  speciesCode: string;
  speciesName: string;
  alias: string;
  kindName: string;
  createdBy: string;
  createTime: string;
};

/** A search that found nothing, or nothing that was meant. `words`: what nobody understands in it. */
export type MissedSearch = {
  id: string;
  searchText: string;
  searchNum: number;
  personNum: number;
  relaxedNum: number;
  lastTime: string;
  words: string[];
  /** Whether the same search finds something today. */
  findsNow: boolean;
};

/** Clicks on one function of a page. `clickNum` counts clicks, `personNum` distinct people. */
export type Clicks = { id: string; type: number; typeName: string; name: string; clickNum: number; personNum: number };

/** Clicks of one day. `personNum` counts distinct people. */
export type DayOfClicks = { day: string; clickNum: number; personNum: number };

/**
 * `ratePct` is the percentage of the previous step, one decimal; `null` for the first step and where the previous
 * one is 0.
 */
export type FunnelStep = { step: string; name: string; personNum: number; ratePct: number | null };

/** Periods of reports in days, today included. */
export const REPORT_DAYS = [1, 7, 30, 90] as const;

/** Length of a report's period, in days up to today. */
export type ReportDays = (typeof REPORT_DAYS)[number];

/** What the operator does about the search, and sees of it. Rejects with `ApiError` and nothing else. */
export abstract class SearchAdmin {
  abstract hotTerms(query: { kind: 0 | HotWordKind | null; keyword: string; page: PageQuery }): Promise<Page<HotTerm>>;
  /** Pins or bans a term; `sort`: its place among the pinned. */
  abstract ruleTerm(word: string, kind: HotWordKind, sort: number): Promise<void>;
  abstract freeTerm(word: string): Promise<void>;
  abstract aliases(query: { keyword: string; kind: AliasKind | null; page: PageQuery }): Promise<Page<TaughtAlias>>;
  abstract teach(alias: SpeciesAlias): Promise<void>;
  abstract forget(aliasId: string): Promise<void>;
  abstract missed(query: {
    days: ReportDays;
    relaxed: boolean;
    keyword: string;
    page: PageQuery;
  }): Promise<Page<MissedSearch>>;
  abstract clicks(query: {
    days: ReportDays;
    type: number | null;
    keyword: string;
    page: PageQuery;
  }): Promise<Page<Clicks> & { daily: DayOfClicks[] }>;
  abstract funnel(days: ReportDays): Promise<FunnelStep[]>;
}
