import { type MerchantOffer, OFFER_STATES } from "../../../domain/futures/forward-offer.ts";
import { toneFor } from "../../../domain/states.ts";
import { Tag } from "../../kit/tag.tsx";

export const OfferTag = ({
  offer: { status, statusName },
  side,
}: {
  offer: Pick<MerchantOffer, "status" | "statusName">;
  side: "merchant" | "operator";
}) => <Tag meaning={toneFor<"merchant" | "operator">(OFFER_STATES, status, side)}>{statusName}</Tag>;
