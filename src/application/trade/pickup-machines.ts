import { assign, fromPromise, setup } from "xstate";
import { isConflict, isNotFound, type OtherPurchasingEntity, otherEntityIn } from "../../domain/errors.ts";
import { isId } from "../../domain/ids.ts";
import { reasonProblem } from "../../domain/trade/order-progress.ts";
import type { PickupBrief, PickupDetail } from "../../domain/trade/pickup-view.ts";
import { PICKUP_THINGS, thingsOfPickup } from "../../domain/trade/shown-things.ts";
import { followed, notFollowing, type Refreshed } from "../follower.ts";
import { createListMachine } from "../list-machine.ts";
import type { Notifier } from "../notices-machine.ts";
import type { Navigator } from "../platform.ts";
import type { Pickups } from "./pickups.ts";

export const PICKUPS_PATH = "/user/pickupRecord";

/** Tally sheets of the purchasing entity's orders. */
export const createPickupListMachine = (pickups: Pickups, navigator: Navigator, notify: Notifier) =>
  createListMachine<never, PickupBrief>(
    { path: PICKUPS_PATH, filters: [], load: ({ page }) => pickups.list(page), shows: PICKUP_THINGS },
    navigator,
    notify,
  );

/** What the buyer can do with a tally. */
export type PickupAct = "confirm" | "dispute";

/** A buyer's pickup with the dialog to confirm or dispute it. */
export type PickupDetailContext = {
  id: string;
  pickup: PickupDetail | null;
  /** Another purchasing entity of the buyer that owns it, when the current one does not. */
  owner: OtherPurchasingEntity | null;
  act: PickupAct;
  reason: string;
  tried: boolean;
};
export type PickupDetailEvent =
  | { type: "retried" }
  | { type: "actAsked"; act: PickupAct }
  | { type: "reasonChanged"; reason: string }
  | { type: "submitted" }
  | { type: "closed" }
  | { type: "routeChanged"; query: Readonly<Record<string, string>> };

const idIn = ({ id = "" }: Readonly<Record<string, string>>): string => id;

/**
 * One pickup: opening → loading → ready | failed | missing (does not exist) | elsewhere (another purchasing entity of
 * the buyer has it); ready → asking → sending → reading → ready. After a version conflict the machine notifies the
 * buyer and reads the pickup again; other failures return to asking. A change elsewhere (`refreshed`) is read once no
 * question is open.
 */
export const createPickupDetailMachine = (pickups: Pickups, notify: Notifier) =>
  setup({
    types: {
      context: {} as PickupDetailContext,
      events: {} as PickupDetailEvent | Refreshed<PickupDetail>,
      input: {} as { query: Readonly<Record<string, string>> },
    },
    actors: {
      follower: notFollowing,
      read: fromPromise(({ input }: { input: string }) => pickups.detail(input)),
      send: fromPromise(({ input: { pickup, act, reason } }: { input: PickupDetailContext }) => {
        const { id, version } = pickup!; // `ready` always has a pickup.
        return act === "confirm"
          ? pickups.confirm({ id, version })
          : pickups.dispute({ id, version, reason: reason.trim() });
      }),
    },
    guards: {
      isAnother: ({ context, event }) => event.type === "routeChanged" && idIn(event.query) !== context.id,
      namesNone: ({ context }) => !isId(context.id),
      isOpen: ({ context, event }) => event.type === "actAsked" && context.pickup?.events.includes(event.act) === true,
      isComplete: ({ context: { act, reason } }) => act === "confirm" || reasonProblem(reason) === null,
      isConflict: (_, { error }: { error: unknown }) => isConflict(error),
    },
    actions: { keep: assign((_, pickup: PickupDetail) => ({ pickup })) },
  }).createMachine({
    id: "pickupDetail",
    context: ({ input }) => ({
      id: idIn(input.query),
      pickup: null,
      owner: null,
      act: "confirm",
      reason: "",
      tried: false,
    }),
    invoke: followed({
      shows: ({ pickup }: PickupDetailContext) => (pickup === null ? [] : thingsOfPickup(pickup)),
      request: ({ id }: PickupDetailContext) => id,
      read: (id) => pickups.detail(id),
    }),
    initial: "opening",
    on: {
      routeChanged: {
        guard: "isAnother",
        target: ".opening",
        actions: assign({ id: ({ event }) => idIn(event.query), pickup: null, owner: null }),
        reenter: true,
      },
    },
    states: {
      opening: { always: [{ guard: "namesNone", target: "missing" }, { target: "loading" }] },
      missing: {},
      elsewhere: {},
      loading: {
        tags: "loading",
        invoke: {
          src: "read",
          input: ({ context }) => context.id,
          onDone: { target: "ready", actions: { type: "keep", params: ({ event }) => event.output } },
          onError: [
            {
              guard: ({ event }) => otherEntityIn(event.error) !== null,
              target: "elsewhere",
              actions: assign({ owner: ({ event }) => otherEntityIn(event.error) }),
            },
            { guard: ({ event }) => isNotFound(event.error), target: "missing" },
            { target: "failed" },
          ],
        },
      },
      failed: { on: { retried: "loading" } },
      ready: {
        on: {
          actAsked: {
            guard: "isOpen",
            target: "asking",
            actions: assign({ act: ({ event }) => event.act, reason: "", tried: false }),
          },
          refreshed: {
            guard: ({ context, event }) => event.request === context.id,
            actions: { type: "keep", params: ({ event }) => event.data },
          },
        },
      },
      asking: {
        on: {
          reasonChanged: { actions: assign({ reason: ({ event }) => event.reason }) },
          submitted: [
            { guard: "isComplete", target: "sending", actions: assign({ tried: true }) },
            { actions: assign({ tried: true }) },
          ],
          closed: "ready",
        },
      },
      sending: {
        invoke: {
          src: "send",
          input: ({ context }) => context,
          onDone: { target: "reading", actions: () => notify("操作成功", "success") },
          onError: [
            {
              guard: { type: "isConflict", params: ({ event }) => ({ error: event.error }) },
              target: "reading",
              actions: () => notify("码单状态已变化，已为您刷新", "warning"),
            },
            { target: "asking" },
          ],
        },
      },
      /** Keeps showing what was read before. */
      reading: {
        invoke: {
          src: "read",
          input: ({ context }) => context.id,
          onDone: { target: "ready", actions: { type: "keep", params: ({ event }) => event.output } },
          onError: "ready",
        },
      },
    },
  });
