import { DEFAULT_PAGE_SIZE, isPageSize, type PageQuery } from "./paging.ts";

/** Parameters of a list's address; each name at most once. */
type Params = Readonly<Record<string, string>>;

/** Words of a list's own search field. */
export const KEYWORD_MAX = 40;

/** The words looked for: trimmed and not too long. */
export const keywordIn = ({ keyword = "" }: Params): string =>
  [...keyword.trim()].slice(0, KEYWORD_MAX).join("").trim();

/** The value where it is one of those allowed, else `null`. */
export const oneOf = <Value extends string | number>(
  text: string | undefined,
  allowed: readonly Value[],
): Value | null => allowed.find((value) => String(value) === text) ?? null;

const CODE = /^[\w.-]{1,40}$/;
/** The value where it looks like a code, else `null`. */
export const codeIn = (text: string | undefined): string | null =>
  text !== undefined && CODE.test(text) ? text : null;

/** The page in an address; the first of the usual size where it cannot be read. */
export function pageIn({ pageNum = "", pageSize = "" }: Params): PageQuery {
  const number = /^[1-9]\d{0,4}$/.test(pageNum) ? Number(pageNum) : 1;
  const size = Number(pageSize);
  return { pageNum: number, pageSize: isPageSize(size) ? size : DEFAULT_PAGE_SIZE };
}

/** The parameters for this, in this order; what does not narrow is left out, so equal lists have equal addresses. */
export function listParams(
  values: Readonly<Record<string, string | number | null>>,
  { pageNum, pageSize }: PageQuery,
): Record<string, string> {
  const params: Record<string, string> = {};
  for (const [name, value] of Object.entries(values)) if (value !== null && value !== "") params[name] = String(value);
  if (pageNum !== 1) params.pageNum = String(pageNum);
  if (pageSize !== DEFAULT_PAGE_SIZE) params.pageSize = String(pageSize);
  return params;
}
