import { type Static, Type } from "typebox";
import { AGREEMENT_TYPES, type AgreementStatus, type AgreementType } from "../domain/content/agreement.ts";
import { IdSchema, Nullable, OneOf, PageNumSchema, PageSizeSchema, Shape } from "./common.ts";
import { Reply } from "./reply.ts";

/** Agreements by version (product §22). Times Beijing. */

const TypeSchema = OneOf<AgreementType>(AGREEMENT_TYPES);

/** GET /api/agreement/getInfo: what is in force, or the text of a `version` that somebody once consented to. */
export const AgreementQuery = Shape({
  type: Type.Integer({ minimum: 1, maximum: 5 }),
  version: Type.Optional(Type.String({ maxLength: 20 })),
});
export const AgreementReply = Reply(
  Type.Object({
    type: Type.Integer(),
    title: Type.String(),
    version: Type.String(),
    effectiveTime: Type.String(),
    paragraphs: Type.Array(Type.String()),
  }),
);

/** POST /api/agreement/admin/getList: every version, the newest of each type first. Answers a page of `AgreementRow`. */
export const AgreementListBody = Shape({
  type: Type.Optional(Nullable(TypeSchema)),
  pageNum: Type.Optional(PageNumSchema),
  pageSize: Type.Optional(PageSizeSchema),
});
export type AgreementList = Static<typeof AgreementListBody>;

export const AgreementIdQuery = Shape({ id: IdSchema });

/** POST /api/agreement/admin/add: a new version, in force from `effectiveTime` on or, without one, at once. */
export const AgreementAddBody = Shape({
  type: TypeSchema,
  version: Type.String({ maxLength: 40 }),
  title: Type.String({ maxLength: 100 }),
  paragraphs: Type.Array(Type.String({ maxLength: 4000 }), { maxItems: 300 }),
  effectiveTime: Type.Optional(Nullable(Type.String({ maxLength: 30 }))),
});
export type AgreementAdd = Static<typeof AgreementAddBody>;

/** POST /api/agreement/admin/withdraw: a version that has not begun. */
export const AgreementIdBody = Shape({ id: IdSchema });

/** `acceptedNum`: by how many persons it was accepted. */
export type AgreementRow = {
  id: string;
  type: AgreementType;
  typeName: string;
  version: string;
  title: string;
  effectiveTime: string;
  status: AgreementStatus;
  statusName: string;
  acceptedNum: number;
  createTime: string;
};
export type AgreementDetail = AgreementRow & { paragraphs: string[] };
