import type { WireDemandForm } from "../../../contract/demand/demand-schemas.ts";
import { demandOfSpecAlert } from "../../../domain/catalog/alerts/spec-alert-draft.ts";
import type { DemandId, SpecAlertId } from "../../../domain/ids.ts";
import type { Caller } from "../../auth.ts";
import type { Database, Db } from "../../db/database.ts";
import { type IdempotencyKey, once } from "../../idempotency.ts";
import { readBrands } from "../../system/known-brands.ts";
import { readSpecAlert } from "./keep-spec-alert.ts";

/** Stores a draft of a demand, inside a transaction; given by the demand module, which the catalog does not import. */
export type DraftDemand = (tx: Db, caller: Caller, form: WireDemandForm, nowMs: number) => Promise<{ id: DemandId }>;

/** Drafts a demand for what a spec alert covers, once per key. Throws 404. */
export const demandFromSpecAlert = (
  db: Database,
  idempotencyKey: IdempotencyKey | null,
  caller: Caller,
  specAlertId: SpecAlertId,
  { draft, nowMs }: { draft: DraftDemand; nowMs: number },
): Promise<{ demandId: DemandId }> =>
  once(db, idempotencyKey, async (tx) => {
    const specAlert = await readSpecAlert(tx, caller, specAlertId);
    const { items, ...form } = demandOfSpecAlert(specAlert, await readBrands(tx));
    const demand = { ...form, items: items as NonNullable<WireDemandForm["items"]> };
    return { demandId: (await draft(tx, caller, demand, nowMs)).id };
  });
