import { PUZZLE_FAILURE_TEXT, PUZZLE_FIRST_TEXT } from "../../domain/account/captcha.ts";
import { smsCodeProblem, usernameProblem } from "../../domain/account/login-form.ts";
import { passwordProblem } from "../../domain/account/password.ts";
import { phoneProblem } from "../../domain/account/phone.ts";
import { registerProblems } from "../../domain/account/register-form.ts";
import { LOCKED_TEXT } from "../../domain/account/roles.ts";
import { SIGN_IN_AGREEMENTS } from "../../domain/content/agreement.ts";
import type { PersonId } from "../../domain/ids.ts";
import type { Deps } from "../http.ts";
import { Refusal, refuseIf, warning } from "../reply.ts";
import { attemptsWithin, forgetAttempts, lockSubject, noteAttempt } from "./attempt-store.ts";
import { recordConsent } from "./consent-store.ts";
import type { Place } from "./devices.ts";
import { createQueues } from "./gate.ts";
import { hashPassword, isOutdated, passwordMatches } from "./password-hash.ts";
import { addPerson, type Person, personOf, setPassword } from "./person-store.ts";
import { type PuzzleAnswer, puzzleSolved } from "./puzzles.ts";
import { type OpenedSession, openSession } from "./sessions.ts";
import { waitText } from "./sms-budget.ts";
import { takeSmsCode, WRONG_CODE_TEXT } from "./sms-codes.ts";

/** `needPassword`: the person never chose one. */
export type SignedIn = OpenedSession & { personId: PersonId; needPassword: boolean };

const WINDOW_MINUTES = 30;
/** Wrong passwords within the window until a puzzle has to come along, and until the place they come from waits. */
const WRONG_UNTIL_PUZZLE = 5;
const WRONG_UNTIL_WAIT = 10;
/** Wrong passwords for one account within a day: from all strangers, and from each known device. */
const WRONG_PER_DAY = 100;
const DAY_MINUTES = 24 * 60;
/** Failed sign-ins of one network within an hour. */
const FAILED_PER_HOUR = 100;
const HOUR_MINUTES = 60;

const WRONG_PASSWORD_TEXT = "账号或密码错误";

/** Signs in the holder of the code; an unknown phone is registered silently. `agree`: the consent is stored. */
export async function signInBySms(
  deps: Deps,
  { phone, code, agree, place }: { phone: string; code: string; agree: boolean; place: Place },
): Promise<SignedIn> {
  refuseIf(phoneProblem(phone) ?? smsCodeProblem(code));
  if (!(await takeSmsCode(deps, { purpose: 0, phone, code, place }))) throw warning(WRONG_CODE_TEXT);
  const person =
    (await personOf(deps.db, phone)) ?? (await addPerson(deps.db, phone, null)) ?? (await personOf(deps.db, phone));
  if (!person) throw warning("该账号已注销");
  if (agree) await recordConsent(deps.db, person.id, SIGN_IN_AGREEMENTS);
  return signedIn(deps, person, place);
}

const oneByOne = createQueues();

/**
 * Sign-in by phone and password. Five wrong ones within 30 minutes require a puzzle (5002, `need: "captcha"`), wherever strangers
 * send them from; ten of one network or one known device make that place wait, and no other. The attempt is charged before the
 * password is looked at, so that parallel guesses are counted too, and given back by a right one. Unknown accounts answer in the
 * same words and time. SMS sign-in is never locked by it.
 */
