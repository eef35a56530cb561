import type { TablePage, TableTerms } from "../../domain/console-list.ts";
import { parseTime } from "../../domain/time.ts";
import type { Db, Value } from "../db/database.ts";
import { containing } from "../like.ts";

const DAY_MS = 86_400_000;
const MOST_ROWS = 1000;

const positive = (text: string | undefined, fallback: number, most: number): number =>
  text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Math.min(Number(text), most) : fallback;

/** The conditions of a list, gathered with their values; `%`, `_` and `\` in what is looked for stand for themselves. */
export function conditions() {
  const parts: string[] = [];
  const values: { [name: string]: Value } = {};
  const add = (condition: (place: string) => string, value: Value) => {
    const name = `given${parts.length}`;
    values[name] = typeof value === "string" ? value.replaceAll("\u0000", "") : value;
    parts.push(condition(`:${name}`));
  };
  const made = {
    equals(column: string, text: string | undefined) {
      if (text) add((place) => `${column} = ${place}`, text);
      return made;
    },
    contains(column: string, text: string | undefined) {
      if (text) add((place) => `${column} ilike ${place}`, containing(text));
      return made;
    },
    /** Holds for lists that have the value in them. */
    among(column: string, text: string | undefined) {
      if (text) add((place) => `${column} @> array[${place}]`, text);
      return made;
    },
    /** Rows between two Beijing days, both inclusive; a text that is no day does not narrow. */
    days(column: string, query: TableTerms) {
      const begin = parseTime(query["params[beginTime]"]?.slice(0, 10));
      const end = parseTime(query["params[endTime]"]?.slice(0, 10));
      if (begin !== null) add((place) => `${column} >= ${place}`, new Date(begin));
      if (end !== null) add((place) => `${column} < ${place}`, new Date(end + DAY_MS));
      return made;
    },
    and(condition: string) {
      parts.push(condition);
      return made;
    },
    where: () => (parts.length === 0 ? "" : `where ${parts.join(" and ")}`),
    values,
  };
  return made;
}

/** One page of `from`, with the total before paging. */
export async function listed<Row>(
  db: Db,
  {
    columns,
    from,
    order,
    narrowed,
  }: { columns: string; from: string; order: string; narrowed: ReturnType<typeof conditions> },
  query: TableTerms,
): Promise<TablePage<Row>> {
  const pageSize = positive(query.pageSize, 10, MOST_ROWS);
  const offset = (positive(query.pageNum, 1, 1_000_000) - 1) * pageSize;
  const where = narrowed.where();
  const [rows, count] = await Promise.all([
    db.rows<Row>(`select ${columns} from ${from} ${where} order by ${order} limit :pageSize offset :offset`, {
      ...narrowed.values,
      pageSize,
      offset,
    }),
    db.one<{ total: number }>(`select count(*)::int as total from ${from} ${where}`, narrowed.values),
  ]);
  return { code: 200, msg: "查询成功", rows, total: count?.total ?? 0 };
}

/** A stored time as it is shown, Beijing. */
export const shownTime = (column: string, name: string) =>
  `to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "${name}"`;
