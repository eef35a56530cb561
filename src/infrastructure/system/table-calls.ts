import type { TableReply } from "../../contract/system/template-schemas.ts";
import type { Page, PageQuery } from "../../domain/paging.ts";

/** The page as a query of the template's lists. */
export const pageTerms = ({ pageNum, pageSize }: PageQuery) => ({
  pageNum: String(pageNum),
  pageSize: String(pageSize),
});

/** The first and the last day, yyyy-MM-dd, as a query of the template's lists; "" does not narrow. */
export const dayTerms = ({ begin, end }: { readonly begin: string; readonly end: string }) => ({
  "params[beginTime]": begin,
  "params[endTime]": end,
});

/** The page in the reply of one of the template's lists. */
export async function pageOf<Wire, Row>(
  page: PageQuery,
  reply: Promise<TableReply<Wire>>,
  rowOf: (wire: Wire) => Row,
): Promise<Page<Row>> {
  const { rows, total } = await reply;
  return { rows: rows.map(rowOf), total, ...page };
}
