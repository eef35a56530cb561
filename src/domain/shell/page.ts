/** What a parameter of an address can be; `null`, `undefined` and "" leave it out. */
export type Param = string | number | null | undefined;
/** Parameters of a page's address, by name. */
export type Params = Readonly<Record<string, Param>>;
/** Of a page whose address has no parameters. */
export type NoParams = Readonly<Record<string, never>>;

/** `path?…`; parameters with empty values are left out, commas stay readable. */
export function addressOf(path: string, params: Params): string {
  const pairs: string[] = [];
  for (const name of Object.keys(params)) {
    const value = String(params[name] ?? "").replace(/\p{Cs}/gu, "");
    if (value !== "") pairs.push(`${name}=${encodeURIComponent(value).replaceAll("%2C", ",")}`);
  }
  return pairs.length === 0 ? path : `${path}?${pairs.join("&")}`;
}

/** A path without the strokes at its end; "" of `/`. */
export function withoutEndStrokes(path: string): string {
  let end = path.length;
  while (path[end - 1] === "/") end -= 1;
  return path.slice(0, end);
}

/** A page's address: `path` without parameters, `to` with them, which may be left out where none of them is needed. */
export type Addressed<Query extends Params> = {
  path: string;
  to: NoParams extends Query ? (query?: Query) => string : (query: Query) => string;
};

/** The address of a page at `path`, which leaves nothing open. */
export function addressed<Query extends Params>(path: string): Addressed<Query>;
export function addressed(path: string): { path: string; to: (query?: Params) => string } {
  return { path, to: (query) => addressOf(path, query ?? {}) };
}
