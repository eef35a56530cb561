import type { ConsoleLists } from "../../application/console-lists.ts";
import { consoleListCalls } from "../../contract/console-list-calls.ts";
import type { ConsoleListName, RowOf } from "../../domain/console-lists.ts";
import type { Page } from "../../domain/paging.ts";
import type { HttpClient } from "./http-client.ts";

/** The call of any list; which one it is decides its rows. */
type AnyList = { body: object; reply: unknown };

export const createHttpConsoleLists = (http: HttpClient): ConsoleLists => ({
  page: <Name extends ConsoleListName>(name: Name, asked: object, page: object) =>
    http.send<AnyList>(consoleListCalls[name], { ...asked, ...page }) as Promise<Page<RowOf<Name>>>,
});
