import { type TSchema, Type } from "typebox";
import { type ConsoleList, TABLE_TERMS } from "../domain/console-list.ts";
import { CONSOLE_LISTS, type ConsoleListName } from "../domain/console-lists.ts";
import type { AnyCall } from "./call.ts";
import { PAGING, PageOf, Shape } from "./common.ts";
import { consoleListCalls } from "./console-list-calls.ts";
import { filtersOf, ReplyOf, repliedFacts } from "./fields.ts";
import { TableReply } from "./system/template-schemas.ts";

type Own = Readonly<Record<string, Readonly<Record<string, TSchema>>>>;
/** What narrows lists by a type of its own, by the names of list and fact. */
const OWN: Own = {
  speciesAliasList: { speciesCode: Type.String({ pattern: "^[a-z0-9_]{1,40}$" }) },
  reviewedGoodsList: { kindCode: Type.String({ pattern: "^[A-Za-z0-9_.-]{1,40}$" }) },
  brandListAdmin: { country: Type.String({ pattern: "^[A-Za-z0-9_.-]{1,40}$" }) },
};
const CHANGED = Type.Object({}, { additionalProperties: true });
/** The same of rows. */
const OWN_OF_ROWS: Own = {
  operationLog: { before: CHANGED, after: CHANGED },
  priceIndexListAdmin: { period: Type.String() },
};

const TEMPLATE_TERMS = repliedFacts(TABLE_TERMS);

type ListSchemas = { name: string; body?: TSchema; query?: TSchema; reply: TSchema };

function listSchemasOf(name: ConsoleListName): ListSchemas {
  const { filters, row, extra = {}, answers }: ConsoleList = CONSOLE_LISTS[name];
  const narrowing = filtersOf(filters, OWN[name] ?? {});
  const reply = ReplyOf(row, OWN_OF_ROWS[name]);
  if (answers === "table") return { name, query: Shape({ ...narrowing, ...TEMPLATE_TERMS }), reply: TableReply(reply) };
  if (answers === "rows") return { name, body: Shape(narrowing), reply: Type.Array(reply) };
  return { name, body: Shape({ ...narrowing, ...PAGING }), reply: PageOf(reply, repliedFacts(extra)) };
}

/** The calls of the console's lists with the schemas that follow from their records. */
export const consoleListSchemas = (Object.keys(CONSOLE_LISTS) as ConsoleListName[]).map(
  (name): [AnyCall, ListSchemas] => [consoleListCalls[name], listSchemasOf(name)],
);
