import { type Static, Type } from "typebox";
import {
  AGREEMENT,
  AGREEMENT_TYPES,
  AGREEMENT_VERSION_DETAIL,
  type AgreementType,
} from "../../domain/content/agreement.ts";
import type { AgreementId } from "../../domain/ids.ts";
import { IdOnlyOf, Nullable, OneOf, ReplyId, Shape } from "../common.ts";
import { ReplyOf } from "../fields.ts";

const TypeSchema = OneOf<AgreementType>(AGREEMENT_TYPES);

/** What is in force, or the text of a `version` that a person once consented to. */
const AgreementQuery = Shape({
  type: Type.Integer({ minimum: 1, maximum: 5 }),
  version: Type.Optional(Type.String({ maxLength: 20 })),
});
export type AgreementQuestion = Static<typeof AgreementQuery>;

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

/** What the calls of `agreement-calls.ts` are checked against, by their names. */
export const agreementSchemas = {
  agreementText: { query: AgreementQuery, reply: ReplyOf(AGREEMENT) },
  agreementVersion: { query: IdOnlyOf<AgreementId>(), reply: ReplyOf(AGREEMENT_VERSION_DETAIL) },
  addAgreement: { body: AgreementAddBody, reply: AgreementAddedReply },
  withdrawAgreement: { body: IdOnlyOf<AgreementId>(), reply: Type.Null() },
} as const;
