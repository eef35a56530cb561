import { type MerchantOffer, OFFER_STATES } from "../../../domain/futures/forward-offer.ts";
import { columnOf } from "../../../domain/states.ts";
import { Tag } from "../../kit/tag.tsx";

const MEANINGS = columnOf(OFFER_STATES, "tone");

export const OfferTag = ({
  offer: { status, statusName },
}: {
  offer: Pick<MerchantOffer, "status" | "statusName">;
}) => <Tag meaning={MEANINGS[status]}>{statusName}</Tag>;
