import { CATALOG_LISTS } from "./catalog/console-lists.ts";
import { CONTENT_LISTS } from "./content/console-lists.ts";
import type { PageQuery } from "./paging.ts";
import type { FactsOf, Infer } from "./records.ts";
import { TRADE_LISTS } from "./trade/console-lists.ts";

/** Every list of the console that is said by its record, by the name of its call. */
export const CONSOLE_LISTS = { ...CATALOG_LISTS, ...CONTENT_LISTS, ...TRADE_LISTS };

export type ConsoleListName = keyof typeof CONSOLE_LISTS;
/** What narrows a list. */
export type FiltersOf<Name extends ConsoleListName> = FactsOf<(typeof CONSOLE_LISTS)[Name]["filters"]>;
/** A row of a list. */
export type RowOf<Name extends ConsoleListName> = Infer<(typeof CONSOLE_LISTS)[Name]["row"]>;
/** What a list's call is given. */
export type ListCallInput<Name extends ConsoleListName> = FiltersOf<Name> & Partial<PageQuery>;
