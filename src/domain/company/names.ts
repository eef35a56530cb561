import { text } from "../fields.ts";
import { lengthOf } from "../text.ts";

const COMPANY_NAME = /^[\p{Script=Han}A-Za-z0-9（）()·&]+$/u;

/** Why `name` cannot be a company's name, or `null`. */
export function companyNameProblem(name: string): string | null {
  const length = lengthOf(name);
  return length >= 4 && length <= 50 && COMPANY_NAME.test(name) ? null : "请输入营业执照上的企业名称";
}

/** Why `name` cannot be a person's name, or `null`: 2 to 20 characters without digits. */
export function personNameProblem(name: string): string | null {
  const length = lengthOf(name.trim());
  return length >= 2 && length <= 20 && !/\d/.test(name) ? null : "请输入真实姓名";
}

/** The field of a person's name. */
export const personField = (label: string) => ({ type: text(20, 2), label, rule: personNameProblem }) as const;
