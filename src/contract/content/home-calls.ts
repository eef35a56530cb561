import type { Static } from "typebox";
import type { BannerItem } from "../../domain/content/banner-form.ts";
import type { EditedFloor, FastTrackItem, HomeTemplate, PickedGoods } from "../../domain/content/home-template.ts";
import type { MarketSummary } from "../../domain/content/market-summary.ts";
import type { MenuItem } from "../../domain/content/menu.ts";
import type { BannerId } from "../../domain/ids.ts";
import type { EditedInformation } from "../../domain/system/shop-information.ts";
import { everybodyReads, get, holders, post, roomy, tagged } from "../call.ts";
import type { VersionedBody, VersionedReply, VersionReply } from "../common.ts";
import type {
  AdvertAddBody,
  AdvertUpdateBody,
  BannerQuery,
  FastTrackSaveBody,
  GoodsPoolBody,
  GoodsPoolSaveBody,
  InformationSaveBody,
  MenuSaveBody,
  MenuTreeReply,
  PreviewTokenReply,
  TemplateIdQuery,
  TemplateQuery,
  TemplateSaveBody,
} from "./home-schemas.ts";

const mayEditHome = holders("content:home:edit");

export const homeTemplates = everybodyReads(
  tagged(
    get<Static<typeof TemplateQuery>, HomeTemplate[]>(
      "/api/shopHomePageInfo/getPCShopTemplate",
      "Templates of the home page or the centre",
    ),
  ),
);
export const fastTrack = everybodyReads(
  get<Static<typeof TemplateIdQuery>, FastTrackItem[]>(
    "/api/shopHomePageInfo/getPCFastTrack",
    "Shortcuts of a template",
    404,
  ),
);
export const menuNavigation = everybodyReads(
  tagged(
    get<Static<typeof TemplateIdQuery>, MenuItem[]>(
      "/api/shopHomePageInfo/getPCMenuNavigation",
      "Entries of the navigation",
      404,
    ),
  ),
);
export const banners = everybodyReads(
  get<Static<typeof BannerQuery>, BannerItem[]>("/api/sysAdvert/getPCBanner", "Banners of a place"),
);
export const marketSummary = everybodyReads(
  get<MarketSummary>("/api/shopHomePageInfo/getPCMarket", "The market in figures, usually at most two minutes old"),
);
export const templateListAdmin = mayEditHome(
  post<EditedFloor[]>("/api/shopHomePage/admin/templateList", "Templates for their editors"),
);
export const saveTemplate = mayEditHome(
  post<TemplateSaveBody, VersionReply>("/api/shopHomePage/admin/templateSave", "Saves a template", 404, 5001),
);
export const menuTree = mayEditHome(
  post<MenuTreeReply>("/api/shopHomePage/admin/menuTree", "Entries of the navigation for their editors"),
);
export const saveMenu = mayEditHome(
  roomy(1024, post<MenuSaveBody, VersionReply>("/api/shopHomePage/admin/menuSave", "Saves the navigation", 404, 5001)),
);
export const saveFastTrack = mayEditHome(
  roomy(
    64,
    post<Static<typeof FastTrackSaveBody>, VersionReply>(
      "/api/shopHomePage/admin/fastTrackSave",
      "Saves the shortcuts of a template",
      404,
      5001,
    ),
  ),
);
export const goodsPool = mayEditHome(
  post<Static<typeof GoodsPoolBody>, PickedGoods[]>(
    "/api/shopHomePage/admin/goodsPool",
    "Goods that editors placed on the home page",
    404,
  ),
);
export const saveGoodsPool = mayEditHome(
  post<Static<typeof GoodsPoolSaveBody>, VersionReply>(
    "/api/shopHomePage/admin/goodsPoolSave",
    "Places goods on the home page",
    404,
    5001,
  ),
);
export const editedInformation = mayEditHome(
  post<EditedInformation>("/api/shopHomePage/admin/information", "Information of the site for its editors"),
);
export const saveInformation = mayEditHome(
  roomy(
    256,
    post<InformationSaveBody, VersionReply>(
      "/api/shopHomePage/admin/informationSave",
      "Saves the information of the site",
      404,
      5001,
    ),
  ),
);
export const previewToken = mayEditHome(
  post<PreviewTokenReply>("/api/shopHomePage/admin/previewToken", "A token that shows unpublished templates"),
);
export const addBanner = mayEditHome(post<AdvertAddBody, VersionedReply>("/api/sysAdvert/admin/add", "Adds a banner"));
export const updateBanner = mayEditHome(
  post<Static<typeof AdvertUpdateBody>, VersionedReply>("/api/sysAdvert/admin/update", "Changes a banner", 404, 5001),
);
export const deleteBanner = mayEditHome(
  post<VersionedBody<BannerId>, null>("/api/sysAdvert/admin/delete", "Deletes a banner", 404, 5001),
);
