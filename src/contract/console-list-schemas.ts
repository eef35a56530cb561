import { type TSchema, Type } from "typebox";
import { CONSOLE_LISTS, type ConsoleListName } from "../domain/console-lists.ts";
import type { Fields } from "../domain/fields.ts";
import type { AnyCall } from "./call.ts";
import { PAGING, PageOf, Shape } from "./common.ts";
import { consoleListCalls } from "./console-list-calls.ts";
import { repliesOf, schemasOf } from "./fields.ts";

/** Facts of rows whose type is their own. */
const OWN: Readonly<Record<string, TSchema>> = { words: Type.Array(Type.String()) };

/** Texts that narrow a list are refused beyond their length. */
const askedTexts = (asked: Fields): Record<string, TSchema> =>
  Object.fromEntries(
    Object.entries(asked).flatMap(([name, { type }]) =>
      type.kind === "text" ? [[name, Type.String({ maxLength: type.most })]] : [],
    ),
  );

const namedSchemas = (name: ConsoleListName): [AnyCall, { name: string; body: TSchema; reply: TSchema }] => {
  const { asked, row }: { asked: Fields; row: Fields } = CONSOLE_LISTS[name];
  const body = Shape({ ...schemasOf(asked, askedTexts(asked)), ...PAGING });
  return [consoleListCalls[name], { name, body, reply: PageOf(Type.Object(repliesOf(row, OWN))) }];
};

/** The calls of the console's lists with the schemas that follow from their records. */
export const consoleListSchemas = Object.keys(CONSOLE_LISTS).map((name) => namedSchemas(name as ConsoleListName));
