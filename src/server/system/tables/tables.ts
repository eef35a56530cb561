import { GOODS_TABLES } from "./goods-tables-store.ts";
import { PEOPLE_TABLES } from "./people-tables.ts";
import { PLATFORM_TABLES } from "./platform-tables.ts";
import type { TableRow } from "./table-row-store.ts";
import { TRADE_TABLES } from "./trade-tables-store.ts";

const ROWS = { ...PEOPLE_TABLES, ...GOODS_TABLES, ...PLATFORM_TABLES, ...TRADE_TABLES };

export type TableName = keyof typeof ROWS;

/**
 * Every table of the database: how long its rows are kept, what of them a person's copy of their data holds, and what closing an
 * account does with them. Tests hold it complete; purges, copies and closing are carried out by it.
 */
export const TABLES: Readonly<Record<TableName, TableRow>> = ROWS;
