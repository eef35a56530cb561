import { assign, fromCallback, fromPromise, setup } from "xstate";
import { FOLLOW_TYPE, type FollowTarget } from "../../domain/catalog/follow.ts";
import type { Tracking } from "../system/tracking.ts";
import type { Follows } from "./follows.ts";

/** Who is there, and hearing when that changes. `App` is one. */
export type Presence = {
  readonly isSignedIn: boolean;
  askToSignIn(): void;
  tell(message: string): void;
  readonly session: { subscribe(heard: () => void): { unsubscribe(): void } };
};

export type FollowEvent =
  | { type: "pressed" }
  | { type: "presenceChanged" }
  | { type: "targetChanged"; target: FollowTarget };

const same = (one: FollowTarget, other: FollowTarget): boolean =>
  one.targetType === other.targetType && one.targetId === other.targetId;

/**
 * A heart: visitor → (signed in) looking → empty ⇄ full by way of adding and removing. A visitor who presses it is asked
 * to sign in. A call that fails leaves it as it was; whether something is followed is asked anew when the person or the
 * thing changes.
 */
export const createFollowMachine = (follows: Follows, visit: Presence, tracking: Tracking) =>
  setup({
    types: {
      context: {} as { target: FollowTarget },
      events: {} as FollowEvent,
      input: {} as FollowTarget,
    },
    actors: {
      presence: fromCallback(({ sendBack }) => {
        let was = visit.isSignedIn;
        const { unsubscribe } = visit.session.subscribe(() => {
          if (visit.isSignedIn === was) return;
          was = visit.isSignedIn;
          sendBack({ type: "presenceChanged" } satisfies FollowEvent);
        });
        return unsubscribe;
      }),
      look: fromPromise(({ input }: { input: FollowTarget }) => follows.isFollowed(input)),
      add: fromPromise(({ input }: { input: FollowTarget }) => follows.add(input)),
      remove: fromPromise(({ input }: { input: FollowTarget }) => follows.remove(input)),
    },
    guards: {
      isSignedIn: () => visit.isSignedIn,
      isAnother: ({ context, event }) => event.type === "targetChanged" && !same(event.target, context.target),
    },
    actions: {
      keepTarget: assign(({ event, context }) => (event.type === "targetChanged" ? { target: event.target } : context)),
      askToSignIn: () => visit.askToSignIn(),
      report: ({ context: { target } }) => {
        visit.tell("已关注，可在“浏览历史”的“我的关注”中查看");
        if (target.targetType === FOLLOW_TYPE.goods)
          tracking.collect({ kind: "operate", goodsId: target.targetId, operateType: 3, source: "detail" });
      },
    },
  }).createMachine({
    id: "follow",
    context: ({ input }) => ({ target: input }),
    invoke: { src: "presence" },
    initial: "opening",
    on: {
      presenceChanged: { target: ".opening" },
      targetChanged: { guard: "isAnother", target: ".opening", actions: "keepTarget" },
    },
    states: {
      opening: { always: [{ guard: "isSignedIn", target: "looking" }, { target: "visitor" }] },
      visitor: { on: { pressed: { actions: "askToSignIn" } } },
      looking: {
        invoke: {
          src: "look",
          input: ({ context }) => context.target,
          onDone: [{ guard: ({ event }) => event.output, target: "full" }, { target: "empty" }],
          onError: "empty",
        },
      },
      empty: { on: { pressed: "adding" } },
      adding: {
        invoke: {
          src: "add",
          input: ({ context }) => context.target,
          onDone: { target: "full", actions: "report" },
          onError: "empty",
        },
      },
      full: { on: { pressed: "removing" } },
      removing: {
        invoke: { src: "remove", input: ({ context }) => context.target, onDone: "empty", onError: "full" },
      },
    },
  });
