import { type TProperties, type TSchema, Type } from "typebox";
import type { Fen } from "../domain/money.ts";
import { PAGE_SIZES } from "../domain/paging.ts";

/** A body or query: nothing but these properties. */
export const Shape = <T extends TProperties>(properties: T) => Type.Object(properties, { additionalProperties: false });

export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** A time-ordered 64-bit number as decimal text. */
export const IdSchema = Type.String({ pattern: "^[1-9][0-9]{0,17}$" });

export const FenSchema = Type.Unsafe<Fen>(Type.Integer());

export const PageNumSchema = Type.Integer({ minimum: 1, maximum: 100_000 });
export const PageSizeSchema = Type.Union(PAGE_SIZES.map((size) => Type.Literal(size)));
/** Epoch ms. */
export const MomentSchema = Type.Integer();
