import { type Static, type TSchema, Type } from "typebox";
import { FLOOR_TITLE_MAX, TEMPLATE_PLACE, type TemplatePlace } from "../../domain/content/home-template.ts";
import { MENU_TYPES, type MenuItem } from "../../domain/content/menu.ts";
import type { SaleUnit } from "../../domain/timber/spec.ts";
import {
  ChoiceSchema,
  FenSchema,
  IdSchema,
  Nullable,
  OneOf,
  PAGING,
  SEEN,
  SeenBody,
  Shape,
  VersionReply,
  VersionSchema,
} from "../common.ts";
import { ShopInformationData } from "./shop-information-schemas.ts";

/** Calls of the home page (seed §7, product §24). Links are checked by domain/content, with words that can be shown. */

const LinkSchema = Type.String({ maxLength: 1000 });
/** `preview`: a token of the operator's, that shows what is switched off or not due yet. */
const Preview = Type.Optional(Type.String({ maxLength: 200 }));

/** GET getPCShopTemplate. `type` 0 centre, 1 left, 2 right. */
export const TemplateQuery = Shape({
  type: Type.Optional(OneOf<TemplatePlace>(Object.values(TEMPLATE_PLACE))),
  preview: Preview,
});

export const TemplateIdQuery = Shape({ templateId: IdSchema });

/** GET getPCFastTrack. `linkType` 1 own path, 2 leaves the shop. */
export const FastTrackItem = Type.Object({
  id: Type.String(),
  title: Type.String(),
  icon: Type.String(),
  linkType: Type.Integer(),
  linkUrl: Type.String(),
});
export type FastTrackItem = Static<typeof FastTrackItem>;

/** POST getPCShopHomeGoodsList. `tab` 1 recommended, 2 new, 3 reduced; the picked goods first. */
export const HomeGoodsBody = Shape({
  templateId: IdSchema,
  kindCode: Type.Optional(Type.String({ pattern: "^[0-9]{4}$" })),
  portCode: Type.Optional(Type.String({ pattern: "^[a-z0-9_-]{1,40}$" })),
  tab: Type.Optional(OneOf([1, 2, 3] as const)),
  ...PAGING,
});
export type HomeGoodsBody = Static<typeof HomeGoodsBody>;
/** Only what the floor shows; the other columns stay with the goods. */
export const HomeGoods = Type.Object({
  id: Type.String(),
  title: Type.String(),
  specText: Type.String(),
  gradeName: Type.String(),
  /** dm³ */
  availableVolume: Type.Integer(),
  price: FenSchema,
  priceMode: Type.Integer(),
  saleUnit: Type.Unsafe<SaleUnit>(Type.String()),
  portName: Type.String(),
  storeName: Type.String(),
  merchantId: Type.String(),
  merchantName: Type.String(),
});
/** `ports`: where most of the shop's goods lie, for the tabs. */
export const HomeGoodsData = Type.Object({
  rows: Type.Array(HomeGoods),
  total: Type.Integer(),
  pageNum: Type.Integer(),
  pageSize: Type.Integer(),
  ports: Type.Array(ChoiceSchema),
});
export type HomeGoodsData = Static<typeof HomeGoodsData>;

const AdvertPage = OneOf(["home", "search", "news", "supply"] as const);
/** GET getPCBanner. */
export const BannerQuery = Shape({ page: AdvertPage, preview: Preview });
export const BannerItem = Type.Object({
  id: Type.String(),
  image: Type.String(),
  title: Type.String(),
  subtitle: Type.String(),
  linkUrl: Type.String(),
  linkType: Type.Integer(),
  beginTime: Nullable(Type.String()),
  endTime: Nullable(Type.String()),
  sort: Type.Integer(),
});
export type BannerItem = Static<typeof BannerItem>;

/** POST admin/templateSave: `version` 5001 when somebody else was faster, as in every call below. */
export const TemplateSaveBody = Shape({
  id: IdSchema,
  isShow: Type.Boolean(),
  sort: Type.Integer({ minimum: 0, maximum: 999 }),
  title: Type.Optional(Type.String({ maxLength: FLOOR_TITLE_MAX })),
  style: Type.Optional(OneOf([0, 1] as const)),
  version: VersionSchema,
});
export type TemplateSaveBody = Static<typeof TemplateSaveBody>;

const menuFields = {
  id: Type.Optional(IdSchema),
  type: OneOf(MENU_TYPES),
  title: Type.String({ maxLength: 40 }),
  content: LinkSchema,
  loginType: Type.Optional(OneOf([0, 1] as const)),
  query: Type.Optional(Type.String({ maxLength: 1000 })),
};
const below = <T extends ReturnType<typeof Shape>>(child: T) =>
  Shape({ ...menuFields, children: Type.Optional(Type.Array(child, { maxItems: 30 })) });
