import type { FormProblems } from "../../domain/account/login-form.ts";
import { PHONE_LENGTH } from "../../domain/account/phone.ts";
import { SMS_CODE_LENGTH } from "../../domain/account/sms-countdown.ts";

/** What the forms of this area share: typing, texts under the fields, and the memory that a code was asked for. */

/** The values as typed, and the texts under those fields that were left or submitted. */
export type FormState<Form> = { form: Form; problems: FormProblems<Form> };

export type TextField<Form> = { [Field in keyof Form]: Form[Field] extends string ? Field : never }[keyof Form];

export type FieldEvent<Form> =
  | { type: "fieldChanged"; field: TextField<Form>; value: string }
  | { type: "fieldLeft"; field: TextField<Form> };

export type Rules<Form> = (form: Form) => FormProblems<Form>;

/** The state after one value changed. A text already shown follows the value; a new one waits until the field is left. */
export function withChange<Form>(
  { form, problems }: FormState<Form>,
  change: Partial<Form>,
  rules: Rules<Form>,
): FormState<Form> {
  const changed = { ...form, ...change };
  const found = Object.entries(rules(changed)).filter(([field]) => field in problems);
  return { form: changed, problems: Object.fromEntries(found) as FormProblems<Form> };
}

/** The state after a field was left: what was typed is judged, an empty field is not scolded for being passed by. */
export function withFieldLeft<Form>(
  state: FormState<Form>,
  field: TextField<Form>,
  rules: Rules<Form>,
): FormState<Form> {
  if (state.form[field] === "") return state;
  const { [field]: problem } = rules(state.form);
  const { [field]: _, ...others } = state.problems;
  return {
    form: state.form,
    problems: (problem === undefined ? others : { ...others, [field]: problem }) as FormProblems<Form>,
  };
}

export const hasProblems = (problems: object): boolean => Object.keys(problems).length > 0;

/** What a field keeps of what is typed or pasted: digits of a phone, a code without blanks; anything else untouched. */
export function typed(field: PropertyKey, value: string): string {
  if (field === "phone") return value.replace(/\D/g, "").slice(0, PHONE_LENGTH);
  if (field === "code") return value.replace(/\s/g, "").slice(0, SMS_CODE_LENGTH);
  return value;
}

/** A code went out to `phone`; until `until` (epoch ms) the form knows it (product §30.5). */
export type CodeAsked = { phone: string; until: number };

const CODE_ASKED_MS = 600_000;

export const codeAskedNow = (phone: string, now: number): CodeAsked => ({ phone, until: now + CODE_ASKED_MS });

/** Whether the code that the form holds can be one that was asked for: same phone, ten minutes (product §30.5). */
export function wasCodeAsked(asked: CodeAsked | null, phone: string, now: number): boolean {
  return asked !== null && asked.phone === phone && now < asked.until;
}
