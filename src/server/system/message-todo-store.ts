import { GOODS_STATUS } from "../../domain/catalog/goods/goods-states.ts";
import { STOCK_DAYS } from "../../domain/catalog/goods/stock-age.ts";
import { CHANGE_STATUS } from "../../domain/company/company-change.ts";
import { COMPANY_STATUS } from "../../domain/company/company-status.ts";
import { APPLICATION_STATUS } from "../../domain/company/merchant-application.ts";
import { MERCHANT_STATUS } from "../../domain/company/merchant-states.ts";
import { SUPPLY_STATUS } from "../../domain/company/supply-states.ts";
import { DEMAND_STATUS } from "../../domain/demand/demand.ts";
import { OFFER_STATUS } from "../../domain/futures/forward-offer.ts";
import { FUTURES_STATUS } from "../../domain/futures/order.ts";
import type { MessageId } from "../../domain/ids.ts";
import type { MESSAGE_TODOS, MessageTodo } from "../../domain/system/message-todo.ts";
import { WAITS, type Wait, type WaitKind } from "../../domain/system/waiting.ts";
import { ORDER_STATUS } from "../../domain/trade/order.ts";
import { RESERVATION_STATUS } from "../../domain/trade/reservation.ts";
import { PICKUP_STATUS } from "../../domain/trade/tally.ts";
import type { Db } from "../db/database.ts";
import { OPEN_VOUCHERS, SUBJECTS, statusOf, TIMES } from "./wait-store.ts";

type OwnTodo = (typeof MESSAGE_TODOS)[number];

/** A reservation that a truck still comes by. */
const LIVE_RESERVATION = `exists (select 1 from reservation_line l join reservation r on r.id = l.reservation_id
  where l.order_id = s.id and r.status in (${RESERVATION_STATUS.toConfirm}, ${RESERVATION_STATUS.confirmed}, ${RESERVATION_STATUS.arrived}))`;
/** Of the message's order. */
const UNCHECKED_PICKUP = `exists (select 1 from pickup_record p
  where p.order_id = m.ref_id and p.status = ${PICKUP_STATUS.toConfirm} and p.created_at <= m.created_at)`;
const of = (table: string, where: string) => `exists (select 1 from ${table} s where s.id = m.ref_id and ${where})`;
/** From goods g, those of the shop that the reader runs. */
const quotableGoods = (where: string) =>
  `exists (select 1 from person p join goods g on g.merchant_id = p.merchant_id where p.id = m.person_id and ${where})`;

