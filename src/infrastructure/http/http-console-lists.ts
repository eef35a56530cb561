import type { ConsoleLists } from "../../application/console-lists.ts";
import type { Call } from "../../contract/call.ts";
import { consoleListCalls } from "../../contract/console-list-calls.ts";
import type { ConsoleList, TablePage, TableTerms } from "../../domain/console-list.ts";
import { CONSOLE_LISTS, type ConsoleListName, type FiltersOf, type ListPage } from "../../domain/console-lists.ts";
import type { Page, PageQuery } from "../../domain/paging.ts";
import type { HttpClient } from "./http-client.ts";

type Row = Readonly<Record<string, unknown>>;
/** The call of any list, by what it answers. */
type PageCall = Call<{ body: object; reply: Page<Row> }>;
type RowsCall = Call<{ body: object; reply: Row[] }>;
type TableCall = Call<{ query: TableTerms; reply: TablePage<Row> }>;

/** The template's filters: pages as texts, days by names of their own. */
const termsOf = (
  { begin, end, ...filters }: { begin?: string; end?: string },
  { pageNum, pageSize }: PageQuery,
): TableTerms => ({
  ...filters,
  ...(begin === undefined ? {} : { "params[beginTime]": begin }),
  ...(end === undefined ? {} : { "params[endTime]": end }),
  pageNum: String(pageNum),
  pageSize: String(pageSize),
});

async function pageOf(http: HttpClient, name: ConsoleListName, filters: object, page: PageQuery): Promise<Page<Row>> {
  const { answers, silent = false }: ConsoleList = CONSOLE_LISTS[name];
  const call: unknown = consoleListCalls[name];
  if (answers === "table") {
    const { rows, total } = await http.send(call as TableCall, termsOf(filters, page), { silent });
    return { rows, total, ...page };
  }
  if (answers !== "rows") return http.send(call as PageCall, { ...filters, ...page }, { silent });
  const rows = await http.send(call as RowsCall, filters, { silent });
  return { rows, total: rows.length, pageNum: 1, pageSize: 50 };
}

export const createHttpConsoleLists = (http: HttpClient): ConsoleLists => ({
  async page<Name extends ConsoleListName>(name: Name, filters: FiltersOf<Name>, page: PageQuery) {
    const read = await pageOf(http, name, filters, page);
    const list: ConsoleList = CONSOLE_LISTS[name];
    const rows = "key" in list ? read.rows.map((row) => ({ ...row, id: row[list.key] })) : read.rows;
    return { ...read, rows } as ListPage<Name>; // the record of the list, from which call and page follow
  },
});
