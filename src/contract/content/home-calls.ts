import type { Static } from "typebox";
import type { HomeTemplate } from "../../domain/content/home-template.ts";
import type { MenuItem } from "../../domain/content/menu.ts";
import type { Call } from "../call.ts";
import type { SeenBody, SeenReply, VersionReply } from "../common.ts";
import type {
  AdvertAddBody,
  AdvertListBody,
  AdvertUpdateBody,
  BannerAdmin,
  BannerItem,
  BannerQuery,
  EditedInformationReply,
  FastTrackItem,
  FastTrackSaveBody,
  GoodsPoolBody,
  GoodsPoolSaveBody,
  InformationSaveBody,
  MenuSaveBody,
  MenuTreeReply,
  PooledGoods,
  PreviewTokenReply,
  TemplateAdmin,
  TemplateIdQuery,
  TemplateQuery,
  TemplateSaveBody,
} from "./home-schemas.ts";

export const homeTemplates: Call<{ query: Static<typeof TemplateQuery>; reply: HomeTemplate[] }> = {
  method: "GET",
  path: "/api/shopHomePageInfo/getPCShopTemplate",
  access: "public",
  perNetwork: "reads",
  input: "query",
  tagged: true,
  summary: "Templates of the home page or the centre",
};

export const fastTrack: Call<{ query: Static<typeof TemplateIdQuery>; reply: FastTrackItem[] }> = {
  method: "GET",
  path: "/api/shopHomePageInfo/getPCFastTrack",
  access: "public",
  perNetwork: "reads",
  input: "query",
  summary: "Shortcuts of a template",
  refusals: [404],
};

export const menuNavigation: Call<{ query: Static<typeof TemplateIdQuery>; reply: MenuItem[] }> = {
  method: "GET",
  path: "/api/shopHomePageInfo/getPCMenuNavigation",
  access: "public",
  perNetwork: "reads",
  input: "query",
  tagged: true,
  summary: "Entries of the navigation",
  refusals: [404],
};

export const banners: Call<{ query: Static<typeof BannerQuery>; reply: BannerItem[] }> = {
  method: "GET",
  path: "/api/sysAdvert/getPCBanner",
  access: "public",
  perNetwork: "reads",
  input: "query",
  summary: "Banners of a place",
};

export const templateListAdmin: Call<{ reply: TemplateAdmin[] }> = {
  method: "POST",
  path: "/api/shopHomePage/admin/templateList",
  access: { permission: "content:home:edit" },
  input: "none",
  summary: "Templates for their editors",
};

export const saveTemplate: Call<{ body: TemplateSaveBody; reply: VersionReply }> = {
  method: "POST",
  path: "/api/shopHomePage/admin/templateSave",
  access: { permission: "content:home:edit" },
  input: "body",
  summary: "Saves a template",
  refusals: [404, 5001],
};

export const menuTree: Call<{ reply: MenuTreeReply }> = {
  method: "POST",
  path: "/api/shopHomePage/admin/menuTree",
  access: { permission: "content:home:edit" },
  input: "none",
  summary: "Entries of the navigation for their editors",
};

export const saveMenu: Call<{ body: MenuSaveBody; reply: VersionReply }> = {
  method: "POST",
  path: "/api/shopHomePage/admin/menuSave",
  access: { permission: "content:home:edit" },
  input: "body",
  summary: "Saves the navigation",
  refusals: [404, 5001],
};

export const saveFastTrack: Call<{ body: Static<typeof FastTrackSaveBody>; reply: VersionReply }> = {
  method: "POST",
  path: "/api/shopHomePage/admin/fastTrackSave",
  access: { permission: "content:home:edit" },
  input: "body",
  summary: "Saves the shortcuts of a template",
  refusals: [404, 5001],
};

export const goodsPool: Call<{ body: Static<typeof GoodsPoolBody>; reply: PooledGoods[] }> = {
  method: "POST",
  path: "/api/shopHomePage/admin/goodsPool",
  access: { permission: "content:home:edit" },
  input: "body",
  summary: "Goods that editors placed on the home page",
  refusals: [404],
};

export const saveGoodsPool: Call<{ body: Static<typeof GoodsPoolSaveBody>; reply: VersionReply }> = {
  method: "POST",
  path: "/api/shopHomePage/admin/goodsPoolSave",
  access: { permission: "content:home:edit" },
  input: "body",
  summary: "Places goods on the home page",
  refusals: [404, 5001],
};

export const editedInformation: Call<{ reply: EditedInformationReply }> = {
  method: "POST",
  path: "/api/shopHomePage/admin/information",
  access: { permission: "content:home:edit" },
  input: "none",
  summary: "Information of the site for its editors",
};

export const saveInformation: Call<{ body: InformationSaveBody; reply: VersionReply }> = {
  method: "POST",
  path: "/api/shopHomePage/admin/informationSave",
  access: { permission: "content:home:edit" },
  input: "body",
  summary: "Saves the information of the site",
  refusals: [404, 5001],
};

export const previewToken: Call<{ reply: PreviewTokenReply }> = {
  method: "POST",
  path: "/api/shopHomePage/admin/previewToken",
  access: { permission: "content:home:edit" },
  input: "none",
  summary: "A token that shows unpublished templates",
};

export const bannerListAdmin: Call<{ body: Static<typeof AdvertListBody>; reply: BannerAdmin[] }> = {
  method: "POST",
  path: "/api/sysAdvert/admin/getList",
  access: { permission: "content:home:edit" },
  input: "body",
  summary: "Banners for their editors",
};

export const addBanner: Call<{ body: AdvertAddBody; reply: SeenReply }> = {
  method: "POST",
  path: "/api/sysAdvert/admin/add",
  access: { permission: "content:home:edit" },
  input: "body",
  summary: "Adds a banner",
};

export const updateBanner: Call<{ body: Static<typeof AdvertUpdateBody>; reply: SeenReply }> = {
  method: "POST",
  path: "/api/sysAdvert/admin/update",
  access: { permission: "content:home:edit" },
  input: "body",
  summary: "Changes a banner",
  refusals: [404, 5001],
};

export const deleteBanner: Call<{ body: SeenBody; reply: null }> = {
  method: "POST",
  path: "/api/sysAdvert/admin/delete",
  access: { permission: "content:home:edit" },
  input: "body",
  summary: "Deletes a banner",
  refusals: [404, 5001],
};
