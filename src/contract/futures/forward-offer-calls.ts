import type { Static } from "typebox";
import type { MerchantOffer, OfferDetail, OfferPage } from "../../domain/futures/forward-offer.ts";
import type { LandedReport } from "../../domain/futures/landed-cost.ts";
import type { Page } from "../../domain/paging.ts";
import type { Call } from "../call.ts";
import type { IdOnly, ReasonBody, SeenBody } from "../common.ts";
import type {
  LandedCostBody,
  MerchantOfferListBody,
  OfferAddBody,
  OfferListBody,
  OfferRenewBody,
  OfferToSpot,
  OfferUpdateBody,
} from "./forward-offer-schemas.ts";

export const forwardOfferList: Call<{ body: OfferListBody; reply: OfferPage }> = {
  method: "POST",
  path: "/api/globalOffer/pc/getList",
  access: "public",
  perNetwork: "reads",
  input: "body",
  summary: "Forward offers at sea or to be shipped",
  refusals: [404],
};

export const forwardOffer: Call<{ query: IdOnly; reply: OfferDetail }> = {
  method: "GET",
  path: "/api/globalOffer/pc/getInfo",
  access: "public",
  perNetwork: "reads",
  input: "query",
  summary: "One forward offer",
  refusals: [404],
};

export const calculateLandedCost: Call<{ body: LandedCostBody; reply: LandedReport }> = {
  method: "POST",
  path: "/api/globalOffer/pc/calcLandedCost",
  access: "public",
  perNetwork: "reads",
  input: "body",
  summary: "The landed cost of a forward offer",
  refusals: [404, 5002],
};

export const merchantForwardOfferList: Call<{ body: MerchantOfferListBody; reply: Page<MerchantOffer> }> = {
  method: "POST",
  path: "/api/globalOffer/merchant/getList",
  access: { permission: "futures:offer:edit" },
  input: "body",
  summary: "The merchant's forward offers",
};

export const merchantForwardOffer: Call<{ query: IdOnly; reply: MerchantOffer }> = {
  method: "GET",
  path: "/api/globalOffer/merchant/getInfo",
  access: { permission: "futures:offer:edit" },
  input: "query",
  summary: "One of the merchant's forward offers",
  refusals: [404],
};

export const addForwardOffer: Call<{ body: Static<typeof OfferAddBody>; reply: string }> = {
  method: "POST",
  path: "/api/globalOffer/merchant/add",
  access: { permission: "futures:offer:edit" },
  input: "body",
  summary: "Adds a forward offer as a draft",
  refusals: [404],
};

export const updateForwardOffer: Call<{ body: Static<typeof OfferUpdateBody>; reply: null }> = {
  method: "POST",
  path: "/api/globalOffer/merchant/update",
  access: { permission: "futures:offer:edit" },
  input: "body",
  summary: "Changes a forward offer as of its version",
  refusals: [404, 5001],
};

export const submitForwardOffer: Call<{ body: SeenBody; reply: null }> = {
  method: "POST",
  path: "/api/globalOffer/merchant/submit",
  access: { permission: "futures:offer:edit" },
  input: "body",
  summary: "Hands a forward offer in for review",
  refusals: [404, 5001],
};

export const withdrawForwardOffer: Call<{ body: SeenBody; reply: null }> = {
  method: "POST",
  path: "/api/globalOffer/merchant/withdraw",
  access: { permission: "futures:offer:edit" },
  input: "body",
  summary: "Takes a forward offer back",
  refusals: [404, 5001],
};

export const renewForwardOffer: Call<{ body: Static<typeof OfferRenewBody>; reply: null }> = {
  method: "POST",
  path: "/api/globalOffer/merchant/renew",
  access: { permission: "futures:offer:edit" },
  input: "body",
  summary: "Extends the validity of a forward offer",
  refusals: [404, 5001],
};

export const listArrivedGoods: Call<{ body: OfferToSpot; reply: string[] }> = {
  method: "POST",
  path: "/api/globalOffer/merchant/toSpot",
  access: { permission: "futures:offer:edit" },
  input: "body",
  summary: "Lists arrived forward goods as spot goods",
  refusals: [404, 5001],
};

export const reviewedForwardOfferList: Call<{ body: MerchantOfferListBody; reply: Page<MerchantOffer> }> = {
  method: "POST",
  path: "/api/globalOffer/admin/getList",
  access: { permission: "futures:offer:review" },
  input: "body",
  summary: "Forward offers for review",
};

export const reviewedForwardOffer: Call<{ query: IdOnly; reply: MerchantOffer }> = {
  method: "GET",
  path: "/api/globalOffer/admin/getInfo",
  access: { permission: "futures:offer:review" },
  input: "query",
  summary: "One forward offer for review",
  refusals: [404],
};

export const approveForwardOffer: Call<{ body: SeenBody; reply: null }> = {
  method: "POST",
  path: "/api/globalOffer/admin/approve",
  access: { permission: "futures:offer:review" },
  input: "body",
  summary: "Approves a forward offer",
  refusals: [404, 5001],
};

export const rejectForwardOffer: Call<{ body: ReasonBody; reply: null }> = {
  method: "POST",
  path: "/api/globalOffer/admin/reject",
  access: { permission: "futures:offer:review" },
  input: "body",
  summary: "Rejects a forward offer with a reason",
  refusals: [404, 5001],
};

export const withdrawForwardOfferAdmin: Call<{ body: ReasonBody; reply: null }> = {
  method: "POST",
  path: "/api/globalOffer/admin/withdraw",
  access: { permission: "futures:offer:review" },
  input: "body",
  summary: "Takes a forward offer down as the operator",
  refusals: [404, 5001],
};
