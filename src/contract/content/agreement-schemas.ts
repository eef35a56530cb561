import { type Static, Type } from "typebox";
import {
  AGREEMENT_STATUSES,
  AGREEMENT_TYPES,
  type AgreementStatus,
  type AgreementType,
} from "../../domain/content/agreement.ts";
import type { AgreementId } from "../../domain/ids.ts";
import { each, IdOnlyOf, Nullable, OneOf, PAGING, PageOf, ReplyId, Shape } from "../common.ts";

const TypeSchema = OneOf<AgreementType>(AGREEMENT_TYPES);

/** What is in force, or the text of a `version` that somebody once consented to. */
const AgreementQuery = Shape({
  type: Type.Integer({ minimum: 1, maximum: 5 }),
  version: Type.Optional(Type.String({ maxLength: 20 })),
});
export type AgreementQuestion = Static<typeof AgreementQuery>;
/** `effectiveTime`: Beijing. */
const AgreementReply = Type.Object({
  type: TypeSchema,
  ...each("title version effectiveTime", Type.String()),
  paragraphs: Type.Array(Type.String()),
});

const AgreementListBody = Shape({ type: Type.Optional(Nullable(TypeSchema)), ...PAGING });
export type AgreementList = Static<typeof AgreementListBody>;

/** A new version, in force from `effectiveTime` on or, without one, at once. */
const AgreementAddBody = Shape({
  type: TypeSchema,
  version: Type.String({ maxLength: 40 }),
  title: Type.String({ maxLength: 100 }),
  paragraphs: Type.Array(Type.String({ maxLength: 4000 }), { maxItems: 300 }),
  effectiveTime: Type.Optional(Nullable(Type.String({ maxLength: 30 }))),
});
export type AgreementAdd = Static<typeof AgreementAddBody>;

/** `id` of the new version. */
const AgreementAddedReply = Type.Object({ id: ReplyId<AgreementId>() });
export type AgreementAdded = Static<typeof AgreementAddedReply>;

/** `acceptedNum`: by how many persons it was accepted. Times Beijing. */
const RowProperties = {
  ...each("id typeName version title effectiveTime statusName createTime", Type.String()),
  id: ReplyId<AgreementId>(),
  type: TypeSchema,
  status: OneOf<AgreementStatus>(AGREEMENT_STATUSES),
  acceptedNum: Type.Integer(),
};
const AgreementRowReply = Type.Object(RowProperties);
const AgreementDetailReply = Type.Object({ ...RowProperties, paragraphs: Type.Array(Type.String()) });

/** What the calls of `agreement-calls.ts` are checked against, by their names. */
export const agreementSchemas = {
  agreementText: { query: AgreementQuery, reply: AgreementReply },
  agreementList: { body: AgreementListBody, reply: PageOf(AgreementRowReply) },
  agreementVersion: { query: IdOnlyOf<AgreementId>(), reply: AgreementDetailReply },
  addAgreement: { body: AgreementAddBody, reply: AgreementAddedReply },
  withdrawAgreement: { body: IdOnlyOf<AgreementId>(), reply: Type.Null() },
} as const;
