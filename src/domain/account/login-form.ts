import { passwordProblem } from "./password.ts";
import { phoneProblem } from "./phone.ts";

/** Tabs of the login popup: 0 SMS code, 1 password. On the wire the types are 1 and 2. */
export type LoginTab = 0 | 1;

/** Shown until the user agreement and the privacy policy are agreed to. */
export const CONSENT_TEXT = "请先阅读并同意用户协议和隐私政策";
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

/** The login by SMS code as filled in. */
export type SmsLoginForm = { phone: string; code: string; agreed: boolean };
/** The login by password as filled in. */
export type PasswordLoginForm = { username: string; password: string; agreed: boolean };
/** Texts under the fields; a missing key is a field in order. */
export type FormProblems<Form> = { [Field in keyof Form]?: string };

/** Every broken rule of the SMS login; empty when it can be sent. */
export function smsLoginProblems({ phone, code, agreed }: SmsLoginForm): FormProblems<SmsLoginForm> {
  return withoutNulls({ phone: phoneProblem(phone), code: smsCodeProblem(code), agreed: consentProblem(agreed) });
}

/** Every broken rule of the password login; empty when it can be sent. */
export function passwordLoginProblems(form: PasswordLoginForm): FormProblems<PasswordLoginForm> {
  return withoutNulls({
    username: usernameProblem(form.username),
    password: passwordProblem(form.password),
    agreed: consentProblem(form.agreed),
  });
}

/** Selects the fields that have a problem. */
export function withoutNulls<Field extends string>(problems: Record<Field, string | null>): { [F in Field]?: string } {
  const found = Object.entries(problems).filter(([, problem]) => problem !== null);
  return Object.fromEntries(found) as { [F in Field]?: string };
}