/** POST admin/menuSave: the whole menu of a template at once. An item that keeps its `id` keeps its address. */
export const MenuSaveBody = Shape({
  templateId: IdSchema,
  version: VersionSchema,
  items: Type.Array(below(below(Shape(menuFields))), { maxItems: 30 }),
});
export type MenuSaveBody = Static<typeof MenuSaveBody>;

/** POST admin/fastTrackSave: all of a template at once. */
export const FastTrackSaveBody = Shape({
  templateId: IdSchema,
  version: VersionSchema,
  items: Type.Array(
    Shape({
      title: Type.String({ minLength: 1, maxLength: 12 }),
      icon: Type.String({ pattern: "^[a-z]{1,20}$" }),
      linkUrl: LinkSchema,
    }),
    { maxItems: 12 },
  ),
});

/** POST admin/goodsPoolSave: the picked goods of a tab, in order. */
export const GoodsPoolSaveBody = Shape({
  templateId: IdSchema,
  version: VersionSchema,
  tab: OneOf([1, 2, 3] as const),
  goodsIds: Type.Array(IdSchema, { maxItems: 50 }),
});

/** POST admin/goodsPool: what is picked for a tab, in order. Answers `PooledGoods[]`. */
export const GoodsPoolBody = Shape({ templateId: IdSchema, tab: OneOf([1, 2, 3] as const) });
/** `price` fen per `saleUnit`; `onSale`: buyers see it on the floor. */
export type PooledGoods = {
  id: string;
  title: string;
  specText: string;
  merchantName: string;
  price: number;
  saleUnit: string;
  onSale: boolean;
};

const HelpLink = Shape({ title: Type.String({ minLength: 1, maxLength: 20 }), url: LinkSchema });
/** POST admin/informationSave: everything about the operator at once. */
export const InformationSaveBody = Shape({
  shopName: Type.String({ minLength: 1, maxLength: 20 }),
  slogan: Type.String({ maxLength: 30 }),
  hotline: Type.String({ pattern: "^[0-9+ -]{0,20}$" }),
  address: Type.String({ maxLength: 100 }),
  company: Type.String({ maxLength: 60 }),
  qrApp: LinkSchema,
  qrAccount: LinkSchema,
  merchantServiceUrl: LinkSchema,
  mobileUrl: LinkSchema,
  customerServiceUrl: LinkSchema,
  frameHosts: Type.Array(Type.String({ maxLength: 255 }), { maxItems: 20 }),
  icp: Shape({
    base: Type.String({ maxLength: 40 }),
    byHost: Type.Record(Type.String({ pattern: "^[a-z0-9.-]{1,100}$" }), Type.String({ maxLength: 20 })),
  }),
  help: Shape({ buyer: Type.Array(HelpLink, { maxItems: 12 }), seller: Type.Array(HelpLink, { maxItems: 12 }) }),
  version: VersionSchema,
});
export type InformationSaveBody = Static<typeof InformationSaveBody>;

/** `image`: a path of this site, as an upload answers it. */
const advertFields = {
  page: AdvertPage,
  title: Type.String({ minLength: 1, maxLength: 30 }),
  subtitle: Type.Optional(Type.String({ maxLength: 60 })),
  image: LinkSchema,
  linkUrl: Type.Optional(LinkSchema),
  beginTime: Type.Optional(Nullable(Type.String({ maxLength: 30 }))),
  endTime: Type.Optional(Nullable(Type.String({ maxLength: 30 }))),
  isShow: Type.Optional(Type.Boolean()),
  sort: Type.Optional(Type.Integer({ minimum: 0, maximum: 999 })),
};
export const AdvertListBody = Shape({ page: Type.Optional(AdvertPage) });
export const AdvertAddBody = Shape(advertFields);
export type AdvertAddBody = Static<typeof AdvertAddBody>;
export const AdvertUpdateBody = Shape({ ...SEEN, ...advertFields });

