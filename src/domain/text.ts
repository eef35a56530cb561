/** Full-width and compatibility forms folded (NFKC), blanks around removed: how free text is compared and stored. */
export function normalised(text: string): string {
  return text.normalize("NFKC").trim();
}

/** Length as a person counts it: code points, not UTF-16 units. */
export function lengthOf(text: string): number {
  return [...text].length;
}

/**
 * What a number field keeps of `text`: digits and one point, at most `decimals` digits behind it, leading zeros
 * collapsed. Full-width digits and the Chinese full stop count as what they stand for. Applying it twice
 * changes nothing; a trailing point stays, since its decimals are still to be typed.
 */
export function numberInput(text: string, decimals: 0 | 1 | 2 | 3 | 4 = 2): string {
  const kept = text
    .normalize("NFKC")
    .replaceAll("。", ".")
    .replace(/[^\d.]/g, "");
  const point = kept.indexOf(".");
  const whole = (point < 0 ? kept : kept.slice(0, point)).replace(/^0+(?=\d)/, "");
  if (point < 0 || decimals === 0) return whole;
  const fraction = kept
    .slice(point + 1)
    .replaceAll(".", "")
    .slice(0, decimals);
  return `${whole === "" ? "0" : whole}.${fraction}`;
}

/** A number, or its decimal digits, with thousands separators in its whole part: `1,680`, `-12,345.678`. */
export function grouped(number: number | string): string {
  const [whole = "", ...rest] = String(number).split(".");
  return [whole.replace(/\B(?=(\d{3}){1,6}$)/g, ","), ...rest].join(".");
}

/** `138****0001`; text that is no phone number is hidden altogether. */
export function maskedPhone(phone: string): string {
  return /^\d{11}$/.test(phone) ? `${phone.slice(0, 3)}****${phone.slice(7)}` : "****";
}
