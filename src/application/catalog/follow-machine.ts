import { assign, fromCallback, fromPromise, setup } from "xstate";
import { FOLLOW_TYPE, type FollowTarget } from "../../domain/catalog/visits/follow.ts";
import { CLICK_REST_MS } from "../../domain/click-rest.ts";
import { asId, type GoodsId } from "../../domain/ids.ts";
import { OPERATION } from "../../domain/system/search-tracking.ts";
import type { Tracking } from "../system/tracking.ts";
import type { Follows } from "./follows.ts";

/** Who is signed in, and a subscription to changes. `App` is one. */
export type Presence = {
  readonly isSignedIn: boolean;
  promptSignIn(): void;
  notify(message: string): void;
  readonly session: { subscribe(heard: () => void): { unsubscribe(): void } };
};

type FollowEvent = { type: "pressed" } | { type: "presenceChanged" };

/** `known`: what came with the page for this person, `null`: nothing. */
export type FollowInput = { target: FollowTarget; known: boolean | null };
/** `wasPressed`: while it was not known whether the target is followed. */
type FollowContext = FollowInput & { wasPressed: boolean };

type FollowPorts = { follows: Follows; app: Presence; tracking: Tracking };

/**
 * A heart: visitor, or looking → empty ⇄ full by way of adding and removing. A visitor who presses it is asked to sign in; a
 * press while it is looked up counts once. A call that fails leaves the heart as it was. What is known is not looked up; it is
 * looked up again at every sign-in or sign-out.
 */
export const createFollowMachine = ({ follows, app, tracking }: FollowPorts) =>
  setup({
    types: { context: {} as FollowContext, events: {} as FollowEvent, input: {} as FollowInput },
    actors: {
      presence: fromCallback(({ sendBack }) => {
        let was = app.isSignedIn;
        const heard = app.session.subscribe(() => {
          if (app.isSignedIn === was) return;
          was = app.isSignedIn;
          sendBack({ type: "presenceChanged" } satisfies FollowEvent);
        });
        return () => heard.unsubscribe();
      }),
      look: fromPromise(({ input }: { input: FollowTarget }) => follows.isFollowed(input)),
      add: fromPromise(({ input }: { input: FollowTarget }) => follows.add(input)),
      remove: fromPromise(({ input }: { input: FollowTarget }) => follows.remove(input)),
    },
    guards: {
      isSignedIn: () => app.isSignedIn,
      wasPressed: ({ context }) => context.wasPressed,
      isKnownFull: ({ context }) => app.isSignedIn && context.known === true,
      isKnownEmpty: ({ context }) => app.isSignedIn && context.known === false,
    },
    actions: {
      promptSignIn: () => app.promptSignIn(),
      forgetKnown: assign({ known: null }),
      forgetPress: assign({ wasPressed: false }),
      report: ({ context: { target } }) => {
        app.notify("已关注，可在“浏览历史”的“我的关注”中查看");
        if (target.targetType === FOLLOW_TYPE.goods)
          tracking.collect({
            kind: "operate",
            goodsId: asId<GoodsId>(target.targetId),
            operateType: OPERATION.followed,
            source: "detail",
          });
      },
    },
  }).createMachine({
    id: "follow",
    context: ({ input: { target, known } }) => ({ target, known, wasPressed: false }),
    invoke: { src: "presence" },
    initial: "opening",
    on: { presenceChanged: { target: ".opening", actions: "forgetKnown" } },
    states: {
      opening: {
        always: [
          { guard: "isKnownFull", target: "full" },
          { guard: "isKnownEmpty", target: "empty" },
          { guard: "isSignedIn", target: "looking" },
          { guard: "wasPressed", target: "visitor", actions: ["forgetPress", "promptSignIn"] },
          { target: "visitor" },
        ],
      },
      visitor: { on: { pressed: { actions: "promptSignIn" } } },
      looking: {
        on: { pressed: { actions: assign({ wasPressed: true }) } },
        invoke: {
          src: "look",
          input: ({ context }) => context.target,
          onDone: [
            { guard: ({ event }) => event.output, target: "full", actions: "forgetPress" },
            { guard: "wasPressed", target: "adding", actions: "forgetPress" },
            { target: "empty" },
          ],
          onError: { target: "empty", actions: "forgetPress" },
        },
      },
      empty: { on: { pressed: "adding" } },
      adding: {
        invoke: {
          src: "add",
          input: ({ context }) => context.target,
          onDone: { target: "full.resting", actions: "report" },
          onError: "empty",
        },
      },
      full: {
        initial: "open",
        states: {
          open: { on: { pressed: "#follow.removing" } },
          // The second half of a double click takes nothing back.
          resting: { after: { [CLICK_REST_MS]: "open" } },
        },
      },
      removing: {
        invoke: { src: "remove", input: ({ context }) => context.target, onDone: "empty", onError: "full" },
      },
    },
  });
