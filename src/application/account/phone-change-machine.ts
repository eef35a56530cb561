import { assign, fromPromise, sendTo, setup } from "xstate";
import { PHONE_CHANGE_FIELDS, type PhoneChangeForm, phoneChangeProblems } from "../../domain/account/profile.ts";
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
  phoneJudged,
  type Rules,
} from "./form.ts";
import type { Membership } from "./membership.ts";
import { type CodeSent, createSmsCountdownMachine } from "./sms-countdown-machine.ts";

/** Events of changing the phone number. */
export type PhoneChangeEvent =
  | Edit<PhoneChangeForm>
  /** To the present phone. */
  | { type: "oldCodeRequested" }
  /** To the new one. */
  | { type: "codeRequested" }
  | CodeSent
  | { type: "submitted" }
  | { type: "closed" };

type PhoneChangeContext = FormState<PhoneChangeForm> & {
  /** The person's present phone. */
  own: string;
  isOldCodeSent: boolean;
  changed: boolean;
};

const rulesOf = ({ own }: { own: string }): Rules<PhoneChangeForm> => ({
  fields: PHONE_CHANGE_FIELDS,
  problems: (form) => phoneChangeProblems(form, own),
});

type PhoneChangePorts = { auth: AuthGateway; clock: Clock; membership: Membership };

/**
 * Another phone, with a code to each of the two: editing → saving → done, back to editing when refused. Each phone has
 * its own button, and with it its own slider and minute. Output: whether it changed.
 */
export const createPhoneChangeMachine = ({ auth, clock, membership }: PhoneChangePorts) => {
  const codeMissing = (context: PhoneChangeContext) => !context.isOldCodeSent || isCodeMissing(context, clock.now());
  return setup({
    types: {
      context: {} as PhoneChangeContext,
      events: {} as PhoneChangeEvent,
      input: {} as { phone: string },
      output: {} as { changed: boolean },
      children: {} as { oldCountdown: "smsCountdown"; newCountdown: "smsCountdown" },
    },
    actors: {
      smsCountdown: createSmsCountdownMachine({ auth, clock }),
      save: fromPromise(({ input }: { input: PhoneChangeForm }) => membership.updatePhone(input)),
    },
    guards: {
      isInOrder: ({ context }) => !hasProblems(rulesOf(context).problems(context.form)) && !codeMissing(context),
      isNewPhone: ({ context }) => rulesOf(context).problems(context.form).phone === undefined,
    },
    actions: {
      edit: assign(({ context }, edit: Edit<PhoneChangeForm>) => edited(context, edit, rulesOf(context))),
      judge: assign(({ context }) => judged(context, rulesOf(context).problems(context.form), codeMissing(context))),
      judgePhone: assign(({ context }) => phoneJudged(context, rulesOf(context))),
      requestOldCode: sendTo("oldCountdown", ({ context }) => ({ type: "codeRequested", phone: context.own })),
      requestCode: sendTo("newCountdown", ({ context }) => ({ type: "codeRequested", phone: context.form.phone })),
      noteCode: assign(({ context }, phone: string) =>
        phone === context.own ? { isOldCodeSent: true, warning: null } : codeNoted(context, phone, clock.now()),
      ),
    },
  }).createMachine({
    id: "phoneChange",
    context: ({ input }) => ({
      ...emptyState(valuesIn(PHONE_CHANGE_FIELDS, {})),
      own: input.phone,
      isOldCodeSent: false,
      changed: false,
    }),
    invoke: [
      { id: "oldCountdown", src: "smsCountdown", input: ({ self }) => ({ purpose: 3, requester: self }) },
      { id: "newCountdown", src: "smsCountdown", input: ({ self }) => ({ purpose: 3, requester: self }) },
    ],
    on: { codeSent: { actions: { type: "noteCode", params: ({ event }) => event.phone } } },
    initial: "editing",
    output: ({ context }) => ({ changed: context.changed }),
    states: {
      editing: {
        on: {
          fieldChanged: { actions: { type: "edit", params: ({ event }) => event } },
          fieldLeft: { actions: { type: "edit", params: ({ event }) => event } },
          oldCodeRequested: { actions: "requestOldCode" },
          codeRequested: [{ guard: "isNewPhone", actions: ["judgePhone", "requestCode"] }, { actions: "judgePhone" }],
          submitted: [{ guard: "isInOrder", target: "saving", actions: "judge" }, { actions: "judge" }],
          closed: "done",
        },
      },
      saving: {
        invoke: {
          src: "save",
          input: ({ context }) => context.form,
          onDone: { target: "done", actions: assign({ changed: true }) },
          onError: "editing",
        },
      },
      done: { type: "final" },
    },
  });
};
