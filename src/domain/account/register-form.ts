import { consentProblem, type FormProblems, repeatProblem, smsCodeProblem, withoutNulls } from "./login-form.ts";
import { passwordProblem, weakPasswordProblem } from "./password.ts";
import { phoneProblem } from "./phone.ts";

/** A new password, typed twice. */
export type NewPasswordForm = { password: string; repeated: string };
/** The proof that a phone is one's own. */
export type PhoneProofForm = { phone: string; code: string };
/** What the form holds. */
export type RegisterForm = PhoneProofForm & NewPasswordForm & { agreed: boolean };

/** What is wrong with the form, by field; empty where nothing is. */
export function phoneProofProblems({ phone, code }: PhoneProofForm): FormProblems<PhoneProofForm> {
  return withoutNulls({ phone: phoneProblem(phone), code: smsCodeProblem(code) });
}

/** A new password has to be hard to guess, `phone` being the first guess. */
export function newPasswordProblems(
  { password, repeated }: NewPasswordForm,
  phone: string,
): FormProblems<NewPasswordForm> {
  return withoutNulls({
    password: passwordProblem(password) ?? weakPasswordProblem(password, phone),
    repeated: repeatProblem(password, repeated),
  });
}

/** What is wrong with the form, by field; empty where nothing is. */
export function registerProblems(form: RegisterForm): FormProblems<RegisterForm> {
  return {
    ...phoneProofProblems(form),
    ...newPasswordProblems(form, form.phone),
    ...withoutNulls({ agreed: consentProblem(form.agreed) }),
  };
}