export async function signInByPassword(
  deps: Deps,
  request: { username: string; password: string; puzzle: PuzzleAnswer | null; agree: boolean; place: Place },
): Promise<SignedIn> {
  const { password, puzzle, agree, place } = request;
  const { network } = place;
  refuseIf(usernameProblem(request.username) ?? passwordProblem(password));
  const username = request.username.trim();
  const { db } = deps;
  const failed = await attemptsWithin(db, "login-ip", network, HOUR_MINUTES, FAILED_PER_HOUR);
  if (failed.count >= FAILED_PER_HOUR && !place.isKnown) throw warning("登录失败次数过多，请稍后再试");
  const solved = puzzle && (await puzzleSolved(db, puzzle, { purpose: 0, phone: username, network }));
  if (solved === false) throw warning(PUZZLE_FAILURE_TEXT);
  return oneByOne(username, async () => {
    await chargeAttempt(deps, username, place, solved === true);
    const person = await personOf(db, username);
    if (!(await passwordMatches(person?.passwordHash ?? null, password)) || !person) {
      await noteAttempt(db, "login-ip", network);
      throw warning(WRONG_PASSWORD_TEXT);
    }
    await forgetAttempts(db, "password", username, place.origin);
    if (agree) await recordConsent(db, person.id, SIGN_IN_AGREEMENTS);
    if (isOutdated(person.passwordHash!)) await setPassword(db, person.id, await hashPassword(password));
    return signedIn(deps, person, place);
  });
}

/**
 * Whether `password` is the signed-in person's own. Wrong ones count as they do at sign-in, and after ten they wait here too; no
 * puzzle is required, since a session came along.
 */
export async function ownPasswordMatches(
  deps: Deps,
  { phone, password, place }: { phone: string; password: string; place: Place },
): Promise<Person | null> {
  return oneByOne(phone, async () => {
    await chargeAttempt(deps, phone, place, true);
    const person = await personOf(deps.db, phone);
    if (!person || !(await passwordMatches(person.passwordHash, password))) {
      await noteAttempt(deps.db, "login-ip", place.network);
      return null;
    }
    await forgetAttempts(deps.db, "password", phone, place.origin);
    return person;
  });
}

async function chargeAttempt({ db }: Deps, username: string, place: Place, solved: boolean): Promise<void> {
  const { origin, isKnown } = place;
  const wait = (seconds: number) => warning(`密码错误次数过多，请${waitText(seconds)}后再试，或使用短信登录`);
  await db.transaction(async (tx) => {
    await lockSubject(tx, "account", username);
    const within = (minutes: number, limit: number, from: "strangers" | { origin: string }) =>
      attemptsWithin(tx, "password", username, minutes, limit, from);
    const own = await within(WINDOW_MINUTES, WRONG_UNTIL_WAIT, { origin });
    if (own.count >= WRONG_UNTIL_WAIT) throw wait(own.waitSeconds);
    const day = await within(DAY_MINUTES, WRONG_PER_DAY, isKnown ? { origin } : "strangers");
    if (day.count >= WRONG_PER_DAY) throw wait(day.waitSeconds);
    const near = isKnown ? own : await within(WINDOW_MINUTES, WRONG_UNTIL_PUZZLE, "strangers");
    if (near.count >= WRONG_UNTIL_PUZZLE && !solved) throw new Refusal(5002, PUZZLE_FIRST_TEXT, { need: "captcha" });
    await noteAttempt(tx, "password", username, origin);
  });
}

/**
 * A new person with a password, signed in. The holder of a registered phone's code learns that it is registered; others never do.
 */
export async function register(
  deps: Deps,
  request: { phone: string; code: string; password: string; agree: boolean; place: Place },
): Promise<SignedIn> {
  const { phone, code, password, agree, place } = request;
  const [problem] = Object.values(registerProblems({ phone, code, password, repeated: password, agreed: agree }));
  refuseIf(problem ?? null);
  if (!(await takeSmsCode(deps, { purpose: 1, phone, code, place }))) throw warning(WRONG_CODE_TEXT);
  const passwordHash = await hashPassword(password);
  const person = await deps.db.transaction(async (tx) => {
    const added = await addPerson(tx, phone, passwordHash);
    if (added) await recordConsent(tx, added.id, SIGN_IN_AGREEMENTS);
    return added;
  });
  if (!person) throw warning("该手机号已注册，请直接登录");
  return signedIn(deps, person, place);
}

async function signedIn({ db }: Deps, person: Person, { network }: Place): Promise<SignedIn> {
  if (person.isLocked) throw warning(LOCKED_TEXT);
  const session = await openSession(db, person.id, network);
  return { ...session, personId: person.id, needPassword: person.passwordHash === null };
}
