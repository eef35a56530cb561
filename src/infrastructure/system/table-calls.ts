import type { Page, PageQuery } from "../../domain/paging.ts";
import type { HttpClient } from "../http/http-client.ts";

type Listed<Row> = { rows: Row[]; total: number };

/** A page of one of the template's tables; `days`: of the filters, the first and the last day. */
export async function tablePage<Wire, Row>(
  http: HttpClient,
  path: string,
  { filters, page }: { filters: Readonly<Record<string, string>>; page: PageQuery },
  rowOf: (wire: Wire) => Row,
): Promise<Page<Row>> {
  const { begin = "", end = "", ...plain } = filters;
  const days = { "params[beginTime]": begin, "params[endTime]": end };
  const { rows, total } = await http.whole<Listed<Wire>>(`${path}/list`, { ...plain, ...days, ...page });
  return { rows: rows.map(rowOf), total, ...page };
}