export const HomeTemplateSchema = Type.Object({
  id: Type.String(),
  templateTypeCode: Type.Number(),
  isShow: Type.Boolean(),
  sort: Type.Number(),
  templateId: Type.String(),
  title: Type.String(),
  style: OneOf([0, 1] as const),
});
const menuItemProperties = {
  parentId: Type.Optional(Nullable(Type.String())),
  sort: Type.Optional(Type.Number()),
  id: Type.String(),
  type: Type.Number(),
  title: Type.String(),
  content: Type.String(),
  loginType: Type.Number(),
  query: Type.String(),
};
const menuItemOver = (children: TSchema) => Type.Object({ ...menuItemProperties, children: Type.Array(children) });
/** Four levels deep, the last one without children. */
export const MenuItemSchema = Type.Unsafe<MenuItem>(
  menuItemOver(menuItemOver(menuItemOver(Type.Object({ ...menuItemProperties, children: Type.Array(Type.Never()) })))),
);
export const PooledGoodsSchema = Type.Object({
  id: Type.String(),
  title: Type.String(),
  specText: Type.String(),
  merchantName: Type.String(),
  price: Type.Number(),
  saleUnit: Type.String(),
  onSale: Type.Boolean(),
});

const FastTrackReply = Type.Array(
  Type.Object({
    id: Type.String(),
    title: Type.String(),
    icon: Type.String(),
    linkType: Type.Number(),
    linkUrl: Type.String(),
  }),
);
export type FastTrackReply = Static<typeof FastTrackReply>;

const BannersReply = Type.Array(
  Type.Object({
    id: Type.String(),
    sort: Type.Number(),
    title: Type.String(),
    linkType: Type.Number(),
    linkUrl: Type.String(),
    image: Type.String(),
    subtitle: Type.String(),
    beginTime: Nullable(Type.String()),
    endTime: Nullable(Type.String()),
  }),
);
export type BannersReply = Static<typeof BannersReply>;

const TemplateListAdminReply = Type.Array(
  Type.Object({
    id: Type.String(),
    templateTypeCode: Type.Number(),
    isShow: Type.Boolean(),
    sort: Type.Number(),
    templateId: Type.String(),
    title: Type.String(),
    style: OneOf([0, 1] as const),
    place: OneOf([0, 1, 2] as const),
    version: Type.Number(),
  }),
);
export type TemplateListAdminReply = Static<typeof TemplateListAdminReply>;

const MenuTreeReply = Type.Object({ templateId: Type.String(), items: Type.Array(MenuItemSchema) });
export type MenuTreeReply = Static<typeof MenuTreeReply>;

const EditedInformationReply = Type.Object({ ...ShopInformationData.properties, version: Type.Number() });
export type EditedInformationReply = Static<typeof EditedInformationReply>;

const PreviewTokenReply = Type.Object({ token: Type.String(), expireAt: Type.Number() });
export type PreviewTokenReply = Static<typeof PreviewTokenReply>;

const BannerListAdminReply = Type.Array(
  Type.Object({
    id: Type.String(),
    sort: Type.Number(),
    title: Type.String(),
    linkType: Type.Number(),
    linkUrl: Type.String(),
    image: Type.String(),
    subtitle: Type.String(),
    beginTime: Nullable(Type.String()),
    endTime: Nullable(Type.String()),
    page: OneOf(["home", "news", "search", "supply"] as const),
    isShow: Type.Boolean(),
    version: Type.Number(),
  }),
);
export type BannerListAdminReply = Static<typeof BannerListAdminReply>;

const AddBannerReply = Type.Object({ id: Type.String(), version: Type.Number() });
export type AddBannerReply = Static<typeof AddBannerReply>;

const UpdateBannerReply = Type.Object({ id: Type.String(), version: Type.Number() });
export type UpdateBannerReply = Static<typeof UpdateBannerReply>;

export const homeSchemas = {
  homeTemplates: { query: TemplateQuery, reply: Type.Array(HomeTemplateSchema) },
  fastTrack: { query: TemplateIdQuery, reply: FastTrackReply },
  menuNavigation: { query: TemplateIdQuery, reply: Type.Array(MenuItemSchema) },
  banners: { query: BannerQuery, reply: BannersReply },
  templateListAdmin: { reply: TemplateListAdminReply },
  saveTemplate: { body: TemplateSaveBody, reply: VersionReply },
  menuTree: { reply: MenuTreeReply },
  saveMenu: { body: MenuSaveBody, reply: VersionReply },
  saveFastTrack: { body: FastTrackSaveBody, reply: VersionReply },
  goodsPool: { body: GoodsPoolBody, reply: Type.Array(PooledGoodsSchema) },
  saveGoodsPool: { body: GoodsPoolSaveBody, reply: VersionReply },
  editedInformation: { reply: EditedInformationReply },
  saveInformation: { body: InformationSaveBody, reply: VersionReply },
  previewToken: { reply: PreviewTokenReply },
  bannerListAdmin: { body: AdvertListBody, reply: BannerListAdminReply },
  addBanner: { body: AdvertAddBody, reply: AddBannerReply },
  updateBanner: { body: AdvertUpdateBody, reply: UpdateBannerReply },
  deleteBanner: { body: SeenBody, reply: Type.Null() },
} as const;
