import {
  needed,
  orNull,
  type Stored,
  storedFields,
  storedList,
  storedNumber,
  storedOne,
  storedRecord,
  storedText,
} from "../stored.ts";
import { WAREHOUSE_FIELDS, type WarehouseForm } from "./application-form.ts";
import type { WaivedItem } from "./application-record.ts";
import { COMPANY_FIELDS, MATERIAL_FIELDS, type MaterialFacts } from "./company-form.ts";
import { FIGURE_NAMES, type MerchantMetrics } from "./merchant.ts";
import { MATERIAL_KINDS, type Material, type RejectedItem } from "./merchant-application.ts";
import { PAYEE_FIELDS, type PayeeAccount } from "./payee.ts";

/** A bank account for payments. */
export const PAYEE: Stored<PayeeAccount> = storedRecord<PayeeAccount>(storedFields(PAYEE_FIELDS, {}));

const COMPANY = storedFields(COMPANY_FIELDS, {});

/** Facts of a company that are certified, before and after the change. */
export const MATERIAL_FACTS: Stored<MaterialFacts> = storedRecord<MaterialFacts>(
  Object.fromEntries(MATERIAL_FIELDS.map((name) => [name, COMPANY[name]])) as Pick<
    typeof COMPANY,
    (typeof MATERIAL_FIELDS)[number]
  >,
);

const FIGURE = orNull(storedNumber());
const SAMPLES = Object.fromEntries(FIGURE_NAMES.map((name) => [name, storedNumber()])) as Record<
  (typeof FIGURE_NAMES)[number],
  Stored<number>
>;

/** How a shop does its work. */
export const MERCHANT_METRICS: Stored<MerchantMetrics> = storedRecord<MerchantMetrics>({
  loadedRate: FIGURE,
  loadedNum: storedNumber(),
  firstAnswerMinutesP50: FIGURE,
  quoteHitRate: FIGURE,
  onTimeRate: FIGURE,
  tallyAccuracy: FIGURE,
  cancelRate: FIGURE,
  disputeRate: FIGURE,
  refundHoursP50: FIGURE,
  orderCount: storedNumber(),
  sampleSize: storedNumber(),
  samples: storedRecord<MerchantMetrics["samples"]>(SAMPLES),
});

const KIND = needed(storedOne(MATERIAL_KINDS, 1));

/** The papers of an application. */
export const MATERIALS: Stored<Material[]> = storedList(
  storedRecord<Material>({ kind: KIND, fileId: needed(storedText()), expireDate: storedText() }),
);

/** The papers that were requested again. */
export const REJECTED_ITEMS: Stored<RejectedItem[]> = storedList(
  storedRecord<RejectedItem>({ kind: KIND, reason: storedText() }),
);

/** The papers that were waived. */
export const WAIVED_ITEMS: Stored<WaivedItem[]> = storedList(
  storedRecord<WaivedItem>({ kind: KIND, note: storedText() }),
);

/** The warehouses of an application. */
export const WAREHOUSES: Stored<WarehouseForm[]> = storedList(
  storedRecord<WarehouseForm>(storedFields(WAREHOUSE_FIELDS, {})),
);
