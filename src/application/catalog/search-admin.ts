import type { HotWordKind } from "../../domain/catalog/hot-words.ts";
import type { ReportDays } from "../../domain/console-lists.ts";
import type { Page, PageQuery } from "../../domain/paging.ts";
import type { AliasKind, SpeciesAlias } from "../../domain/timber/alias-kinds.ts";

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

/** Clicks on one function of a page. `clickNum` counts clicks, `personNum` distinct people. */
export type Clicks = { id: string; type: number; typeName: string; name: string; clickNum: number; personNum: number };

/** Clicks of one day. `personNum` counts distinct people. */
export type DayOfClicks = { day: string; clickNum: number; personNum: number };

/**
 * `ratePct` is the percentage of the previous step, one decimal; `null` for the first step and where the previous
 * one is 0.
 */
export type FunnelStep = { step: string; name: string; personNum: number; ratePct: number | null };

/** What the operator does about the search, and sees of it. Rejects with `ApiError` and nothing else. */
export abstract class SearchAdmin {
  /** Pins or bans a term; `sort`: its place among the pinned. */
  abstract ruleTerm(word: string, kind: HotWordKind, sort: number): Promise<void>;
  abstract freeTerm(word: string): Promise<void>;
  abstract aliases(query: { keyword: string; kind: AliasKind | null; page: PageQuery }): Promise<Page<TaughtAlias>>;
  abstract teach(alias: SpeciesAlias): Promise<void>;
  abstract forget(aliasId: string): Promise<void>;
  abstract clicks(query: {
    days: ReportDays;
    type: number | null;
    keyword: string;
    page: PageQuery;
  }): Promise<Page<Clicks> & { daily: DayOfClicks[] }>;
  abstract funnel(days: ReportDays): Promise<FunnelStep[]>;
}
