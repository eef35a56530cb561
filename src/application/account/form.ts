import { CAPTCHA_FIRST_TEXT, type FormProblems } from "../../domain/account/login-form.ts";
import type { Fields } from "../../domain/fields.ts";

/** What the forms of this area share: typing, texts under the fields, and the memory that a code was requested. */

type TextField<Form> = { [Field in keyof Form]: Form[Field] extends string ? Field : never }[keyof Form];

/** What a person does to a form. Leaving a field judges it. */
export type Edit<Form> =
  | { type: "fieldChanged"; field: TextField<Form>; value: string }
  | { type: "fieldLeft"; field: TextField<Form> }
  | { type: "consentToggled" };

/** A code went out to `phone`; until `until` (epoch ms) the form knows it. */
export type SentCode = { phone: string; until: number };

/**
 * What a form of the account pages shows. `sentCode` is the phone that last got an SMS code and until when that
 * counts; `null` if none.
 */
export type FormState<Form> = {
  form: Form;
  /** Texts under those fields that were left or submitted. */
  problems: FormProblems<Form>;
  /** Stands above the button, e.g. 请先获取验证码. */
  warning: string | null;
  sentCode: SentCode | null;
};

/** The record of a form, and what is wrong with it all. A field without a problem is absent from `problems`. */
export type Rules<Form> = { fields: Fields; problems: (form: Form) => FormProblems<Form> };

/** The state of an untouched form: no problems, no warning, no code requested. */
export const emptyState = <Form>(form: Form): FormState<Form> => ({
  form,
  problems: {},
  warning: null,
  sentCode: null,
});

/** The state after `edit`. Another phone forgets the code that was requested. */
export function edited<Form extends { phone: string }>(
  state: FormState<Form>,
  edit: Edit<Form>,
  rules: Rules<Form>,
): FormState<Form> {
  if (edit.type === "fieldLeft") return withFieldLeft(state, edit.field, rules);
  const change =
    edit.type === "consentToggled"
      ? { agreed: !(state.form as { agreed?: boolean }).agreed }
      : { [edit.field]: typed(rules.fields, edit.field, edit.value) };
  const form = { ...state.form, ...change };
  // A text already shown follows the value; a new one waits until the field is left.
  const found = Object.entries(rules.problems(form)).filter(([field]) => field in state.problems);
  return {
    form,
    problems: Object.fromEntries(found) as FormProblems<Form>,
    warning: null,
    sentCode: form.phone === state.form.phone ? state.sentCode : null,
  };
}

/** What was typed is judged; an empty field is not scolded for being passed by. */
function withFieldLeft<Form>(state: FormState<Form>, field: TextField<Form>, rules: Rules<Form>): FormState<Form> {
  if (state.form[field] === "") return state;
  const { [field]: problem } = rules.problems(state.form);
  const { [field]: _, ...others } = state.problems;
  const problems = problem === undefined ? others : { ...others, [field]: problem };
  return { ...state, problems: problems as FormProblems<Form> };
}

/** The state with every text of the submitted form, and the warning when no code was requested. */
export function judged<Form extends { phone: string }>(
  state: FormState<Form>,
  problems: FormProblems<Form>,
  codeMissing: boolean,
): FormState<Form> {
  return { ...state, problems, warning: codeMissing ? CAPTCHA_FIRST_TEXT : null };
}

/** The state with the text under the phone, which is validated before a code is requested. */
export function phoneJudged<Form extends { phone: string }>(
  state: FormState<Form>,
  rules: Rules<Form>,
): FormState<Form> {
  const { phone } = rules.problems(state.form);
  const others = Object.entries(state.problems).filter(([field]) => field !== "phone");
  const problems = Object.fromEntries(phone === undefined ? others : [...others, ["phone", phone]]);
  return { ...state, problems: problems as FormProblems<Form>, warning: null };
}

/** Whether any field has a problem. */
export const hasProblems = (problems: object): boolean => Object.keys(problems).length > 0;

/** What a field takes of what is typed or pasted. */
function typed(fields: Fields, name: PropertyKey, value: string): string {
  const field = fields[String(name)];
  return (field?.foldsTyped ? field.folded?.(value) : undefined) ?? value;
}

const SENT_CODE_MS = 600_000;

/** The state after a code went out to `phone`; a form that has moved on to another phone does not take note. */
export function codeNoted<Form extends { phone: string }>(
  state: FormState<Form>,
  phone: string,
  now: number,
): FormState<Form> {
  if (state.form.phone !== phone) return state;
  return { ...state, sentCode: { phone, until: now + SENT_CODE_MS }, warning: null };
}

/** Whether no code was requested within ten minutes for the phone of the form. */
export function isCodeMissing<Form extends { phone: string }>(
  { form, sentCode }: FormState<Form>,
  now: number,
): boolean {
  return sentCode === null || sentCode.phone !== form.phone || now >= sentCode.until;
}
