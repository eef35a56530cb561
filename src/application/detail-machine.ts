import { and, assign, enqueueActions, fromPromise, raise, setup, stateIn } from "xstate";
import { type OtherPurchasingEntity, otherEntityIn } from "../domain/errors.ts";
import { type AddressId, asId, isId } from "../domain/ids.ts";
import type { ShownThing } from "../domain/system/changed-thing.ts";
import { secondsUntil } from "../domain/time.ts";
import { type Command, type CommandOutcome, commandMachine, commandNotice } from "./command-machine.ts";
import { followed, notFollowing, type Refreshed } from "./follower.ts";
import type { Notifier } from "./notices-machine.ts";
import type { Clock } from "./platform.ts";
import { foregroundCalls, type QuietCalls } from "./system/changes.ts";

type Query = Readonly<Record<string, string>>;

/** What differs between pages about one thing. */
export type DetailParts<Thing> = {
  /** `null`: there is no such thing, or it belongs to another party. Requests after a first answer go through `calls`. */
  load: (id: AddressId, calls: QuietCalls) => Promise<Thing | null>;
  /** What is shown, where it is reread when that has changed elsewhere. */
  shows?: (thing: Thing) => readonly ShownThing[];
  /** What may be done to it, or to a part of it, by name. */
  commands?: Readonly<Record<string, Command<Thing>>>;
  /** The notice where it was changed elsewhere first; missing: the usual one. */
  changed?: string;
  /** When it ends without an action, epoch ms by `clock`; `null`: never. */
  ends?: { at: (thing: Thing) => number | null; clock: Clock };
  notify: Notifier;
};

/** The state of a page that shows one thing, named by the id in the address. */
export type DetailContext<Thing> = {
  id: AddressId;
  /** `null` until it has come. */
  thing: Thing | null;
  /** Another purchasing entity of the reader that owns it, when the current one does not; else `null`. */
  owner: OtherPurchasingEntity | null;
  /** Time left until it ends; `null` where it does not. */
  secondsLeft: number | null;
  /** What is being done. */
  running: { name: string; command: Command<never>; part: string } | null;
};

/** Events of a page about one thing. */
export type DetailEvent =
  | { type: "retried" }
  /** `part`: of what the page shows, "" or missing for the whole. */
  | { type: "commandRequested"; name: string; part?: string }
  | { type: "routeChanged"; query: Query };

const idIn = ({ id = "" }: Query): AddressId => asId(id);

/** Interval of reading a thing whose deadline has passed, until the server shows its end. */
const OVERDUE_MS = 15_000;

/**
 * One thing, named by the address (`?id=`): opening → loading → ready | missing | elsewhere (another purchasing entity of the
 * reader's has it) | failed; ready → stale → ready while it is reread. Beside it idle → running → idle: one command at a time,
 * which ends with rereading it where it changed something, or another person did (5001); a command requested meanwhile waits, so
 * that it is sent the version that was read. What was reread because something changed elsewhere (`refreshed`) is shown at once,
 * unless a command is being done. The time left is a deadline looked at every second; past it the thing is reread until its end
 * shows.
 */
