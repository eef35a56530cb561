/** Full-width and compatibility forms folded (NFKC), blanks around removed: how free text is compared and stored. */
export function normalised(text: string): string {
  return text.normalize("NFKC").trim();
}

/** Length as a person counts it: code points, not UTF-16 units. */
export function lengthOf(text: string): number {
  return [...text].length;
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
