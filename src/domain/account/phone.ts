/** Digits of a mainland mobile number; also the limit of the input (seed §5). */
export const PHONE_LENGTH = 11;

/** Pattern of a mainland mobile number as text, so that request schemas share it (seed §5). */
export const PHONE_PATTERN = "^1[3-9][0-9]{9}$";

const PHONE = new RegExp(PHONE_PATTERN);

/** Why `input` is not a phone number, as shown under the field, or `null`. The first broken rule wins (seed §5). */
export function phoneProblem(input: string): string | null {
  if (input === "") return "手机号不能为空";
  if (input.length < PHONE_LENGTH) return "手机号不足11位";
  if (!PHONE.test(input)) return "请输入正确的手机号";
  return null;
}
