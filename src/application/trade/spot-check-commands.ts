import type { CommandedBy } from "../../domain/events.ts";
import { asId, type OrderId, type OrderLineId, type SpotCheckId } from "../../domain/ids.ts";
import type { OrderDetail, SpotCheck } from "../../domain/trade/order-view.ts";
import { SPOT_CHECK_EVENTS } from "../../domain/trade/spot-check.ts";
import { NOT_CHECKABLE, SPOT_CHECK_FIELDS, spotCheckProblem } from "../../domain/trade/spot-check-form.ts";
import type { Command } from "../command-machine.ts";
import { ofPart, type VersionedId, versionedId, withForm } from "../commands.ts";
import { type EventBodies, eventCommands, type SendEvent } from "../event-commands.ts";

type Sides = "buyer" | "merchant" | "operator";

/** Sends an event of a spot check. */
export type SendSpotCheck<Side extends Sides> = SendEvent<EventBodies<typeof SPOT_CHECK_EVENTS, Side, SpotCheckId>>;

/** What a buyer measured of a line; `id`, `version`: of the order. `moisture`: tenths of a percent. */
export type SpotCheckRequest = VersionedId<OrderId> & {
  lineId: OrderLineId;
  sizes: string;
  moisture: number | null;
  note: string;
  fileIds: string[];
};

const checkOf = ({ spotChecks = [] }: OrderDetail, id: string): SpotCheck => spotChecks.find((one) => one.id === id)!; // its button is shown beside it

/** The commands of a side on the spot checks of an order, by name; their part is the check's id. */
export const spotCheckCommands = <Side extends Sides>(
  side: Side,
  send: SendSpotCheck<Side>,
): Record<CommandedBy<typeof SPOT_CHECK_EVENTS, Side>, Command<OrderDetail>> => {
  const commands = eventCommands<SpotCheck>()(SPOT_CHECK_EVENTS, side, send as never, {} as never);
  return Object.fromEntries(
    Object.entries<Command<SpotCheck>>(commands).map(([name, command]) => [name, ofPart(command, checkOf)]),
  ) as never;
};

const lineOf = ({ checkable = [] }: OrderDetail, lineId: string) => checkable.find((line) => line.lineId === lineId);

/** States a spot check of the line that is the command's part. */
export const addSpotCheckCommand = (add: (request: SpotCheckRequest) => Promise<unknown>): Command<OrderDetail> =>
  withForm(SPOT_CHECK_FIELDS, {
    problems: ({ sizes }, order: OrderDetail, lineId) => {
      const line = lineOf(order, lineId);
      return { sizes: line === undefined ? NOT_CHECKABLE : spotCheckProblem(line, sizes) };
    },
    send: (order, stated, lineId) => add({ ...versionedId(order), lineId: asId<OrderLineId>(lineId), ...stated }),
    done: "已填报抽尺，商家 48 小时内没有异议即采信",
  });
