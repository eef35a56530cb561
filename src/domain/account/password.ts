import { lengthOf } from "../text.ts";

/** Fewest characters of a password. */
export const PASSWORD_MIN = 6;
/** Most characters of a password; also the limit of the input. */
export const PASSWORD_MAX = 20;

/** Shown for every broken rule but "required". */
export const PASSWORD_TEXT = "输入6-20位数字,字母或符号组合密码";

/** Chinese characters, Chinese or full-width punctuation, and everything invisible (controls, lone surrogates). */
const FORBIDDEN = /[\p{Script=Han}\p{C}\u3000-\u303f\uff00-\uffef\u2014\u2018-\u201d\u2026\u00b7]/u;

/** Why `input` cannot be a password, or `null`: 6 to 20 characters without Chinese or full-width ones. */
export function passwordProblem(input: string): string | null {
  if (input === "") return "密码不能为空";
  const length = lengthOf(input);
  if (length < PASSWORD_MIN || length > PASSWORD_MAX || FORBIDDEN.test(input)) return PASSWORD_TEXT;
  return null;
}

/** Shown for a new password that is easy to guess. */
export const WEAK_PASSWORD_TEXT = "密码过于简单，请更换";

/** Passwords that are tried first, in lower case. Runs and repeats are refused by rule and need no entry. */
const COMMON = new Set(
  (
    "password password1 password123 passw0rd p@ssw0rd p@ssword qwer1234 qwe123 qweasd qweasdzxc qwerty123 1q2w3e 1q2w3e4r " +
    "1q2w3e4r5t q1w2e3r4 1qaz2wsx 1qaz2wsx3edc qazwsx qazwsxedc zaq12wsx zaq1zaq1 asd123 zxc123 abc123 abc12345 a123456 a1234567 " +
    "a12345678 a123456789 123456a 12345678a 123456789a 123456abc abc123456 abcd1234 aa123456 aaa123456 qq123456 q123456 wang123456 " +
    "zhang123 5201314 1314520 13145200 520131400 woaini woaini123 woaini520 woaini1314 iloveyou iloveyou1 admin123 admin888 " +
    "administrator root123 test123 test1234 guest123 welcome welcome1 letmein monkey dragon football baseball master " +
    "sunshine princess superman batman trustno1 shadow michael login123 user123 changeme secret 147258 147258369 147852 159357 " +
    "741852963 789456123 963852741 123456qq 123456q 123qwe 123qweasd 1a2b3c 1a2b3c4d 112233 123321 1234554321 taomu123 taomu123456"
  ).split(" "),
);

const KEYBOARD_ROWS = ["qwertyuiop", "asdfghjkl", "zxcvbnm", "1234567890", "!@#$%^&*()"];

/**
 * Why a new password is too easy to guess, or `null`; checked at registration and reset only, so that old accounts can still log
 * in. `password` has passed `passwordProblem`.
 */
export function weakPasswordProblem(password: string, phone: string): string | null {
  const lower = password.toLowerCase();
  const weak = COMMON.has(lower) || lower === phone || isRepeated(lower) || isSequential(lower);
  return weak ? WEAK_PASSWORD_TEXT : null;
}

/** One to three characters over and over: `aaaaaa`, `121212`, `abcabc`. */
function isRepeated(text: string): boolean {
  return [1, 2, 3].some(
    (size) =>
      text ===
      text
        .slice(0, size)
        .repeat(Math.ceil(text.length / size))
        .slice(0, text.length),
  );
}

/** Neighbouring characters in one direction, `abcdef` or `987654`, or a run along a row of the keyboard. */
function isSequential(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0)!);
  const steps = codes.slice(1).map((code, index) => code - codes[index]!);
  if (steps.every((step) => step === 1) || steps.every((step) => step === -1)) return true;
  const backwards = [...text].reverse().join("");
  return KEYBOARD_ROWS.some((row) => row.includes(text) || row.includes(backwards));
}
