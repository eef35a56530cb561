const COUNTRY = /^\(?(?:\+86|0086|86(?=[\s-]))\)?[\s-]*/;
const EXTENSION = /(?:转|分机号?|ext\.?|#)[\s:.-]*/i;
const LANDLINE = /^(010|02\d|0[3-9]\d{2})(\d{7,8})$/;
const MOBILE = /^1[3-9]\d{9}$/;
/** 400 and 800 numbers, which the whole country calls. */
const NATIONAL = /^([48]00)(\d{3})(\d{4})$/;

/** Digits of a number as it is written: mobile, landline with its area, 400; `null` for none. */
function written(digits: string, isAbroad: boolean): string | null {
  if (MOBILE.test(digits)) return digits;
  const [, prefix, first, last] = NATIONAL.exec(digits) ?? [];
  if (prefix !== undefined) return `${prefix}-${first}-${last}`;
  // Abroad the area is dialled without its 0.
  const [, area, number] = LANDLINE.exec(isAbroad && !digits.startsWith("0") ? `0${digits}` : digits) ?? [];
  return area === undefined ? null : `${area}-${number}`;
}

/**
 * A telephone number as it is stored: `13800000001`, `0512-53371234`, `0512-53371234-8001`, `400-888-1234`, however it was typed:
 * with +86, blanks, brackets, full width, `转8001`. What is no number stays as it is without blanks around. Twice is as once.
 */
export function telephoneTyped(text: string): string {
  const plain = text
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .replace(/[\p{Pd}\u2212]/gu, "-")
    .trim();
  const [main = "", extension, ...others] = plain.split(EXTENSION);
  const country = COUNTRY.exec(main)?.[0] ?? "";
  const groups = main
    .slice(country.length)
    .split(/[\s().-]+/)
    .filter((group) => group !== "");
  const isExtension = (digits: string) => /^\d{1,6}$/.test(digits);
  if (others.length > 0 || !groups.every((group) => /^\d+$/.test(group))) return plain;
  const number = (parts: readonly string[]) => written(parts.join(""), country !== "");
  if (extension !== undefined) {
    const whole = number(groups);
    return whole !== null && isExtension(extension) ? `${whole}-${extension}` : plain;
  }
  const before = number(groups.slice(0, -1));
  const last = groups.at(-1) ?? "";
  return before !== null && isExtension(last) ? `${before}-${last}` : (number(groups) ?? plain);
}

const TELEPHONE = /^(?:1[3-9]\d{9}|0\d{2,3}-\d{7,8}(?:-\d{1,6})?|[48]00-\d{3}-\d{4}(?:-\d{1,6})?)$/;

/** Whether a text is a telephone number, mobile or not, however it is written. */
export const isTelephone = (text: string): boolean => TELEPHONE.test(telephoneTyped(text));

/** A required telephone number in a record of fields. */
export const telephoneField = <Label extends string>(label: Label) =>
  ({
    type: { kind: "text", least: 0, most: 30, none: false },
    label,
    isTelephone: true,
    folded: telephoneTyped,
    rule: (typed: string) => (isTelephone(typed) ? null : "请输入正确的联系电话"),
  }) as const;
