import { assign, fromPromise, sendTo, setup } from "xstate";
import { REGISTER_FIELDS, type RegisterForm, registerProblems } from "../../domain/account/register-form.ts";
import { valuesIn } from "../../domain/fields.ts";
import type { Clock } from "../platform.ts";
import type { AuthGateway, SignedIn } from "./auth-gateway.ts";
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
import { type CodeSent, createSmsCountdownMachine } from "./sms-countdown-machine.ts";

/** Events of the registration form. */
export type RegisterEvent = Edit<RegisterForm> | { type: "codeRequested" } | CodeSent | { type: "submitted" };

const EMPTY: RegisterForm = valuesIn(REGISTER_FIELDS, {});
const RULES: Rules<RegisterForm> = { fields: REGISTER_FIELDS, problems: registerProblems };

type RegisterPorts = { auth: AuthGateway; clock: Clock; onSignedIn: (signedIn: SignedIn) => void };

/** Registration: editing → registering → registered, back to editing when refused. Who registered is signed in. */
export const createRegisterMachine = ({ auth, clock, onSignedIn }: RegisterPorts) =>
  setup({
    types: {
      context: {} as FormState<RegisterForm>,
      events: {} as RegisterEvent,
      children: {} as { smsCountdown: "smsCountdown" },
    },
    actors: {
      smsCountdown: createSmsCountdownMachine({ auth, clock }),
      register: fromPromise(({ input: { phone, code, password } }: { input: RegisterForm }) =>
        auth.register({ phone, code, password }),
      ),
    },
    guards: {
      isInOrder: ({ context }) => !hasProblems(registerProblems(context.form)) && !isCodeMissing(context, clock.now()),
    },
    actions: {
      edit: assign(({ context }, edit: Edit<RegisterForm>) => edited(context, edit, RULES)),
      judge: assign(({ context }) =>
        judged(context, registerProblems(context.form), isCodeMissing(context, clock.now())),
      ),
      judgePhone: assign(({ context }) => phoneJudged(context, RULES)),
      requestCode: sendTo("smsCountdown", ({ context }) => ({ type: "codeRequested", phone: context.form.phone })),
      noteCode: assign(({ context }, phone: string) => codeNoted(context, phone, clock.now())),
      notifySignedIn: (_, signedIn: SignedIn) => onSignedIn(signedIn),
    },
  }).createMachine({
    id: "register",
    context: emptyState(EMPTY),
    invoke: { id: "smsCountdown", src: "smsCountdown", input: ({ self }) => ({ purpose: 1, requester: self }) },
    on: { codeSent: { actions: { type: "noteCode", params: ({ event }) => event.phone } } },
    initial: "editing",
    states: {
      editing: {
        on: {
          fieldChanged: { actions: { type: "edit", params: ({ event }) => event } },
          fieldLeft: { actions: { type: "edit", params: ({ event }) => event } },
          consentToggled: { actions: { type: "edit", params: ({ event }) => event } },
          codeRequested: { actions: ["judgePhone", "requestCode"] },
          submitted: [{ guard: "isInOrder", target: "registering", actions: "judge" }, { actions: "judge" }],
        },
      },
      registering: {
        invoke: {
          src: "register",
          input: ({ context }) => context.form,
          onDone: { target: "registered", actions: { type: "notifySignedIn", params: ({ event }) => event.output } },
          onError: "editing",
        },
      },
      registered: {},
    },
  });
