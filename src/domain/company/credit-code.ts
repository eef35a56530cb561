/** Unified social credit codes 统一社会信用代码, GB 32100-2015: 18 characters, the last two of them checks. */

/** 0-9 and A-Z without I, O, S, V, Z; a character's value is its place. */
const ALPHABET = "0123456789ABCDEFGHJKLMNPQRTUWXY";
const WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];
const ORG_ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const ORG_WEIGHTS = [3, 7, 9, 10, 5, 8, 4, 2];

const LENGTH = 18;
const FORM = /^[0-9A-HJ-NPQRTUWXY]{18}$/;

function weightedSum(text: string, alphabet: string, weights: readonly number[]): number {
  let sum = 0;
  for (const [at, weight] of weights.entries()) {
    const value = alphabet.indexOf(text.charAt(at));
    if (text.length !== weights.length || value < 0) throw new RangeError(`cannot compute a check digit of "${text}"`);
    sum += value * weight;
  }
  return sum;
}

/** The 18th character for the first 17. RangeError when they are not 17 characters of the alphabet. */
export const creditCodeCheck = (first17: string): string =>
  ALPHABET.charAt((31 - (weightedSum(first17, ALPHABET, WEIGHTS) % 31)) % 31);

/** The 9th character of an organisation code (GB 11714) for its first 8; it is the 17th of a credit code. */
export function organisationCodeCheck(first8: string): string {
  const check = 11 - (weightedSum(first8, ORG_ALPHABET, ORG_WEIGHTS) % 11);
  return check === 10 ? "X" : check === 11 ? "0" : String(check);
}

/**
 * Why `input` is no credit code, as shown under the field, or `null`. Only the last check decides: some codes in use break the
 * organisation code's own. A real code may fail even that one, so a person can still request a review.
 */
export function creditCodeProblem(input: string): string | null {
  if (input === "") return "统一社会信用代码不能为空";
  if (input.length !== LENGTH) return "统一社会信用代码应为18位";
  if (!FORM.test(input)) return "统一社会信用代码只能包含数字和大写字母（不含I、O、S、V、Z）";
  return creditCodeCheck(input.slice(0, -1)) === input.slice(-1) ? null : "统一社会信用代码不正确";
}
