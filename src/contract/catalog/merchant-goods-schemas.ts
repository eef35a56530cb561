import { type Static, type TSchema, Type } from "typebox";
import { CERT, PRICE_TIER } from "../../domain/catalog/goods/goods.ts";
import { GOODS_FIELDS, type GoodsFields, type GoodsInput } from "../../domain/catalog/goods/goods-fields.ts";
import { GOODS_STATUSES } from "../../domain/catalog/goods/goods-states.ts";
import { HANDLED_GOODS, HANDLED_INFO, STORE_CHOICE } from "../../domain/catalog/goods/handled-goods.ts";
import { QUESTION_FIELDS } from "../../domain/catalog/import/import-answers.ts";
import { IMPORT_PICTURES_MAX } from "../../domain/catalog/import/import-pictures.ts";
import { type GoodsId, ID_DIGITS, type WarehouseId } from "../../domain/ids.ts";
import { list } from "../../domain/records.ts";
import {
  CodeSchema,
  each,
  FenSchema,
  IdOnlyOf,
  Nullable,
  OneOf,
  SentId,
  Shape,
  VERSIONED_ID_FROM_ONE,
} from "../common.ts";
import { ReplyOf, repliesOf, schemasOf, TextSchema, WholeSchema } from "../fields.ts";
import { UpdatePriceBody, UpdateStockBody } from "./search-schemas.ts";

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

/** A new draft. */
export const GoodsAddBody = Type.Unsafe<GoodsInput>(Shape(GOODS_INPUT));
/** All facts of goods with the version they were read in. */
export type GoodsUpdate = GoodsInput & { id: GoodsId; version: number };
/** Overwrites all facts; what was reviewed and changes goes back to the review. */
export const GoodsUpdateBody = Type.Unsafe<GoodsUpdate>(Shape({ ...VERSIONED_ID_FROM_ONE, ...GOODS_INPUT }));

/** The goods of a list, or an empty file to fill in. The file is downloaded once. */
const GoodsExportBody = Shape({
  format: OneOf(["xlsx", "csv"]),
  template: Type.Optional(Type.Boolean()),
  keywords: Type.Optional(Type.String({ maxLength: 2_000 })),
  status: Type.Optional(Nullable(OneOf(GOODS_STATUSES))),
  kindCode: Type.Optional(Nullable(CodeSchema)),
  storeId: Type.Optional(Nullable(SentId<WarehouseId>())),
});
export type GoodsExport = Static<typeof GoodsExportBody>;

/**
 * A form with one file, whose rows may name the pictures beside it, and with `answers` to the questions of its check
 * (`import-answers.ts`).
 */
const GoodsImportQuery = Shape({
  /** Report what would happen, and change nothing. */
  dryRun: Type.Boolean(),
  /** Import the good rows although there are bad ones. */
  skipBad: Type.Optional(Type.Boolean()),
  /** Ids of public pictures that the caller uploaded, joined by commas; their names show which rows use them. */
  pictures: Type.Optional(Type.String({ pattern: `^(${ID_DIGITS}(,${ID_DIGITS}){0,${IMPORT_PICTURES_MAX - 1}})?$` })),
});
export type GoodsImport = Static<typeof GoodsImportQuery>;

/** The same shape in a reply. */
export const statedGoodsShape = <Record extends GoodsFields>(fields: Record) =>
  repliesOf(fields, {
    certs: ReplyOf(list(CERT)),
    uses: Type.Array(Type.String()),
    priceTiers: ReplyOf(list(PRICE_TIER)),
    deliveryModes: Type.Array(OneOf<1 | 2>([1, 2])),
    images: Type.Array(Type.String()),
  });
const StatedGoodsSchema = Type.Object({ ...statedGoodsShape(GOODS_FIELDS), storeName: Type.String() });
/** One of them with its stated facts. */
export const HandledInfoSchema = ReplyOf(HANDLED_INFO, { stated: StatedGoodsSchema, published: StatedGoodsSchema });
const ImportSummarySchema = Type.Object({
  applied: Type.Boolean(),
  ...each("rows created changed unchanged bad asked noted assumed newMerchants newStores", Type.Number()),
  unknownColumns: Type.Array(Type.String()),
  unusedPictures: Type.Array(Type.String()),
});
const RowReportSchema = Type.Object({
  row: Type.Number(),
  merchantSku: Type.String(),
  level: OneOf(["bad", "note", "assumed"] as const),
  reason: Type.String(),
});
const ImportedPreviewSchema = Type.Object({
  row: Type.Number(),
  ...each("merchantSku title kindName speciesName gradeName specText priceText stockText bundleText", Type.String()),
  storeName: Type.String(),
  pictures: Type.Array(Type.String()),
});
const FileQuestionSchema = Type.Object({
  field: OneOf(QUESTION_FIELDS),
  ...each("label word", Type.String()),
  ...each("row rows", Type.Number()),
  ...each("taken answer", Nullable(Type.String())),
  holds: Type.Boolean(),
  choices: Type.Array(Type.Object(each("code name", Type.String()))),
});
const RowToConfirmSchema = Type.Object({
  row: Type.Number(),
  ...each("digest merchantSku title", Type.String()),
  reasons: Type.Array(Type.String()),
});
const ImportOutcomeSchema = Type.Object({
  summary: ImportSummarySchema,
  reports: Type.Array(RowReportSchema),
  reportNum: Type.Number(),
  questions: Type.Array(FileQuestionSchema),
  asked: Type.Array(RowToConfirmSchema),
  goods: Type.Array(ImportedPreviewSchema),
});

const ExportGoodsReply = Type.Object({ fileName: Type.String() });
export type ExportGoodsReply = Static<typeof ExportGoodsReply>;

export const merchantGoodsSchemas = {
  merchantGoods: { query: IdOnlyOf<GoodsId>(), reply: HandledInfoSchema },
  goodsWarehouses: { reply: ReplyOf(list(STORE_CHOICE)) },
  addGoods: { body: GoodsAddBody, reply: HandledInfoSchema },
  updateGoods: { body: GoodsUpdateBody, reply: HandledInfoSchema },
  updateGoodsPrice: { body: UpdatePriceBody, reply: ReplyOf(HANDLED_GOODS) },
  confirmGoodsStock: { reply: Type.Integer() },
  updateGoodsStock: { body: UpdateStockBody, reply: ReplyOf(HANDLED_GOODS) },
  exportGoods: { body: GoodsExportBody, reply: ExportGoodsReply },
  importGoods: { query: GoodsImportQuery, reply: ImportOutcomeSchema },
} as const;
