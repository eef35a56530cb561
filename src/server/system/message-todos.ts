import type { MESSAGE_TODOS, MessageTodo } from "../../domain/system/message-todo.ts";
import { WAITS, type Wait, type WaitKind } from "../../domain/system/waiting.ts";
import type { Db } from "../db/database.ts";
import { OPEN_VOUCHERS, SUBJECTS, statusOf, TIMES } from "./waits.ts";

type OwnTodo = (typeof MESSAGE_TODOS)[number];

/** A reservation that a truck still comes by. */
const LIVE_RESERVATION = `exists (select 1 from reservation_line l join reservation r on r.id = l.reservation_id
  where l.order_id = s.id and r.status in (0, 1, 2))`;
/** Of the message's order. */
const UNCHECKED_PICKUP =
  "exists (select 1 from pickup_record p where p.order_id = m.ref_id and p.status = 0 and p.created_at <= m.created_at)";
const of = (table: string, where: string) => `exists (select 1 from ${table} s where s.id = m.ref_id and ${where})`;
/** From goods g, those of the shop that the reader runs. */
const quotableGoods = (where: string) =>
  `exists (select 1 from person p join goods g on g.merchant_id = p.merchant_id where p.id = m.person_id and ${where})`;

/** When what a 待办, a message m, asks for is still to do. */
const OWN: Readonly<Record<OwnTodo, string>> = {
  read: "m.read_at is null",
  "order.book": of(
    "platform_order",
    `s.status in (50, 60) and s.delivery_mode = 1 and not s.cancel_requested and not ${LIVE_RESERVATION}`,
  ),
  "order.check": UNCHECKED_PICKUP,
  "order.invoice": of("platform_order", "s.invoice is not null and s.invoice_issued_at is null and s.status <> 90"),
  "reservation.rebook": `exists (
    select 1 from reservation_line n join yard_order s on s.id = n.order_id
     where n.reservation_id = m.ref_id and s.is_fetchable and not s.cancel_requested and not ${LIVE_RESERVATION})`,
  "futures.check": UNCHECKED_PICKUP,
  "futures.pay": of("futures_order", `s.status in (40, 75) and not exists (${OPEN_VOUCHERS})`),
  "offer.revise": of("global_offer", "s.status = 0 and s.entered_at <= m.created_at"),
  "offer.renew": of("global_offer", "s.status = 4"),
  "demand.revise": of("demand", "s.status = 6 and not s.deleted"),
  "demand.answer": of(
    "demand",
    `s.status = 2 and not s.deleted and s.quote_deadline_at > now() and not exists (
       select 1 from demand_quote q join person p on p.merchant_id = q.merchant_id
        where q.demand_id = s.id and p.id = m.person_id)`,
  ),
  "demand.recommend": of(
    "demand",
    `s.status in (2, 3) and not s.deleted and s.expert_id = m.person_id and not exists (
       select 1 from demand_pick k join demand_item i on i.id = k.demand_item_id
        where i.demand_id = s.id and k.person_id = m.person_id and k.removed_at is null)`,
  ),
  "company.revise": of("company_info", "s.company_status = 3 and not s.deleted"),
  "company.renew": of("company_info", "s.company_status = 4 and not s.deleted"),
  "company.frozen": of("company_info", "s.company_status = 5 and not s.deleted"),
  "company.change":
    "exists (select 1 from company_change h where h.company_id = m.ref_id and h.status = 0 and h.submitted_at <= m.created_at)",
  "company.rechange": of(
    "company_info",
    `s.company_status = 1 and not exists (
       select 1 from company_change h where h.company_id = s.id and h.submitted_at > m.created_at)`,
  ),
  "application.complete": of("settle_in_materials", "s.status = 3"),
  "shop.stock": `not ${quotableGoods("true")}`,
  "shop.suspended": of("merchant", "s.status = 3"),
  "shop.restock": of(
    "merchant",
    "s.status in (1, 2) and not exists (select 1 from goods g where g.merchant_id = s.id and g.status in (1, 2))",
  ),
  "goods.revise": of("goods", "s.status in (4, 6) and s.status_at <= m.created_at"),
  "goods.certs": quotableGoods(`g.status in (2, 3, 5) and g.certs <> '[]' and exists (
    select 1 from jsonb_array_elements(case when jsonb_typeof(g.certs) = 'array' then g.certs else '[]' end) cert
     where left(cert->>'expireTime', 10) between to_char(m.created_at - interval '8 days', 'YYYY-MM-DD')
       and to_char(m.created_at + interval '31 days', 'YYYY-MM-DD'))`),
  "supply.complete": of("supply_apply", "s.status = 2"),
};

/** It waits in the same way as when the message was written. */
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
  messages: readonly { id: string; todo: MessageTodo | null }[],
): Promise<Set<string>> {
  const byTodo = Map.groupBy(messages, ({ todo }) => todo);
  const open = await Promise.all(
    [...byTodo].map(([todo, asked]) =>
      todo === null
        ? []
        : db.rows<{ id: string }>(
            `select m.id from message m
              where m.id = any($1::bigint[]) and ${isOpen(todo)} and not exists (
                select 1 from message n
                 where n.person_id = m.person_id and n.todo = m.todo and n.ref_type = m.ref_type
                   and n.ref_id is not distinct from m.ref_id and n.id > m.id and not n.deleted)`,
            [asked.map(({ id }) => id)],
            `message-todo-${todo}`,
          ),
    ),
  );
  return new Set(open.flat().map(({ id }) => id));
}
