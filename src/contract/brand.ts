import { type Static, Type } from "typebox";
import { Nullable, PageNumSchema, PageSizeSchema, Shape, VersionSchema } from "./common.ts";

const CodeSchema = Type.String({ pattern: "^[A-Za-z0-9_.-]{1,40}$" });

/** `POST /api/corporationBrand/getPcList` (seed §7, product §4). Answers a `BrandPage`. */
export const BrandListBody = Shape({
  keyword: Type.Optional(Type.String({ maxLength: 200 })),
  country: Type.Optional(Nullable(CodeSchema)),
  speciesCode: Type.Optional(Nullable(CodeSchema)),
  initial: Type.Optional(Nullable(Type.String({ pattern: "^[A-Za-z]$" }))),
  pageNum: Type.Optional(PageNumSchema),
  pageSize: Type.Optional(PageSizeSchema),
});
export type BrandList = Static<typeof BrandListBody>;

/** `GET /api/corporationBrand/getPcInfoByCode` (seed §7). Answers a `BrandDetail`. */
export const BrandCodeQuery = Shape({ brandCode: CodeSchema });

const TextSchema = (maxLength: number) => Type.String({ maxLength });
const form = {
  brandName: TextSchema(60),
  brandNameEn: TextSchema(120),
  aliases: Type.Array(TextSchema(60), { maxItems: 40 }),
  country: TextSchema(10),
  logo: TextSchema(200),
  banner: TextSchema(200),
  intro: TextSchema(2_000),
  kindCodes: Type.Array(CodeSchema, { maxItems: 40 }),
  speciesCodes: Type.Array(CodeSchema, { maxItems: 200 }),
  certs: Type.Array(TextSchema(20), { maxItems: 20 }),
  isHot: Type.Boolean(),
  sort: Type.Integer({ minimum: 0, maximum: 100_000 }),
};

/** `POST /api/corporationBrand/admin/getList` → Page<KeptBrand>, as the public list is ordered. */
export const BrandDeskListBody = Shape({
  keyword: Type.Optional(Type.String({ maxLength: 200 })),
  country: Type.Optional(CodeSchema),
  isEnabled: Type.Optional(Type.Boolean()),
  pageNum: Type.Optional(PageNumSchema),
  pageSize: Type.Optional(PageSizeSchema),
});
export type BrandDeskList = Static<typeof BrandDeskListBody>;
/** `POST /api/corporationBrand/admin/add` → its code. */
export const BrandAddBody = Shape({ brandCode: CodeSchema, ...form });
export type BrandAdd = Static<typeof BrandAddBody>;
/** `POST /api/corporationBrand/admin/update` */
export const BrandUpdateBody = Shape({ brandCode: CodeSchema, version: VersionSchema, ...form });
export type BrandUpdate = Static<typeof BrandUpdateBody>;
/** `POST /api/corporationBrand/admin/setStatus`: shown, or nowhere to be seen. */
export const BrandStatusBody = Shape({ brandCode: CodeSchema, version: VersionSchema, isEnabled: Type.Boolean() });
export type BrandStatus = Static<typeof BrandStatusBody>;
