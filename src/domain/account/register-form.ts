import { type Fields, fieldProblems, type ValuesOf } from "../fields.ts";
import {
  CONSENT_FIELDS,
  consentProblem,
  type FormProblems,
  type PhoneProofForm,
  PROOF_FIELDS,
  passwordField,
  repeatProblem,
} from "./login-form.ts";
import { PASSWORD_TEXT, passwordProblem, weakPasswordProblem } from "./password.ts";

/** The field of a password that is chosen now. */
const newPasswordField = <Label extends string>(label: Label) =>
  ({
    ...passwordField(label, PASSWORD_TEXT),
    fills: "new-password",
    rule: passwordProblem,
    isJudgedEmpty: true,
  }) as const;

/** A new password, typed twice, under the names that its form has for the two. */
export const newPasswordFields = <First extends string, Second extends string>(first: First, second: Second) =>
  ({
    password: newPasswordField(first),
    repeated: { ...passwordField(second, "请再次输入密码"), fills: "new-password" },
  }) as const;

/** A new password in the place of one that was forgotten. */
export const NEW_PASSWORD_FIELDS = newPasswordFields("新密码", "确认密码");
/** What is sent of a registration. */
export const REGISTRATION_FIELDS = { ...PROOF_FIELDS, password: newPasswordField("密码") } as const;
/** The form of a registration. */
export const REGISTER_FIELDS = {
  ...PROOF_FIELDS,
  ...newPasswordFields("密码", "确认密码"),
  ...CONSENT_FIELDS,
} as const satisfies Fields;

/** A new password, typed twice. */
export type NewPasswordForm = ValuesOf<typeof NEW_PASSWORD_FIELDS>;
/** What the form holds. */
export type RegisterForm = ValuesOf<typeof REGISTER_FIELDS>;

/** What is wrong with the form, by field; empty where nothing is. */
export const phoneProofProblems = (form: PhoneProofForm): FormProblems<PhoneProofForm> =>
  fieldProblems(PROOF_FIELDS, form);

const newPasswordRules = ({ password, repeated }: NewPasswordForm, phone: string) => ({
  password: weakPasswordProblem(password, phone),
  repeated: repeatProblem(password, repeated),
});

/** A new password has to be hard to guess, `phone` being the first guess. */
export const newPasswordProblems = (form: NewPasswordForm, phone: string): FormProblems<NewPasswordForm> =>
  fieldProblems(NEW_PASSWORD_FIELDS, form, newPasswordRules(form, phone));

/** What is wrong with the form, by field; empty where nothing is. */
export const registerProblems = (form: RegisterForm): FormProblems<RegisterForm> =>
  fieldProblems(REGISTER_FIELDS, form, {
    ...newPasswordRules(form, form.phone),
    agreed: consentProblem(form.agreed),
  });
