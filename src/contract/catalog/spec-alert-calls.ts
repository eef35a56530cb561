import type { SpecAlertForm } from "../../domain/catalog/alerts/spec-alert.ts";
import type { SpecAlert, SpecAlertHit } from "../../domain/catalog/alerts/spec-alert-match.ts";
import type { SpecAlertId } from "../../domain/ids.ts";
import type { Page } from "../../domain/paging.ts";
import { costly, del, get, post, signedIn } from "../call.ts";
import type { IdOnly } from "../common.ts";
import type {
  DemandFromSpecAlertReply,
  SpecAlertAddBody,
  SpecAlertHitsBody,
  SpecAlertListBody,
  SpecAlertReadBody,
  SpecAlertStatusBody,
  SpecAlertUpdateBody,
} from "./spec-alert-schemas.ts";

export const readSpecAlert = costly(
  "reading",
  signedIn(
    post<SpecAlertReadBody, SpecAlertForm | null>("/api/reqSpec/pc/read", "What a line of text asks for, as an alert"),
  ),
);
export const specAlertList = signedIn(
  post<SpecAlertListBody, Page<SpecAlert>>("/api/reqSpec/pc/getList", "The buyer's alerts for specifications"),
);
export const specAlert = signedIn(get<IdOnly<SpecAlertId>, SpecAlert>("/api/reqSpec/pc/getInfo", "One alert", 404));
export const addSpecAlert = signedIn(post<SpecAlertAddBody, SpecAlert>("/api/reqSpec/pc/add", "Adds an alert", 404));
export const updateSpecAlert = signedIn(
  post<SpecAlertUpdateBody, SpecAlert>("/api/reqSpec/pc/update", "Changes an alert", 404, 5001),
);
export const setSpecAlertStatus = signedIn(
  post<SpecAlertStatusBody, SpecAlert>("/api/reqSpec/pc/setStatus", "Pauses or resumes an alert", 404, 5001),
);
export const demandFromSpecAlert = signedIn(
  post<IdOnly<SpecAlertId>, DemandFromSpecAlertReply>("/api/reqSpec/pc/toDemand", "Drafts a demand from an alert", 404),
);
export const specAlertHits = signedIn(
  post<SpecAlertHitsBody, Page<SpecAlertHit>>("/api/reqSpec/pc/getHitList", "Goods that an alert has found", 404),
);
export const deleteSpecAlert = signedIn(
  del<IdOnly<SpecAlertId>, null>("/api/reqSpec/pc/delete", "Deletes an alert", 404),
);
