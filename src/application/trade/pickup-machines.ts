import { PAGES } from "../../domain/shell/pages.ts";
import type { PickupBrief, PickupDetail } from "../../domain/trade/pickup-view.ts";
import { PICKUP_THINGS, thingsOfPickup } from "../../domain/trade/shown-things.ts";
import { PICKUP_EVENTS } from "../../domain/trade/tally.ts";
import { pricedLines } from "../../domain/trade/tally-ruling.ts";
import { versionedId } from "../commands.ts";
import { createDetailMachine } from "../detail-machine.ts";
import { countedLines, disputed } from "../dispute-command.ts";
import { eventCommands } from "../event-commands.ts";
import { foundOrNull } from "../found.ts";
import { createListMachine } from "../list-machine.ts";
import type { Notifier } from "../notices-machine.ts";
import type { Clock, Navigator } from "../platform.ts";
import type { Pickups } from "./pickups.ts";

type PickupListPorts = { pickups: Pickups; navigator: Navigator; notify: Notifier };

/** Tally sheets of the purchasing entity's orders. */
export const createPickupListMachine = ({ pickups, navigator, notify }: PickupListPorts) =>
  createListMachine<never, PickupBrief>({
    path: PAGES.pickups.path,
    filters: [],
    load: ({ page }) => pickups.list(page),
    shows: PICKUP_THINGS,
    navigator,
    notify,
  });

const allowed =
  (event: string) =>
  ({ events }: PickupDetail): boolean =>
    events.some((one) => one === event);

/** What a buyer does to a tally sheet. */
const buyerCommands = ({ send }: Pickups) => {
  const commands = eventCommands<PickupDetail>()(PICKUP_EVENTS, "buyer", send, {
    dispute: ({ send: dispute, done }) =>
      disputed(
        (pickup: PickupDetail) => pricedLines(pickup),
        (pickup, { counts, ...said }) => dispute({ ...versionedId(pickup), ...said, ...countedLines(counts) }),
        done,
      ),
  });
  return Object.fromEntries(
    Object.entries(commands).map(([event, command]) => [event, { ...command, may: allowed(event) }]),
  );
};

type PickupDetailPorts = { pickups: Pickups; clock: Clock; notify: Notifier };

/** One pickup; the buyer confirms its tally sheet or disputes it. */
export const createPickupDetailMachine = ({ pickups, clock, notify }: PickupDetailPorts) =>
  createDetailMachine<PickupDetail>({
    load: (id) => foundOrNull(pickups.detail(id)),
    shows: thingsOfPickup,
    commands: buyerCommands(pickups),
    changed: "码单状态已变化，已为您刷新",
    ends: { at: ({ confirmDueAt }) => confirmDueAt, clock },
    notify,
  });
