import type { ConsoleList } from "../domain/console-list.ts";
import {
  CONSOLE_LISTS,
  type ConsoleListName,
  type ListCallInput,
  type ListCallReply,
} from "../domain/console-lists.ts";
import type { Call } from "./call.ts";

type Lists = typeof CONSOLE_LISTS;
type ListCall<Name extends ConsoleListName> = Lists[Name] extends { answers: "table" }
  ? Call<{ query: ListCallInput<Name>; reply: ListCallReply<Name> }>
  : Call<{ body: ListCallInput<Name>; reply: ListCallReply<Name> }>;
type ListCalls = { readonly [Name in ConsoleListName]: ListCall<Name> };

const TABLE = { method: "GET", input: "query", answers: "whole" } as const;
const POSTED = { method: "POST", input: "body" } as const;

/** The calls of the console's lists, from their records. */
export const consoleListCalls = Object.fromEntries(
  Object.entries<ConsoleList>(CONSOLE_LISTS).map(([name, { call, permission, summary, refusals = [], answers }]) => [
    name,
    { ...(answers === "table" ? TABLE : POSTED), path: call, access: { permission }, summary, refusals },
  ]),
) as ListCalls;
