import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type IndexElem, type Node, parse } from "libpg-query";
import { describe, expect, it } from "vitest";
import { nodesOf, sourcesBelow, textOf } from "../scripts/house/sources.ts";
import { partsOf } from "./support/expand-law.ts";

/** What of PostgreSQL the program relies on, held equal to the table in docs/operating.md. */
const ROOT = join(import.meta.dirname, "..");
const read = (file: string) => readFileSync(join(ROOT, file), "utf8");

/** Statements of the schema that engines which call themselves compatible take as they are. */
const PLAIN = [
  "AlterTableStmt",
  "CommentStmt",
  "CreateSeqStmt",
  "CreateStmt",
  "IndexStmt",
  "InsertStmt",
  "SelectStmt",
  "VariableSetStmt",
  "ViewStmt",
];
const STATEMENTS: Readonly<Record<string, string>> = {
  CreateExtensionStmt: "extensions",
  CreateFunctionStmt: "functions",
  CreateStatsStmt: "statistics of several columns",
  AlterStatsStmt: "statistics of several columns",
  CreateTrigStmt: "triggers",
};
const CONSTRAINTS: Readonly<Record<string, string>> = {
  CONSTR_EXCLUSION: "exclusion constraints",
  CONSTR_GENERATED: "generated columns",
  CONSTR_IDENTITY: "identity columns",
};
const INDEXES: Readonly<Record<string, string>> = { gin: "GIN indexes", gist: "GiST indexes", brin: "BRIN indexes" };

/** What the words of a statement say, in the schema and in the program. */
const WORDS: Readonly<Record<string, RegExp>> = {
  "advisory locks": /\bpg_(try_)?advisory_/,
  "`listen`, `notify`": /^\s*(un)?listen \w|\bpg_notify\b|^\s*notify \w/,
  "`for update`, `skip locked`": /\bskip locked\b|\bfor (no key )?update\b|\bfor (key )?share\b/,
  "`on conflict`": /\bon conflict\b/,
  "`with` that writes": /\bas (not )?(materialized )?\(\s*(insert into|update|delete from|merge into) /,
  "`as materialized`": /\bas (not )?materialized\b/,
  "`lateral`": /\blateral\b/,
  "`distinct on`": /\bdistinct on \(/,
  "`grouping sets`": /\bgrouping sets\b|\b(rollup|cube) \(/,
  "`merge`": /\bmerge into\b/,
  "`tablesample`": /\btablesample\b/,
  "JSON functions": /\bjsonb?_\w+\(|->>|::jsonb\b/,
  ranges: /\b(int4|int8|num|date|ts|tstz)(multi)?range\b/,
  "text search": /\btsvector\b|\btsquery\b|@@/,
  "text search configurations": /\btext search configuration\b/,
  trigrams: /_trgm|\bsimilarity\(/,
  "`create index concurrently`": /\bindex concurrently\b/,
  "places in the log of changes": /\bpg_\w+_wal_\w*lsn\(/,
  "transaction numbers": /\bpg_current_(xact_id|snapshot)|\bpg_snapshot_|\bxid8\b|\btxid_|\bxmin\b/,
  savepoints: /^\s*savepoint \w/,
};

/** The features that `sql` has by its syntax; a kind of statement that nobody has looked at is one by its own name. */
async function inSyntax(sql: string): Promise<string[]> {
  const { stmts = [] } = await parse(sql);
  return stmts.flatMap(({ stmt }) => {
    const kind = Object.keys(stmt!)[0]!;
    const parts = [...partsOf(stmt)].flatMap(({ kind: part, node }) => {
      if (part === "PartitionSpec" || part === "partspec") return ["partitions"];
      if (part === "Constraint")
        return [CONSTRAINTS[String(node.contype)], node.deferrable === true ? "deferrable constraints" : undefined];
      if (part !== "IndexStmt") return [];
      const { accessMethod, indexParams, whereClause } = node as {
        accessMethod: string;
        indexParams: { IndexElem: IndexElem }[];
        whereClause?: Node;
      };
      return [
        accessMethod === "btree" ? undefined : (INDEXES[accessMethod] ?? accessMethod),
        whereClause === undefined ? undefined : "partial indexes",
        indexParams.some(({ IndexElem: { expr } }) => expr !== undefined) ? "indexes on expressions" : undefined,
      ];
    });
    return [PLAIN.includes(kind) ? undefined : (STATEMENTS[kind] ?? kind), ...parts].filter((one) => one !== undefined);
  });
}

const inWords = (sql: readonly string[]): string[] =>
  Object.entries(WORDS).flatMap(([feature, words]) => (sql.some((one) => words.test(one)) ? feature : []));

/** `| feature | where |` of what is used, in the order of the alphabet. */
async function used(): Promise<string[]> {
  const schema = read("src/server/db/schema.sql").replace(/--.*$/gm, "");
  const program = sourcesBelow(ROOT, ["src/server"])
    .flatMap((source) => [...nodesOf(source, "Literal"), ...nodesOf(source, "TemplateLiteral")])
    .flatMap((node) => textOf(node) ?? []);
  const inSchema = new Set([...(await inSyntax(schema)), ...inWords([schema])]);
  const inStatements = new Set(inWords(program));
  const where = (feature: string) =>
    [inSchema.has(feature) ? ["schema"] : [], inStatements.has(feature) ? ["statements"] : []].flat().join(", ");
  return [...new Set([...inSchema, ...inStatements])].sort().map((feature) => `| ${feature} | ${where(feature)} |`);
}

describe("what the program uses of PostgreSQL", () => {
  it("stands in the guide, with what other engines say of it", async () => {
    const [, table = ""] =
      /^\| feature \| where \| .*\n\|[-| ]+\|\n((?:\|.*\n)+)/m.exec(read("docs/operating.md")) ?? [];
    const rows = table.trim().split("\n");
    expect(rows.map((row) => `${row.split("|", 3).join("|")}|`).sort()).toEqual(await used());
    expect(rows.filter((row) => row.split("|").length !== 5)).toEqual([]);
  });

  it.each([
    ["create table t (during daterange, exclude using gist (during with &&));", "exclusion constraints"],
    ["create extension pg_trgm;", "extensions"],
    ["create table t (at date) partition by range (at);", "partitions"],
    ["create index on t using hash (name);", "hash"],
    ["create rule r as on update to t do nothing;", "RuleStmt"],
  ])("would be seen in %s", async (sql, feature) => {
    expect(await inSyntax(sql)).toContain(feature);
  });

  it.each([
    ["merge into t using u on t.id = u.id when matched then do nothing", "`merge`"],
    ["select 1 from t tablesample system (1)", "`tablesample`"],
  ])("would be seen in %s", (sql, feature) => {
    expect(inWords([sql])).toEqual([feature]);
  });
});
