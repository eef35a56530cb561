import type { CodedField, DemandUnit, ParsedDemandLine } from "../../demand/reading/demand-line.ts";
import { parseDemand } from "../../demand/reading/demand-text.ts";
import { SALE_UNITS, type SaleUnit } from "../../timber/spec.ts";
import { EMPTY_SPEC_ALERT, SPEC_ALERT_CODES_MAX, type SpecAlertForm, TOLERANCE_MAX } from "./spec-alert.ts";
import { sideOf, sized, TENTHS } from "./spec-alert-draft.ts";

/** The unit of a price that goods can be priced by. */
const saleUnit = (unit: DemandUnit | null): SaleUnit | null =>
  SALE_UNITS.find(({ code }) => code === unit)?.code ?? null;

/** A parsed line as a spec alert. A word for several kinds narrows nothing, one for several species means all of them. */
function specAlertOfLine(line: ParsedDemandLine): SpecAlertForm {
  const codes = (field: CodedField): string[] => {
    const code = line[`${field}Code`];
    const others = (line.alternatives[field] ?? []).map((choice) => choice.code);
    return code === null ? [] : [code, ...others].slice(0, SPEC_ALERT_CODES_MAX);
  };
  const [kind, ...otherKinds] = codes("kind");
  const priceUnit = saleUnit(line.targetPriceUnit);
  const { t, w, l } = TOLERANCE_MAX;
  return {
    ...EMPTY_SPEC_ALERT,
    kindCode: kind !== undefined && otherKinds.length === 0 ? kind : null,
    speciesCode: codes("species"),
    gradeCode: codes("grade"),
    brandCode: codes("brand"),
    originCode: codes("origin"),
    portCode: codes("port"),
    ...sized(
      sideOf(line.thickness, { min: line.thicknessMin, max: line.thicknessMax }, t, TENTHS),
      sideOf(line.width, { min: line.widthMin, max: line.widthMax }, w),
      sideOf(line.length, { min: line.lengthMin, max: line.lengthMax }, l),
    ),
    targetPrice: priceUnit === null ? null : line.targetPrice,
    priceUnit: priceUnit ?? "m3",
    quantity: line.quantity,
    quantityUnit: line.quantityUnit ?? "m3",
  };
}

/** The first timber that a text names; `null` where it names none. What is known and usual is given as to `parseDemand`. */
export function specAlertRead(...text: Parameters<typeof parseDemand>): SpecAlertForm | null {
  const [line] = parseDemand(...text).items;
  return line === undefined ? null : specAlertOfLine(line);
}
