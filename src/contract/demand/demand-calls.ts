import type { Static } from "typebox";
import type { Demand, TickerEntry } from "../../domain/demand/demand-form.ts";
import type { LineMatch, ParsedText } from "../../domain/demand/demand-match.ts";
import type { Page } from "../../domain/paging.ts";
import type { Call } from "../call.ts";
import type { IdOnly, MaybeSeenBody } from "../common.ts";
import type {
  DemandCloseBody,
  DemandListBody,
  DemandUpdateBody,
  ParseTextBody,
  PreviewMatchBody,
  WireDemandForm,
} from "./demand-schemas.ts";

export const parseDemand: Call<{ body: Static<typeof ParseTextBody>; reply: ParsedText }> = {
  method: "POST",
  path: "/api/demand/pc/parseText",
  access: "signed-in",
  input: "body",
  summary: "Reads a message into demand lines",
};

export const previewDemandMatch: Call<{ body: Static<typeof PreviewMatchBody>; reply: LineMatch[] }> = {
  method: "POST",
  path: "/api/demand/pc/previewMatch",
  access: "signed-in",
  input: "body",
  summary: "Goods that demand lines would find",
};

export const addDemand: Call<{ body: WireDemandForm; reply: Demand }> = {
  method: "POST",
  path: "/api/demand/pc/add",
  access: "signed-in",
  input: "body",
  summary: "Drafts or publishes a demand",
  refusals: [404, 5002],
};

export const updateDemand: Call<{ body: Static<typeof DemandUpdateBody>; reply: Demand }> = {
  method: "POST",
  path: "/api/demand/pc/update",
  access: "signed-in",
  input: "body",
  summary: "Changes a demand as of its version",
  refusals: [404, 5001],
};

export const publishDemand: Call<{ body: MaybeSeenBody; reply: Demand }> = {
  method: "POST",
  path: "/api/demand/pc/publish",
  access: "signed-in",
  input: "body",
  summary: "Publishes a demand",
  refusals: [404, 5001],
};

export const closeDemand: Call<{ body: Static<typeof DemandCloseBody>; reply: null }> = {
  method: "POST",
  path: "/api/demand/pc/close",
  access: "signed-in",
  input: "body",
  summary: "Closes a demand",
  refusals: [404, 5001],
};

export const copyDemand: Call<{ body: IdOnly; reply: Demand }> = {
  method: "POST",
  path: "/api/demand/pc/copy",
  access: "signed-in",
  input: "body",
  summary: "Drafts a demand from an earlier one",
  refusals: [404],
};

export const ownDemandList: Call<{ body: Static<typeof DemandListBody>; reply: Page<Demand> }> = {
  method: "POST",
  path: "/api/demand/pc/getMyList",
  access: "signed-in",
  input: "body",
  summary: "The caller's demands",
};

export const ownDemand: Call<{ query: IdOnly; reply: Demand }> = {
  method: "GET",
  path: "/api/demand/pc/getInfo",
  access: "signed-in",
  input: "query",
  summary: "One of the caller's demands",
  refusals: [404],
};

export const demandTicker: Call<{ reply: TickerEntry[] }> = {
  method: "GET",
  path: "/api/demand/getPublicTicker",
  access: "public",
  perNetwork: "reads",
  input: "none",
  summary: "The newest demands in one line each",
};
