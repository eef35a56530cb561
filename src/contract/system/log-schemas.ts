import { type Static, Type } from "typebox";
import { each, Nullable, OneOf, Shape } from "../common.ts";
import { LIST_TERMS, TableReply, Term } from "./template-schemas.ts";

/** `ipaddr` narrows both logs, `title` and `operName` the first, `userName` (a part of the phone) the second. */
export const LogListQuery = Shape({ title: Term, operName: Term, userName: Term, ipaddr: Term, ...LIST_TERMS });
export type LogListQuery = Static<typeof LogListQuery>;

const ChangedSchema = Type.Unsafe<Readonly<Record<string, unknown>> | null>(
  Nullable(Type.Object({}, { additionalProperties: true })),
);

/** `before` and `after`: what was changed. `hash` links the entry to the one before it; `null` until it is linked. */
const OperationSchema = Type.Object({
  ...each("operId title target operName operIp operTime", Type.String()),
  businessType: OneOf([0, 1, 2, 3]),
  operatorId: Nullable(Type.String()),
  before: ChangedSchema,
  after: ChangedSchema,
  hash: Nullable(Type.String()),
});
export type OperationReply = Static<typeof OperationSchema>;

/** `userName` is the phone, masked. */
const SignInSchema = Type.Object({
  ...each("infoId userName realName ipaddr status msg loginTime", Type.String()),
});
export type SignInReply = Static<typeof SignInSchema>;

export const logSchemas = {
  operationLog: { query: LogListQuery, reply: TableReply(OperationSchema) },
  signInLog: { query: LogListQuery, reply: TableReply(SignInSchema) },
} as const;
