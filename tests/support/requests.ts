import fc from "fast-check";
import type { Db } from "../../src/server/db/database.ts";
import type { App, RoutePolicy } from "../../src/server/http.ts";

/** What the schemas of the contract are made of. */
type Schema = {
  type?: string;
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
  pattern?: string;
  minLength?: number;
  minItems?: number;
  minimum?: number;
};

type Path = readonly (string | number)[];

/** Every call of the API once; HEAD goes the way of GET. */
export const callsOf = (app: App): RoutePolicy[] => app.routePolicies.filter(({ method }) => method !== "HEAD");

/** A value that the schema lets through, with every optional property; `id` wherever an id is required. */
export function sampleOf(schema: unknown, id: string): unknown {
  const {
    type,
    anyOf,
    properties,
    items,
    pattern,
    minLength = 0,
    minItems = 1,
    minimum = 0,
    ...rest
  } = schema as Schema;
  if ("const" in rest) return rest.const;
  if (anyOf) return sampleOf(anyOf[0], id);
  if (properties) {
    return Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, sampleOf(part, id)]));
  }
  if (type === "array") return items ? Array.from({ length: Math.max(minItems, 1) }, () => sampleOf(items, id)) : [];
  if (type === "integer" || type === "number") return Math.max(minimum, 1);
  if (type === "boolean") return true;
  if (type === "null") return null;
  if (type !== "string") return {};
  if (pattern === undefined) return "木材".padEnd(minLength, "材");
  const matching = new RegExp(pattern);
  return matching.test(id) ? id : fc.sample(fc.stringMatching(matching), { seed: 7, numRuns: 1 })[0];
}

/** The bodies a call takes: one of every kind. */
export function bodiesOf({ schema: { body } }: RoutePolicy, id: string): unknown[] {
  if (body === undefined) return [];
  return ((body as Schema).anyOf ?? [body]).map((kind) => sampleOf(kind, id));
}

/** The way to every part of `value`, itself first. */
export function pathsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return [path];
  const parts = Object.entries(value).flatMap(([name, part]) =>
    pathsIn(part, [...path, Array.isArray(value) ? Number(name) : name]),
  );
  return [path, ...parts];
}

export const partAt = (value: unknown, path: Path): unknown =>
  path.reduce((whole, name) => (whole as Record<string | number, unknown>)[name], value);

/** `value` with another part at the end of `path`. */
export function withPart(value: unknown, path: Path, part: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return part;
  const copy: Record<string | number, unknown> | unknown[] = Array.isArray(value)
    ? [...value]
    : { ...(value as object) };
  (copy as Record<string | number, unknown>)[name] = withPart(partAt(value, [name]), rest, part);
  return copy;
}

/** A digest of everything stored: equal as long as no row of any table changed. When a session was last seen is no change. */
export async function everythingIn(db: Db): Promise<Record<string, string>> {
  const tables = await db.rows<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  const digests = await Promise.all(
    tables.map(async ({ name }) => {
      const text = name === "session" ? "(to_jsonb(t) - 'seen_at')::text" : "t::text";
      const row = await db.one<{ digest: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(${text}, '|' order by ${text})), '') as digest from ${name} t`,
      );
      return [name, row!.digest] as const;
    }),
  );
  return Object.fromEntries(digests);
}
