import type { ConsoleLists } from "../../application/console-lists.ts";
import { consoleListCalls } from "../../contract/console-list-calls.ts";
import type { ConsoleListName, FiltersOf, RowOf } from "../../domain/console-lists.ts";
import type { Page, PageQuery } from "../../domain/paging.ts";
import type { HttpClient } from "./http-client.ts";

/** The call of any list; which one it is decides its rows. */
type ListCall<Name extends ConsoleListName> = { body: object; reply: Page<RowOf<Name>> };

export const createHttpConsoleLists = (http: HttpClient): ConsoleLists => ({
  page: <Name extends ConsoleListName>(name: Name, filters: FiltersOf<Name>, page: PageQuery) =>
    http.send<ListCall<Name>>(consoleListCalls[name], { ...filters, ...page }),
});
