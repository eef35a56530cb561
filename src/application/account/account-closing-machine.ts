import { assign, fromPromise, sendTo, setup } from "xstate";
import { CLOSING_FIELDS, type ClosingForm, closingFormProblems } from "../../domain/account/profile.ts";
import { valuesIn } from "../../domain/fields.ts";
import type { Clock } from "../platform.ts";
import type { AuthGateway } from "./auth-gateway.ts";
import {
  codeNoted,
  type Edit,
  edited,
  emptyState,
  type FormState,
  hasProblems,
  isCodeMissing,
  judged,
  type Rules,
} from "./form.ts";
import type { Membership } from "./membership.ts";
import { type CodeSent, createSmsCountdownMachine } from "./sms-countdown-machine.ts";

/** Events of closing an account. */
export type AccountClosingEvent =
  | Edit<ClosingForm>
  | { type: "codeRequested" }
  | { type: "givingUpToggled" }
  | CodeSent
  | { type: "submitted" }
  | { type: "closed" };

type ClosingContext = FormState<ClosingForm> & { hasPassword: boolean; gone: boolean };

const rulesOf = ({ hasPassword }: { hasPassword: boolean }): Rules<ClosingForm> => ({
  fields: CLOSING_FIELDS,
  problems: (form) => closingFormProblems(form, hasPassword),
});

type AccountClosingPorts = { auth: AuthGateway; clock: Clock; membership: Membership };

/**
 * Closing the account: editing → closing → done, back to editing when refused. A person without a password confirms it with a
 * code to their phone. Output: whether the account is gone.
 */
export const createAccountClosingMachine = ({ auth, clock, membership }: AccountClosingPorts) => {
  const codeMissing = (context: ClosingContext) => !context.hasPassword && isCodeMissing(context, clock.now());
  return setup({
    types: {
      context: {} as ClosingContext,
      events: {} as AccountClosingEvent,
      input: {} as { phone: string; hasPassword: boolean },
      output: {} as { gone: boolean },
      children: {} as { smsCountdown: "smsCountdown" },
    },
    actors: {
      smsCountdown: createSmsCountdownMachine({ auth, clock }),
      close: fromPromise(({ input: { form, hasPassword } }: { input: ClosingContext }) =>
        membership.close(hasPassword ? { password: form.password } : { code: form.code }, form.givesUpCompanies),
      ),
    },
    guards: {
      isInOrder: ({ context }) => !hasProblems(rulesOf(context).problems(context.form)) && !codeMissing(context),
    },
    actions: {
      edit: assign(({ context }, edit: Edit<ClosingForm>) => edited(context, edit, rulesOf(context))),
      toggleGivingUp: assign({
        form: ({ context: { form } }) => ({ ...form, givesUpCompanies: !form.givesUpCompanies }),
      }),
      judge: assign(({ context }) => judged(context, rulesOf(context).problems(context.form), codeMissing(context))),
      requestCode: sendTo("smsCountdown", ({ context }) => ({ type: "codeRequested", phone: context.form.phone })),
      noteCode: assign(({ context }, phone: string) => codeNoted(context, phone, clock.now())),
    },
  }).createMachine({
    id: "accountClosing",
    context: ({ input: { phone, hasPassword } }) => ({
      ...emptyState({ ...valuesIn(CLOSING_FIELDS, {}), phone }),
      hasPassword,
      gone: false,
    }),
    invoke: { id: "smsCountdown", src: "smsCountdown", input: ({ self }) => ({ purpose: 3, requester: self }) },
    on: { codeSent: { actions: { type: "noteCode", params: ({ event }) => event.phone } } },
    initial: "editing",
    output: ({ context }) => ({ gone: context.gone }),
    states: {
      editing: {
        on: {
          fieldChanged: { actions: { type: "edit", params: ({ event }) => event } },
          fieldLeft: { actions: { type: "edit", params: ({ event }) => event } },
          consentToggled: { actions: { type: "edit", params: ({ event }) => event } },
          codeRequested: { actions: "requestCode" },
          givingUpToggled: { actions: "toggleGivingUp" },
          submitted: [{ guard: "isInOrder", target: "closing", actions: "judge" }, { actions: "judge" }],
          closed: "done",
        },
      },
      closing: {
        invoke: {
          src: "close",
          input: ({ context }) => context,
          onDone: { target: "done", actions: assign({ gone: true }) },
          onError: "editing",
        },
      },
      done: { type: "final" },
    },
  });
};
