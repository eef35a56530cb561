import { type Static, type TSchema, Type } from "typebox";
import { BANNER, BANNER_FIELDS } from "../../domain/content/banner-form.ts";
import {
  BANNER_PAGES,
  EDITED_FLOOR,
  FAST_TRACK,
  FLOOR_STYLES,
  FLOOR_TITLE_MAX,
  HOME_TEMPLATE,
  PICKED_GOODS,
  TEMPLATE_PLACE,
  type TemplatePlace,
} from "../../domain/content/home-template.ts";
import { MARKET_SUMMARY } from "../../domain/content/market-summary.ts";
import { MENU_TYPES, type MenuItem } from "../../domain/content/menu.ts";
import type { BannerId, GoodsId, HomeTemplateId, MenuItemId } from "../../domain/ids.ts";
import { list } from "../../domain/records.ts";
import { EDITED_INFORMATION, HOTLINE_PATTERN, SITE_FIELDS, SITE_LINKS } from "../../domain/system/shop-information.ts";
import {
  each,
  IdSchema,
  keysOf,
  Nullable,
  OneOf,
  PAGING,
  ReplyId,
  SentId,
  Shape,
  VERSIONED_ID,
  VersionedBodyOf,
  VersionedReply,
  VersionReply,
  VersionSchema,
} from "../common.ts";
import { boundedOf, ReplyOf } from "../fields.ts";
import { BY_HOST } from "./shop-information-schemas.ts";

/** Calls of the home page. Links are checked by domain/content, with words that can be shown. */

const LinkSchema = Type.String({ maxLength: 1000 });
/** `preview`: a token of the operator's, that shows what is switched off or not due yet. */
const Preview = Type.Optional(Type.String({ maxLength: 200 }));

/** `type` 0 centre, 1 left, 2 right. */
export const TemplateQuery = Shape({
  type: Type.Optional(OneOf<TemplatePlace>(Object.values(TEMPLATE_PLACE))),
  preview: Preview,
});

/** A template of the home page. */
export const TemplateIdQuery = Shape({ templateId: SentId<HomeTemplateId>() });

/** 1 recommended, 2 new, 3 reduced. */
const TabSchema = OneOf([1, 2, 3] as const);
/** `tab` 1 recommended, 2 new, 3 reduced; the picked goods first. */
export const HomeGoodsBody = Shape({
  templateId: IdSchema,
  kindCode: Type.Optional(Type.String({ pattern: "^[0-9]{4}$" })),
  portCode: Type.Optional(Type.String({ pattern: "^[a-z0-9_-]{1,40}$" })),
  tab: Type.Optional(TabSchema),
  ...PAGING,
});
export type HomeGoodsBody = Static<typeof HomeGoodsBody>;

const AdvertPage = OneOf(BANNER_PAGES.map(({ code }) => code));
export const BannerQuery = Shape({ page: AdvertPage, preview: Preview });

const StyleSchema = OneOf(FLOOR_STYLES.map(({ code }) => code));
/** A `version` that is no longer the latest is refused with 5001, as in every call below. */
export const TemplateSaveBody = Shape({
  id: SentId<HomeTemplateId>(),
  isShow: Type.Boolean(),
  sort: Type.Integer({ minimum: 0, maximum: 999 }),
  title: Type.Optional(Type.String({ maxLength: FLOOR_TITLE_MAX })),
  style: Type.Optional(StyleSchema),
  version: VersionSchema,
});
export type TemplateSaveBody = Static<typeof TemplateSaveBody>;

const menuFields = {
  id: Type.Optional(SentId<MenuItemId>()),
  type: OneOf(MENU_TYPES),
  title: Type.String({ maxLength: 40 }),
  content: LinkSchema,
  loginType: Type.Optional(OneOf([0, 1] as const)),
  query: Type.Optional(Type.String({ maxLength: 1000 })),
};
const below = <T extends ReturnType<typeof Shape>>(child: T) =>
  Shape({ ...menuFields, children: Type.Optional(Type.Array(child, { maxItems: 30 })) });
/** The whole menu of a template at once. An item with the same `id` retains its address. */
export const MenuSaveBody = Shape({
  templateId: SentId<HomeTemplateId>(),
  version: VersionSchema,
  items: Type.Array(below(below(Shape(menuFields))), { maxItems: 30 }),
});
export type MenuSaveBody = Static<typeof MenuSaveBody>;

