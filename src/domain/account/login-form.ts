import { type Fields, fieldProblems, flag, text, type ValuesOf } from "../fields.ts";
import { smsCodeTyped } from "../typed-code.ts";
import { PASSWORD_MAX, PASSWORD_MIN, passwordProblem } from "./password.ts";
import { usernameTyped } from "./phone.ts";
import { phoneField } from "./phone-field.ts";

/** Tabs of the login popup: 0 SMS code, 1 password. On the wire the types are 1 and 2. */
export type LoginTab = 0 | 1;

/** Shown until the user agreement and the privacy policy are agreed to. */
export const CONSENT_TEXT = "请先同意用户协议和隐私政策";
/** SMS login before any code was requested. */
export const CAPTCHA_FIRST_TEXT = "请先获取验证码";
/** Shown when the password was repeated otherwise. */
export const TWO_PASSWORDS_TEXT = "两次输入的密码不一致";

/** Why `input` is no user name, or `null`. Blanks do not count as filled in. */
export function usernameProblem(input: string): string | null {
  return input.trim() === "" ? "请输入您的账号" : null;
}

/** Why `input` is no SMS code, or `null`. Whether it is the right one only the server knows. */
export function smsCodeProblem(input: string): string | null {
  return input.trim() === "" ? "请输入短信验证码" : null;
}

/** Why a form cannot be sent without consent, or `null`. */
export function consentProblem(agreed: boolean): string | null {
  return agreed ? null : CONSENT_TEXT;
}

/** Why the second password of a form is not the first, or `null`. */
export function repeatProblem(password: string, repeated: string): string | null {
  return password === repeated ? null : TWO_PASSWORDS_TEXT;
}

/** The field of a code that was sent to a phone. */
export const smsCodeField = <Label extends string>(label: Label) =>
  ({
    type: text(32),
    label,
    hint: "请输入短信验证码",
    folded: smsCodeTyped,
    foldsTyped: true,
    rule: smsCodeProblem,
    isJudgedEmpty: true,
    isDigits: true,
    fills: "one-time-code",
  }) as const;

/** The field of a password that was chosen before; its form judges it. */
export const passwordField = <Label extends string, Hint extends string>(label: Label, hint: Hint) =>
  ({
    type: text(PASSWORD_MAX, PASSWORD_MIN),
    label,
    hint,
    isSecret: true,
    fills: "current-password",
    isNeeded: true,
    rule: (_typed: string): string | null => null,
  }) as const;

/** The proof that a phone is one's own. */
export const PROOF_FIELDS = {
  phone: { ...phoneField("手机号"), hint: "请输入手机号", fills: "tel" },
  code: smsCodeField("短信验证码"),
} as const satisfies Fields;

/** What is agreed to before somebody signs in or registers. */
export const CONSENT_FIELDS = { agreed: { type: flag(), label: "我已阅读并同意用户协议和隐私政策" } } as const;

/** The login by password. */
export const PASSWORD_LOGIN_FIELDS = {
  username: {
    type: text(32),
    label: "账号",
    hint: "请输入您的账号",
    folded: usernameTyped,
    foldsTyped: true,
    rule: usernameProblem,
    isJudgedEmpty: true,
    fills: "username",
  },
  password: { ...passwordField("密码", "请输入密码"), rule: passwordProblem, isJudgedEmpty: true },
} as const satisfies Fields;

/** Both ways to log in; each uses its own part. */
export const LOGIN_FIELDS = { ...PROOF_FIELDS, ...PASSWORD_LOGIN_FIELDS, ...CONSENT_FIELDS } as const;
/** The proof of a phone as filled in. */
export type PhoneProofForm = ValuesOf<typeof PROOF_FIELDS>;
type Consent = ValuesOf<typeof CONSENT_FIELDS>;
/** The login by SMS code as filled in. */
export type SmsLoginForm = PhoneProofForm & Consent;
/** The login by password as filled in. */
export type PasswordLoginForm = ValuesOf<typeof PASSWORD_LOGIN_FIELDS> & Consent;
/** Texts under the fields; a missing key is a field in order. */
export type FormProblems<Form> = { [Field in keyof Form]?: string };

/** Every broken rule of the SMS login; empty when it can be sent. */
export const smsLoginProblems = (form: SmsLoginForm): FormProblems<SmsLoginForm> =>
  fieldProblems({ ...PROOF_FIELDS, ...CONSENT_FIELDS }, form, { agreed: consentProblem(form.agreed) });

/** Every broken rule of the password login; empty when it can be sent. */
export const passwordLoginProblems = (form: PasswordLoginForm): FormProblems<PasswordLoginForm> =>
  fieldProblems({ ...PASSWORD_LOGIN_FIELDS, ...CONSENT_FIELDS }, form, { agreed: consentProblem(form.agreed) });
