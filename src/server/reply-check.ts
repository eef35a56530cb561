import { type TSchema, Type } from "typebox";
import { Compile } from "typebox/compile";
import type { AnyCall } from "../contract/call.ts";
import { schemasOf } from "../contract/schemas.ts";

type Compiled = ReturnType<typeof Compile>;
const compiled = new WeakMap<AnyCall, Compiled>();

/** `schema` without a place for what it does not name. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== "object" || schema === null) return schema;
  const parts = Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, closed(part)]));
  return "properties" in parts && !("additionalProperties" in parts)
    ? { ...parts, additionalProperties: false }
    : parts;
}

/** How `data`, as it would travel, differs from the reply that `call` declares; `null` where it does not. */
export function replyProblem(call: AnyCall, data: unknown): string | null {
  let check = compiled.get(call);
  if (check === undefined) {
    check = Compile(Type.Unsafe(closed(schemasOf(call).reply) as TSchema));
    compiled.set(call, check);
  }
  const sent: unknown = data === undefined ? undefined : JSON.parse(JSON.stringify(data));
  if (check.Check(sent)) return null;
  const wrong = check.Errors(sent).map(({ instancePath, message }) => `${instancePath} ${message}`);
  return `the reply of ${call.method} ${call.path} is not what its call says: ${wrong.slice(0, 5).join("; ")}`;
}
