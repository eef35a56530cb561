/** Digits of a mainland mobile number; also the limit of the input. */
export const PHONE_LENGTH = 11;

/** Pattern of a mainland mobile number as text, so that request schemas share it. */
export const PHONE_PATTERN = "^1[3-9][0-9]{9}$";

const PHONE = new RegExp(PHONE_PATTERN);

/**
 * What a field of a phone holds of what is typed or pasted: the digits, full-width ones too, without the country's code and
 * whatever stands between them; the key after its eleventh digit is not typed. A text with more digits than a phone has (two
 * phones, an extension) is not cut to one: it stays as it is, and is none.
 */
export function phoneTyped(text: string): string {
  const digits = ownDigits(text);
  if (digits.length <= PHONE_LENGTH) return digits;
  if (!/^\d+$/.test(text)) return text.trim();
  return text.length === PHONE_LENGTH + 1 ? text.slice(0, PHONE_LENGTH) : text;
}

/** An account's name as typed in a field: a phone number is normalised like a phone, any other name stays as it is. */
export function usernameTyped(text: string): string {
  const digits = ownDigits(text);
  return /\p{L}/u.test(text) || phoneProblem(digits) !== null ? text : digits;
}

const ownDigits = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/[^0-9]/g, "")
    .replace(/^(?:00)?86(?=1)/, "");

/** Why `input` is not a phone number, as shown under the field, or `null`. The first broken rule wins. */
export function phoneProblem(input: string): string | null {
  if (input === "") return "手机号不能为空";
  if (input.length < PHONE_LENGTH) return "手机号不足11位";
  if (!PHONE.test(input)) return "请输入正确的手机号";
  return null;
}
