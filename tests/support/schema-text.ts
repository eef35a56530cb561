import type { Database } from "../../src/server/db/database.ts";

/**
 * `src/server/db/schema.sql` as the database's catalogs say it. What a person wrote into the file stays: the order of its tables,
 * the headings above groups of them, and what is said of tables, columns and functions.
 */

type Column = {
  name: string;
  type: string;
  notNull: boolean;
  value: string | null;
  kind: "generated" | "identity" | "";
};
type Constraint = { name: string; type: string; definition: string; columns: string[]; target: string | null };
type Table = {
  name: string;
  options: string | null;
  /** By what its rows are divided among partitions. */
  division: string | null;
  columns: Column[];
  constraints: Constraint[];
  /** Null: a statistics object with the usual target. */
  after: (string | null)[];
};
/** `isOf`: the table whose rows it takes, after which it stands. */
type Routine = { name: string; definition: string; isOf: string | null };

const TABLES = `
  select c.relname as name, array_to_string(c.reloptions, ', ') as options, pg_get_partkeydef(c.oid) as division,
         (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'notNull', a.attnotnull,
                    'value', pg_get_expr(d.adbin, d.adrelid),
                    'kind', case when a.attgenerated <> '' then 'generated' when a.attidentity <> '' then 'identity' else '' end)
                  order by a.attnum)
            from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
           where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
         coalesce((select json_agg(json_build_object('name', k.conname, 'type', k.contype, 'definition', pg_get_constraintdef(k.oid, true),
                    'target', k.confrelid::regclass::text,
                    'columns', (select json_agg(a.attname order by a.attnum) from pg_attribute a
                                 where a.attrelid = c.oid and a.attnum = any(k.conkey)))
                  order by position(k.contype in 'pufxc'), k.conkey, k.conname)
            from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u', 'f', 'x', 'c')), '[]') as constraints,
         array(select 'alter table ' || c.relname || ' alter column ' || a.attname || ' set storage '
                        || (case a.attstorage when 'e' then 'external' when 'm' then 'main' when 'p' then 'plain' else 'extended' end)
                 from pg_attribute a join pg_type t on t.oid = a.atttypid
                where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attstorage <> t.typstorage order by a.attnum)
         || array(select pg_get_indexdef(i.indexrelid, 0, true) from pg_index i join pg_class n on n.oid = i.indexrelid
                   where i.indrelid = c.oid and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
                   order by n.relname)
         || array(select unnest(array[pg_get_statisticsobjdef(s.oid), 'alter statistics ' || s.stxname || ' set statistics ' || s.stxstattarget])
                    from pg_statistic_ext s where s.stxrelid = c.oid order by s.stxname)
         || array(select 'create table ' || p.relname || ' partition of ' || c.relname || ' ' || pg_get_expr(p.relpartbound, p.oid)
                    from pg_inherits i join pg_class p on p.oid = i.inhrelid where i.inhparent = c.oid order by p.relname)
         || array(select pg_get_triggerdef(t.oid, true) from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal order by t.tgname)
         as after
    from pg_class c
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by c.relname`;
/** The list of migrations is made with these columns, to which migrations added others. */
const LIST = "schema_migration";
const LIST_COLUMNS = ["name", "at"];

const ROUTINES = `
  select p.proname as name, pg_get_functiondef(p.oid) as definition,
         (select t.typname from pg_type t where t.oid = any(p.proargtypes) and t.typtype = 'c' limit 1) as "isOf"
    from pg_proc p where p.pronamespace = 'public'::regnamespace order by p.proname`;

const VIEWS = `
  select c.relname as name, pg_get_viewdef(c.oid, true) as definition from pg_class c
   where c.relnamespace = 'public'::regnamespace and c.relkind = 'v' order by c.relname`;

/** Those of identity columns are made with them. */
const SEQUENCES = `
  select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'S'
     and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'i') order by c.relname`;

/** Outside quotes in small letters, as the rest of the file is. */
const lower = (text: string): string =>
  text.replace(/[^'"]+|'[^']*'|"[^"]*"/g, (part) => (/^['"]/.test(part) ? part : part.toLowerCase()));

