import { assign, fromPromise, sendTo, setup } from "xstate";
import { isPuzzleWrong } from "../../domain/account/captcha.ts";
import {
  LOGIN_FIELDS,
  type LoginTab,
  type PasswordLoginForm,
  passwordLoginProblems,
  type SmsLoginForm,
  smsLoginProblems,
} from "../../domain/account/login-form.ts";
import { ApiError, neededFirst } from "../../domain/errors.ts";
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
import { createSliderCaptchaMachine, type Solution, type Solved } from "./slider-captcha-machine.ts";
import { type CodeSent, createSmsCountdownMachine } from "./sms-countdown-machine.ts";

/** Both tabs; each uses its own half. */
export type LoginForm = SmsLoginForm & PasswordLoginForm;

/** Events of the sign-in dialog. */
export type LoginPopupEvent =
  | { type: "shown" }
  | { type: "closed" }
  | { type: "tabChosen"; loginType: LoginTab }
  | Edit<LoginForm>
  | { type: "codeRequested" }
  | CodeSent
  | { type: "submitted" };

type LoginContext = FormState<LoginForm> & { loginType: LoginTab };

const EMPTY: LoginForm = valuesIn(LOGIN_FIELDS, {});

const rulesOf = (loginType: LoginTab): Rules<LoginForm> => ({
  fields: LOGIN_FIELDS,
  problems: loginType === 0 ? smsLoginProblems : passwordLoginProblems,
});

type LoginPopupPorts = {
  auth: AuthGateway;
  clock: Clock;
  onSignedIn: (signedIn: SignedIn) => void;
  initial?: "closed" | "open";
};

/**
 * The login popup, also the form of /login (`initial: "open"`): closed → open → closed. open: editing → signingIn →
 * signed in (closed), back to editing when refused, and signingIn → solving → signed in when the server requires a puzzle
 * beside the password (five wrong ones).
 *
 * Switching the tab clears the form. The "get code" button is a child that lives as long as the popup, open or not, so
 * that neither closing nor switching shortens its minute. Refusals are shown by the subscriber of failures.
 */
export const createLoginPopupMachine = ({ auth, clock, onSignedIn, initial = "closed" }: LoginPopupPorts) => {
  /** Only an SMS login (type 0) needs a requested code. */
  const codeMissing = (context: LoginContext) => context.loginType === 0 && isCodeMissing(context, clock.now());
  return setup({
    types: {
      context: {} as LoginContext,
      events: {} as LoginPopupEvent,
      children: {} as { smsCountdown: "smsCountdown"; slider: "slider" },
    },
    actors: {
      smsCountdown: createSmsCountdownMachine({ auth, clock }),
      signIn: fromPromise(({ input: { loginType, form } }: { input: LoginContext }) =>
        loginType === 0
          ? auth.signInBySms({ phone: form.phone, code: form.code })
          : auth.signInByPassword({ username: form.username.trim(), password: form.password }),
      ),
      slider: createSliderCaptchaMachine({ auth }),
    },
    guards: {
      isInOrder: ({ context }) =>
        !hasProblems(rulesOf(context.loginType).problems(context.form)) && !codeMissing(context),
    },
    actions: {
      clearForm: assign(emptyState(EMPTY)),
      dropSecrets: assign(({ context: { form, sentCode } }) => ({
        ...emptyState({ ...form, password: "" }),
        sentCode,
      })),
      chooseTab: assign((_, loginType: LoginTab) => ({ loginType })),
      edit: assign(({ context }, edit: Edit<LoginForm>) => edited(context, edit, rulesOf(context.loginType))),
      judge: assign(({ context }) =>
        judged(context, rulesOf(context.loginType).problems(context.form), codeMissing(context)),
      ),
      judgePhone: assign(({ context }) => phoneJudged(context, rulesOf(0))),
      requestCode: sendTo("smsCountdown", ({ context }) => ({ type: "codeRequested", phone: context.form.phone })),
      closeSlider: sendTo("smsCountdown", { type: "closed" }),
      noteCode: assign(({ context }, phone: string) =>
        context.loginType === 0 ? codeNoted(context, phone, clock.now()) : context,
      ),
      notifySignedIn: (_, { token, expireAt }: SignedIn) => onSignedIn({ token, expireAt }),
    },
  }).createMachine({
    id: "loginPopup",
    context: { ...emptyState(EMPTY), loginType: 0 },
    invoke: { id: "smsCountdown", src: "smsCountdown", input: ({ self }) => ({ purpose: 0, requester: self }) },
    on: { codeSent: { actions: { type: "noteCode", params: ({ event }) => event.phone } } },
    initial,
    states: {
      closed: { on: { shown: "open" } },
      open: {
        initial: "editing",
        on: { closed: { target: "closed", actions: ["dropSecrets", "closeSlider"] } },
        states: {
          editing: {
            on: {
              tabChosen: {
                actions: [{ type: "chooseTab", params: ({ event }) => event.loginType }, "clearForm", "closeSlider"],
              },
              fieldChanged: { actions: { type: "edit", params: ({ event }) => event } },
              fieldLeft: { actions: { type: "edit", params: ({ event }) => event } },
              consentToggled: { actions: { type: "edit", params: ({ event }) => event } },
              codeRequested: { actions: ["judgePhone", "requestCode"] },
              submitted: [{ guard: "isInOrder", target: "signingIn", actions: "judge" }, { actions: "judge" }],
            },
          },
          signingIn: {
            invoke: {
              src: "signIn",
              input: ({ context }) => context,
              onDone: {
                target: "signedIn",
                actions: { type: "notifySignedIn", params: ({ event }) => event.output },
              },
              onError: [
                {
                  guard: ({ event, context }) => context.loginType === 1 && needsPuzzle(event.error),
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
                const username = form.username.trim();
                const password = form.password;
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
                  actions: { type: "notifySignedIn", params: ({ event }) => event.output as SignedIn },
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
};

const needsPuzzle = (error: unknown): boolean => error instanceof ApiError && neededFirst(error.failure) === "captcha";

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
    if (failure?.kind !== "refused" || isPuzzleWrong(failure) || needsPuzzle(error)) throw error;
    return { kind: "refused" };
  }
}
