import { Type } from "typebox";
import { SHOP_INFORMATION } from "../../domain/system/shop-information.ts";
import { ReplyOf } from "../fields.ts";

/** The type of its own in the site's information. */
export const BY_HOST = { byHost: Type.Record(Type.String(), Type.String()) };

export const shopInformationSchemas = {
  shopInformation: { reply: ReplyOf(SHOP_INFORMATION, BY_HOST) },
} as const;
