import { ORDER_TERMS, type TermFields } from "../../../domain/trade/order-terms.ts";

/** An order's terms as statements name them: columns, how JSON gives them, and how they are read of order o. */
export function termColumns(fields: TermFields) {
  const terms = Object.entries(fields);
  return {
    columns: terms.map(([, { column }]) => column[0]).join(", "),
    given: terms.map(([name]) => `o."${name}"`).join(", "),
    typed: terms.map(([name, { column }]) => `"${name}" ${column[1]}`).join(", "),
    read: terms
      .map(
        ([
          name,
          {
            column: [column, type],
          },
        ]) => `o.${column}${type === "date" ? "::text" : ""} as "${name}"`,
      )
      .join(", "),
  };
}

export const TERM_COLUMNS = termColumns(ORDER_TERMS);
