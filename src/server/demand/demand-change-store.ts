import { DEMAND_STATUS, type DemandActor, type DemandStatus } from "../../domain/demand/demand.ts";
import type { DemandForm } from "../../domain/demand/demand-form.ts";
import type { DemandItem } from "../../domain/demand/demand-item.ts";
import type { DemandId, GoodsId, PersonId } from "../../domain/ids.ts";
import type { Db } from "../db/database.ts";
import type { Move } from "../system/history-store.ts";
import { recordStep } from "../system/history-store.ts";
import type { DemandOwner } from "./demand-store.ts";

/** `goodsId`: the goods whose shop is asked for a price, `null` of other demands. */
export type NewDemand = {
  demandNo: string;
  buyerName: string;
  title: string;
  form: DemandForm;
  goodsId?: GoodsId | null;
};

const formValues = (title: string, form: DemandForm) => ({
  ...form,
  title,
  deliverCityCode: form.deliverCityCode || null,
  needDate: form.needDate || null,
  deadlineSeconds: form.quoteDeadlineAt === 0 ? null : form.quoteDeadlineAt / 1000,
});

async function writeItems(tx: Db, demandId: DemandId, items: readonly DemandItem[]): Promise<void> {
  await tx.run("delete from demand_item where demand_id = :demandId", { demandId }, "demand-items-clear");
  await tx.run(
    `insert into demand_item (demand_id, seq, kind_code, species_code, thickness, width, length, quantity, quantity_unit, item)
     select :demandId, place, i->>'kindCode', i->>'speciesCode', (i->>'thickness')::numeric, (i->>'width')::int,
            (i->>'length')::int, (i->>'quantity')::int, i->>'quantityUnit', i
       from jsonb_array_elements(:items::jsonb) with ordinality as t(i, place)`,
    { demandId, items: JSON.stringify(items) },
    "demand-items",
  );
}

/** Writes a draft with its lines; returns its id. */
export async function insertDemand(
  tx: Db,
  { personId, companyId }: DemandOwner,
  { demandNo, buyerName, title, form, goodsId = null }: NewDemand,
): Promise<DemandId> {
  const row = await tx.one<{ id: DemandId }>(
    `insert into demand (title, raw_text, create_mode, visibility, deliver_city_code, deliver_city_name, deliver_address,
       need_date, pay_term, invoice_kind, contact_name, contact_phone, quote_deadline_at, remark,
       demand_no, person_id, purchaser_type, company_id, buyer_name, goods_id)
     values (:title, :rawText, :createMode, :visibility, :deliverCityCode, :deliverCityName, :deliverAddress,
       :needDate::date, :payTerm, :invoiceKind, :contactName, :contactPhone, to_timestamp(:deadlineSeconds), :remark,
       :demandNo, :personId, :purchaserType, :companyId, :buyerName, :goodsId)
     returning id`,
    {
      ...formValues(title, form),
      demandNo,
      personId,
      purchaserType: companyId === null ? 0 : 1,
      companyId,
      buyerName,
      goodsId,
    },
    "demand-add",
  );
  const { id } = row!; // an insert returns its row
  await writeItems(tx, id, form.items);
  return id;
}

/** Writes the form over a locked demand, which is a draft then, and raises the version. */
export async function rewriteDemand(tx: Db, id: DemandId, title: string, form: DemandForm): Promise<void> {
  await tx.run(
    `update demand set title = :title, raw_text = :rawText, create_mode = :createMode, visibility = :visibility,
       deliver_city_code = :deliverCityCode, deliver_city_name = :deliverCityName, deliver_address = :deliverAddress,
       need_date = :needDate::date, pay_term = :payTerm, invoice_kind = :invoiceKind, contact_name = :contactName,
       contact_phone = :contactPhone, quote_deadline_at = to_timestamp(:deadlineSeconds), remark = :remark,
       close_reason = '', version = version + 1,
       entered_at = case when status = ${DEMAND_STATUS.draft} then entered_at else now() end, status = ${DEMAND_STATUS.draft}
     where id = :id`,
    { ...formValues(title, form), id },
    "demand-rewrite",
  );
  await writeItems(tx, id, form.items);
}

export type DemandMove = Move<string, DemandStatus, DemandActor>;

/** Writes a locked demand's new status, records the transition and raises its version. */
export async function moveDemand(tx: Db, move: DemandMove): Promise<void> {
  await tx.run(
    `update demand set status = :to::smallint, version = version + 1, entered_at = now(),
            published_at = case when :to::smallint in (${DEMAND_STATUS.inReview}, ${DEMAND_STATUS.open})
              then coalesce(published_at, now()) else published_at end,
            close_reason = case when :to::smallint = ${DEMAND_STATUS.closed} then :note::text else close_reason end
      where id = :id`,
    { id: move.id, to: move.to, note: move.note },
    "demand-move",
  );
  await recordStep(tx, "demand", move);
}

/** Writes how many goods fit a demand when it is published. */
export const writeMatchNum = (tx: Db, id: DemandId, matchNum: number): Promise<number> =>
  tx.run("update demand set match_num = :matchNum where id = :id", { id, matchNum }, "demand-matches");

/** Writes until when a demand takes quotes, epoch ms. */
export const writeQuoteDeadline = (tx: Db, id: DemandId, deadlineMs: number): Promise<number> =>
  tx.run(
    "update demand set quote_deadline_at = to_timestamp(:seconds) where id = :id",
    { id, seconds: deadlineMs / 1000 },
    "demand-extended",
  );

/** Writes why a demand was rejected. */
export const writeCloseReason = (tx: Db, id: DemandId, reason: string): Promise<number> =>
  tx.run("update demand set close_reason = :reason where id = :id", { id, reason });

/** Counts one more quote on a demand. */
export const countQuote = (tx: Db, id: DemandId): Promise<number> =>
  tx.run("update demand set quote_num = quote_num + 1 where id = :id", { id }, "demand-quoted");

/** Records that the owner has seen what was recommended and quoted until now. */
export const markSeen = (db: Db, id: DemandId): Promise<number> =>
  db.run("update demand set seen_at = now() where id = :id", { id }, "demand-seen");

/** Gives a locked demand to an expert, or with `null` to none, and raises its version. */
export const writeExpert = (tx: Db, id: DemandId, expertId: PersonId | null): Promise<number> =>
  tx.run("update demand set expert_id = :expertId, version = version + 1 where id = :id", { id, expertId }, "assign");
