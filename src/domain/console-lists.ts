import { ACCOUNT_LISTS } from "./account/console-lists.ts";
import { CATALOG_LISTS } from "./catalog/console-lists.ts";
import { COMPANY_LISTS } from "./company/console-lists.ts";
import type { TablePage, TableTerms } from "./console-list.ts";
import { CONTENT_LISTS } from "./content/console-lists.ts";
import { DEMAND_LISTS } from "./demand/console-lists.ts";
import { FUTURES_LISTS } from "./futures/console-lists.ts";
import type { Page, PageQuery } from "./paging.ts";
import type { FactsOf, Infer } from "./records.ts";
import { SYSTEM_LISTS } from "./system/console-lists.ts";
import { TRADE_LISTS } from "./trade/console-lists.ts";

/** Every list of the console that is said by its record, by the name of its call. */
export const CONSOLE_LISTS = {
  ...ACCOUNT_LISTS,
  ...CATALOG_LISTS,
  ...COMPANY_LISTS,
  ...CONTENT_LISTS,
  ...DEMAND_LISTS,
  ...FUTURES_LISTS,
  ...SYSTEM_LISTS,
  ...TRADE_LISTS,
};

type Lists = typeof CONSOLE_LISTS;
export type ConsoleListName = keyof Lists;
type Answers<Name extends ConsoleListName, How> = Lists[Name] extends { answers: How } ? true : false;
type SentFilters<Name extends ConsoleListName> = FactsOf<Lists[Name]["filters"]>;
type ReadOnly<Value> = Value extends (infer One)[] ? readonly One[] : Value;
type Filters<Name extends ConsoleListName> = {
  [Fact in keyof SentFilters<Name>]: ReadOnly<SentFilters<Name>[Fact]>;
};

/** What narrows a list; the template's by days, too (yyyy-MM-dd, both inclusive). */
export type FiltersOf<Name extends ConsoleListName> =
  Answers<Name, "table"> extends true ? Filters<Name> & { begin?: string; end?: string } : Filters<Name>;
/** A row as the call of its list answers it. */
export type RepliedRow<Name extends ConsoleListName> = Infer<Lists[Name]["row"]>;
/** A row of a list, which is known by its `id`. */
export type RowOf<Name extends ConsoleListName> = Lists[Name] extends { key: infer Key extends string }
  ? RepliedRow<Name> & { id: Extract<RepliedRow<Name>[Key & keyof RepliedRow<Name>], string> }
  : RepliedRow<Name>;
type Extra<Name extends ConsoleListName> = Lists[Name] extends { extra: infer Facts } ? FactsOf<Facts> : unknown;
/** A page of a list with what comes with it. */
export type ListPage<Name extends ConsoleListName> = Page<RowOf<Name>> & Extra<Name>;

/** What a list's call is given. */
export type ListCallInput<Name extends ConsoleListName> =
  Answers<Name, "table"> extends true
    ? SentFilters<Name> & TableTerms
    : Answers<Name, "rows"> extends true
      ? SentFilters<Name>
      : SentFilters<Name> & Partial<PageQuery>;
/** What a list's call answers. */
export type ListCallReply<Name extends ConsoleListName> =
  Answers<Name, "table"> extends true
    ? TablePage<RepliedRow<Name>>
    : Answers<Name, "rows"> extends true
      ? RepliedRow<Name>[]
      : Page<RepliedRow<Name>> & Extra<Name>;
