/**
 * The signs of a code alone: full width as half, without blanks, hyphens and what is not seen, which people and programs put in
 * between. Folding twice changes nothing. Codes are folded before they are cut or checked.
 */
export const foldedCode = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/[\s\p{Cf}\p{Pd}\u2212]/gu, "")
    .normalize("NFKC");

/** A code of digits and capital letters: a tax number, an identity number. */
export const capitalCode = (text: string): string => foldedCode(foldedCode(text).toUpperCase());

const SMS_CODE_LENGTH = 6;

/**
 * What a field of an SMS code holds of what is typed or pasted: the code that a whole message names (`【淘木】验证码 123 456`), else the
 * text as a code; the key after its sixth digit is not typed.
 */
export function smsCodeTyped(text: string): string {
  const plain = text.normalize("NFKC").replace(/\p{Cf}/gu, "");
  for (const said of [plain, plain.replace(/(\d)[\s\p{Pd}]+(?=\d)/gu, "$1")]) {
    const [code, ...others] = (said.match(/\d+/g) ?? []).filter((digits) => digits.length === SMS_CODE_LENGTH);
    if (code !== undefined && others.length === 0) return code;
  }
  const code = foldedCode(text);
  return /^\d{7}$/.test(code) ? code.slice(0, 6) : code;
}