/** As a person would write it, to the same end. */
const plain = (text: string): string =>
  lower(text)
    .replaceAll("public.", "")
    .replaceAll(" using btree", "")
    .replace(/ on only (?=\w)/, " on ")
    .replaceAll("timestamp with time zone", "timestamptz")
    .replace(/('[^']*')::text\b(?!\[)/g, "$1")
    .replace(/(\w+) = any \(array\[([^[\]]*)\]\)/g, "$1 in ($2)");

/** The name that PostgreSQL gives a constraint that has none. */
function usualName(table: string, { type, columns }: Constraint): string {
  if (type === "p") return `${table}_pkey`;
  const kind = { u: "key", f: "fkey", c: "check" }[type] ?? "excl";
  return `${table}_${columns.join("_")}_${kind}`;
}

function columnLine({ name, type, notNull, value, kind }: Column, own: readonly string[]): string {
  const cast = `::${type}`;
  const shown = value?.endsWith(cast) && value.startsWith("'") ? value.slice(0, -cast.length) : value;
  const isKey = own[0] === "primary key";
  return [
    name,
    type,
    notNull && !isKey && kind !== "identity" ? "not null" : "",
    kind === "generated"
      ? `generated always as (${value}) stored`
      : kind === "identity"
        ? "generated always as identity"
        : "",
    kind === "" && shown !== null ? `default ${shown}` : "",
    ...own,
  ]
    .filter((part) => part !== "")
    .join(" ");
}

/** What the file says of things: by `table`, `table.column` or `function`. Order: its headings and tables. */
type Skeleton = { head: string; said: Map<string, string>; order: ({ heading: string } | { table: string })[] };

const COMMENT = /^\s*--\s?(.*)$/;
const MADE = /^create (?:or replace |unique )?(table|function|view|index|trigger|statistics) (\w+)/i;

function skeletonOf(file: string): Skeleton {
  const said = new Map<string, string>();
  const order: Skeleton["order"] = [];
  const [head = "", ...rest] = file.split("\n\n");
  let table = "";
  let pending: string[] = [];
  for (const line of rest.join("\n\n").split("\n")) {
    const comment = COMMENT.exec(line)?.[1];
    if (comment?.startsWith("# ")) order.push({ heading: comment.slice(2) });
    else if (comment !== undefined) pending.push(comment);
    else {
      const [, kind, name = ""] = MADE.exec(line) ?? [];
      const column = table !== "" && /^ {2}(?:constraint )?(\w+) .*?(?: -- (.*))?$/.exec(line);
      if (kind !== undefined) {
        if (pending.length > 0) said.set(name, pending.join("\n"));
        if (kind === "table") {
          table = name;
          order.push({ table });
        }
      } else if (column) {
        const text = column[2] ?? pending.join("\n");
        if (text !== "") said.set(`${table}.${column[1]}`, text);
      }
      if (line.startsWith(")")) table = "";
      pending = [];
    }
  }
  return { head, said, order };
}

const WIDTH = 130;
const commented = (text: string | undefined, indent = ""): string =>
  text === undefined
    ? ""
    : `${text
        .split("\n")
        .map((line) => `${indent}-- ${line}`)
        .join("\n")}\n`;

/** References to tables that stand later in the file are `later`. */
function tableText(
  table: Table,
  said: ReadonlyMap<string, string>,
  isThere: (name: string) => boolean,
  later: string[],
): string {
  const { name, columns, constraints, options, division, after } = table;
  const own = new Map<string, string[]>();
  const apart: { text: string; of: string }[] = [];
  for (const constraint of constraints) {
    const definition = plain(constraint.definition);
    const isUsual = constraint.name === usualName(name, constraint);
    const [column = "", ...others] = constraint.columns;
    if (
      constraint.target !== null &&
      constraint.type === "f" &&
      constraint.target !== name &&
      !isThere(constraint.target)
    ) {
      later.push(`alter table ${name} add ${isUsual ? "" : `constraint ${constraint.name} `}${definition};`);
    } else if (isUsual && others.length === 0 && column !== "") {
      const short =
        constraint.type === "p"
          ? "primary key"
          : constraint.type === "u"
            ? definition.replace(/ \(\w+\)/, "")
            : definition.replace(/^foreign key \(\w+\) /, "");
      own.set(column, [...(own.get(column) ?? []), short]);
    } else apart.push({ text: `${isUsual ? "" : `constraint ${constraint.name} `}${definition}`, of: constraint.name });
  }
  const lines = [
    ...columns.map((column) => ({ text: columnLine(column, own.get(column.name) ?? []), of: column.name })),
    ...apart,
  ];
  const body = lines.map(({ text, of }, at) => {
    const line = `  ${plain(text).replaceAll("\n", "\n    ")}${at === lines.length - 1 ? "" : ","}`;
    const note = said.get(`${name}.${of}`);
    if (note === undefined) return line;
    return line.length + note.length + 4 <= WIDTH && !note.includes("\n")
      ? `${line} -- ${note}`
      : `${commented(note, "  ")}${line}`;
  });
  const rest = after
    .filter((text) => text !== null)
    .map((text) => `${commented(said.get(MADE.exec(text)?.[2] ?? ""))}${plain(text)};\n`);
  return `${commented(said.get(name))}create table ${name} (\n${body.join("\n")}\n)${division ? ` partition by ${plain(division)}` : ""}${options ? ` with (${options})` : ""};\n${rest.join("")}`;
}

/** The rows that a fresh database has, without what their columns have by themselves; `from`: all tables, for references to rows with ids. */
async function rowsText(
  db: Database,
  { name, columns, constraints }: Table,
  from: ReadonlyMap<string, Table>,
): Promise<string> {
  const isMade = ({ kind, value }: Column) => kind !== "" || /next_id\(\)|now\(\)|clock_timestamp/.test(value ?? "");
  const given = columns.filter((column) => !isMade(column)).map((column) => column.name);
  const shown = (column: string): string => {
    const target = constraints.find(
      ({ type, columns: own }) => type === "f" && own.length === 1 && own[0] === column,
    )?.target;
    const owner = from.get(target ?? "");
    const unique = owner?.constraints.find(({ type }) => type === "u")?.columns;
    if (unique === undefined || !owner?.columns.some((own) => own.name === "id" && isMade(own)))
      return `quote_nullable(${column}::text)`;
    const known = unique.map((own) => `'${own} = ' || quote_nullable(t.${own}::text)`).join(" || ' and ' || ");
    const found = `select '(select id from ${target} where ' || ${known} || ')' from ${target} t where t.id = ${name}.${column}`;
    return `coalesce((${found}), 'null')`;
  };
  const order = columns[0]?.name;
  const rows = await db.rows<{ row: string }>(
    `select concat_ws(', ', ${given.map(shown).join(", ")}) as row from ${name} order by ${order}`,
  );
  if (rows.length === 0) return "";
  return `insert into ${name} (${given.join(", ")}) values\n${rows.map(({ row }) => `  (${row})`).join(",\n")};\n`;
}

/** Its body as it was written. */
function functionText(definition: string): string {
  const [head = "", ...body] = definition.trimEnd().split("$function$");
  return [
    plain(head)
      .replace(/^create or replace/, "create")
      .replace(/\s+/g, " "),
    ...body,
  ].join("$$");
}

/** The file of the database's schema, with what `file` says of it. */
export async function schemaText(db: Database, file: string): Promise<string> {
  const { head, said, order } = skeletonOf(file);
  const tables = new Map((await db.rows<Table>(TABLES)).map((table) => [table.name, table]));
  const routines = await db.rows<Routine>(ROUTINES);
  const routineText = ({ name, definition }: Routine) => `${commented(said.get(name))}${functionText(definition)};\n`;
  const list = tables.get(LIST);
  tables.delete(LIST);
  const last = await db.one<{ name: string }>("select max(name) as name from schema_migration");
  const parts = [
    head.replace(/^-- Stands at .*$/m, `-- Stands at ${last?.name}`),
    "set local check_function_bodies = off;\n",
  ];
  const more = (list?.columns ?? []).filter(({ name }) => !LIST_COLUMNS.includes(name));
  parts.push(more.map((column) => `alter table ${LIST} add column ${plain(columnLine(column, []))};\n`).join(""));
  const sequences = await db.rows<{ name: string }>(SEQUENCES);
  parts.push(sequences.map(({ name }) => `create sequence ${name};\n`).join(""));
  parts.push(...routines.filter(({ isOf }) => isOf === null).map(routineText));
  const placed = order.filter((it) => "heading" in it || tables.has(it.table));
  const known = new Set(placed.map((it) => ("table" in it ? it.table : "")));
  const all = [...placed, ...[...tables.keys()].filter((name) => !known.has(name)).map((table) => ({ table }))];
  const written = new Set<string>();
  const later: string[] = [];
  const initial: string[] = [];
  for (const it of all) {
    if ("heading" in it) {
      parts.push(`-- # ${it.heading}\n`);
      continue;
    }
    const table = tables.get(it.table)!;
    written.add(table.name);
    parts.push(tableText(table, said, (name) => written.has(name), later));
    parts.push(...routines.filter(({ isOf }) => isOf === table.name).map(routineText));
    initial.push(await rowsText(db, table, tables));
  }
  parts.push(`${later.join("\n")}\n`);
  for (const { name, definition } of await db.rows<{ name: string; definition: string }>(VIEWS))
    parts.push(`${commented(said.get(name))}create view ${name} as\n${plain(definition).replace(/;$/, "")};\n`);
  parts.push(...initial.filter((text) => text !== ""));
  return `${parts.map((part) => part.trimEnd()).join("\n\n")}\n`;
}
