import type { ConsoleList } from "../domain/console-list.ts";
import { CONSOLE_LISTS, type ConsoleListName, type ListCallInput, type RowOf } from "../domain/console-lists.ts";
import type { Page } from "../domain/paging.ts";
import type { Call } from "./call.ts";

type ListCall<Name extends ConsoleListName> = Call<{ body: ListCallInput<Name>; reply: Page<RowOf<Name>> }>;
type ListCalls = { readonly [Name in ConsoleListName]: ListCall<Name> };

/** The calls of the console's lists, from their records. */
export const consoleListCalls = Object.fromEntries(
  Object.entries<ConsoleList>(CONSOLE_LISTS).map(([name, { call, permission, summary, refusals = [] }]) => [
    name,
    { method: "POST", path: call, access: { permission }, input: "body", summary, refusals },
  ]),
) as ListCalls;
