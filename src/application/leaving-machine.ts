import { assign, setup } from "xstate";

/** Events of leaving a page. */
export type LeavingEvent =
  /** The person is about to leave a page with something unsaved; `leave` does it. */
  { type: "leaveRequested"; leave: () => void } | { type: "stayed" } | { type: "confirmed" };

/** Leaving what is not saved yet: resting → asking → resting, having left or stayed. The last requested way counts. */
export const leavingMachine = setup({
  types: { context: {} as { leave: () => void }, events: {} as LeavingEvent },
  actions: {
    keep: assign(({ context, event }) => ({ leave: event.type === "leaveRequested" ? event.leave : context.leave })),
    leave: ({ context }) => context.leave(),
  },
}).createMachine({
  id: "leaving",
  context: { leave: () => {} },
  initial: "resting",
  on: { leaveRequested: { target: ".asking", actions: "keep" } },
  states: {
    resting: {},
    asking: { on: { stayed: "resting", confirmed: { target: "resting", actions: "leave" } } },
  },
});
