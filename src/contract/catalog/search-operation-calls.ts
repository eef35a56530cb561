import type { Static } from "typebox";
import type { Page } from "../../domain/paging.ts";
import type { Call } from "../call.ts";
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

export const hotTermList: Call<{ body: HotListQuery; reply: Page<HotTermRow> }> = {
  method: "POST",
  path: "/api/searchHistoryInfo/admin/getHotList",
  access: { permission: "content:home:edit" },
  input: "body",
  summary: "Hot words with their counts, for the operator",
};

export const saveHotWord: Call<{ body: HotWordSave; reply: null }> = {
  method: "POST",
  path: "/api/searchHistoryInfo/admin/hotWordSave",
  access: { permission: "content:home:edit" },
  input: "body",
  summary: "Pins or hides a hot word",
};

export const removeHotWord: Call<{ body: Static<typeof HotWordRemoveBody>; reply: null }> = {
  method: "POST",
  path: "/api/searchHistoryInfo/admin/hotWordRemove",
  access: { permission: "content:home:edit" },
  input: "body",
  summary: "Removes a pinned hot word",
  refusals: [404],
};

export const speciesAliasList: Call<{ body: AliasListQuery; reply: Page<AliasRow> }> = {
  method: "POST",
  path: "/api/speciesAlias/admin/getList",
  access: { permission: "content:home:edit" },
  input: "body",
  summary: "Names of species that the operator has added",
  refusals: [404],
};

export const addSpeciesAlias: Call<{ body: Static<typeof AliasAddBody>; reply: AddSpeciesAliasReply }> = {
  method: "POST",
  path: "/api/speciesAlias/admin/add",
  access: { permission: "content:home:edit" },
  input: "body",
  summary: "Adds a name of a species",
  refusals: [404],
};

export const removeSpeciesAlias: Call<{ body: IdOnly; reply: null }> = {
  method: "POST",
  path: "/api/speciesAlias/admin/remove",
  access: { permission: "content:home:edit" },
  input: "body",
  summary: "Removes a name of a species",
  refusals: [404],
};

export const zeroResultReport: Call<{ body: ZeroResultQuery; reply: Page<ZeroResultRow> }> = {
  method: "POST",
  path: "/api/userClickFunctionStatistics/admin/zeroResult",
  access: { permission: "stat:view" },
  input: "body",
  summary: "Searches that found nothing",
};

export const clickReport: Call<{ body: ClickReportQuery; reply: ClickReportReply }> = {
  method: "POST",
  path: "/api/userClickFunctionStatistics/admin/report",
  access: { permission: "stat:view" },
  input: "body",
  summary: "Clicks by function and day",
};

export const funnelReport: Call<{ body: Static<typeof FunnelBody>; reply: FunnelStep[] }> = {
  method: "POST",
  path: "/api/userClickFunctionStatistics/admin/funnel",
  access: { permission: "stat:view" },
  input: "body",
  summary: "From search to order in steps",
};
