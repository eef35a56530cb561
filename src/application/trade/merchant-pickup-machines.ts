import { text } from "../../domain/fields.ts";
import { type AnyOrderId, asId, type PickupId, type ReservationId } from "../../domain/ids.ts";
import type { Page } from "../../domain/paging.ts";
import { formatBeijingDate } from "../../domain/time.ts";
import type { PickupBrief, PickupDetail, ReservationBrief, ReservationDetail } from "../../domain/trade/pickup-view.ts";
import { RESERVATION_TABS, reservationTab } from "../../domain/trade/reservation.ts";
import { PICKUP_THINGS, thingsOfPickup, thingsOfReservation } from "../../domain/trade/shown-things.ts";
import { PICKUP_STATUS, VOID_FIELD } from "../../domain/trade/tally.ts";
import {
  pricedLines,
  ruledField,
  tallyRulingFields,
  tallyRulingProblem,
  tallyRulingStart,
} from "../../domain/trade/tally-ruling.ts";
import type { Command } from "../command-machine.ts";
import { asked, askedOf, confirmed, reasoned, seenOf } from "../commands.ts";
import { createDetailMachine } from "../detail-machine.ts";
import { answered } from "../dispute-command.ts";
import { foundOrNull } from "../found.ts";
import { createListMachine } from "../list-machine.ts";
import type { Notifier } from "../notices-machine.ts";
import type { Clock, Navigator } from "../platform.ts";
import type { MerchantPickups, Rulings, WarehouseName } from "./merchant-pickups.ts";

/** Path of the console's page 提货预约. */
export const MERCHANT_RESERVATIONS_PATH = "/console/reservation/list";
/** Path of the page of a pickup reservation, for its merchant. */
export const merchantReservationPath = (id: ReservationId): string => `/console/reservation/detail?id=${id}`;
/** Path of the console's page 提货记录. */
export const TALLIES_PATH = "/console/pickup/list";
/** Path of the page of a tally sheet, for its merchant. */
export const tallyPath = (id: PickupId): string => `/console/pickup/detail?id=${id}`;

/** Address of the form for a new tally of an order; an empty `reservationId` means without a reservation. */
export const tallyFormPath = (orderId: AnyOrderId, reservationId: ReservationId): string =>
  `/console/pickup/add?orderId=${orderId}&reservationId=${reservationId}`;
/** Path of the console's page 码单异议. */
export const RULINGS_PATH = "/console/pickup/disputes";

/** Tabs of the merchant's reservation list; today's trucks come first. */
export const MERCHANT_RESERVATION_TABS: readonly { key: string; label: string }[] = [
  { key: "", label: "今日" },
  ...RESERVATION_TABS.filter(({ key }) => key !== ""),
  { key: "all", label: "全部" },
];

/** A page of a list with the warehouses that can filter it. */
type WithStores<Listed> = Listed & { stores: WarehouseName[] };

async function withStores<Listed>(pickups: MerchantPickups, page: Promise<Listed>): Promise<WithStores<Listed>> {
  const [listed, stores] = await Promise.all([page, pickups.stores().catch(() => [])]);
  return { ...listed, stores };
}

/** The field of a pickup code. */
export const CODE_FIELDS = {
  code: {
    type: text(6, 6),
    label: "提货码",
    rule: (typed: string) => (/^\d{6}$/.test(typed) ? null : "请输入6位提货码"),
  },
} as const;

/** What a merchant can do with a pickup reservation. */
const reservationCommands = (
  pickups: MerchantPickups,
): Record<"confirm" | "reject" | "cancel" | "checkIn", Command<ReservationBrief>> => ({
  confirm: confirmed((one) => pickups.confirm(seenOf(one)), "预约已确认，提货码已发给买家"),
  reject: reasoned((one, reason) => pickups.reject({ ...seenOf(one), reason }), "预约已驳回"),
  cancel: reasoned((one, reason) => pickups.cancel({ ...seenOf(one), reason }), "预约已取消，已通知买家"),
  checkIn: asked(CODE_FIELDS, {
    send: (one, { code }) => pickups.checkIn({ ...seenOf(one), pickupCode: code }),
    done: CHECKED_IN,
  }),
});

const CHECKED_IN = "已到场登记，装车后请录入码单";

/**
 * Reservations of the merchant's warehouses, today's or by status. `gate` finds a reservation by its pickup code alone.
 */
