import type { PickupBrief, PickupDetail } from "../../domain/trade/pickup-view.ts";
import { PICKUP_THINGS, thingsOfPickup } from "../../domain/trade/shown-things.ts";
import { pricedLines } from "../../domain/trade/tally-ruling.ts";
import { confirmed, seenOf } from "../commands.ts";
import { createDetailMachine } from "../detail-machine.ts";
import { disputed } from "../dispute-command.ts";
import { foundOrNull } from "../found.ts";
import { createListMachine } from "../list-machine.ts";
import type { Notifier } from "../notices-machine.ts";
import type { Clock, Navigator } from "../platform.ts";
import type { Pickups } from "./pickups.ts";

/** Path of the buyer's pickups. */
export const PICKUPS_PATH = "/user/pickupRecord";

/** Tally sheets of the purchasing entity's orders. */
export const createPickupListMachine = (pickups: Pickups, navigator: Navigator, notify: Notifier) =>
  createListMachine<never, PickupBrief>(
    { path: PICKUPS_PATH, filters: [], load: ({ page }) => pickups.list(page), shows: PICKUP_THINGS },
    navigator,
    notify,
  );

const DONE = "操作成功";

/** One pickup; the buyer confirms its tally sheet or disputes it. */
export const createPickupDetailMachine = (pickups: Pickups, clock: Clock, notify: Notifier) =>
  createDetailMachine<PickupDetail>(
    {
      load: (id) => foundOrNull(pickups.detail(id)),
      shows: thingsOfPickup,
      commands: {
        confirm: {
          ...confirmed((pickup) => pickups.confirm(seenOf(pickup)), DONE),
          may: ({ events }) => events.includes("confirm"),
        },
        dispute: {
          ...disputed(
            (pickup: PickupDetail) => pricedLines(pickup),
            (pickup, dispute) => pickups.dispute({ ...seenOf(pickup), ...dispute }),
            DONE,
          ),
          may: ({ events }) => events.includes("dispute"),
        },
      },
      changed: "码单状态已变化，已为您刷新",
      ends: { at: ({ confirmDueAt }) => confirmDueAt, clock },
    },
    notify,
  );
