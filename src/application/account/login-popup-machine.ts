import { assign, fromPromise, sendTo, setup } from "xstate";
import { PUZZLE_FAILURE_TEXT } from "../../domain/account/captcha.ts";
import {
  CAPTCHA_FIRST_TEXT,
  type LoginTab,
  type PasswordLoginForm,
  passwordLoginProblems,
  type SmsLoginForm,
  smsLoginProblems,
} from "../../domain/account/login-form.ts";
import { ApiError, type MissingFirst, REPLY_CODE } from "../../domain/errors.ts";
import type { Clock } from "../platform.ts";
import type { AuthGateway, SignedIn } from "./auth-gateway.ts";
import {
  type CodeAsked,
  codeAskedNow,
  type FieldEvent,
  type FormState,
  hasProblems,
  type Rules,
  typed,
  wasCodeAsked,
  withChange,
  withFieldLeft,
} from "./form.ts";
import { createSliderCaptchaMachine, type Solution, type Solved } from "./slider-captcha-machine.ts";
import { type CodeSent, createSmsCountdownMachine } from "./sms-countdown-machine.ts";

/** Both tabs; each uses its own half. */
export type LoginForm = SmsLoginForm & PasswordLoginForm;

export type LoginPopupEvent =
  | { type: "shown" }
  | { type: "closed" }
  | { type: "tabChosen"; loginType: LoginTab }
  | FieldEvent<LoginForm>
  | { type: "consentToggled" }
  | { type: "codeRequested" }
  | CodeSent
  | { type: "submitted" };

type LoginContext = FormState<LoginForm> & {
  loginType: LoginTab;
  codeAsked: CodeAsked | null;
  /** Stands above the button, e.g. 请先获取验证码. */
  warning: string | null;
};

const EMPTY: LoginForm = { phone: "", code: "", username: "", password: "", agreed: false };
const blank = { form: EMPTY, problems: {}, codeAsked: null, warning: null };

const rulesOf = (loginType: LoginTab): Rules<LoginForm> => (loginType === 0 ? smsLoginProblems : passwordLoginProblems);

/**
 * The login popup, also the form of /login (`initial: "open"`): closed → open → closed.
 * open: editing → signingIn → signed in (closed), back to editing when refused, and
 * signingIn → solving → signed in when the server wants a puzzle beside the password (five wrong ones).
 *
 * Switching the tab clears the form (seed §4). The "get code" button is a child that lives as long as the popup, open or
 * not, so that neither closing nor switching shortens its minute. Refusals are told by whoever listens to failures.
 */
