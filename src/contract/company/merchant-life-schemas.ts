import { type Static, Type } from "typebox";
import { HOLIDAY_NOTE_MAX } from "../../domain/company/shop-forms.ts";
import { Nullable, Shape, VersionSchema } from "../common.ts";

/** Shops, on their owners' and the operator's side. Calls on one answer a `MerchantDetail`. */

/** What a shop states about itself. */
export const ShopUpdateBody = Shape({
  version: VersionSchema,
  logo: Type.String({ maxLength: 200 }),
  intro: Type.String({ maxLength: 1000 }),
  mainKinds: Type.Array(Type.String({ pattern: "^\\d{4}$" }), { maxItems: 20 }),
  brandCodes: Type.Array(Type.String({ pattern: "^[a-z0-9-]{1,40}$" }), { maxItems: 50 }),
  phoneDisplay: Type.String({ maxLength: 30 }),
});
export type ShopUpdate = Static<typeof ShopUpdateBody>;

/** Where buyers pay to from now on; confirmed orders retain the account they were given. */
export const PayeeUpdateBody = Shape({
  version: VersionSchema,
  accountName: Type.String({ maxLength: 200 }),
  bankName: Type.String({ maxLength: 100 }),
  bankAccount: Type.String({ maxLength: 60 }),
});
export type PayeeUpdate = Static<typeof PayeeUpdateBody>;

const Day = Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$" });
/** No orders are taken from the first to the last day. Without days the holiday is off. */
export const ClosePeriodBody = Shape({
  version: VersionSchema,
  closedFrom: Nullable(Day),
  closedTo: Nullable(Day),
  note: Type.String({ maxLength: 2 * HOLIDAY_NOTE_MAX }),
});
export type ClosePeriod = Static<typeof ClosePeriodBody>;