/** When the task of a 待办, a message m, is still to do. */
const OWN: Readonly<Record<OwnTodo, string>> = {
  read: "m.read_at is null",
  "order.book": of(
    "platform_order",
    `s.status in (${ORDER_STATUS.toPickup}, ${ORDER_STATUS.partlyPickedUp}) and s.delivery_mode = 1 and not s.cancel_requested and not ${LIVE_RESERVATION}`,
  ),
  "order.check": UNCHECKED_PICKUP,
  "order.invoice": of(
    "platform_order",
    `s.invoice is not null and s.invoice_issued_at is null and s.status <> ${ORDER_STATUS.cancelled}`,
  ),
  "reservation.rebook": `exists (
    select 1 from reservation_line n join yard_order s on s.id = n.order_id
     where n.reservation_id = m.ref_id and s.is_fetchable and not s.cancel_requested and not ${LIVE_RESERVATION})`,
  "futures.check": UNCHECKED_PICKUP,
  "futures.pay": of(
    "futures_order",
    `s.status in (${FUTURES_STATUS.toPayDeposit}, ${FUTURES_STATUS.toPayBalance}) and not exists (${OPEN_VOUCHERS})`,
  ),
  "offer.revise": of("global_offer", `s.status = ${OFFER_STATUS.draft} and s.entered_at <= m.created_at`),
  "offer.renew": of("global_offer", `s.status = ${OFFER_STATUS.expired}`),
  "demand.revise": of("demand", `s.status = ${DEMAND_STATUS.rejected} and not s.deleted`),
  "demand.answer": of(
    "demand",
    `s.status = ${DEMAND_STATUS.open} and not s.deleted and s.quote_deadline_at > now() and not exists (
       select 1 from demand_quote q join person p on p.merchant_id = q.merchant_id
        where q.demand_id = s.id and p.id = m.person_id)`,
  ),
  "demand.recommend": of(
    "demand",
    `s.status in (${DEMAND_STATUS.open}, ${DEMAND_STATUS.toChoose}) and not s.deleted and s.expert_id = m.person_id and not exists (
       select 1 from demand_pick k join demand_item i on i.id = k.demand_item_id
        where i.demand_id = s.id and k.person_id = m.person_id and k.removed_at is null)`,
  ),
  "company.revise": of("company_info", `s.company_status = ${COMPANY_STATUS.rejected} and not s.deleted`),
  "company.renew": of("company_info", `s.company_status = ${COMPANY_STATUS.expired} and not s.deleted`),
  "company.frozen": of("company_info", `s.company_status = ${COMPANY_STATUS.frozen} and not s.deleted`),
  "company.change": `exists (select 1 from company_change h
    where h.company_id = m.ref_id and h.status = ${CHANGE_STATUS.waiting} and h.submitted_at <= m.created_at)`,
  "company.rechange": of(
    "company_info",
    `s.company_status = ${COMPANY_STATUS.certified} and not exists (
       select 1 from company_change h where h.company_id = s.id and h.submitted_at > m.created_at)`,
  ),
  "application.complete": of("settle_in_materials", `s.status = ${APPLICATION_STATUS.incomplete}`),
  "shop.stock": `not ${quotableGoods("true")}`,
  "shop.suspended": of("merchant", `s.status = ${MERCHANT_STATUS.suspended}`),
  "shop.restock": of(
    "merchant",
    `s.status in (${MERCHANT_STATUS.open}, ${MERCHANT_STATUS.onHoliday}) and not exists (select 1 from goods g
       where g.merchant_id = s.id and g.status in (${GOODS_STATUS.inReview}, ${GOODS_STATUS.onSale}))`,
  ),
  "goods.revise": of(
    "goods",
    `s.status in (${GOODS_STATUS.rejected}, ${GOODS_STATUS.takenDown}) and s.status_at <= m.created_at`,
  ),
  "goods.certs":
    quotableGoods(`g.status in (${GOODS_STATUS.onSale}, ${GOODS_STATUS.unpublished}, ${GOODS_STATUS.soldOut}) and g.certs <> '[]' and exists (
    select 1 from jsonb_array_elements(case when jsonb_typeof(g.certs) = 'array' then g.certs else '[]' end) cert
     where left(cert->>'expireTime', 10) between to_char(m.created_at - interval '8 days', 'YYYY-MM-DD')
       and to_char(m.created_at + interval '31 days', 'YYYY-MM-DD'))`),
  "goods.stock": quotableGoods(
    `g.status = ${GOODS_STATUS.onSale} and g.stock_confirmed_at <= m.created_at - interval '${STOCK_DAYS.ask} days'`,
  ),
  "supply.complete": of("supply_apply", `s.status = ${SUPPLY_STATUS.incomplete}`),
};

/** The thing still waits for what the message requested. */
function isWaiting(kind: WaitKind): string {
  const { subject, statuses }: Wait = WAITS[kind];
  const { since, where = "true" } = TIMES[kind];
  return `exists (select 1 from ${SUBJECTS[subject].from} where s.id = m.ref_id
    and ${statusOf(subject)} in (${statuses.join(", ")}) and ${where} and ${since} <= m.created_at)`;
}

const isOwn = (todo: MessageTodo): todo is OwnTodo => Object.hasOwn(OWN, todo);
const isOpen = (todo: MessageTodo): string => (isOwn(todo) ? OWN[todo] : isWaiting(todo));

/**
 * Ids of those 待办 among messages whose `todo` is still to do. A later 待办 of the same kind about the same thing takes
 * the place of the one before.
 */
export async function openTodos(
  db: Db,
  messages: readonly { id: MessageId; todo: MessageTodo | null }[],
): Promise<Set<string>> {
  const byTodo = Map.groupBy(messages, ({ todo }) => todo);
  const open = await Promise.all(
    [...byTodo].map(([todo, filters]) =>
      todo === null
        ? []
        : db.rows<{ id: MessageId }>(
            `select m.id from message m
              where m.id = any(:ids::bigint[]) and ${isOpen(todo)} and not exists (
                select 1 from message n
                 where n.person_id = m.person_id and n.todo = m.todo and n.ref_type = m.ref_type
                   and n.ref_id is not distinct from m.ref_id and n.id > m.id and not n.deleted)`,
            { ids: filters.map(({ id }) => id) },
            `message-todo-${todo}`,
          ),
    ),
  );
  return new Set(open.flat().map(({ id }) => id));
}