export const createMerchantReservationListMachine = (
  pickups: MerchantPickups,
  clock: Clock,
  navigator: Navigator,
  notify: Notifier,
) =>
  createListMachine<
    "tab" | "begin" | "end" | "storeId" | "keyword",
    ReservationBrief,
    WithStores<Page<ReservationBrief>>
  >(
    {
      path: MERCHANT_RESERVATIONS_PATH,
      filters: ["tab", "begin", "end", "storeId", "keyword"],
      load: ({ filters: { tab, begin, end, storeId, keyword }, page }) => {
        const today = formatBeijingDate(clock.now());
        const days = tab === "" ? { beginDate: today, endDate: today } : { beginDate: begin, endDate: end };
        const status = tab === "" ? [0, 1, 2, 3] : [...reservationTab(tab).statuses];
        return withStores(pickups, pickups.reservations({ ...page, ...days, status, storeId: asId(storeId), keyword }));
      },
      shows: [{ refType: "reservation" }],
      commands: {
        ...reservationCommands(pickups),
        gate: asked(CODE_FIELDS, {
          send: async (_, { code }) =>
            navigator.go(merchantReservationPath(await pickups.checkIn({ pickupCode: code }))),
          done: CHECKED_IN,
        }),
      },
    },
    navigator,
    notify,
  );

/** One reservation with the merchant's commands. */
export const createMerchantReservationMachine = (pickups: MerchantPickups, notify: Notifier) =>
  createDetailMachine<ReservationDetail>(
    {
      load: (id) => foundOrNull(pickups.reservation(id)),
      shows: thingsOfReservation,
      commands: reservationCommands(pickups),
    },
    notify,
  );

/** The merchant's tally sheets, by status. */
export const createTallyListMachine = (pickups: MerchantPickups, navigator: Navigator, notify: Notifier) =>
  createListMachine<"status" | "storeId" | "keyword", PickupBrief, WithStores<Page<PickupBrief>>>(
    {
      path: TALLIES_PATH,
      filters: ["status", "storeId", "keyword"],
      load: ({ filters: { status, storeId, keyword }, page }) =>
        withStores(pickups, pickups.pickups({ ...page, storeId: asId(storeId), keyword, status: statusIn(status) })),
      shows: PICKUP_THINGS,
    },
    navigator,
    notify,
  );

const statusIn = (text: string): number[] => (/^[0-9]$/.test(text) ? [Number(text)] : []);

/** One tally; the merchant can void it with a reason. */
export const createTallyDetailMachine = (pickups: MerchantPickups, notify: Notifier) =>
  createDetailMachine<PickupDetail>(
    {
      load: (id) => foundOrNull(pickups.pickup(id)),
      shows: thingsOfPickup,
      commands: {
        void: reasoned(
          (pickup, reason) => pickups.voidTally({ ...seenOf(pickup), reason }),
          "码单已作废，请重新录入",
          VOID_FIELD.label,
        ),
        answerDispute: answered((pickup, { reason, fileIds }) =>
          pickups.answerDispute({ ...seenOf(pickup), reason, ...(fileIds === undefined ? {} : { fileIds }) }),
        ),
      },
    },
    notify,
  );

/** Tally sheets for the operator, disputed ones first. */
export const createRulingListMachine = (rulings: Rulings, navigator: Navigator, notify: Notifier) =>
  createListMachine<"status" | "keyword", PickupBrief>(
    {
      path: RULINGS_PATH,
      filters: ["status", "keyword"],
      load: ({ filters: { status, keyword }, page }) =>
        rulings.pickups({
          ...page,
          ...{ storeId: "", keyword },
          status: status === "" ? [PICKUP_STATUS.disputed] : statusIn(status),
        }),
      shows: PICKUP_THINGS,
    },
    navigator,
    notify,
  );

/** Rules on a tally sheet: which counts hold, beginning with the buyer's, and why. */
const ruling = (rulings: Rulings): Command<PickupDetail> =>
  askedOf((pickup: PickupDetail) => tallyRulingFields(pricedLines(pickup)), {
    first: (pickup) => tallyRulingStart(pricedLines(pickup), pickup.claim ?? []),
    whole: (typed, pickup) => tallyRulingProblem(pricedLines(pickup), ruledCounts(pickup, typed)),
    send: (pickup, { reason, ...typed }) => {
      const counts = pricedLines(pickup).flatMap(({ id, stated }) => {
        const count = ruledCounts(pickup, typed).get(id) ?? stated;
        return count === stated ? [] : [{ lineId: id, count }];
      });
      return rulings.rule({ ...seenOf(pickup), reason, ...(counts.length > 0 ? { counts } : {}) });
    },
    done: "已裁定，已通知双方",
  });

const ruledCounts = (pickup: PickupDetail, typed: Readonly<Record<string, unknown>>): ReadonlyMap<string, number> =>
  new Map(
    pricedLines(pickup).flatMap(({ id }) => {
      const count = typed[ruledField(id)];
      return typeof count === "number" ? [[id, count] as const] : [];
    }),
  );

/** One disputed tally; the platform decides it with a reason. */
export const createRulingDetailMachine = (rulings: Rulings, notify: Notifier) =>
  createDetailMachine<PickupDetail>(
    {
      load: (id) => foundOrNull(rulings.pickup(id)),
      shows: thingsOfPickup,
      commands: {
        rule: ruling(rulings),
      },
    },
    notify,
  );
