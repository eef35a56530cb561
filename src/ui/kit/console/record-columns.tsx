import type { ReactNode } from "react";
import { type FieldType, fieldText } from "../../../domain/fields.ts";
import type { Fact, Facts, FactsOf } from "../../../domain/records.ts";
import type { Column } from "./data-table.tsx";

/** What the type of a fact does not say of its column; `drawn`: its cell, where that is more than the fact. */
type Look<Row> = Pick<Column<Row>, "width" | "isShort" | "align"> & { drawn?: (row: Row) => ReactNode };

/** Characters of a time to the minute. */
const TO_MINUTE = "yyyy-MM-dd HH:mm".length;

const isTime = (type: Fact): boolean => "isTime" in type;

function textOf(type: Fact, value: unknown): string {
  if (type.kind === "list") return (value as readonly unknown[]).join("、") || "-";
  if (type.kind === "text") return String(value ?? "").slice(0, isTime(type) ? TO_MINUTE : undefined) || "-";
  return fieldText({ type: type as FieldType, label: "" }, value);
}

const isNumber = ({ kind }: Fact): boolean => kind === "whole" || kind === "money" || kind === "number";

/**
 * Columns of some facts of a list's rows, in the order of `looks`: called as they are, numbers right, codes by their names, times to
 * the minute, figures of one width.
 */
export const columnsOf = <Of extends Facts>(
  { of }: { of: Of },
  looks: { readonly [Name in keyof Of]?: Look<FactsOf<Of>> },
): Column<FactsOf<Of>>[] =>
  Object.entries<Look<FactsOf<Of>> | undefined>(looks).map(([name, look]) => {
    const fact = of[name];
    if (fact === undefined || !("type" in fact)) throw new RangeError(`${name} has no label`);
    const { drawn, ...rest } = look ?? {};
    const plain = (row: FactsOf<Of>) => textOf(fact.type, row[name as keyof typeof row]);
    const figures = (row: FactsOf<Of>) => <span className="tm-number">{plain(row)}</span>;
    const cell = drawn ?? (isNumber(fact.type) || isTime(fact.type) ? figures : plain);
    return { title: fact.label, ...(isNumber(fact.type) ? { align: "right" } : {}), ...rest, cell };
  });
