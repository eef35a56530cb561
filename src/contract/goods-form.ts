import { type Static, type TSchema, Type } from "typebox";
import { GOODS_FIELDS, type GoodsFields, type GoodsInput } from "../domain/catalog/goods-fields.ts";
import { FenSchema, IdSchema, Nullable, OneOf, Shape } from "./common.ts";
import { CodeSchema, schemasOf, TextSchema, WholeSchema } from "./fields.ts";

const listOf = <T extends TSchema>(item: T) => Type.Array(item, { maxItems: 100 });

/** Facts whose type is their own. */
const OWN_SHAPES = {
  certs: listOf(Shape({ type: TextSchema, no: TextSchema, expireTime: Nullable(Type.String({ maxLength: 40 })) })),
  uses: listOf(TextSchema),
  priceTiers: listOf(Shape({ minVolume: WholeSchema, price: FenSchema })),
  deliveryModes: listOf(OneOf<1 | 2>([1, 2])),
  images: listOf(Type.String({ maxLength: 200 })),
};

/** The wire's shape of goods as they are stated. */
export const goodsShape = (fields: GoodsFields) => schemasOf(fields, OWN_SHAPES);
const GOODS_INPUT = goodsShape(GOODS_FIELDS);

/** `POST /api/goods/merchant/add`: a new draft. Answers a `HandledGoods`. */
export const GoodsAddBody = Type.Unsafe<GoodsInput>(Shape(GOODS_INPUT));
export type GoodsUpdate = GoodsInput & { id: string; version: number };
/** `POST /api/goods/merchant/update`: all facts anew; what was reviewed and changes goes back to the review. */
export const GoodsUpdateBody = Type.Unsafe<GoodsUpdate>(
  Shape({ id: IdSchema, version: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }), ...GOODS_INPUT }),
);

/** `POST /api/goods/merchant/previewDetail`: the text of goods as it would be kept. Answers `{html}`. */
export const GoodsDetailPreviewBody = Shape({ detail: TextSchema });

/** `POST /api/goods/merchant/export`: the goods of a list, or an empty file to fill in. Answers `{fileName}` to download once. */
export const GoodsExportBody = Shape({
  format: OneOf(["xlsx", "csv"]),
  template: Type.Optional(Type.Boolean()),
  keywords: Type.Optional(Type.String({ maxLength: 2_000 })),
  status: Type.Optional(Nullable(OneOf([0, 1, 2, 3, 4, 5, 6]))),
  kindCode: Type.Optional(Nullable(CodeSchema)),
  storeId: Type.Optional(Nullable(IdSchema)),
});
export type GoodsExport = Static<typeof GoodsExportBody>;

/** `POST /api/goods/merchant/import`: a form with one file. Answers an `ImportOutcome`. */
export const GoodsImportQuery = Shape({
  /** Say what would happen, and change nothing. */
  dryRun: Type.Boolean(),
  /** Import the good rows although there are bad ones. */
  skipBad: Type.Optional(Type.Boolean()),
});
export type GoodsImport = Static<typeof GoodsImportQuery>;
