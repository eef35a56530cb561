import type { Static } from "typebox";
import type { Page } from "../../domain/paging.ts";
import { holders, post } from "../call.ts";
import type { IdOnly } from "../common.ts";
import type {
  AddSpeciesAliasReply,
  AliasAddBody,
  AliasListQuery,
  AliasRow,
  ClickReportQuery,
  ClickReportReply,
  FunnelBody,
  FunnelStep,
  HotListQuery,
  HotTermRow,
  HotWordRemoveBody,
  HotWordSave,
  ZeroResultQuery,
  ZeroResultRow,
} from "./search-operation-schemas.ts";

const mayEditHomes = holders("content:home:edit");
const maySeeFigures = holders("stat:view");

export const hotTermList = mayEditHomes(
  post<HotListQuery, Page<HotTermRow>>(
    "/api/searchHistoryInfo/admin/getHotList",
    "Hot words with their counts, for the operator",
  ),
);
export const saveHotWord = mayEditHomes(
  post<HotWordSave, null>("/api/searchHistoryInfo/admin/hotWordSave", "Pins or hides a hot word"),
);
export const removeHotWord = mayEditHomes(
  post<Static<typeof HotWordRemoveBody>, null>(
    "/api/searchHistoryInfo/admin/hotWordRemove",
    "Removes a pinned hot word",
    404,
  ),
);
export const speciesAliasList = mayEditHomes(
  post<AliasListQuery, Page<AliasRow>>(
    "/api/speciesAlias/admin/getList",
    "Names of species that the operator has added",
    404,
  ),
);
export const addSpeciesAlias = mayEditHomes(
  post<Static<typeof AliasAddBody>, AddSpeciesAliasReply>(
    "/api/speciesAlias/admin/add",
    "Adds a name of a species",
    404,
  ),
);
export const removeSpeciesAlias = mayEditHomes(
  post<IdOnly, null>("/api/speciesAlias/admin/remove", "Removes a name of a species", 404),
);
export const zeroResultReport = maySeeFigures(
  post<ZeroResultQuery, Page<ZeroResultRow>>(
    "/api/userClickFunctionStatistics/admin/zeroResult",
    "Searches that found nothing",
  ),
);
export const clickReport = maySeeFigures(
  post<ClickReportQuery, ClickReportReply>(
    "/api/userClickFunctionStatistics/admin/report",
    "Clicks by function and day",
  ),
);
export const funnelReport = maySeeFigures(
  post<Static<typeof FunnelBody>, FunnelStep[]>(
    "/api/userClickFunctionStatistics/admin/funnel",
    "From search to order in steps",
  ),
);
