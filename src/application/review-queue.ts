import { assign, fromPromise, setup } from "xstate";
import { type ReviewAge, reviewAge } from "../domain/company/review-age.ts";
import { DEFAULT_PAGE_SIZE, type PageQuery } from "../domain/paging.ts";
import {
  followingOf,
  neighbourOf,
  REVIEWS,
  type Review,
  type ReviewName,
  reviewPath,
  together,
  type Waiting,
  type WaitingThing,
} from "../domain/reviews.ts";
import type { Command } from "./command-machine.ts";
import type { ConsoleLists } from "./console-lists.ts";
import { followed, notFollowing, type Refreshed } from "./follower.ts";
import type { Clock, Navigator, SettingsStore } from "./platform.ts";

/** The page of a list on which the things that wait next stand. */
const NEXT_PAGE: PageQuery = { pageNum: 1, pageSize: DEFAULT_PAGE_SIZE };

/** What waits for a review's decisions, the longest first. */
const waitingFor = async (review: Review, lists: ConsoleLists): Promise<Waiting> =>
  together(
    await Promise.all(review.queues.map((queue) => queue((name, filters) => lists.page(name, filters, NEXT_PAGE)))),
  );

type LeadingPorts = { lists: ConsoleLists; navigator: Navigator };

/**
 * A decision that leads on: once it is made, the next thing that waits is shown, or the empty queue where nothing else does. A
 * queue that cannot be read leaves the reviewer where they are.
 */
export const leadingOn = <Thing extends { id: string }>(
  command: Command<Thing>,
  name: ReviewName,
  { lists, navigator }: LeadingPorts,
): Command<Thing> => {
  const review: Review = REVIEWS[name];
  const read = () => waitingFor(review, lists).catch(() => null);
  return {
    ...command,
    async send(thing, fields, part) {
      const before = await read();
      await command.send(thing, fields, part);
      const now = before === null ? null : await read();
      if (before === null || now === null) return;
      const next = followingOf(before.things, now.things, thing.id);
      navigator.go(next === null ? review.page.path : reviewPath(review, next.id));
    },
  };
};

/** A line of a queue with how long it has waited. */
export type QueueLine = WaitingThing & { age: ReviewAge | null };

/** Events of a queue. `shown`: another thing is looked at, "" for none. */
export type QueueEvent =
  | { type: "shown"; id: string }
  | { type: "stepped"; step: 1 | -1 }
  | { type: "retried" }
  | { type: "keysSwitched" };

/** Set in the browser where single letters do nothing in reviews. */
const NO_KEYS_KEY = "review-keys-off";

type QueuePorts = LeadingPorts & { clock: Clock; settings: SettingsStore };
type QueueInput = { review: ReviewName; id: string };
/** `hasKeys`: single letters go through the queue and decide; who speaks to their device, or types beside it, switches them off. */
type QueueContext = QueueInput & { lines: readonly QueueLine[]; total: number; hasKeys: boolean };

/**
 * What waits beside the thing that is judged: reading → ready | failed, read anew with every other thing looked at and with
 * news. Where none is looked at, the first that waits is gone to. A failure leaves the queue as it was.
 */
export const createReviewQueueMachine = ({ lists, navigator, clock, settings }: QueuePorts) =>
  setup({
    types: {
      context: {} as QueueContext,
      input: {} as QueueInput,
      events: {} as QueueEvent | Refreshed<Waiting>,
    },
    actors: {
      read: fromPromise(({ input }: { input: ReviewName }) => waitingFor(REVIEWS[input], lists)),
      follower: notFollowing,
    },
    actions: {
      setLines: assign((_, { things, total }: Waiting) => ({
        lines: things.map((thing) => ({ ...thing, age: reviewAge(thing.since, clock.now()) })),
        total,
      })),
      openFirst: ({ context: { review, id, lines } }) => {
        const [first] = lines;
        if (id === "" && first !== undefined) navigator.go(reviewPath(REVIEWS[review], first.id), { replace: true });
      },
      step: ({ context: { review, id, lines }, event }) => {
        const thing = event.type === "stepped" ? neighbourOf(lines, id, event.step) : null;
        if (thing !== null) navigator.go(reviewPath(REVIEWS[review], thing.id), { replace: true });
      },
      switchKeys: assign(({ context }) => ({ hasKeys: !context.hasKeys })),
      storeKeys: ({ context }) => {
        if (context.hasKeys) settings.remove(NO_KEYS_KEY);
        else settings.write(NO_KEYS_KEY, "1");
      },
    },
    guards: { isAnother: ({ context, event }) => event.type === "shown" && event.id !== context.id },
  }).createMachine({
    id: "reviewQueue",
    context: ({ input: { review, id } }) => ({
      review,
      id,
      lines: [],
      total: 0,
      hasKeys: settings.read(NO_KEYS_KEY) === null,
    }),
    invoke: followed({
      shows: ({ review }: QueueContext) => REVIEWS[review].shows.map((refType) => ({ refType })),
      request: ({ review }: QueueContext) => review,
      read: (review) => waitingFor(REVIEWS[review], lists),
    }),
    initial: "reading",
    on: {
      shown: {
        guard: "isAnother",
        target: ".reading",
        reenter: true,
        actions: assign({ id: ({ context, event }) => (event.type === "shown" ? event.id : context.id) }),
      },
      stepped: { actions: "step" },
      keysSwitched: { actions: ["switchKeys", "storeKeys"] },
    },
    states: {
      reading: {
        tags: "reading",
        invoke: {
          src: "read",
          input: ({ context }) => context.review,
          onDone: {
            target: "ready",
            actions: [{ type: "setLines", params: ({ event }) => event.output }, "openFirst"],
          },
          onError: "failed",
        },
      },
      ready: {
        on: {
          refreshed: { actions: [{ type: "setLines", params: ({ event }) => event.data }, "openFirst"] },
        },
      },
      failed: { tags: "failed", on: { retried: "reading" } },
    },
  });