export const createLoginPopupMachine = (
  auth: AuthGateway,
  clock: Clock,
  onSignedIn: (signedIn: SignedIn) => void,
  initial: "closed" | "open" = "closed",
) =>
  setup({
    types: { context: {} as LoginContext, events: {} as LoginPopupEvent },
    actors: {
      smsCountdown: createSmsCountdownMachine(auth, clock),
      signIn: fromPromise(({ input: { loginType, form } }: { input: LoginContext }) =>
        loginType === 0
          ? auth.signInBySms({ phone: form.phone, code: form.code })
          : auth.signInByPassword({ username: form.username.trim(), password: form.password }),
      ),
      slider: createSliderCaptchaMachine(auth),
    },
    guards: {
      isInOrder: ({ context }) => !hasProblems(problemsOf(context)) && warningOf(context, clock) === null,
    },
    actions: {
      clearForm: assign(blank),
      dropSecrets: assign(({ context }) => ({
        ...blank,
        form: { ...context.form, password: "" },
        codeAsked: context.codeAsked,
      })),
      chooseTab: assign(({ event }) => (event.type === "tabChosen" ? { loginType: event.loginType } : {})),
      type: assign(({ context, event }) => {
        if (event.type === "fieldLeft") return withFieldLeft(context, event.field, rulesOf(context.loginType));
        const change =
          event.type === "fieldChanged"
            ? { [event.field]: typed(event.field, event.value) }
            : event.type === "consentToggled"
              ? { agreed: !context.form.agreed }
              : {};
        const next = withChange(context, change, rulesOf(context.loginType));
        const samePhone = next.form.phone === context.form.phone;
        return { ...next, warning: null, codeAsked: samePhone ? context.codeAsked : null };
      }),
      showProblems: assign(({ context }) => ({
        problems: problemsOf(context),
        warning: warningOf(context, clock),
      })),
      showPhoneProblem: assign(({ context }) => {
        const { phone } = smsLoginProblems(context.form);
        return { warning: null, ...(phone === undefined ? {} : { problems: { ...context.problems, phone } }) };
      }),
      requestCode: sendTo("smsCountdown", ({ context }) => ({ type: "codeRequested", phone: context.form.phone })),
      closeSlider: sendTo("smsCountdown", { type: "closed" }),
      noteCode: assign(({ context, event }) =>
        event.type === "codeSent" && context.loginType === 0 && event.phone === context.form.phone
          ? { codeAsked: codeAskedNow(event.phone, clock.now()), warning: null }
          : {},
      ),
      tellSignedIn: (_, { token, expireAt }: SignedIn) => onSignedIn({ token, expireAt }),
    },
  }).createMachine({
    id: "loginPopup",
    context: { ...blank, loginType: 0 },
    invoke: { id: "smsCountdown", src: "smsCountdown", input: ({ self }) => ({ purpose: 0, asker: self }) },
    on: { codeSent: { actions: "noteCode" } },
    initial,
    states: {
      closed: { on: { shown: "open" } },
      open: {
        initial: "editing",
        on: { closed: { target: "closed", actions: ["dropSecrets", "closeSlider"] } },
        states: {
          editing: {
            on: {
              tabChosen: { actions: ["chooseTab", "clearForm", "closeSlider"] },
              fieldChanged: { actions: "type" },
              fieldLeft: { actions: "type" },
              consentToggled: { actions: "type" },
              codeRequested: { actions: ["showPhoneProblem", "requestCode"] },
              submitted: [
                { guard: "isInOrder", target: "signingIn", actions: "showProblems" },
                { actions: "showProblems" },
              ],
            },
          },
          signingIn: {
            invoke: {
              src: "signIn",
              input: ({ context }) => context,
              onDone: {
                target: "signedIn",
                actions: { type: "tellSignedIn", params: ({ event }) => event.output },
              },
              onError: [
                {
                  guard: ({ event, context }) => context.loginType === 1 && wantsPuzzle(event.error),
                  target: "solving",
                },
                { target: "editing" },
              ],
            },
          },
          solving: {
            invoke: {
              id: "slider",
              src: "slider",
              input: ({ context: { form } }) => {
                const [username, password] = [form.username.trim(), form.password];
                return {
                  purpose: 0,
                  phone: username,
                  check: (solution) => signInBehindPuzzle(auth, username, password, solution),
                };
              },
              onDone: [
                {
                  guard: ({ event }) => event.output?.kind === "signedIn",
                  target: "signedIn",
                  actions: { type: "tellSignedIn", params: ({ event }) => event.output as SignedIn },
                },
                { target: "editing" },
              ],
            },
          },
          signedIn: { always: { target: "#loginPopup.closed", actions: "clearForm" } },
        },
      },
    },
  });

const problemsOf = ({ loginType, form }: LoginContext) => rulesOf(loginType)(form);

/** 请先获取验证码 (seed §5): an SMS login whose phone no code was asked for. */
function warningOf({ loginType, form, codeAsked }: LoginContext, clock: Clock): string | null {
  if (loginType === 1 || wasCodeAsked(codeAsked, form.phone, clock.now())) return null;
  return CAPTCHA_FIRST_TEXT;
}

function wantsPuzzle(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.failure.kind !== "refused") return false;
  const { code, data } = error.failure;
  return code === REPLY_CODE.missingFirst && (data as MissingFirst | null)?.need === "captcha";
}

/** Password and puzzle together. A wrong puzzle rejects; anything refused behind a right one is no fault of the slider. */
async function signInBehindPuzzle(
  auth: AuthGateway,
  username: string,
  password: string,
  { token, offset }: Solution,
): Promise<Solved> {
  try {
    return { kind: "signedIn", ...(await auth.signInByPassword({ username, password, puzzle: { token, offset } })) };
  } catch (error) {
    const failure = error instanceof ApiError ? error.failure : null;
    if (failure?.kind !== "refused" || failure.message === PUZZLE_FAILURE_TEXT || wantsPuzzle(error)) throw error;
    return { kind: "refused" };
  }
}
