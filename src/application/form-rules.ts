import { type Fields, fieldProblems, type TextsOf, type ValuesOf, valuesIn } from "../domain/fields.ts";

/** The name of what is wrong with a form as a whole, which stands under none of its fields. */
export const WHOLE = "whole";

/** What is wrong with a form beside the types of its fields. `About`: what it is about. */
export type FormRules<All extends Fields, About extends unknown[]> = {
  /** Fields hidden while the form holds `values`: their content is never wrong. */
  hides?: (values: ValuesOf<All>, ...about: About) => readonly (keyof All)[];
  problems?: (values: ValuesOf<All>, ...about: About) => { readonly [Name in keyof All]?: string | null };
  /** What is wrong with the form as a whole, or `null`. */
  whole?: (values: ValuesOf<All>, ...about: About) => string | null;
};

/** What is wrong with a form of `texts`, by field and under `WHOLE`; {} when nothing is. */
export function formProblems<All extends Fields, About extends unknown[]>(
  fields: All,
  { hides, problems, whole }: FormRules<All, About>,
  texts: TextsOf<All> | Readonly<Record<string, string>>,
  ...about: About
): Record<string, string> {
  const values = valuesIn(fields, texts);
  const hidden = new Set<PropertyKey>(hides?.(values, ...about));
  const shown = Object.fromEntries(Object.entries(fields).filter(([name]) => !hidden.has(name)));
  const found: [string, string | null | undefined][] = [
    ...Object.entries(fieldProblems(shown, values)),
    ...Object.entries<string | null | undefined>(problems?.(values, ...about) ?? {}),
    [WHOLE, whole?.(values, ...about)],
  ];
  return Object.fromEntries(found.filter((one): one is [string, string] => one[1] != null));
}
