import { assign, fromPromise, setup } from "xstate";
import { isNotFound, type OtherPurchasingEntity, otherEntityIn } from "../../domain/errors.ts";
import { asId, type BasketId, isId } from "../../domain/ids.ts";
import { DEFAULT_PAGE_SIZE, type Page } from "../../domain/paging.ts";
import type { Region } from "../../domain/region.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { inputOf, withLineChanged } from "../../domain/sourcing/basket-choice.ts";
import {
  type BasketBrief,
  type BasketInput,
  type BasketLineInput,
  type BasketView,
  checkoutTakings,
  restItems,
  shownPlan,
} from "../../domain/sourcing/basket-view.ts";
import type { Notifier } from "../notices-machine.ts";
import type { Ids, Navigator } from "../platform.ts";
import type { Baskets, NamedBasket } from "./baskets.ts";

/** A basket with its plans, or the list of all baskets where the address names none. */
export type BasketContext = {
  id: BasketId | null;
  /** The code in the link of a basket that was shared; "" of one's own. */
  share: string;
  /** The link that shows the basket to others, once it was requested. */
  link: string;
  list: Page<BasketBrief> | null;
  /** As the server answered it last. */
  view: BasketView | null;
  /** What it is to be; the same as the view's where nothing waits to be saved. */
  input: BasketInput | null;
  /** Something changed since the last call began. */
  isChanged: boolean;
  /** The line whose goods are all shown. */
  open: number | null;
  provinces: readonly Region[];
  owner: OtherPurchasingEntity | null;
};

export type BasketEvent =
  | { type: "retried" }
  | { type: "lineChanged"; line: number; change: Partial<BasketLineInput> }
  | { type: "lineRemoved"; line: number }
  | { type: "changed"; change: Partial<Omit<BasketInput, "lines">> }
  | { type: "lineOpened"; line: number | null }
  | { type: "checkoutRequested" }
  | { type: "restRequested" }
  | { type: "copyRequested" }
  | { type: "linkRequested" }
  | { type: "removalRequested"; id: BasketId }
  | { type: "routeChanged"; query: Readonly<Record<string, string>> };

type BasketPorts = { baskets: Baskets; ids: Ids; navigator: Navigator; notify: Notifier };

const emptyContext = ({ id, share = "" }: Readonly<Record<string, string>>): BasketContext => ({
  id: id === undefined ? null : asId<BasketId>(id),
  share,
  link: "",
  list: null,
  view: null,
  input: null,
  isChanged: false,
  open: null,
  provinces: [],
  owner: null,
});

/** The basket of the address. `deciding` admits none without an id. */
const namedBy = ({ id, share }: BasketContext): NamedBasket => ({ id: id!, ...(share === "" ? {} : { share }) });

/**
 * A basket: loading → ready | failed | missing | elsewhere. `ready` runs one call at a time: resting → saving (after every
 * change, until nothing is changed any more) → resting; taking stores what the plan takes and opens the checkout, leaving
 * drafts a demand of what no plan covers, copying makes a basket of one's own out of a shared one, linking gets the link that
 * shares one's own. A refused change reads the basket again. Without a basket in the address it lists them all.
 */
