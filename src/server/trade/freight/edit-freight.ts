import type {
  OverrideAddBody,
  OverrideUpdateBody,
  TariffAddBody,
  TariffUpdateBody,
} from "../../../contract/trade/freight-schemas.ts";
import type { ListCallInput } from "../../../domain/console-lists.ts";
import { REPLY_CODE } from "../../../domain/errors.ts";
import { factsOf } from "../../../domain/fields.ts";
import {
  type FreightOverride,
  type FreightTariff,
  OVERRIDE_FIELDS,
  priceProblem,
  TARIFF_FIELDS,
} from "../../../domain/freight/tariff.ts";
import type { FreightOverrideId, FreightTariffId } from "../../../domain/ids.ts";
import { DEFAULT_PAGE_SIZE, type Page, type PageQuery, pageOf, rowsBefore } from "../../../domain/paging.ts";
import { type Caller, callersMerchantId } from "../../auth.ts";
import { type Database, type Db, isDuplicate } from "../../db/database.ts";
import { notFound, Refusal, refuseIf, warning } from "../../reply.ts";
import { type Actor, type AuditEntry, audit } from "../../system/audit.ts";
import { forgetFreight } from "../../system/freight/freight-terms.ts";
import { warehouseOf } from "../pickups/warehouse-store.ts";
import * as store from "./freight-edit-store.ts";

const TARIFF = "运价";
const OVERRIDE = "送货运价";

const pageIn = ({ pageNum = 1, pageSize = DEFAULT_PAGE_SIZE }: Partial<PageQuery>): PageQuery => ({
  pageNum,
  pageSize,
});

/** The operator's prices, by origin and destination. */
export async function tariffs(db: Db, body: ListCallInput<"freightTariffList">): Promise<Page<FreightTariff>> {
  const page = pageIn(body);
  const { total, rows } = await store.tariffPage(db, {
    origin: body.origin || null,
    destination: body.destination || null,
    limit: page.pageSize,
    offset: rowsBefore(page),
  });
  return pageOf(rows, total, page);
}

/** The shop's own prices, by warehouse. */
export async function overrides(
  db: Db,
  caller: Caller,
  body: ListCallInput<"freightOverrideList">,
): Promise<Page<FreightOverride>> {
  const page = pageIn(body);
  const { total, rows } = await store.overridePage(db, {
    merchantId: callersMerchantId(caller),
    storeId: body.storeId ?? null,
    limit: page.pageSize,
    offset: rowsBefore(page),
  });
  return pageOf(rows, total, page);
}

type By = Actor & { caller: Caller };

const taken = () => warning("这条线路的这种车型已有运价，请直接修改");

/** Throws 404 where there is none, 5001 for another version. */
function asSeen<Row extends { version: number }>(row: Row | null, version: number): Row {
  if (row === null) throw notFound("运价不存在");
  if (row.version !== version)
    throw new Refusal(REPLY_CODE.confirmAgain, "运价已被修改，请刷新后重试", { version: row.version });
  return row;
}

/** `change` with its entry of the operation log, in one transaction; this node reads the tariffs anew. */
async function edited<Answer>(
  db: Database,
  by: By,
  change: (tx: Db) => Promise<{ answer: Answer; entry: AuditEntry }>,
): Promise<Answer> {
  const done = await db
    .transaction(async (tx) => {
      const { answer, entry } = await change(tx);
      await audit(tx, by, entry);
      return answer;
    })
    .catch((error: unknown) => {
      throw isDuplicate(error) ? taken() : error;
    });
  forgetFreight(db);
  return done;
}

/** Adds a price of the operator. */
export const addTariff = (db: Database, by: By, form: TariffAddBody): Promise<{ id: FreightTariffId }> =>
  edited(db, by, async (tx) => {
    refuseIf(priceProblem(TARIFF_FIELDS, form));
    const id = await store.insertTariff(tx, form);
    if (id === null) throw taken();
    return { answer: { id }, entry: { title: TARIFF, kind: "added", target: id, after: form } };
  });

/** Changes a price of the operator. */
export const updateTariff = (db: Database, by: By, { id, version, ...form }: TariffUpdateBody): Promise<null> =>
  edited(db, by, async (tx) => {
    refuseIf(priceProblem(TARIFF_FIELDS, form));
    const before = factsOf(TARIFF_FIELDS, asSeen(await store.lockTariff(tx, id), version));
    await store.writeTariff(tx, id, form);
    return { answer: null, entry: { title: TARIFF, kind: "changed", target: id, before, after: form } };
  });

/** Removes a price of the operator. */
export const removeTariff = (
  db: Database,
  by: By,
  { id, version }: { id: FreightTariffId; version: number },
): Promise<null> =>
  edited(db, by, async (tx) => {
    const before = factsOf(TARIFF_FIELDS, asSeen(await store.lockTariff(tx, id), version));
    await store.deleteTariff(tx, id);
    return { answer: null, entry: { title: TARIFF, kind: "removed", target: id, before } };
  });

/** Adds a price of the shop from a warehouse that it runs or uses. */
export const addOverride = (
  db: Database,
  by: By,
  { storeId, ...form }: OverrideAddBody,
): Promise<{ id: FreightOverrideId }> =>
  edited(db, by, async (tx) => {
    const merchantId = callersMerchantId(by.caller);
    if ((await warehouseOf(tx, merchantId, storeId)) === null) throw notFound("仓库不存在");
    refuseIf(priceProblem(OVERRIDE_FIELDS, form));
    const id = await store.insertOverride(tx, { ...form, merchantId, storeId });
    if (id === null) throw taken();
    return { answer: { id }, entry: { title: OVERRIDE, kind: "added", target: id, after: { storeId, ...form } } };
  });

/** Changes a price of the shop. */
export const updateOverride = (db: Database, by: By, { id, version, ...form }: OverrideUpdateBody): Promise<null> =>
  edited(db, by, async (tx) => {
    const seen = asSeen(await store.lockOverride(tx, callersMerchantId(by.caller), id), version);
    refuseIf(priceProblem(OVERRIDE_FIELDS, form));
    await store.writeOverride(tx, id, form);
    const before = factsOf(OVERRIDE_FIELDS, seen);
    return { answer: null, entry: { title: OVERRIDE, kind: "changed", target: id, before, after: form } };
  });

/** Removes a price of the shop. */
export const removeOverride = (
  db: Database,
  by: By,
  { id, version }: { id: FreightOverrideId; version: number },
): Promise<null> =>
  edited(db, by, async (tx) => {
    const seen = asSeen(await store.lockOverride(tx, callersMerchantId(by.caller), id), version);
    await store.deleteOverride(tx, id);
    const before = factsOf(OVERRIDE_FIELDS, seen);
    return { answer: null, entry: { title: OVERRIDE, kind: "removed", target: id, before } };
  });
