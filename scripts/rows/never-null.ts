import type { Db } from "../../src/server/db/database.ts";

/** Rows are locked, left out or put in order without a value becoming null or another. */
const END =
  /\s+(for (no key )?(update|key share|share)( of [\w, ]+)?( skip locked| nowait)?|limit \S+( offset \S+)?)\s*;?\s*$/i;

function withoutEnd(text: string): string {
  const shorter = text.replace(END, "");
  return shorter === text ? text : withoutEnd(shorter);
}

type Plan = {
  "Node Type": string;
  "Join Type"?: string;
  "One-Time Filter"?: string;
  "Parent Relationship"?: string;
  "Group Key"?: unknown[];
  Plans?: Plan[];
};

/** What gives on some of the rows below it, and no others. */
const PASSING: readonly string[] = [
  "Sort",
  "Incremental Sort",
  "Subquery Scan",
  "Limit",
  "Unique",
  "LockRows",
  "WindowAgg",
];
const JOINING: readonly string[] = [
  "Nested Loop",
  "Hash Join",
  "Merge Join",
  "Hash",
  "Materialize",
  "Memoize",
  "Result",
  ...PASSING,
];

/** Whether a plan gives no row, whatever the tables hold. */
function isEmpty(plan: Plan): boolean {
  if (plan["One-Time Filter"] === "false") return true;
  const kind = plan["Node Type"];
  const outer = plan.Plans?.find((part) => ["Outer", "Subquery"].includes(part["Parent Relationship"] ?? ""));
  const inner = plan.Plans?.find((part) => part["Parent Relationship"] === "Inner");
  const groups = kind === "Aggregate" && plan["Group Key"] !== undefined;
  if (!groups && !JOINING.includes(kind)) return false;
  const join = plan["Join Type"] ?? "Inner";
  const needsOuter = ["Inner", "Left", "Semi", "Anti"].includes(join);
  const needsInner = ["Inner", "Right", "Semi", "Right Semi", "Right Anti"].includes(join);
  return (needsOuter && outer !== undefined && isEmpty(outer)) || (needsInner && inner !== undefined && isEmpty(inner));
}

/** What is computed aside is looked into as well. */
const opened = (text: string) => text.replace(/\bas (not )?materialized\s*\(/gi, "as not materialized (");

/** Where the parenthesis opens that closes at `end`. */
function openingOf(text: string, end: number): number {
  let depth = 0;
  for (let at = end; at >= 0; at -= 1) {
    if (text[at] === ")") depth += 1;
    if (text[at] === "(") depth -= 1;
    if (depth === 0) return at;
  }
  return 0;
}

/** Nothing looks into rows below what is counted over all of them, which says nothing of another column. */
function withoutCounts(text: string): string {
  const over = /\)\s*over\s*\(\s*\)/i.exec(text);
  if (over === null) return text;
  let start = openingOf(text, over.index);
  const filter = /\)\s*filter\s*$/i.exec(text.slice(0, start));
  if (filter !== null) start = openingOf(text, filter.index);
  start = text.slice(0, start).search(/\w+\s*$/);
  return withoutCounts(`${text.slice(0, start)}null${text.slice(over.index + over[0].length)}`);
}

/**
 * Asks a migrated database whether no row of a statement can have null in a column. PostgreSQL proves it from constraints,
 * conditions and joins: then it plans nothing for the rows that have. The connection must have `constraint_exclusion` on.
 */
export const neverNull =
  (db: Db) =>
  async (text: string, column: string): Promise<boolean> => {
    if (!/^\s*(select|with)\b/i.test(text)) return false;
    const asked = `select from (${opened(withoutCounts(withoutEnd(text)))}) as asked where asked."${column}" is null`;
    try {
      const row = await db.one<{ "QUERY PLAN": [{ Plan: Plan }] }>(`explain (generic_plan, format json) ${asked}`);
      return row !== null && isEmpty(row["QUERY PLAN"][0].Plan);
    } catch {
      // Not every statement can stand within another one, and then nothing is proven.
      return false;
    }
  };
