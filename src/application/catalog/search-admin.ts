import type { ReportDays } from "../../domain/catalog/console-lists.ts";
import type { HotWordKind } from "../../domain/catalog/search/hot-words.ts";
import type { FunnelStep } from "../../domain/catalog/search/search-report.ts";
import type { AliasId } from "../../domain/ids.ts";
import type { SpeciesAlias } from "../../domain/timber/alias-kinds.ts";

/** What the operator does about the search, and sees of it. Rejects with `ApiError` and nothing else. */
export abstract class SearchAdmin {
  /** Pins or bans a term; `sort`: its place among the pinned. */
  abstract ruleTerm(word: string, kind: HotWordKind, sort: number): Promise<void>;
  abstract freeTerm(word: string): Promise<void>;
  abstract teach(alias: SpeciesAlias): Promise<void>;
  abstract forget(aliasId: AliasId): Promise<void>;
  abstract funnel(days: ReportDays): Promise<FunnelStep[]>;
}
