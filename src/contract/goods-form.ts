import { type Static, type TSchema, Type } from "typebox";
import type { GoodsInput } from "../domain/catalog/goods-input.ts";
import { MOISTURE_TYPES, SALE_UNITS, VOLUME_RULES } from "../domain/timber/spec.ts";
import { FenSchema, IdSchema, Nullable, OneOf, Shape } from "./common.ts";

const CodeSchema = Type.String({ pattern: "^[A-Za-z0-9_.+-]{1,40}$" });
const Code = Nullable(CodeSchema);
/** How much of it makes sense is the rule's to say, in words. */
const TextSchema = Type.String({ maxLength: 10_000 });
const Whole = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });
const Measure = Nullable(Whole);
const listOf = <T extends TSchema>(item: T) => Type.Array(item, { maxItems: 100 });
const codesOf = <Code extends string | number>(entries: readonly { readonly code: Code }[]) =>
  OneOf<Code>(entries.map(({ code }) => code));

const GOODS_INPUT = {
  merchantSku: Nullable(TextSchema),
  title: TextSchema,
  kindCode: CodeSchema,
  speciesCode: CodeSchema,
  gradeCode: Code,
  brandCode: Code,
  originCode: Code,
  /** 1/10 mm */
  thicknessTenths: Measure,
  width: Measure,
  length: Measure,
  lengthMin: Measure,
  lengthMax: Measure,
  diameterMin: Measure,
  diameterMax: Measure,
  surface: Code,
  moistureType: Nullable(codesOf(MOISTURE_TYPES)),
  moisturePct: Measure,
  treatment: Code,
  density: Type.Optional(Measure),
  certs: listOf(Shape({ type: TextSchema, no: TextSchema, expireTime: Nullable(Type.String({ maxLength: 40 })) })),
  uses: listOf(TextSchema),
  storeId: IdSchema,
  saleUnit: codesOf(SALE_UNITS),
  volumeRule: codesOf(VOLUME_RULES),
  perBundle: Measure,
  price: FenSchema,
  taxIncluded: Type.Boolean(),
  taxRate: Whole,
  priceTiers: listOf(Shape({ minVolume: Whole, price: FenSchema })),
  priceMode: OneOf<1 | 2>([1, 2]),
  minOrder: Whole,
  step: Whole,
  stock: Whole,
  deliveryModes: listOf(OneOf<1 | 2>([1, 2])),
  images: listOf(Type.String({ maxLength: 200 })),
  detail: TextSchema,
} satisfies Record<keyof GoodsInput, TSchema>;

/** `POST /api/goods/merchant/add`: a new draft. Answers a `HandledGoods`. */
export const GoodsAddBody = Shape(GOODS_INPUT);
/** `POST /api/goods/merchant/update`: all facts anew; what was reviewed and changes goes back to the review (product §5). */
export const GoodsUpdateBody = Shape({
  id: IdSchema,
  version: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
  ...GOODS_INPUT,
});
export type GoodsUpdate = Static<typeof GoodsUpdateBody>;

/** `POST /api/goods/merchant/previewDetail`: the text of goods as it would be kept. Answers `{html}`. */
export const GoodsDetailPreviewBody = Shape({ detail: GOODS_INPUT.detail });

/** `POST /api/goods/merchant/export`: the goods of a list, or an empty file to fill in. Answers `{fileName}` to download once. */
export const GoodsExportBody = Shape({
  format: OneOf(["xlsx", "csv"]),
  template: Type.Optional(Type.Boolean()),
  keywords: Type.Optional(Type.String({ maxLength: 2_000 })),
  status: Type.Optional(Nullable(OneOf([0, 1, 2, 3, 4, 5, 6]))),
  kindCode: Type.Optional(Code),
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
