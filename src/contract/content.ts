import { Type } from "typebox";
import { Reply } from "./reply.ts";

const Link = Type.Object({ title: Type.String(), url: Type.String() });

/** GET /api/shopHomePageInfo/getPCShopInformation (product §24). */
export const ShopInformationReply = Reply(
  Type.Object({
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
    help: Type.Object({ buyer: Type.Array(Link), seller: Type.Array(Link) }),
  }),
);
