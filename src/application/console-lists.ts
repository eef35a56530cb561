import type { ConsoleListName, FiltersOf, RowOf } from "../domain/console-lists.ts";
import type { Page, PageQuery } from "../domain/paging.ts";

/** The lists of the console that are declared by a record (`CONSOLE_LISTS`). Rejects with `ApiError` and nothing else. */
export abstract class ConsoleLists {
  abstract page<Name extends ConsoleListName>(
    name: Name,
    filters: FiltersOf<Name>,
    page: PageQuery,
  ): Promise<Page<RowOf<Name>>>;
}
