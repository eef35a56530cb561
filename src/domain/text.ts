/** Full-width and compatibility forms folded (NFKC), blanks around removed: how free text is compared and stored. */
export function normalised(text: string): string {
  return text.normalize("NFKC").trim();
}

/** Length as a person counts it: code points, not UTF-16 units. */
export function lengthOf(text: string): number {
  return [...text].length;
}

/**
 * Where `pattern`, which is global, is found and may begin; where it may not, it is looked for from the next sign on. For what
 * must not stand before it: patterns that look behind are a syntax error in browsers of before 2023.
 */
export function foundWhere(
  text: string,
  pattern: RegExp,
  mayBegin: (hit: RegExpExecArray) => boolean,
): RegExpExecArray[] {
  const found: RegExpExecArray[] = [];
  pattern.lastIndex = 0;
  for (let hit = pattern.exec(text); hit !== null; hit = pattern.exec(text))
    if (mayBegin(hit)) found.push(hit);
    else pattern.lastIndex = hit.index + 1;
  return found;
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

/** A short number that is the same for the same text: two 32-bit FNV-1a sums in base 36. */
export function fingerprint(text: string): string {
  let one = 0x811c9dc5;
  let two = 0x9e3779b9;
  for (let at = 0; at < text.length; at += 1) {
    one = Math.imul(one ^ text.charCodeAt(at), 0x01000193) >>> 0;
    two = Math.imul(two ^ (text.charCodeAt(at) + at), 0x85ebca6b) >>> 0;
  }
  return `${one.toString(36).padStart(7, "0")}${two.toString(36).padStart(7, "0")}`.toUpperCase();
}
