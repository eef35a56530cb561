import { assign, cancel, fromPromise, raise, setup } from "xstate";
import {
  ApiError,
  DEFAULT_FAILURE_TEXT,
  type Failure,
  isNotFound,
  type OtherPurchasingEntity,
  otherEntityIn,
  REPLY_CODE,
} from "../../domain/errors.ts";
import type { DeliveryAddressId } from "../../domain/ids.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { secondsUntil } from "../../domain/time.ts";
import type { Address } from "../../domain/trade/address-form.ts";
import type {
  Change,
  CheckoutPreview,
  CheckoutRequest,
  PlacedOrders,
  PlaceOrderRequest,
} from "../../domain/trade/checkout.ts";
import {
  type CheckoutForm,
  changesOf,
  checkoutProblems,
  checkoutRequestOf,
  formFor,
  type GroupForm,
  type InvoiceForm,
  invoiceChanged,
  isPlaceable,
  mayHaveHappened,
  NO_INVOICE,
  orderRequest,
  previewDeadline,
} from "../../domain/trade/placement.ts";
import type { Clock, Ids, Navigator } from "../platform.ts";
import type { InputRestored } from "../unsaved-input.ts";
import { createAddressFormMachine } from "./address-form-machine.ts";
import type { Addresses } from "./addresses.ts";
import type { Carts } from "./carts.ts";
import type { Orders } from "./orders.ts";

/** The request, sent unchanged until the server has answered it: one key never carries two bodies. */
type Sending = { body: PlaceOrderRequest; key: string; attempts: number };

/** The checkout that the address requests. */
export type CheckoutContext = {
  /** `null`: the address names nothing to check out. */
  request: CheckoutRequest | null;
  /** The address names placed orders: the page was reloaded after placing. */
  wasPlaced: boolean;
  preview: CheckoutPreview | null;
  /** The other purchasing entity of the buyer that has what is to be checked out. */
  owner: OtherPurchasingEntity | null;
  form: CheckoutForm;
  /** Epoch ms by this device's clock. */
  deadline: number;
  secondsLeft: number;
  /** Set by the first attempt to place the order; only then the form shows problems. */
  wasSubmitted: boolean;
  sending: Sending | null;
  placed: PlacedOrders | null;
  changes: readonly Change[];
  /** Why there is nothing to order, or why the server refused. */
  message: string;
};

/** Events of the checkout. */
export type CheckoutEvent =
  | { type: "retried" }
  | { type: "groupChanged"; key: string; change: Partial<GroupForm> }
  /** One delivery address for all orders. */
  | { type: "addressChosen"; id: DeliveryAddressId | null }
  | { type: "invoiceChanged"; change: Partial<InvoiceForm> }
  | { type: "agreementTicked"; agree: boolean }
  | InputRestored
  | { type: "newAddressRequested" }
  | { type: "submitted" }
  /** The buyer accepts the new prices and stock. */
  | { type: "changesAccepted" }
  | { type: "ticked" }
  | { type: "routeChanged"; query: Readonly<Record<string, string>> };

const NO_FORM: CheckoutForm = { groups: {}, invoice: NO_INVOICE, agree: false };
const SECOND_MS = 1_000;
/** Automatic retries after a lost reply; afterwards the buyer retries. */
const OWN_ATTEMPTS = 3;
const AGAIN_MS = 2_000;

const failureIn = (error: unknown): Failure =>
  error instanceof ApiError ? error.failure : { kind: "http", status: 400, message: DEFAULT_FAILURE_TEXT };

/** Query parameter of a page whose orders are placed. */
const PLACED_PARAM = "placed";

const emptyContext = (query: Readonly<Record<string, string>>): CheckoutContext => ({
  request: checkoutRequestOf(query),
  wasPlaced: query[PLACED_PARAM] !== undefined,
  preview: null,
  owner: null,
  form: NO_FORM,
  deadline: 0,
  secondsLeft: 0,
  wasSubmitted: false,
  sending: null,
  placed: null,
  changes: [],
  message: "",
});

