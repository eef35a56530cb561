import { type Static, Type } from "typebox";
import { Nullable, PageNumSchema, PageSizeSchema, Shape } from "./common.ts";

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
