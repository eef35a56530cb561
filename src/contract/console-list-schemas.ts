import { type TSchema, Type } from "typebox";
import type { ConsoleList } from "../domain/console-list.ts";
import { CONSOLE_LISTS, type ConsoleListName } from "../domain/console-lists.ts";
import type { AnyCall } from "./call.ts";
import { PAGING, PageOf, Shape } from "./common.ts";
import { consoleListCalls } from "./console-list-calls.ts";
import { filtersOf, ReplyOf } from "./fields.ts";

/** What narrows lists by a type of its own, by the names of list and fact. */
const OWN: Readonly<Record<string, Readonly<Record<string, TSchema>>>> = {
  speciesAliasList: { speciesCode: Type.String({ pattern: "^[a-z0-9_]{1,40}$" }) },
  brandListAdmin: { country: Type.String({ pattern: "^[A-Za-z0-9_.-]{1,40}$" }) },
};

const namedSchemas = (name: ConsoleListName): [AnyCall, { name: string; body: TSchema; reply: TSchema }] => {
  const { filters, row }: ConsoleList = CONSOLE_LISTS[name];
  const body = Shape({ ...filtersOf(filters, OWN[name] ?? {}), ...PAGING });
  return [consoleListCalls[name], { name, body, reply: PageOf(ReplyOf(row)) }];
};

/** The calls of the console's lists with the schemas that follow from their records. */
export const consoleListSchemas = Object.keys(CONSOLE_LISTS).map((name) => namedSchemas(name as ConsoleListName));
