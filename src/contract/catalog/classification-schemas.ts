import { type Static, type TSchema, Type } from "typebox";
import type { ClassificationNode } from "../../domain/catalog/goods/classification.ts";
import { Shape, VersionSchema } from "../common.ts";

const CodeSchema = Type.String({ pattern: "^[A-Za-z0-9_.-]{1,40}$" });
const NameSchema = Type.String({ maxLength: 40 });

/** The whole classification; `version` as the tree was answered with. */
const ClassifySaveBody = Shape({
  version: VersionSchema,
  groups: Type.Array(
    Shape({
      code: CodeSchema,
      name: NameSchema,
      isShown: Type.Boolean(),
      kinds: Type.Array(
        Shape({
          code: CodeSchema,
          name: NameSchema,
          isShown: Type.Boolean(),
          species: Type.Array(Shape({ code: CodeSchema, isShown: Type.Boolean() }), { maxItems: 60 }),
        }),
        { maxItems: 40 },
      ),
    }),
    { maxItems: 40 },
  ),
});
export type ClassifySave = Static<typeof ClassifySaveBody>;

const classifyNodeProperties = { code: Type.String(), name: Type.String(), goodsNum: Type.Number() };
const classifyNodeOver = (children: TSchema) =>
  Type.Object({ ...classifyNodeProperties, children: Type.Array(children) });
/** Four levels deep, the last one without children. */
const ClassifyNodeSchema = Type.Unsafe<ClassificationNode>(
  classifyNodeOver(
    classifyNodeOver(classifyNodeOver(Type.Object({ ...classifyNodeProperties, children: Type.Array(Type.Never()) }))),
  ),
);
const ClassifySpeciesSchema = Type.Object({ code: Type.String(), isShown: Type.Boolean() });
const ClassifyKindSchema = Type.Object({
  code: Type.String(),
  name: Type.String(),
  isShown: Type.Boolean(),
  species: Type.Array(ClassifySpeciesSchema),
});
const ClassifyGroupSchema = Type.Object({
  code: Type.String(),
  name: Type.String(),
  isShown: Type.Boolean(),
  kinds: Type.Array(ClassifyKindSchema),
});
const ClassifiedSchema = Type.Object({ groups: Type.Array(ClassifyGroupSchema), version: Type.Number() });

export const classificationSchemas = {
  classification: { reply: Type.Array(ClassifyNodeSchema) },
  classificationTree: { reply: ClassifiedSchema },
  saveClassification: { body: ClassifySaveBody, reply: Type.Null() },
} as const;
