import { type AlterTableCmd, type ColumnDef, type Constraint, type Node, parse } from "libpg-query";
import type { MigrationFile } from "../../src/server/db/migration-files.ts";

/** What operators edit and programs ship; everything else grows with the market. */
const FIXED_TABLES = new Set([
  "agreement",
  "backfill",
  "corporation_brand",
  "fast_track",
  "home_template",
  "hot_word",
  "menu_item",
  "node_seen",
  "schema_migration",
  "settle_in_materials",
  "settle_requirement",
  "shop_classify",
  "species_alias",
  "sys_advert",
  "sys_config",
  "sys_dict_data",
  "sys_dict_type",
  "sys_role",
]);

/** Statements that take nothing away and hold up nobody. */
const HARMLESS = new Set([
  "CommentStmt",
  "CreateFunctionStmt",
  "CreateSeqStmt",
  "CreateStatsStmt",
  "CreateTrigStmt",
  "GrantStmt",
  "SelectStmt",
  "VariableSetStmt",
  "ViewStmt",
]);

/** Functions whose value is the same for all rows, so that a column that begins with it is there at once. */
const STABLE = new Set(["now", "transaction_timestamp", "statement_timestamp"]);

type Parsed = { kind: string; node: Record<string, unknown> };

const partOf = (node: Node | object): Parsed => {
  const [kind = "", part = {}] = Object.entries(node)[0] ?? [];
  return { kind, node: part as Record<string, unknown> };
};

/** Every part of a statement, itself included. */
export function* partsOf(value: unknown): Generator<Parsed> {
  if (typeof value !== "object" || value === null) return;
  for (const [kind, node] of Object.entries(value)) {
    if (!Array.isArray(value) && typeof node === "object" && node !== null && !Array.isArray(node))
      yield { kind, node: node as Record<string, unknown> };
    yield* partsOf(node);
  }
}

const nameIn = (relation: unknown): string => (relation as { relname?: string } | undefined)?.relname ?? "";

const isVolatile = (value: Node): boolean =>
  [...partsOf({ value })].some(({ kind, node }) => {
    if (kind !== "FuncCall") return false;
    const names = node.funcname as { String: { sval: string } }[];
    return !STABLE.has(names.at(-1)!.String.sval);
  });

const constraintsOf = (column: ColumnDef): Constraint[] =>
  (column.constraints ?? []).map((node) => (node as { Constraint: Constraint }).Constraint);

function columnFlaws(column: ColumnDef): string[] {
  const constraints = constraintsOf(column);
  const has = (type: Constraint["contype"]) => constraints.some(({ contype }) => contype === type);
  const type = (column.typeName?.names ?? []).map((node) => (node as { String: { sval: string } }).String.sval).at(-1);
  const value = constraints.find(({ contype }) => contype === "CONSTR_DEFAULT")?.raw_expr;
  return [
    has("CONSTR_GENERATED") || has("CONSTR_IDENTITY") || /serial/.test(type ?? "")
      ? "a generated column, which rewrites the table"
      : "",
    value !== undefined && isVolatile(value) ? "a volatile default, which rewrites the table" : "",
    has("CONSTR_NOTNULL") && value === undefined ? "a column that must be given, which older programs do not give" : "",
    has("CONSTR_CHECK") ? "a check that is validated at once" : "",
    has("CONSTR_UNIQUE") || has("CONSTR_PRIMARY") ? "an index that is made at once" : "",
    has("CONSTR_FOREIGN") && value !== undefined ? "a foreign key that is validated at once" : "",
  ].filter((flaw) => flaw !== "");
}

function constraintFlaws({ contype, skip_validation, indexname }: Constraint): string[] {
  if (skip_validation === true || indexname !== undefined) return [];
  return contype === "CONSTR_UNIQUE" || contype === "CONSTR_PRIMARY" || contype === "CONSTR_EXCLUSION"
    ? ["an index that is made at once"]
    : ["a constraint that is validated at once: NOT VALID"];
}

type Command = { table: string; command: AlterTableCmd };

async function statementsOf({ text }: Pick<MigrationFile, "text">): Promise<Parsed[]> {
  return ((await parse(text)).stmts ?? []).map(({ stmt }) => partOf(stmt!));
}

const commandsOf = (statements: readonly Parsed[]): Command[] =>
  statements
    .filter(({ kind }) => kind === "AlterTableStmt")
    .flatMap(({ node }) =>
      (node.cmds as { AlterTableCmd: AlterTableCmd }[]).map(({ AlterTableCmd: command }) => ({
        table: nameIn(node.relation),
        command,
      })),
    );

const partIn = (command: AlterTableCmd): Record<string, unknown> => partOf(command.def ?? {}).node;

/** Whether earlier files hold the column not null by a check that they have validated. */
async function isCheckedBefore(table: string, column: string, earlier: readonly MigrationFile[]): Promise<boolean> {
  const names = new Set<string>();
  for (const file of earlier) {
    for (const { table: of, command } of commandsOf(await statementsOf(file))) {
      if (of !== table) continue;
      if (command.subtype === "AT_ValidateConstraint" && names.has(command.name ?? "")) return true;
      const { raw_expr: held, conname } = partIn(command) as Partial<Constraint>;
      const { kind, node } = partOf(held ?? {});
      const fields = (node.arg as { ColumnRef?: { fields: { String?: { sval: string } }[] } })?.ColumnRef?.fields;
      if (kind === "NullTest" && node.nulltesttype === "IS_NOT_NULL" && fields?.[0]?.String?.sval === column)
        names.add(conname ?? "");
    }
  }
  return false;
}

