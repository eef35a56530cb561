import { Type } from "typebox";
import { SITE_FIELDS } from "../../domain/system/shop-information.ts";
import { repliesOf } from "../fields.ts";

const HelpLinkSchema = Type.Object({ title: Type.String(), url: Type.String() });

/** The site's information on every page. */
export const ShopInformationData = Type.Object({
  ...repliesOf(SITE_FIELDS),
  /** Web addresses whose pages the shop may frame: `https://host[:port]`. */
  frameHosts: Type.Array(Type.String()),
  icp: Type.Object({ base: Type.String(), byHost: Type.Record(Type.String(), Type.String()) }),
  help: Type.Object({ buyer: Type.Array(HelpLinkSchema), seller: Type.Array(HelpLinkSchema) }),
  rules: Type.Array(HelpLinkSchema),
});

export const shopInformationSchemas = {
  shopInformation: { reply: ShopInformationData },
} as const;
