import type { Static } from "typebox";
import type { DepositKind } from "../../domain/futures/deposit.ts";
import type { MerchantOffer, OfferDetail, OfferPage } from "../../domain/futures/forward-offer.ts";
import type { LandedReport } from "../../domain/futures/landed-cost.ts";
import type { ForwardOfferId } from "../../domain/ids.ts";
import { everybodyReads, get, holders, post } from "../call.ts";
import type { IdOnly, ReasonBody, VersionedBody } from "../common.ts";
import type {
  LandedCostBody,
  OfferAddBody,
  OfferListBody,
  OfferRenewBody,
  OfferToSpot,
  OfferUpdateBody,
} from "./forward-offer-schemas.ts";

const mayEditOffers = holders("futures:offer:edit");
const mayReviewOffers = holders("futures:offer:review");

export const forwardOfferList = everybodyReads(
  post<OfferListBody, OfferPage>("/api/globalOffer/pc/getList", "Forward offers at sea or to be shipped", 404),
);
export const forwardOffer = everybodyReads(
  get<IdOnly<ForwardOfferId>, OfferDetail>("/api/globalOffer/pc/getInfo", "One forward offer", 404),
);
export const forwardDeposit = everybodyReads(
  get<DepositKind>("/api/globalOffer/pc/getDepositKind", "What a forward order calls what is paid ahead"),
);
export const calculateLandedCost = everybodyReads(
  post<LandedCostBody, LandedReport>(
    "/api/globalOffer/pc/calcLandedCost",
    "The landed cost of a forward offer",
    404,
    5002,
  ),
);
export const merchantForwardOffer = mayEditOffers(
  get<IdOnly<ForwardOfferId>, MerchantOffer>(
    "/api/globalOffer/merchant/getInfo",
    "One of the merchant's forward offers",
    404,
  ),
);
export const addForwardOffer = mayEditOffers(
  post<Static<typeof OfferAddBody>, ForwardOfferId>(
    "/api/globalOffer/merchant/add",
    "Adds a forward offer as a draft",
    404,
  ),
);
export const updateForwardOffer = mayEditOffers(
  post<Static<typeof OfferUpdateBody>, null>(
    "/api/globalOffer/merchant/update",
    "Changes a forward offer as of its version",
    404,
    5001,
  ),
);
export const submitForwardOffer = mayEditOffers(
  post<VersionedBody<ForwardOfferId>, null>(
    "/api/globalOffer/merchant/submit",
    "Hands a forward offer in for review",
    404,
    5001,
  ),
);
export const withdrawForwardOffer = mayEditOffers(
  post<VersionedBody<ForwardOfferId>, null>(
    "/api/globalOffer/merchant/withdraw",
    "Takes a forward offer back",
    404,
    5001,
  ),
);
export const renewForwardOffer = mayEditOffers(
  post<Static<typeof OfferRenewBody>, null>(
    "/api/globalOffer/merchant/renew",
    "Extends the validity of a forward offer",
    404,
    5001,
  ),
);
export const listArrivedGoods = mayEditOffers(
  post<OfferToSpot, string[]>(
    "/api/globalOffer/merchant/toSpot",
    "Lists arrived forward goods as spot goods",
    404,
    5001,
  ),
);
export const reviewedForwardOffer = mayReviewOffers(
  get<IdOnly<ForwardOfferId>, MerchantOffer>("/api/globalOffer/admin/getInfo", "One forward offer for review", 404),
);
export const approveForwardOffer = mayReviewOffers(
  post<VersionedBody<ForwardOfferId>, null>("/api/globalOffer/admin/approve", "Approves a forward offer", 404, 5001),
);
export const rejectForwardOffer = mayReviewOffers(
  post<ReasonBody<ForwardOfferId>, null>(
    "/api/globalOffer/admin/reject",
    "Rejects a forward offer with a reason",
    404,
    5001,
  ),
);
export const withdrawForwardOfferAdmin = mayReviewOffers(
  post<ReasonBody<ForwardOfferId>, null>(
    "/api/globalOffer/admin/withdraw",
    "Takes a forward offer down as the operator",
    404,
    5001,
  ),
);