type CheckoutPorts = {
  orders: Orders;
  carts: Carts;
  addresses: Addresses;
  clock: Clock;
  ids: Ids;
  onCounted: (lines: number) => void;
  navigator: Navigator;
};

/**
 * The checkout: loading (a preview) → editing → placing → placed. A checkout uses one idempotency key until its order is
 * definitely answered. A lost reply (timeout, offline, 5xx) leads to `unsure`, where nothing can be edited and the same body is
 * retried with the same key, so that at most one order group is created. 5001 leads to `changed` (shows old and new;
 * `changesAccepted` makes a new preview); any other refusal returns to editing with a new key. After 15 minutes the preview is
 * `expired`, and `retried` makes another. What another purchasing entity of the buyer has is `elsewhere`, what none has is
 * `missing`. After placing, the address names the orders, so that a reload leads to them. `onCounted` receives the number of cart
 * lines left.
 */
export const createCheckoutMachine = ({ orders, carts, addresses, clock, ids, onCounted, navigator }: CheckoutPorts) =>
  setup({
    types: {
      context: {} as CheckoutContext,
      events: {} as CheckoutEvent,
      input: {} as { query: Readonly<Record<string, string>> },
    },
    actors: {
      preview: fromPromise(({ input }: { input: CheckoutRequest }) => orders.preview(input)),
      place: fromPromise(({ input: { body, key } }: { input: Sending }) => orders.place(body, key)),
      addressForm: createAddressFormMachine({ addresses, ids }),
      addresses: fromPromise(() => addresses.list()),
      count: fromPromise(() => carts.count()),
    },
    guards: {
      lacksFreight: ({ context: { preview } }, all: readonly Address[]) =>
        preview?.groups.some(({ freights, deliveryModes }) =>
          deliveryModes.includes(2) && freights !== undefined
            ? all.some(({ cityCode }) => !freights.some((freight) => freight.cityCode === cityCode))
            : false,
        ) ?? false,
      wasPlaced: ({ context }) => context.wasPlaced,
      hasRequest: ({ context }) => context.request !== null,
      isAnother: ({ context, event }) =>
        event.type === "routeChanged" &&
        event.query[PLACED_PARAM] === undefined &&
        JSON.stringify(checkoutRequestOf(event.query)) !== JSON.stringify(context.request),
      isOver: ({ context }) => context.secondsLeft === 0,
      isPlaceable: ({ context: { form, preview } }) =>
        preview !== null && isPlaceable(checkoutProblems(form, preview, clock.now())),
      mayHaveHappened: (_, { error }: { error: unknown }) => mayHaveHappened(failureIn(error)),
      isChanged: (_, { error }: { error: unknown }) => {
        const failure = failureIn(error);
        return failure.kind === "refused" && failure.code === REPLY_CODE.confirmAgain;
      },
      retriesAutomatically: ({ context }) => (context.sending?.attempts ?? 0) < OWN_ATTEMPTS,
    },
    actions: {
      startOver: assign(({ event }) => (event.type === "routeChanged" ? emptyContext(event.query) : {})),
      setPreview: assign(({ context }, preview: CheckoutPreview) => {
        const deadline = previewDeadline(preview.expireAt, clock.now());
        return {
          preview,
          form: formFor(preview, context.preview === null ? null : context.form),
          deadline,
          secondsLeft: secondsUntil(deadline, clock.now()),
          changes: [],
          message: "",
        };
      }),
      lookAtClock: assign({ secondsLeft: ({ context }) => secondsUntil(context.deadline, clock.now()) }),
      setForm: assign(({ context: { form, preview }, event }) => {
        switch (event.type) {
          case "groupChanged": {
            const group = form.groups[event.key];
            if (!group) return {};
            return { form: { ...form, groups: { ...form.groups, [event.key]: { ...group, ...event.change } } } };
          }
          case "addressChosen": {
            const groups = Object.entries(form.groups).map(([key, group]) => [key, { ...group, addressId: event.id }]);
            return { form: { ...form, groups: Object.fromEntries(groups) as CheckoutForm["groups"] } };
          }
          case "invoiceChanged":
            return {
              form: { ...form, invoice: invoiceChanged(form.invoice, event.change, preview?.invoices ?? []) },
            };
          case "inputRestored":
            return preview === null
              ? {}
              : { form: formFor(preview, (event.input as Pick<CheckoutContext, "form">).form) };
          case "agreementTicked":
            return { form: { ...form, agree: event.agree } };
          default:
            return {};
        }
      }),
      showProblems: assign({ wasSubmitted: true }),
      takeKey: assign(({ context: { form, preview } }) => ({
        sending: preview === null ? null : { body: orderRequest(form, preview), key: ids.next(), attempts: 0 },
        message: "",
      })),
      countSubmission: assign(({ context: { sending } }) => ({
        sending: sending === null ? null : { ...sending, attempts: sending.attempts + 1 },
      })),
      dropKey: assign({ sending: null }),
      setReason: assign((_, { error }: { error: unknown }) => ({ message: failureIn(error).message })),
      setChanges: assign((_, { error }: { error: unknown }) => {
        const failure = failureIn(error);
        return { changes: failure.kind === "refused" ? changesOf(failure.data) : [], message: failure.message };
      }),
      setAddresses: assign(({ context: { preview } }, all: readonly Address[]) =>
        preview === null ? {} : { preview: { ...preview, addresses: [...all] } },
      ),
      chooseAddress: raise((_, { id }: { id: DeliveryAddressId | null }) => ({ type: "addressChosen" as const, id })),
      tickSoon: raise({ type: "ticked" }, { delay: SECOND_MS, id: "tick" }),
      notifyCount: (_, lines: number) => onCounted(lines),
    },
    delays: { again: AGAIN_MS },
  }).createMachine({
    id: "checkout",
    context: ({ input }) => emptyContext(input.query),
    initial: "deciding",
    states: {
      deciding: {
        always: [
          { guard: "wasPlaced", target: "leaving" },
          { guard: "hasRequest", target: "loading" },
          { target: "nothing" },
        ],
      },
      /** The placed orders are in the order list. */
      leaving: { entry: () => navigator.go(PAGES.orders.to(), { replace: true }) },
      /** The address names nothing to check out. */
      nothing: { on: { routeChanged: { guard: "isAnother", target: "deciding", actions: "startOver" } } },
      /** What the address names belongs to another purchasing entity of the buyer. */
      elsewhere: { on: { routeChanged: { guard: "isAnother", target: "deciding", actions: "startOver" } } },
      /** What the address names is not there for any purchasing entity of the buyer. */
      missing: { on: { routeChanged: { guard: "isAnother", target: "deciding", actions: "startOver" } } },
      /** The server states why not: too little stock, too many unpaid orders. A retry changes nothing. */
      refused: { on: { routeChanged: { guard: "isAnother", target: "deciding", actions: "startOver" } } },
      loading: {
        invoke: {
          src: "preview",
          input: ({ context }) => context.request!, // The `deciding` state admits no other case.
          onDone: { target: "editing", actions: { type: "setPreview", params: ({ event }) => event.output } },
          onError: [
            {
              guard: ({ event }) => otherEntityIn(event.error) !== null,
              target: "elsewhere",
              actions: assign({ owner: ({ event }) => otherEntityIn(event.error) }),
            },
            { guard: ({ event }) => isNotFound(event.error), target: "missing" },
            {
              guard: ({ event }) => failureIn(event.error).kind === "refused",
              target: "refused",
              actions: { type: "setReason", params: ({ event }) => ({ error: event.error }) },
            },
            {
              target: "failed",
              actions: { type: "setReason", params: ({ event }) => ({ error: event.error }) },
            },
          ],
        },
        on: { routeChanged: { guard: "isAnother", target: "deciding", actions: "startOver" } },
      },
      failed: {
        on: {
          retried: "loading",
          routeChanged: { guard: "isAnother", target: "deciding", actions: "startOver" },
        },
      },
      editing: {
        entry: ["lookAtClock", "tickSoon"],
        exit: cancel("tick"),
        initial: "filling",
        on: {
          ticked: { actions: ["lookAtClock", "tickSoon"] },
          groupChanged: { actions: "setForm" },
          addressChosen: { actions: "setForm" },
          invoiceChanged: { actions: "setForm" },
          agreementTicked: { actions: "setForm" },
          inputRestored: { actions: "setForm" },
          routeChanged: { guard: "isAnother", target: "deciding", actions: "startOver" },
        },
        states: {
          filling: {
            always: { guard: "isOver", target: "#checkout.expired" },
            on: {
              newAddressRequested: "addingAddress",
              submitted: [
                { guard: "isPlaceable", target: "#checkout.placing", actions: ["showProblems", "takeKey"] },
                { actions: "showProblems" },
              ],
            },
          },
          addingAddress: {
            invoke: {
              src: "addressForm",
              id: "addressForm",
              input: ({ context }) => ({ address: null, isDefault: context.preview?.addresses.length === 0 }),
              onDone: [
                { guard: ({ event }) => event.output.saved === null, target: "filling" },
                {
                  target: "readingAddresses",
                  actions: { type: "chooseAddress", params: ({ event }) => ({ id: event.output.saved }) },
                },
              ],
            },
          },
          readingAddresses: {
            invoke: {
              src: "addresses",
              // The freight to a city that is new here is asked for with a preview of its own; what was typed stays.
              onDone: [
                {
                  guard: { type: "lacksFreight", params: ({ event }) => event.output },
                  target: "#checkout.loading",
                  actions: { type: "setAddresses", params: ({ event }) => event.output },
                },
                { target: "filling", actions: { type: "setAddresses", params: ({ event }) => event.output } },
              ],
              onError: "filling",
            },
          },
        },
      },
      placing: {
        entry: "countSubmission",
        invoke: {
          src: "place",
          input: ({ context }) => context.sending!, // Set on the way to `placing`.
          onDone: {
            target: "placed",
            actions: [assign({ placed: ({ event }) => event.output }), "dropKey"],
          },
          onError: [
            {
              guard: { type: "mayHaveHappened", params: ({ event }) => ({ error: event.error }) },
              target: "unsure",
              actions: { type: "setReason", params: ({ event }) => ({ error: event.error }) },
            },
            {
              guard: { type: "isChanged", params: ({ event }) => ({ error: event.error }) },
              target: "changed",
              actions: [{ type: "setChanges", params: ({ event }) => ({ error: event.error }) }, "dropKey"],
            },
            {
              target: "editing",
              actions: [{ type: "setReason", params: ({ event }) => ({ error: event.error }) }, "dropKey"],
            },
          ],
        },
      },
      /** It is unknown whether the order was placed. */
      unsure: {
        initial: "deciding",
        states: {
          deciding: { always: [{ guard: "retriesAutomatically", target: "waiting" }, { target: "asking" }] },
          waiting: { after: { again: "#checkout.placing" } },
          asking: {},
        },
        on: { retried: "placing" },
      },
      changed: {
        on: {
          changesAccepted: "loading",
          routeChanged: { guard: "isAnother", target: "deciding", actions: "startOver" },
        },
      },
      expired: {
        on: {
          retried: "loading",
          routeChanged: { guard: "isAnother", target: "deciding", actions: "startOver" },
        },
      },
      placed: {
        entry: ({ context: { placed } }) =>
          navigator.go(PAGES.checkout.to({ [PLACED_PARAM]: placed?.orderGroupNo }), { replace: true }),
        invoke: {
          src: "count",
          onDone: { actions: { type: "notifyCount", params: ({ event }) => event.output } },
          // A failed badge update does not affect the order.
          onError: {},
        },
        on: { routeChanged: { guard: "isAnother", target: "deciding", actions: "startOver" } },
      },
    },
  });
