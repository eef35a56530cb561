import type {
  Clicks,
  DayOfClicks,
  FunnelStep,
  HotTerm,
  MissedSearch,
  SearchDesk,
  TaughtAlias,
} from "../../application/catalog/search-desk.ts";
import type {
  AliasListQuery,
  ClickReportQuery,
  HotListQuery,
  HotWordSave,
  ZeroResultQuery,
} from "../../contract/search-operation.ts";
import type { Page } from "../../domain/paging.ts";
import type { HttpClient } from "../http/http-client.ts";

const HOT = "/api/searchHistoryInfo/admin";
const ALIAS = "/api/speciesAlias/admin";
const STATISTICS = "/api/userClickFunctionStatistics/admin";

export const createHttpSearchDesk = (http: HttpClient): SearchDesk => ({
  hotTerms: ({ page, ...wanted }) =>
    http.post<Page<HotTerm>>(`${HOT}/getHotList`, { ...wanted, ...page } satisfies HotListQuery),
  async ruleTerm(word, kind, sort) {
    await http.post(`${HOT}/hotWordSave`, { word, kind, sort } satisfies HotWordSave);
  },
  async freeTerm(word) {
    await http.post(`${HOT}/hotWordRemove`, { word });
  },
  aliases: ({ page, keyword, kind }) =>
    http.post<Page<TaughtAlias>>(`${ALIAS}/getList`, {
      ...{ keyword, kind: kind as AliasListQuery["kind"] & number, ...page },
    } satisfies AliasListQuery),
  async teach(alias) {
    await http.post(`${ALIAS}/add`, alias);
  },
  async forget(id) {
    await http.post(`${ALIAS}/remove`, { id });
  },
  missed: ({ page, ...wanted }) =>
    http.post<Page<MissedSearch>>(`${STATISTICS}/zeroResult`, { ...wanted, ...page } satisfies ZeroResultQuery),
  clicks: ({ page, ...wanted }) =>
    http.post<Page<Clicks> & { daily: DayOfClicks[] }>(`${STATISTICS}/report`, {
      ...{ ...wanted, ...page },
    } satisfies ClickReportQuery),
  funnel: (days) => http.post<FunnelStep[]>(`${STATISTICS}/funnel`, { days }),
});