export const createDetailMachine = <Thing>({
  load,
  shows = () => [],
  commands = {},
  changed,
  ends,
  notify,
}: DetailParts<Thing>) => {
  const reading = {
    src: "load",
    input: ({ context }: { context: DetailContext<Thing> }) => context.id,
    onDone: [
      { guard: ({ event }: { event: { output: Thing | null } }) => event.output === null, target: "missing" },
      {
        target: "ready",
        actions: { type: "keep", params: ({ event }: { event: { output: Thing | null } }) => event.output },
      },
    ],
    onError: [
      {
        guard: ({ event }: { event: { error: unknown } }) => otherEntityIn(event.error) !== null,
        target: "elsewhere",
        actions: { type: "setOwner", params: ({ event }: { event: { error: unknown } }) => event.error },
      },
      { target: "failed" },
    ],
  } as const;
  return setup({
    types: {
      context: {} as DetailContext<Thing>,
      events: {} as DetailEvent | { type: "changed" } | Refreshed<Thing | null>,
      input: {} as { query: Query },
      children: {} as { command: "command" },
    },
    actors: {
      load: fromPromise(({ input }: { input: AddressId }) => load(input, foregroundCalls)),
      command: commandMachine,
      follower: notFollowing,
    },
    guards: {
      isAnother: ({ context, event }) => event.type === "routeChanged" && idIn(event.query) !== context.id,
      namesNone: ({ context }) => !isId(context.id),
      isRefreshed: ({ context, event }) =>
        event.type === "refreshed" && event.request === context.id && context.running === null,
      isGone: ({ context, event }) =>
        event.type === "refreshed" && event.request === context.id && context.running === null && event.data === null,
      hasThing: ({ context }) => context.thing !== null,
      isKnown: ({ context: { thing }, event }) => {
        if (event.type !== "commandRequested" || thing === null) return false;
        const command = commands[event.name];
        return command !== undefined && command.may?.(thing) !== false;
      },
      isStillKnown: ({ context: { thing, running } }) =>
        thing !== null && running !== null && commands[running.name]?.may?.(thing) !== false,
      hasNoEnd: ({ context }) => context.secondsLeft === null,
      isOverdueAndIdle: ({ context }) => context.secondsLeft === 0 && context.running === null,
      isOverdue: ({ context }) => context.secondsLeft === 0,
    },
    actions: {
      keep: assign((_, thing: Thing | null) => ({ thing })),
      setOwner: assign((_, error: unknown) => ({ owner: otherEntityIn(error) })),
      lookAtClock: assign(({ context: { thing } }) => {
        const endsAt = thing === null ? null : (ends?.at(thing) ?? null);
        return { secondsLeft: endsAt === null || ends === undefined ? null : secondsUntil(endsAt, ends.clock.now()) };
      }),
      begin: assign(({ context, event }) => {
        const command = event.type === "commandRequested" ? commands[event.name] : undefined;
        if (event.type !== "commandRequested" || command === undefined) return context;
        return { running: { name: event.name, command, part: event.part ?? "" } };
      }),
      end: enqueueActions(({ context, enqueue }, outcome: CommandOutcome) => {
        const notice = context.running === null ? null : commandNotice(outcome, context.running.command, changed);
        if (notice !== null) enqueue(() => notify(notice.text, notice.intent));
        if (outcome === "done" || outcome === "changed") enqueue(raise({ type: "changed" }));
        enqueue.assign({ running: null });
      }),
    },
    delays: { second: 1_000, overdue: OVERDUE_MS },
  }).createMachine({
    id: "detail",
    type: "parallel",
    context: ({ input }) => ({ id: idIn(input.query), thing: null, owner: null, secondsLeft: null, running: null }),
    invoke: followed({
      shows: ({ thing }: DetailContext<Thing>) => (thing === null ? [] : shows(thing)),
      request: ({ id }: DetailContext<Thing>) => id,
      read: load,
    }),
    states: {
      page: {
        initial: "opening",
        on: {
          routeChanged: {
            guard: "isAnother",
            target: ".opening",
            actions: assign({ id: ({ event }) => idIn(event.query), thing: null, owner: null, secondsLeft: null }),
          },
          changed: ".opening",
        },
        states: {
          opening: {
            always: [
              { guard: "namesNone", target: "missing" },
              { guard: "hasThing", target: "stale" },
              { target: "loading" },
            ],
          },
          loading: { tags: "loading", invoke: reading },
          /** What was read before stays in sight. */
          stale: { tags: "stale", invoke: reading },
          ready: {
            on: {
              retried: "stale",
              refreshed: [
                { guard: "isGone", target: "missing" },
                {
                  guard: "isRefreshed",
                  target: "ready",
                  actions: assign({ thing: ({ event }) => event.data }),
                  reenter: true,
                },
              ],
            },
            entry: "lookAtClock",
            initial: "deciding",
            states: {
              deciding: {
                always: [
                  { guard: "hasNoEnd", target: "lasting" },
                  { guard: "isOverdue", target: "overdue" },
                  { target: "counting" },
                ],
              },
              lasting: {},
              counting: {
                after: {
                  second: { target: "ticked", actions: "lookAtClock" },
                },
              },
              ticked: {
                always: [
                  { guard: "isOverdueAndIdle", target: "#detail.page.ended" },
                  { guard: "isOverdue", target: "overdue" },
                  { target: "counting" },
                ],
              },
              overdue: {
                after: {
                  overdue: [
                    { guard: "isOverdueAndIdle", target: "#detail.page.ended" },
                    { target: "overdue", reenter: true },
                  ],
                },
              },
            },
          },
          /** Reread because its time is over; where that fails, what was read before stays. */
          ended: { invoke: { ...reading, onError: "ready" } },
          missing: { tags: "missing" },
          elsewhere: {},
          failed: { tags: "failed", on: { retried: "loading" } },
        },
      },
      command: {
        initial: "idle",
        states: {
          idle: {
            on: {
              commandRequested: [
                { guard: and(["isKnown", stateIn({ page: "stale" })]), target: "waiting", actions: "begin" },
                { guard: "isKnown", target: "running", actions: "begin" },
              ],
            },
          },
          /** The thing is reread, so that the command takes it as it is now. */
          waiting: {
            tags: "busy",
            always: [
              { guard: stateIn({ page: "stale" }) },
              { guard: and(["isStillKnown", stateIn({ page: "ready" })]), target: "running" },
              { target: "idle", actions: assign({ running: null }) },
            ],
          },
          running: {
            tags: "busy",
            invoke: {
              src: "command",
              id: "command",
              // `begin` set it, and something is there to be done to
              input: ({ context: { running, thing } }) => ({
                ...running!,
                command: running!.command as Command<unknown>,
                row: thing,
              }),
              onDone: {
                target: "idle",
                actions: { type: "end", params: ({ event }) => event.output.outcome },
              },
            },
          },
        },
      },
    },
  });
};
