import type { Static } from "typebox";
import type { Demand, TickerEntry } from "../../domain/demand/demand-form.ts";
import type { Inquiry } from "../../domain/demand/inquiry.ts";
import type { LineMatch, ParsedText } from "../../domain/demand/line-match.ts";
import type { DemandId } from "../../domain/ids.ts";
import type { Page } from "../../domain/paging.ts";
import { costly, everybodyReads, get, post, roomy, signedIn } from "../call.ts";
import type { IdOnly, MaybeVersionedBody } from "../common.ts";
import type {
  DemandCloseBody,
  DemandListBody,
  DemandUpdateBody,
  ParseTextBody,
  PreviewMatchBody,
  WireDemandForm,
  WireInquiry,
} from "./demand-schemas.ts";

export const parseDemand = costly(
  "reading",
  signedIn(
    post<Static<typeof ParseTextBody>, ParsedText>("/api/demand/pc/parseText", "Reads a message into demand lines"),
  ),
);
export const previewDemandMatch = costly(
  "matching",
  signedIn(
    roomy(
      256,
      post<Static<typeof PreviewMatchBody>, LineMatch[]>(
        "/api/demand/pc/previewMatch",
        "Goods that demand lines would find",
      ),
    ),
  ),
);
export const addDemand = signedIn(
  roomy(1024, post<WireDemandForm, Demand>("/api/demand/pc/add", "Drafts or publishes a demand", 404, 5002)),
);
export const updateDemand = signedIn(
  roomy(
    1024,
    post<Static<typeof DemandUpdateBody>, Demand>(
      "/api/demand/pc/update",
      "Changes a demand as of its version",
      404,
      5001,
    ),
  ),
);
export const publishDemand = signedIn(
  post<MaybeVersionedBody<DemandId>, Demand>("/api/demand/pc/publish", "Publishes a demand", 404, 5001),
);
export const closeDemand = signedIn(
  post<Static<typeof DemandCloseBody>, null>("/api/demand/pc/close", "Closes a demand", 404, 5001),
);
export const copyDemand = signedIn(
  post<IdOnly<DemandId>, Demand>("/api/demand/pc/copy", "Drafts a demand from an earlier one", 404),
);
export const askPrice = signedIn(
  post<WireInquiry, Inquiry>("/api/demand/pc/askPrice", "Asks the shop of goods for their price", 404, 5002),
);
export const ownDemandList = signedIn(
  post<Static<typeof DemandListBody>, Page<Demand>>("/api/demand/pc/getMyList", "The caller's demands"),
);
export const ownDemand = signedIn(
  get<IdOnly<DemandId>, Demand>("/api/demand/pc/getInfo", "One of the caller's demands", 404),
);
export const demandTicker = everybodyReads(
  get<TickerEntry[]>("/api/demand/getPublicTicker", "The newest demands in one line each"),
);
