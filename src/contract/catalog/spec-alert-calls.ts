import type { SpecAlert, SpecAlertHit } from "../../domain/catalog/spec-alert-match.ts";
import type { Page } from "../../domain/paging.ts";
import type { Call } from "../call.ts";
import type { IdOnly } from "../common.ts";
import type {
  DemandFromSpecAlertReply,
  SpecAlertAddBody,
  SpecAlertHitsBody,
  SpecAlertListBody,
  SpecAlertStatusBody,
  SpecAlertUpdateBody,
} from "./spec-alert-schemas.ts";

export const specAlertList: Call<{ body: SpecAlertListBody; reply: Page<SpecAlert> }> = {
  method: "POST",
  path: "/api/reqSpec/pc/getList",
  access: "signed-in",
  input: "body",
  summary: "The buyer's alerts for specifications",
};

export const specAlert: Call<{ query: IdOnly; reply: SpecAlert }> = {
  method: "GET",
  path: "/api/reqSpec/pc/getInfo",
  access: "signed-in",
  input: "query",
  summary: "One alert",
  refusals: [404],
};

export const addSpecAlert: Call<{ body: SpecAlertAddBody; reply: SpecAlert }> = {
  method: "POST",
  path: "/api/reqSpec/pc/add",
  access: "signed-in",
  input: "body",
  summary: "Adds an alert",
  refusals: [404],
};

export const updateSpecAlert: Call<{ body: SpecAlertUpdateBody; reply: SpecAlert }> = {
  method: "POST",
  path: "/api/reqSpec/pc/update",
  access: "signed-in",
  input: "body",
  summary: "Changes an alert",
  refusals: [404, 5001],
};

export const setSpecAlertStatus: Call<{ body: SpecAlertStatusBody; reply: SpecAlert }> = {
  method: "POST",
  path: "/api/reqSpec/pc/setStatus",
  access: "signed-in",
  input: "body",
  summary: "Pauses or resumes an alert",
  refusals: [404, 5001],
};

export const demandFromSpecAlert: Call<{ body: IdOnly; reply: DemandFromSpecAlertReply }> = {
  method: "POST",
  path: "/api/reqSpec/pc/toDemand",
  access: "signed-in",
  input: "body",
  summary: "Drafts a demand from an alert",
  refusals: [404],
};

export const specAlertHits: Call<{ body: SpecAlertHitsBody; reply: Page<SpecAlertHit> }> = {
  method: "POST",
  path: "/api/reqSpec/pc/getHitList",
  access: "signed-in",
  input: "body",
  summary: "Goods that an alert has found",
  refusals: [404],
};

export const deleteSpecAlert: Call<{ query: IdOnly; reply: null }> = {
  method: "DELETE",
  path: "/api/reqSpec/pc/delete",
  access: "signed-in",
  input: "query",
  summary: "Deletes an alert",
  refusals: [404],
};
