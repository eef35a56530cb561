import { assign, fromPromise, sendTo, setup } from "xstate";
import { PROOF_FIELDS } from "../../domain/account/login-form.ts";
import { NEW_PASSWORD_FIELDS, newPasswordProblems, phoneProofProblems } from "../../domain/account/register-form.ts";
import { type ValuesOf, valuesIn } from "../../domain/fields.ts";
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
import { type CodeSent, createSmsCountdownMachine } from "./sms-countdown-machine.ts";

/** Both steps; each judges its own half. */
const FORGET_FIELDS = { ...PROOF_FIELDS, ...NEW_PASSWORD_FIELDS };
export type ForgetForm = ValuesOf<typeof FORGET_FIELDS>;

/** Events of the form for a forgotten password. */
export type ForgetEvent =
  | Edit<ForgetForm>
  | { type: "codeRequested" }
  | CodeSent
  | { type: "submitted" }
  | { type: "backRequested" };

type ForgetContext = FormState<ForgetForm> & {
  /** What the code was exchanged for; good for one new password. */
  resetToken: string;
};

const EMPTY: ForgetForm = valuesIn(FORGET_FIELDS, {});

const PROOF: Rules<ForgetForm> = { fields: FORGET_FIELDS, problems: phoneProofProblems };
const PASSWORD: Rules<ForgetForm> = {
  fields: FORGET_FIELDS,
  problems: (form) => newPasswordProblems(form, form.phone),
};

type ForgetPorts = { auth: AuthGateway; clock: Clock };

/**
 * A forgotten password in two steps: proving.editing → proving.checking → choosing.editing → choosing.saving → done.
 * A refusal leads back to editing of the same step. `backRequested` in the second step starts over with the same phone,
 * since its ticket lives ten minutes only.
 */
export const createForgetMachine = ({ auth, clock }: ForgetPorts) =>
  setup({
    types: {
      context: {} as ForgetContext,
      events: {} as ForgetEvent,
      children: {} as { smsCountdown: "smsCountdown" },
    },
    actors: {
      smsCountdown: createSmsCountdownMachine({ auth, clock }),
      check: fromPromise(({ input: { phone, code } }: { input: ForgetForm }) => auth.checkResetCode({ phone, code })),
      save: fromPromise(({ input: { resetToken, form } }: { input: ForgetContext }) =>
        auth.resetPassword({ resetToken, password: form.password }),
      ),
    },
    guards: {
      isProofInOrder: ({ context }) =>
        !hasProblems(PROOF.problems(context.form)) && !isCodeMissing(context, clock.now()),
      isPasswordInOrder: ({ context }) => !hasProblems(PASSWORD.problems(context.form)),
    },
    actions: {
      editProof: assign(({ context }, edit: Edit<ForgetForm>) => edited(context, edit, PROOF)),
      editPassword: assign(({ context }, edit: Edit<ForgetForm>) => edited(context, edit, PASSWORD)),
      judgeProof: assign(({ context }) =>
        judged(context, PROOF.problems(context.form), isCodeMissing(context, clock.now())),
      ),
      judgePassword: assign(({ context }) => judged(context, PASSWORD.problems(context.form), false)),
      judgePhone: assign(({ context }) => phoneJudged(context, PROOF)),
      requestCode: sendTo("smsCountdown", ({ context }) => ({ type: "codeRequested", phone: context.form.phone })),
      noteCode: assign(({ context }, phone: string) => codeNoted(context, phone, clock.now())),
      startOver: assign(({ context }) => ({ ...emptyState({ ...EMPTY, phone: context.form.phone }), resetToken: "" })),
    },
  }).createMachine({
    id: "forget",
    context: { ...emptyState(EMPTY), resetToken: "" },
    invoke: { id: "smsCountdown", src: "smsCountdown", input: ({ self }) => ({ purpose: 2, requester: self }) },
    on: { codeSent: { actions: { type: "noteCode", params: ({ event }) => event.phone } } },
    initial: "proving",
    states: {
      proving: {
        initial: "editing",
        states: {
          editing: {
            on: {
              fieldChanged: { actions: { type: "editProof", params: ({ event }) => event } },
              fieldLeft: { actions: { type: "editProof", params: ({ event }) => event } },
              codeRequested: { actions: ["judgePhone", "requestCode"] },
              submitted: [
                { guard: "isProofInOrder", target: "checking", actions: "judgeProof" },
                { actions: "judgeProof" },
              ],
            },
          },
          checking: {
            invoke: {
              src: "check",
              input: ({ context }) => context.form,
              onDone: {
                target: "#forget.choosing",
                actions: assign({ resetToken: ({ event }) => event.output.resetToken }),
              },
              onError: "editing",
            },
          },
        },
      },
      choosing: {
        initial: "editing",
        states: {
          editing: {
            on: {
              fieldChanged: { actions: { type: "editPassword", params: ({ event }) => event } },
              fieldLeft: { actions: { type: "editPassword", params: ({ event }) => event } },
              backRequested: { target: "#forget.proving", actions: "startOver" },
              submitted: [
                { guard: "isPasswordInOrder", target: "saving", actions: "judgePassword" },
                { actions: "judgePassword" },
              ],
            },
          },
          saving: {
            invoke: { src: "save", input: ({ context }) => context, onDone: "#forget.done", onError: "editing" },
          },
        },
      },
      done: {},
    },
  });
