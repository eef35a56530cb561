import { type Static, Type } from "typebox";

export const HelpLinkSchema = Type.Object({ title: Type.String(), url: Type.String() });

export const ShopInformationData = Type.Object({
  shopName: Type.String(),
  slogan: Type.String(),
  hotline: Type.String(),
  address: Type.String(),
  company: Type.String(),
  qrApp: Type.String(),
  qrAccount: Type.String(),
  merchantServiceUrl: Type.String(),
  mobileUrl: Type.String(),
  customerServiceUrl: Type.String(),
  /** Web addresses whose pages the shop may frame: `https://host[:port]`. */
  frameHosts: Type.Array(Type.String()),
  icp: Type.Object({ base: Type.String(), byHost: Type.Record(Type.String(), Type.String()) }),
  help: Type.Object({ buyer: Type.Array(HelpLinkSchema), seller: Type.Array(HelpLinkSchema) }),
});
export type ShopInformationData = Static<typeof ShopInformationData>;

export const shopInformationSchemas = {
  shopInformation: { reply: ShopInformationData },
} as const;
