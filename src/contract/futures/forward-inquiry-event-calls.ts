import { INQUIRY_EVENTS } from "../../domain/futures/inquiry.ts";
import type { ForwardInquiryId } from "../../domain/ids.ts";
import { type BodiesOf, eventCallsOf } from "../events.ts";
import type { inquiryEventBodies } from "./forward-inquiry-schemas.ts";

type Own = typeof inquiryEventBodies;

/** The calls of the events of forward inquiries, by side. */
export const buyerInquiryEvents = /* @__PURE__ */ eventCallsOf<ForwardInquiryId, BodiesOf<Own["buyer"]>>()(
  INQUIRY_EVENTS,
  "buyer",
  "/api/futuresInquiry/pc",
);
export const merchantInquiryEvents = /* @__PURE__ */ eventCallsOf<ForwardInquiryId, BodiesOf<Own["merchant"]>>()(
  INQUIRY_EVENTS,
  "merchant",
  "/api/futuresInquiry/merchant",
);
