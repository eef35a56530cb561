import { type Static, Type } from "typebox";
import { BRAND_BRIEF, BRAND_DETAIL, BRAND_FACETS } from "../../domain/catalog/goods/brand.ts";
import { BRAND_FIELDS, KEPT_BRAND } from "../../domain/catalog/goods/brand-form.ts";
import { each, Nullable, PAGING, PageOf, Shape, VersionSchema } from "../common.ts";
import { draftsOf, ReplyOf } from "../fields.ts";

const CodeSchema = Type.String({ pattern: "^[A-Za-z0-9_.-]{1,40}$" });

const BrandListBody = Shape({
  keyword: Type.Optional(Type.String({ maxLength: 200 })),
  country: Type.Optional(Nullable(CodeSchema)),
  speciesCode: Type.Optional(Nullable(CodeSchema)),
  initial: Type.Optional(Nullable(Type.String({ pattern: "^[A-Za-z]$" }))),
  ...PAGING,
});
export type BrandList = Static<typeof BrandListBody>;

export const BrandCodeQuery = Shape({ brandCode: CodeSchema });

const form = draftsOf(BRAND_FIELDS, {
  brandCode: CodeSchema,
  country: Type.String({ maxLength: 10 }),
  ...each("logo banner", Type.String({ maxLength: 200 })),
  kindCodes: Type.Array(CodeSchema, { maxItems: 40 }),
  speciesCodes: Type.Array(CodeSchema, { maxItems: 200 }),
});

const BrandAddBody = Shape(form);
export type BrandAdd = Static<typeof BrandAddBody>;
const BrandUpdateBody = Shape({ version: VersionSchema, ...form });
export type BrandUpdate = Static<typeof BrandUpdateBody>;
/** A brand that is not enabled is nowhere to be seen. */
const BrandStatusBody = Shape({ brandCode: CodeSchema, version: VersionSchema, isEnabled: Type.Boolean() });
export type BrandStatus = Static<typeof BrandStatusBody>;

const BrandPageSchema = PageOf(ReplyOf(BRAND_BRIEF), { facets: ReplyOf(BRAND_FACETS) });
const KnownBrandSchema = Type.Object({
  ...each("code name nameEn country", Type.String()),
  aliases: Type.Array(Type.String()),
  pinyin: Type.Optional(Type.String()),
  isShown: Type.Boolean(),
});

export const brandSchemas = {
  brandAdmin: { query: BrandCodeQuery, reply: ReplyOf(KEPT_BRAND) },
  addBrand: { body: BrandAddBody, reply: Type.String() },
  updateBrand: { body: BrandUpdateBody, reply: Type.Null() },
  setBrandStatus: { body: BrandStatusBody, reply: Type.Null() },
  brandList: { body: BrandListBody, reply: BrandPageSchema },
  brandByCode: { query: BrandCodeQuery, reply: ReplyOf(BRAND_DETAIL) },
  brandOptions: { reply: Type.Array(KnownBrandSchema) },
} as const;
