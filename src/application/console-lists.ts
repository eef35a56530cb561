import type { ConsoleListName, FiltersOf, ListPage } from "../domain/console-lists.ts";
import type { PageQuery } from "../domain/paging.ts";

/** The lists of the console that are declared by a record (`CONSOLE_LISTS`). Rejects with `ApiError` and nothing else. */
export abstract class ConsoleLists {
  /** A list that knows no pages is answered as one. */
  abstract page<Name extends ConsoleListName>(
    name: Name,
    filters: FiltersOf<Name>,
    page: PageQuery,
  ): Promise<ListPage<Name>>;
}

/** Filters without those that are left open: "" is no id, no day and no status. */
export const narrowed = <Filters extends object>(filters: Filters) =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== "")) as {
    [Name in keyof Filters]?: Exclude<Filters[Name], "">;
  };
