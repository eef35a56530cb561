import type { WireDemandForm, WireDemandItem } from "../../contract/demand/demand-schemas.ts";
import { phoneTyped } from "../../domain/account/phone.ts";
import { type DemandForm, draftProblem } from "../../domain/demand/demand-form.ts";
import {
  CODED_FIELDS,
  DEMAND_FIELD_NAMES,
  type DemandItem,
  EMPTY_ITEM,
  withoutCity,
} from "../../domain/demand/demand-item.ts";
import type { CodedField } from "../../domain/demand/reading/demand-line.ts";
import type { Requirement } from "../../domain/demand/requirements.ts";
import { normalised } from "../../domain/text.ts";
import type { BrandBook } from "../../domain/timber/brands.ts";
import { gradeByCode } from "../../domain/timber/grades.ts";
import { kindByCode } from "../../domain/timber/kinds.ts";
import { codesNamed } from "../../domain/timber/named.ts";
import { originByCode } from "../../domain/timber/origins.ts";
import { placeByCode } from "../../domain/timber/places.ts";
import { speciesByCode } from "../../domain/timber/species.ts";
import { parseTime } from "../../domain/time.ts";
import { refuseIf, warning } from "../reply.ts";
import { cityNameOf, cityProblem } from "../system/regions.ts";

type EntryOf = (code: string, brands: BrandBook) => { name: string } | undefined;
const ENTRY: Readonly<Record<CodedField, EntryOf>> = {
  species: speciesByCode,
  kind: kindByCode,
  grade: gradeByCode,
  brand: (code, { byCode }) => byCode(code),
  origin: originByCode,
  port: placeByCode,
};

/** One line, `null` when there is nothing in it. */
const lineText = (text: string | null | undefined): string | null =>
  normalised((text ?? "").replace(/\p{Cc}/gu, " ")) || null;

/** Code and name as they belong together: the dictionary's name of a code, the one code that a name means. */
function coded(
  field: CodedField,
  item: WireDemandItem,
  brands: BrandBook,
): { code: string | null; name: string | null } {
  const code = item[`${field}Code`] ?? null;
  const name = lineText(item[`${field}Name`]);
  if (code !== null) {
    const entry = ENTRY[field](code, brands);
    if (entry === undefined) throw warning(`${DEMAND_FIELD_NAMES[field]}不正确`);
    return { code, name: name ?? entry.name };
  }
  const meant = name === null ? null : codesNamed(field, name, brands);
  const [only, ...others] = meant === null ? [] : meant.own.length > 0 ? meant.own : meant.codes;
  return { code: only !== undefined && others.length === 0 ? only : null, name };
}

type WireRequirement = NonNullable<WireDemandItem["requirements"]>[number];

const requirementFrom = ({ code, detail, sure, span }: WireRequirement): Requirement => ({
  code,
  detail: lineText(detail) ?? "",
  ...(sure === undefined ? {} : { sure }),
  ...(span === undefined ? {} : { span }),
});

/** A line as it is stored. Throws a warning for codes that no dictionary has. */
export function itemFrom(wire: WireDemandItem, brands: BrandBook): DemandItem {
  const { needDate: _day, deliverCityName: _cityName, ...item } = wire;
  const deliverCityCode = item.deliverCityCode || null;
  const names = Object.fromEntries(
    CODED_FIELDS.flatMap((field) => {
      const { code, name } = coded(field, wire, brands);
      return [
        [`${field}Code`, code],
        [`${field}Name`, name],
      ];
    }),
  );
  return {
    ...EMPTY_ITEM,
    ...item,
    ...names,
    speciesText: lineText(item.speciesText),
    quantityUnit: item.quantityUnit ?? "m3",
    deliverCityCode,
    deliverCityName: deliverCityCode === null ? null : deliverCityName(deliverCityCode),
    note: normalised(item.note ?? ""),
    requirements: (item.requirements ?? []).map(requirementFrom),
    alternatives: (item.alternatives ?? {}) as DemandItem["alternatives"],
    sourceSpan: (item.sourceSpan ?? {}) as DemandItem["sourceSpan"],
  };
}

const YEAR_MS = 366 * 86_400_000;

/** The name of a prefecture-level city, "" for none; throws a warning when there is none of that code. */
function deliverCityName(code: string): string {
  refuseIf(cityProblem(code));
  return cityNameOf(code);
}

/**
 * A demand as it is stored as a draft: what is left out is empty, city and day are those of the lines where the form names none.
 * Throws a warning for what not even a draft may hold.
 */
export function formFrom(wire: WireDemandForm, nowMs: number, brands: BrandBook): DemandForm {
  const lines = wire.items ?? [];
  const needDate = wire.needDate ?? lines.find((line) => line.needDate)?.needDate ?? "";
  const deliverCityCode = wire.deliverCityCode || lines.find((line) => line.deliverCityCode)?.deliverCityCode || "";
  const quoteDeadlineAt = wire.quoteDeadlineAt ?? 0;
  if (needDate !== "" && (!/^\d{4}-\d{2}-\d{2}$/.test(needDate) || parseTime(needDate) === null))
    throw warning("日期不正确");
  if (quoteDeadlineAt !== 0 && Math.abs(quoteDeadlineAt - nowMs) > YEAR_MS) throw warning("截止时间不正确");
  const form: DemandForm = {
    rawText: (wire.rawText ?? "").trim(),
    createMode: wire.createMode ?? (wire.rawText ? 1 : 2),
    visibility: wire.visibility ?? 1,
    deliverCityCode,
    deliverCityName: deliverCityName(deliverCityCode),
    deliverAddress: normalised(wire.deliverAddress ?? ""),
    needDate,
    payTerm: normalised(wire.payTerm ?? ""),
    invoiceKind: wire.invoiceKind ?? 0,
    contactName: normalised(wire.contactName ?? ""),
    contactPhone: phoneTyped(wire.contactPhone ?? ""),
    quoteDeadlineAt,
    remark: (wire.remark ?? "").trim(),
    items: lines.map((line) => withoutCity(itemFrom(line, brands), deliverCityCode)),
  };
  refuseIf(draftProblem(form));
  return form;
}