/** All of a template at once. */
export const FastTrackSaveBody = Shape({
  templateId: SentId<HomeTemplateId>(),
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

/** The chosen goods of a tab, in order. */
export const GoodsPoolSaveBody = Shape({
  templateId: SentId<HomeTemplateId>(),
  version: VersionSchema,
  tab: TabSchema,
  goodsIds: Type.Array(SentId<GoodsId>(), { maxItems: 50 }),
});

/** What is chosen for a tab is answered in order. */
export const GoodsPoolBody = Shape({ templateId: SentId<HomeTemplateId>(), tab: TabSchema });

const HelpLink = Shape({ title: Type.String({ minLength: 1, maxLength: 20 }), url: LinkSchema });
/** Everything about the site at once. */
export const InformationSaveBody = Shape({
  ...boundedOf(SITE_FIELDS, {
    ...Object.fromEntries(keysOf(SITE_LINKS).map((name) => [name, LinkSchema])),
    hotline: Type.String({ pattern: HOTLINE_PATTERN }),
  }),
  frameHosts: Type.Array(Type.String({ maxLength: 255 }), { maxItems: 20 }),
  icp: Shape({
    base: Type.String({ maxLength: 40 }),
    byHost: Type.Record(Type.String({ pattern: "^[a-z0-9.-]{1,100}$" }), Type.String({ maxLength: 20 })),
  }),
  help: Shape({ buyer: Type.Array(HelpLink, { maxItems: 12 }), seller: Type.Array(HelpLink, { maxItems: 12 }) }),
  rules: Type.Array(HelpLink, { maxItems: 12 }),
  version: VersionSchema,
});
export type InformationSaveBody = Static<typeof InformationSaveBody>;

const { page, title, image, ...mayLack } = boundedOf(BANNER_FIELDS);
const advertFields = { page, title, image, ...Type.Partial(Type.Object(mayLack)).properties };
/** A new banner. */
export const AdvertAddBody = Shape(advertFields);
export type AdvertAddBody = Static<typeof AdvertAddBody>;
/** A changed banner. */
export const AdvertUpdateBody = Shape({ ...VERSIONED_ID, id: SentId<BannerId>(), ...advertFields });

const menuItemProperties = {
  parentId: Type.Optional(Nullable(Type.String())),
  sort: Type.Optional(Type.Number()),
  ...each("id title content query", Type.String()),
  type: Type.Number(),
  loginType: Type.Number(),
};
const menuItemOver = (children: TSchema) => Type.Object({ ...menuItemProperties, children: Type.Array(children) });
/** Four levels deep, the last one without children. */
const MenuItemSchema = Type.Unsafe<MenuItem>(
  menuItemOver(menuItemOver(menuItemOver(Type.Object({ ...menuItemProperties, children: Type.Array(Type.Never()) })))),
);
const MenuTreeReply = Type.Object({ templateId: ReplyId<HomeTemplateId>(), items: Type.Array(MenuItemSchema) });
export type MenuTreeReply = Static<typeof MenuTreeReply>;

const PreviewTokenReply = Type.Object({ token: Type.String(), expireAt: Type.Number() });
export type PreviewTokenReply = Static<typeof PreviewTokenReply>;

export const homeSchemas = {
  homeTemplates: { query: TemplateQuery, reply: ReplyOf(list(HOME_TEMPLATE)) },
  fastTrack: { query: TemplateIdQuery, reply: ReplyOf(list(FAST_TRACK)) },
  menuNavigation: { query: TemplateIdQuery, reply: Type.Array(MenuItemSchema) },
  banners: { query: BannerQuery, reply: ReplyOf(list(BANNER)) },
  marketSummary: { reply: ReplyOf(MARKET_SUMMARY) },
  templateListAdmin: { reply: ReplyOf(list(EDITED_FLOOR)) },
  saveTemplate: { body: TemplateSaveBody, reply: VersionReply },
  menuTree: { reply: MenuTreeReply },
  saveMenu: { body: MenuSaveBody, reply: VersionReply },
  saveFastTrack: { body: FastTrackSaveBody, reply: VersionReply },
  goodsPool: { body: GoodsPoolBody, reply: ReplyOf(list(PICKED_GOODS)) },
  saveGoodsPool: { body: GoodsPoolSaveBody, reply: VersionReply },
  editedInformation: { reply: ReplyOf(EDITED_INFORMATION, BY_HOST) },
  saveInformation: { body: InformationSaveBody, reply: VersionReply },
  previewToken: { reply: PreviewTokenReply },
  addBanner: { body: AdvertAddBody, reply: VersionedReply },
  updateBanner: { body: AdvertUpdateBody, reply: VersionedReply },
  deleteBanner: { body: VersionedBodyOf<BannerId>(), reply: Type.Null() },
} as const;
