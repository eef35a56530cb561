import type { Static } from "typebox";
import type { FunnelStep } from "../../domain/catalog/search/search-report.ts";
import type { AliasId } from "../../domain/ids.ts";
import { holders, post } from "../call.ts";
import type { IdOnly } from "../common.ts";
import type {
  AddSpeciesAliasReply,
  AliasAddBody,
  FunnelBody,
  HotWordRemoveBody,
  HotWordSave,
} from "./search-operation-schemas.ts";

const mayEditHome = holders("content:home:edit");
const maySeeFigures = holders("stat:view");

export const saveHotWord = mayEditHome(
  post<HotWordSave, null>("/api/searchHistoryInfo/admin/hotWordSave", "Pins or hides a hot word"),
);
export const removeHotWord = mayEditHome(
  post<Static<typeof HotWordRemoveBody>, null>(
    "/api/searchHistoryInfo/admin/hotWordRemove",
    "Removes a pinned hot word",
    404,
  ),
);
export const addSpeciesAlias = mayEditHome(
  post<Static<typeof AliasAddBody>, AddSpeciesAliasReply>(
    "/api/speciesAlias/admin/add",
    "Adds a name of a species",
    404,
  ),
);
export const removeSpeciesAlias = mayEditHome(
  post<IdOnly<AliasId>, null>("/api/speciesAlias/admin/remove", "Removes a name of a species", 404),
);
export const funnelReport = maySeeFigures(
  post<Static<typeof FunnelBody>, FunnelStep[]>(
    "/api/userClickFunctionStatistics/admin/funnel",
    "From search to order in steps",
  ),
);
