import { choice, type Entry, entriesOf, own } from "../fields.ts";
import { type Infer, maybe, NUMBER, record, TEXT } from "../records.ts";
import { type IndexLevel, POINT_SOURCE_NAMES, POINT_SOURCES } from "./price-index.ts";
import type { Period } from "./price-index-period.ts";

const LEVELS: readonly Entry<IndexLevel>[] = [
  { code: 0, name: "总指数" },
  { code: 1, name: "大类" },
  { code: 2, name: "规格" },
];

/** An index with its newest point, as the operator sees it; `value`: hundredths of the unit. */
export const ADMINISTERED_INDEX = record({
  indexCode: { type: TEXT, label: "编码" },
  indexName: { type: TEXT, label: "指数" },
  unit: TEXT,
  sampleRule: TEXT,
  level: { type: choice(LEVELS), label: "层级" },
  parentCode: maybe(TEXT),
  status: NUMBER,
  basePeriod: maybe(TEXT),
  period: { type: maybe(own<Period>()), label: "最近一周" },
  value: { type: maybe(NUMBER), label: "数值" },
  source: { type: maybe(choice(entriesOf(POINT_SOURCES, POINT_SOURCE_NAMES))), label: "来源" },
});
export type AdministeredRow = Infer<typeof ADMINISTERED_INDEX>;