/** What a file has in itself of the tables that it makes, and of those that others read and write meanwhile. */
type Tables = { isGrowing: (table: string) => boolean; isMade: (table: string) => boolean };

async function alterFlaws(
  { table, command }: Command,
  { isGrowing, isMade }: Tables,
  file: MigrationFile,
  earlier: readonly MigrationFile[],
): Promise<string[]> {
  if (isMade(table)) return [];
  const name = command.name ?? "";
  switch (command.subtype) {
    case "AT_AddColumn":
      return columnFlaws(partIn(command) as ColumnDef).filter((flaw) => isGrowing(table) || /must be given/.test(flaw));
    case "AT_AddConstraint":
      return isGrowing(table) ? constraintFlaws(partIn(command) as Constraint) : [];
    case "AT_ValidateConstraint":
      return new RegExp(`\\badd constraint ${name}\\b`, "i").test(file.text)
        ? ["a constraint that is validated in the file that adds it"]
        : [];
    case "AT_SetNotNull":
      return (await isCheckedBefore(table, name, earlier))
        ? []
        : ["set not null without a check that was validated before"];
    case "AT_ColumnDefault":
      return command.def === undefined ? ["drop"] : [];
    case "AT_SetStatistics":
    case "AT_SetRelOptions":
      return [];
    case "AT_AlterColumnType":
      return ["retype"];
    default:
      return [
        /^AT_Drop/.test(command.subtype ?? "") ? "drop" : `${command.subtype}, which is not known to be harmless`,
      ];
  }
}

async function statementFlaws(
  { kind, node }: Parsed,
  tables: Tables,
  file: MigrationFile,
  earlier: readonly MigrationFile[],
): Promise<string[]> {
  const table = nameIn(node.relation);
  if (kind === "DropStmt") return ["drop"];
  if (kind === "RenameStmt") return ["rename"];
  if (kind === "CreateStmt") {
    const parents = ((node.inhRelations ?? []) as object[]).map((parent) => nameIn(partOf(parent).node));
    return parents.some((parent) => !tables.isMade(parent))
      ? ["a partition, which is made and attached by a task"]
      : [];
  }
  if (kind === "IndexStmt") {
    if (file.isConcurrent)
      return node.concurrent && node.if_not_exists && node.idxname
        ? []
        : ["an index that is not `concurrently if not exists` and named"];
    return tables.isGrowing(table) ? ["an index that is made at once: a file `-- expand, concurrently`"] : [];
  }
  if (file.isConcurrent) return ["more than indexes, in a file of indexes"];
  if (kind === "AlterTableStmt")
    return (
      await Promise.all(commandsOf([{ kind, node }]).map((one) => alterFlaws(one, tables, file, earlier)))
    ).flat();
  const rows = [...partsOf({ [kind]: node })];
  const written = rows.filter((part) => /^(Insert|Update|Delete|Merge)Stmt$/.test(part.kind));
  if (written.length > 0) {
    const named = rows.flatMap((part) => nameIn(part.node.relation) || nameIn({ relname: part.node.relname }) || []);
    return named.some((one) => tables.isGrowing(one) && one !== "") ? ["rows of a growing table: `-- backfill`"] : [];
  }
  return HARMLESS.has(kind) ? [] : [`${kind}, which is not known to be harmless`];
}

/** The filling is one update of rows whose ids it is given. */
async function backfillFlaws({ backfill }: MigrationFile): Promise<string[]> {
  if (backfill === null) return [];
  const [statement, ...more] = await statementsOf(backfill);
  const isOne =
    more.length === 0 && statement?.kind === "UpdateStmt" && nameIn(statement.node.relation) === backfill.table;
  return isOne && /\bid = any\(\$1(::bigint\[\])?\)/.test(backfill.text)
    ? []
    : ["a filling that is not one update of the ids in $1"];
}

/** Why a migration that says that it expands does not; `earlier`: the files before it. */
export async function flawsOf(file: MigrationFile, earlier: readonly MigrationFile[]): Promise<string[]> {
  if (file.kind === null) return ["does not say whether it expands or contracts"];
  if (file.kind === "contract") return file.backfill === null ? [] : ["a filling, in a contract"];
  const statements = await statementsOf(file);
  const made = new Set(statements.filter(({ kind }) => kind === "CreateStmt").map(({ node }) => nameIn(node.relation)));
  const isMade = (table: string) => made.has(table);
  const isGrowing = (table: string) => !FIXED_TABLES.has(table) && !made.has(table);
  const flaws = await Promise.all(
    statements.map((statement) => statementFlaws(statement, { isGrowing, isMade }, file, earlier)),
  );
  const altered = new Set(commandsOf(statements).flatMap(({ table }) => (isGrowing(table) ? table : [])));
  const several = altered.size > 1 ? ["two growing tables are locked together: one file for each"] : [];
  return [...flaws.flat(), ...several, ...(await backfillFlaws(file))];
}