export const createBasketMachine = ({ baskets, ids, navigator, notify }: BasketPorts) =>
  setup({
    types: {
      context: {} as BasketContext,
      events: {} as BasketEvent,
      input: {} as { query: Readonly<Record<string, string>> },
    },
    actors: {
      list: fromPromise(() => baskets.list({ pageNum: 1, pageSize: DEFAULT_PAGE_SIZE })),
      load: fromPromise(async ({ input }: { input: BasketContext }) => {
        const [view, provinces] = await Promise.all([
          baskets.read(namedBy(input)),
          baskets.provinces().catch(() => []),
        ]);
        return { view, provinces };
      }),
      save: fromPromise(({ input: { view, input } }: { input: { view: BasketView; input: BasketInput } }) =>
        baskets.update(view.id, view.version, input),
      ),
      take: fromPromise(async ({ input: view }: { input: BasketView }) => {
        const plan = shownPlan(view);
        if (plan !== null) await baskets.take(view.id, checkoutTakings(plan));
        return PAGES.checkout.to({ basketId: view.id });
      }),
      leave: fromPromise(async ({ input: view }: { input: BasketView }) => {
        const rest = { items: restItems(view, shownPlan(view)), cityCode: view.cityCode };
        return PAGES.demandForm.to({ id: await baskets.demandOf(rest, ids.next()) });
      }),
      copy: fromPromise(async ({ input }: { input: BasketContext }) =>
        PAGES.basket.to({ id: await baskets.copy(namedBy(input), ids.next()) }),
      ),
      link: fromPromise(async ({ input: view }: { input: BasketView }) =>
        PAGES.basket.to({ id: view.id, share: await baskets.share(view.id) }),
      ),
      remove: fromPromise(async ({ input: id }: { input: BasketId }) => {
        await baskets.remove(id);
      }),
    },
    guards: {
      hasId: ({ context }) => context.id !== null,
      namesNone: ({ context }) => context.id !== null && !isId(context.id),
      isAnother: ({ context, event }) => event.type === "routeChanged" && (event.query.id ?? null) !== context.id,
      isChanged: ({ context }) => context.isChanged,
      isOwn: ({ context }) => context.view?.isOwn === true,
      canBeOrdered: ({ context: { view, isChanged } }) =>
        view?.isOwn === true && !isChanged && (shownPlan(view)?.orders.length ?? 0) > 0,
      leavesSomething: ({ context: { view, isChanged } }) =>
        view !== null && !isChanged && (shownPlan(view)?.short.length ?? 0) > 0,
    },
    actions: {
      startOver: assign(({ event }) => (event.type === "routeChanged" ? emptyContext(event.query) : {})),
      change: assign(({ context: { input, view }, event }) => {
        if (input === null || view === null) return {};
        switch (event.type) {
          case "lineChanged":
            return { input: withLineChanged(input, event.line, event.change), isChanged: true };
          case "lineRemoved":
            return {
              input: { ...input, lines: input.lines.filter((_, at) => at !== event.line) },
              isChanged: true,
              open: null,
            };
          case "changed":
            return {
              input: { ...input, ...event.change },
              // What a plan takes is known already.
              view: { ...view, plan: event.change.plan ?? view.plan },
              isChanged: true,
            };
          default:
            return {};
        }
      }),
      setView: assign(({ context }, view: BasketView) => ({
        view: { ...view, plan: context.isChanged ? (context.input?.plan ?? view.plan) : view.plan },
        input: context.isChanged ? context.input : inputOf(view),
      })),
      setOpen: assign(({ event }) => (event.type === "lineOpened" ? { open: event.line } : {})),
      go: (_, path: string) => navigator.go(path),
      say: (_, text: string) => notify(text, "success"),
    },
  }).createMachine({
    id: "basket",
    context: ({ input }) => emptyContext(input.query),
    initial: "deciding",
    on: { routeChanged: { guard: "isAnother", target: ".deciding", actions: "startOver" } },
    states: {
      deciding: {
        always: [
          { guard: "namesNone", target: "missing" },
          { guard: "hasId", target: "loading" },
          { target: "listing" },
        ],
      },
      listing: {
        tags: "loading",
        invoke: {
          src: "list",
          onDone: { target: "listed", actions: assign({ list: ({ event }) => event.output }) },
          onError: "failed",
        },
      },
      listed: { on: { removalRequested: "removing" } },
      removing: {
        invoke: {
          src: "remove",
          input: ({ event }) => (event as Extract<BasketEvent, { type: "removalRequested" }>).id,
          onDone: "listing",
          onError: "listing",
        },
      },
      failed: { on: { retried: "deciding" } },
      elsewhere: {},
      missing: {},
      loading: {
        tags: "loading",
        invoke: {
          src: "load",
          input: ({ context }) => context,
          onDone: {
            target: "ready",
            actions: [
              assign({ isChanged: false, provinces: ({ event }) => event.output.provinces }),
              { type: "setView", params: ({ event }) => event.output.view },
            ],
          },
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
      ready: {
        initial: "resting",
        on: {
          lineOpened: { actions: "setOpen" },
          lineChanged: { guard: "isOwn", actions: "change" },
          lineRemoved: {
            guard: ({ context }) => context.view?.isOwn === true && (context.input?.lines.length ?? 0) > 1,
            actions: "change",
          },
          changed: { guard: "isOwn", actions: "change" },
        },
        states: {
          resting: {
            always: { guard: "isChanged", target: "saving" },
            on: {
              checkoutRequested: { guard: "canBeOrdered", target: "taking" },
              restRequested: { guard: "leavesSomething", target: "leaving" },
              copyRequested: "copying",
              linkRequested: { guard: "isOwn", target: "linking" },
            },
          },
          saving: {
            entry: assign({ isChanged: false }),
            invoke: {
              src: "save",
              input: ({ context }) => ({ view: context.view!, input: context.input! }), // set before `ready`
              onDone: { target: "resting", actions: { type: "setView", params: ({ event }) => event.output } },
              onError: "#basket.loading",
            },
          },
          taking: {
            invoke: {
              src: "take",
              input: ({ context }) => context.view!, // set before `ready`
              onDone: { target: "resting", actions: { type: "go", params: ({ event }) => event.output } },
              onError: "resting",
            },
          },
          leaving: {
            invoke: {
              src: "leave",
              input: ({ context }) => context.view!, // set before `ready`
              onDone: {
                target: "resting",
                actions: [
                  { type: "say", params: "没有货源的已写入求购，核对后发布" },
                  { type: "go", params: ({ event }) => event.output },
                ],
              },
              onError: "resting",
            },
          },
          linking: {
            invoke: {
              src: "link",
              input: ({ context }) => context.view!, // set before `ready`
              onDone: { target: "resting", actions: assign({ link: ({ event }) => event.output }) },
              onError: "resting",
            },
          },
          copying: {
            invoke: {
              src: "copy",
              input: ({ context }) => context,
              onDone: { target: "resting", actions: { type: "go", params: ({ event }) => event.output } },
              onError: "resting",
            },
          },
        },
      },
    },
  });
