import { assign, fromPromise, setup } from "xstate";
import type { DeliveryAddressId } from "../../domain/ids.ts";
import { ADDRESS_CAP } from "../../domain/trade/address.ts";
import type { Address } from "../../domain/trade/address-form.ts";
import type { Ids } from "../platform.ts";
import { createAddressFormMachine } from "./address-form-machine.ts";
import type { Addresses } from "./addresses.ts";

/** Events of the list of addresses. */
export type AddressEvent =
  | { type: "retried" }
  | { type: "additionRequested" }
  | { type: "editRequested"; id: DeliveryAddressId }
  | { type: "removalRequested"; id: DeliveryAddressId }
  | { type: "removalConfirmed" }
  | { type: "removalDropped" }
  | { type: "defaultChosen"; id: DeliveryAddressId }
  | { type: "routeChanged"; query: Readonly<Record<string, string>> };

/** The address that is edited, being confirmed or being changed. */
export type AddressContext = { addresses: readonly Address[]; chosen: DeliveryAddressId | null };

type AddressPorts = { addresses: Addresses; ids: Ids; notify: (text: string) => void };

/**
 * The addresses of a person: loading → resting | failed. From resting one thing at a time: editing (the form), asking whether to
 * delete → removing, or makingDefault; afterwards the list is reread. `notify` reports what was done.
 */
export const createAddressMachine = ({ addresses, ids, notify }: AddressPorts) =>
  setup({
    types: { context: {} as AddressContext, events: {} as AddressEvent },
    actors: {
      list: fromPromise(() => addresses.list()),
      form: createAddressFormMachine({ addresses, ids }),
      remove: fromPromise(async ({ input }: { input: DeliveryAddressId | null }) => {
        if (input !== null) await addresses.remove(input);
      }),
      makeDefault: fromPromise(async ({ input }: { input: DeliveryAddressId | null }) => {
        if (input !== null) await addresses.makeDefault(input);
      }),
    },
    guards: {
      hasRoom: ({ context }) => context.addresses.length < ADDRESS_CAP,
      isAnother: ({ context, event }) =>
        event.type === "defaultChosen" && context.addresses.some(({ id, isDefault }) => id === event.id && !isDefault),
    },
    actions: {
      choose: assign({ chosen: ({ event }) => ("id" in event ? event.id : null) }),
      chooseNone: assign({ chosen: null }),
      notify: (_, text: string) => notify(text),
    },
  }).createMachine({
    id: "addresses",
    context: { addresses: [], chosen: null },
    initial: "loading",
    states: {
      loading: {
        invoke: {
          src: "list",
          onDone: { target: "resting", actions: assign({ addresses: ({ event }) => event.output }) },
          onError: "failed",
        },
      },
      failed: { on: { retried: "loading" } },
      resting: {
        entry: "chooseNone",
        on: {
          additionRequested: { guard: "hasRoom", target: "editing", actions: "chooseNone" },
          editRequested: { target: "editing", actions: "choose" },
          removalRequested: { target: "asking", actions: "choose" },
          defaultChosen: { guard: "isAnother", target: "makingDefault", actions: "choose" },
        },
      },
      editing: {
        invoke: {
          src: "form",
          id: "form",
          input: ({ context: { addresses: all, chosen } }) => ({
            address: all.find(({ id }) => id === chosen) ?? null,
            isDefault: all.length === 0,
          }),
          onDone: [
            {
              guard: ({ event }) => event.output.saved !== null,
              target: "reading",
              actions: { type: "notify", params: "收货地址已保存" },
            },
            { target: "resting" },
          ],
        },
      },
      asking: { on: { removalConfirmed: "removing", removalDropped: "resting" } },
      removing: {
        invoke: {
          src: "remove",
          input: ({ context }) => context.chosen,
          onDone: { target: "reading", actions: { type: "notify", params: "收货地址已删除" } },
          onError: "reading",
        },
      },
      makingDefault: {
        invoke: {
          src: "makeDefault",
          input: ({ context }) => context.chosen,
          onDone: { target: "reading", actions: { type: "notify", params: "已设为默认地址" } },
          onError: "reading",
        },
      },
      /** The list stays on screen meanwhile. */
      reading: {
        invoke: {
          src: "list",
          onDone: { target: "resting", actions: assign({ addresses: ({ event }) => event.output }) },
          onError: "failed",
        },
      },
    },
  });
