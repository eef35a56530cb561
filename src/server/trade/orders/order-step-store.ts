import type { OrderId, PersonId } from "../../../domain/ids.ts";
import type { Fen } from "../../../domain/money.ts";
import type { OrderStatus } from "../../../domain/trade/order.ts";
import type { OrderEffects, Refund } from "../../../domain/trade/order-effects.ts";
import type { OrderActor, OrderEvent } from "../../../domain/trade/order-events.ts";
import { HOLD_REASON, HOLD_STATUS } from "../../../domain/trade/stock-hold.ts";
import { payeeOf } from "../../account/payee-store.ts";
import type { Db } from "../../db/database.ts";
import { currentRequestId } from "../../request-ids.ts";
import { refundAdded, SPOT_REFUNDS } from "../money/refund-store.ts";

/*
 * One statement, hence one transaction. Of concurrent senders only the first finds status and version, so stock is returned once
 * and money is settled once. Goods are locked in id order, as everywhere. The domain decides what is written beside the status
 * (`orderEffects`, `refundOf`); samples of the price index have the facts as ordered.
 */
const STEP = `
  with stepped as (
    update platform_order set status = :to::smallint, version = version + 1, cancel_type = coalesce(:cancelType, cancel_type),
           cancel_reason = coalesce(:cancelReason, cancel_reason), freight_amount = coalesce(:freight, freight_amount),
           payable = goods_amount + coalesce(:freight, freight_amount), merchant_remark = coalesce(:merchantRemark, merchant_remark),
           expire_at = now() + make_interval(secs => :waitSecs), agreed_date = coalesce(:agreedDate::date, agreed_date),
           cancel_requested = coalesce(:cancelRequested::boolean, cancel_requested),
           remainder_dropped = remainder_dropped or :dropsRemainder::boolean,
           entered_at = case when :enters::boolean then now() else entered_at end,
           confirmed_at = case when :confirms::boolean then now() else confirmed_at end,
           payee = case when :confirms::boolean then ${payeeOf("platform_order")} else payee end,
           paid_at = case when :paysUp::boolean then now() else paid_at end,
           finished_at = case when :ends::boolean then now() else finished_at end
     where id = :id and status = :from::smallint and version = :version
    returning id
  ), event as (
    insert into order_event (order_id, event, from_status, to_status, actor_type, actor_id, note, ip)
    select id, :event::text, :from::smallint, :to::smallint, :actor, :personId::bigint, :note, :ip::text from stepped
    returning id
  ), published as (
    insert into outbox (request_id, event, payload)
    select :requestId, 'order.stepped', jsonb_build_object('orderEventId', id::text) from event
  ), left_over as (
    ${refundAdded(SPOT_REFUNDS, "stepped join platform_order o on o.id = stepped.id", "o")}
  ), sampled as (
    insert into price_sample (order_line_id, at, kind_code, species_code, thickness, width, diameter_min, grade_code,
                              port_code, amount, volume, tax_included, tax_rate)
    select l.id, now(), s.kind, s.species, s.thickness, s.width, s.diameter, s.grade, g.port_code,
           coalesce(l.settled_amount, l.amount), coalesce(l.settled_volume, l.volume), s.taxed, s.rate
      from stepped join order_line l on l.order_id = stepped.id join goods g on g.id = l.goods_id
     cross join lateral (
       select f->>'kindCode' as kind, f->>'speciesCode' as species, (f->>'thickness')::numeric as thickness,
              (f->>'width')::integer as width, (f->>'diameterMin')::integer as diameter, f->>'gradeCode' as grade,
              (f->>'taxIncluded')::boolean as taxed, (f->>'taxRate')::smallint as rate
         from (select l.snapshot as f) named) s
     where :samples::boolean and s.kind is not null and s.species is not null and s.taxed is not null and s.rate is not null
       and g.port_code is not null
       and coalesce(l.settled_amount, l.amount) > 0 and coalesce(l.settled_volume, l.volume) > 0
    on conflict do nothing
  ), kept as (
    update stock_hold set reason = ${HOLD_REASON.pickup}
     where order_id = (select id from stepped) and status = ${HOLD_STATUS.active} and :holdsForPickup::boolean
  ), freed as (
    update stock_hold set status = ${HOLD_STATUS.released}, released_at = now()
     where order_id = (select id from stepped) and status = ${HOLD_STATUS.active} and :releases::boolean
    returning goods_id, count
  ), locked as materialized (
    select g.id, f.count
      from (select goods_id, sum(count)::integer as count from freed group by goods_id) f
      join goods g on g.id = f.goods_id
     order by g.id for no key update of g
  ), given_back as (
    update goods g set held = g.held - l.count from locked l where g.id = l.id
  )
  select id from stepped`;

type WrittenStep = {
  id: OrderId;
  version: number;
  from: OrderStatus;
  to: OrderStatus;
  event: OrderEvent;
  note: string;
  cancelType: number | null;
  cancelReason: string | null;
  /** `null` leaves what the order has. */
  freight: Fen | null;
  merchantRemark: string | null;
  /** yyyy-MM-dd */
  agreedDate: string | null;
  /** How long the new status may last; `null`: as long as it takes. */
  waitSecs: number | null;
  effects: OrderEffects;
  refund: Refund | null;
  actor: OrderActor;
  /** `null` for the system. */
  personId: PersonId | null;
  ip: string | null;
};

/** Moves an order from one status to the next and records it; `false`: it has another status or version by now. */
export const writeStep = async (db: Db, { effects, refund, ...step }: WrittenStep): Promise<boolean> =>
  (await db.one(
    STEP,
    {
      ...step,
      ...effects,
      refundKind: refund?.kind ?? null,
      refundAmount: refund?.amount ?? null,
      requestId: currentRequestId(),
    },
    "order-step",
  )) !== null;
