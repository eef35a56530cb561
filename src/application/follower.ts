import { assign, type CallbackActorLogic, type EventObject, fromCallback, fromPromise, setup } from "xstate";
import { concerns, type ShownThing } from "../domain/system/changed-thing.ts";
import type { Changes, QuietCalls } from "./system/changes.ts";

/** Reread data. A page takes them where `request` is still its own, shows something and nothing is being done. */
export type Refreshed<Data> = { type: "refreshed"; request: unknown; data: Data };

/** The actor of a page's machine. */
type Page = {
  getSnapshot(): { context: unknown; can(event: EventObject): boolean };
  send(event: EventObject): void;
  subscribe(moved: () => void): { unsubscribe(): void };
};

type Following<Context, Request> = {
  shows: (context: Context) => readonly ShownThing[];
  /** The request of the page; another object is another request. */
  request: (context: Context) => Request;
  /** Calls that follow the first answer are made in `calls` as well. */
  read: (request: Request, calls: QuietCalls) => Promise<unknown>;
};

/** Input of the actor `follower`: what to read again, and the page machine that gets the result. */
export type Followed = Following<unknown, unknown> & { page: Page };
/** The logic of the actor that rereads a page after news about it. */
export interface Follower extends CallbackActorLogic<EventObject, Followed> {}

/** Follows nothing: what a machine's actor `follower` is until the program provides `createFollower`. */
export const notFollowing: Follower = fromCallback(() => {});

/** What a machine invokes in order to be reread when something it shows has changed elsewhere. */
export const followed = <Context, Request>(following: Following<Context, Request>) =>
  ({
    src: "follower",
    input: ({ self }: { self: unknown }): Followed => ({
      ...(following as unknown as Following<unknown, unknown>),
      page: self as Page,
    }),
  }) as const;

/** News that come together are answered by one reading. */
export const GATHER_MS = 300;

/**
 * Rereads a page when what it shows has changed elsewhere: listening → gathering → waiting → reading → listening. It waits while
 * the page takes no data (a dialog is open, the page is being read), shows no notice of a call that fails, and reads once more
 * where news came or the page moved on meanwhile. After a failure the page stays as it is until the next news.
 */
export const createFollower = (changes: Changes, quiet: QuietCalls): Follower =>
  setup({
    types: {
      context: {} as Followed & { asked: unknown; isOutdated: boolean },
      input: {} as Followed,
      events: {} as { type: "heard" } | { type: "pageMoved" },
    },
    actors: {
      news: fromCallback<EventObject, Followed>(({ sendBack, input: { page, shows } }) =>
        changes.subscribe((changed) => {
          if (concerns(changed, shows(page.getSnapshot().context))) sendBack({ type: "heard" });
        }),
      ),
      page: fromCallback<EventObject, Followed>(({ sendBack, input: { page } }) => {
        const subscription = page.subscribe(() => sendBack({ type: "pageMoved" }));
        return () => subscription.unsubscribe();
      }),
      read: fromPromise(({ input: { read, asked } }: { input: { read: Followed["read"]; asked: unknown } }) =>
        quiet.run(() => read(asked, quiet)),
      ),
    },
    guards: {
      takes: ({ context: { page } }, refreshed: Omit<Refreshed<unknown>, "type">) =>
        page.getSnapshot().can({ type: "refreshed", ...refreshed }),
      isOutdated: ({ context }) => context.isOutdated,
    },
    delays: { gather: GATHER_MS },
  }).createMachine({
    id: "follower",
    context: ({ input }) => ({ ...input, asked: null, isOutdated: false }),
    invoke: { src: "news", input: ({ context }) => context },
    initial: "listening",
    states: {
      listening: { on: { heard: "gathering" } },
      gathering: { after: { gather: "waiting" } },
      waiting: {
        invoke: { src: "page", input: ({ context }) => context },
        on: { pageMoved: {} },
        always: {
          guard: {
            type: "takes",
            params: ({ context }) => ({
              request: context.request(context.page.getSnapshot().context),
              data: undefined,
            }),
          },
          target: "reading",
          actions: assign({
            asked: ({ context }) => context.request(context.page.getSnapshot().context),
            isOutdated: false,
          }),
        },
      },
      reading: {
        invoke: {
          src: "read",
          input: ({ context }) => context,
          onDone: [
            {
              guard: {
                type: "takes",
                params: ({ context, event }) => ({ request: context.asked, data: event.output }),
              },
              target: "read",
              actions: ({ context: { page, asked }, event }) =>
                page.send({ type: "refreshed", request: asked, data: event.output } as Refreshed<unknown>),
            },
            { target: "waiting" },
          ],
          onError: "read",
        },
        on: { heard: { actions: assign({ isOutdated: true }) } },
      },
      read: { always: [{ guard: "isOutdated", target: "gathering" }, { target: "listening" }] },
    },
  }) as unknown as Follower;
