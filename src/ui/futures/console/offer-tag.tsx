import type { MerchantOffer, OfferStatus } from "../../../domain/futures/forward-offer.ts";
import { Tag, type TagMeaning } from "../../kit/tag.tsx";

const MEANINGS: Readonly<Record<OfferStatus, TagMeaning>> = {
  0: "waiting",
  1: "act",
  2: "running",
  3: "done",
  4: "act",
  5: "ended",
  6: "done",
};

export const OfferTag = ({
  offer: { status, statusName },
}: {
  offer: Pick<MerchantOffer, "status" | "statusName">;
}) => <Tag meaning={MEANINGS[status]}>{statusName}</Tag>;
