import { type Static, Type } from "typebox";
import { Shape, VersionSchema } from "./common.ts";

const CodeSchema = Type.String({ pattern: "^[A-Za-z0-9_.-]{1,40}$" });
const NameSchema = Type.String({ maxLength: 40 });

/** `POST /api/shopClassifyInfo/admin/save`: the whole classification; `version` as `admin/getTree` answered it. */
export const ClassifySaveBody = Shape({
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
