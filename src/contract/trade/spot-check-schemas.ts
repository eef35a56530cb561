import type { Static } from "typebox";
import type { OrderId, OrderLineId, SpotCheckId } from "../../domain/ids.ts";
import { SPOT_CHECK_FIELDS } from "../../domain/trade/spot-check-form.ts";
import { FilesSchema, ReplyId, SentId, Shape, VERSIONED_ID } from "../common.ts";
import { draftsOf } from "../fields.ts";

/** `id`, `version`: of the order. */
export const SpotCheckBody = Shape({
  ...VERSIONED_ID,
  id: SentId<OrderId>(),
  lineId: SentId<OrderLineId>(),
  ...draftsOf(SPOT_CHECK_FIELDS, { fileIds: FilesSchema(2 * SPOT_CHECK_FIELDS.fileIds.type.most) }),
});
export type SpotCheckBody = Static<typeof SpotCheckBody>;

export const spotCheckSchemas = {
  addSpotCheck: { body: SpotCheckBody, reply: ReplyId<SpotCheckId>() },
} as const;
