import { Type } from "typebox";

/** An OpenAPI document. */
export type ApiDocument = { openapi: string };

const ApiDocumentSchema = Type.Unsafe<ApiDocument>(
  Type.Object({ openapi: Type.String() }, { additionalProperties: true }),
);

export const apiSchemas = { apiDocument: { reply: ApiDocumentSchema } } as const;
