import { type PickupMessage, pickupMessages, reservationMessages } from "../../domain/trade/pickup-messages.ts";
import type { ReservationActor, ReservationEvent } from "../../domain/trade/reservation.ts";
import type { PickupActor, PickupEvent } from "../../domain/trade/tally.ts";
import type { Db } from "../db/database.ts";
import { merchantPeople, notify, operatorPeople, type Recipient } from "../system/messages.ts";
import type { Subscriber } from "../system/outbox.ts";

type Parties = { id: string; no: string; personId: string; companyId: string | null; merchantIds: string[] };

async function notifySides(
  tx: Db,
  outboxId: string,
  parties: Parties,
  messages: readonly PickupMessage[],
): Promise<void> {
  for (const { to, draft } of messages) {
    const recipients: Recipient[] =
      to === "buyer"
        ? [{ personId: parties.personId, companyId: parties.companyId }]
        : to === "operator"
          ? await operatorPeople(tx)
          : (await Promise.all(parties.merchantIds.map((id) => merchantPeople(tx, id)))).flat();
    await notify(tx, outboxId, recipients, draft);
  }
}

/** Notifies the parties of a reservation or a tally sheet of its changes. */
export const pickupSubscriber: Subscriber = {
  name: "pickup-messages",
  on: {
    async "reservation.stepped"(tx, { id, event, actor, note }, outboxId) {
      const parties = await tx.one<Parties>(
        `select r.id, r.reservation_no as no, r.person_id as "personId", r.company_id as "companyId",
              array(select distinct l.merchant_id::text from reservation_line l where l.reservation_id = r.id) as "merchantIds"
         from reservation r where r.id = $1`,
        [id],
        "reservation-parties",
      );
      if (parties === null) return;
      const messages = reservationMessages(parties, event as ReservationEvent | "add", actor as ReservationActor, note);
      await notifySides(tx, outboxId, parties, messages);
    },
    async "pickup.stepped"(tx, { id, event, actor, note }, outboxId) {
      const parties = await tx.one<Parties>(
        `select r.id, r.pickup_no as no, o.person_id as "personId", o.company_id as "companyId",
              array[r.merchant_id::text] as "merchantIds"
         from pickup_record r join yard_order o on o.id = r.order_id where r.id = $1`,
        [id],
        "pickup-parties",
      );
      if (parties === null) return;
      await notifySides(
        tx,
        outboxId,
        parties,
        pickupMessages(parties, event as PickupEvent, actor as PickupActor, note),
      );
    },
    async "refund.done"(tx, { orderId }, outboxId) {
      const order = await tx.one<{ personId: string; companyId: string | null; orderNo: string; kind: number }>(
        `select o.person_id as "personId", o.company_id as "companyId", o.order_no as "orderNo", r.kind
         from order_refund r join platform_order o on o.id = r.order_id where o.id = $1`,
        [orderId],
        "refund-parties",
      );
      if (order === null) return;
      const { personId, companyId, orderNo, kind } = order;
      await notify(tx, outboxId, [{ personId, companyId }], {
        type: 1,
        todo: null,
        title: kind === 1 ? "退款已处理" : "补款已到账",
        content: `订单 ${orderNo}：${kind === 1 ? "商家已退回款项，请查收。" : "商家已确认收到补款。"}`,
        linkPath: `/user/platformOrder/detail?id=${orderId}`,
        refType: "order",
        refId: orderId,
      });
    },
  },
};
