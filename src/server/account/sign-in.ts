import { PUZZLE_FAILURE_TEXT, PUZZLE_FIRST_TEXT } from "../../domain/account/captcha.ts";
import { consentProblem, smsCodeProblem, usernameProblem } from "../../domain/account/login-form.ts";
import { passwordProblem, weakPasswordProblem } from "../../domain/account/password.ts";
import { phoneProblem } from "../../domain/account/phone.ts";
import { LOCKED_TEXT } from "../../domain/account/roles.ts";
import type { Deps } from "../app.ts";
import { Refusal, refuseIf, warning } from "../reply.ts";
import { attemptsWithin, forgetAttempts, lockSubject, noteAttempt } from "./attempts.ts";
import { createQueues } from "./gate.ts";
import { hashPassword, isOutdated, passwordMatches } from "./password-hash.ts";
import { acceptAgreements, addPerson, type Person, personOf, setPassword } from "./person-repository.ts";
import { type PuzzleAnswer, puzzleSolved } from "./puzzles.ts";
import { type OpenedSession, openSession } from "./session-repository.ts";
import { waitText } from "./sms-budget.ts";
import { takeSmsCode, WRONG_CODE_TEXT } from "./sms-codes.ts";

/** `needPassword`: the person never chose one. */
export type SignedIn = OpenedSession & { needPassword: boolean };

const WINDOW_MINUTES = 30;
/** Wrong passwords within the window until a puzzle has to come along, and until the account waits. */
const WRONG_UNTIL_PUZZLE = 5;
const WRONG_UNTIL_WAIT = 10;
/** Failed sign-ins of one network within an hour. */
const FAILED_PER_HOUR = 100;
const HOUR_MINUTES = 60;

const WRONG_PASSWORD_TEXT = "账号或密码错误";

/** Whoever holds the code is signed in; an unknown phone is registered silently (product §1). `agree`: consent is kept. */
export async function signInBySms(
  deps: Deps,
  { phone, code, agree, network }: { phone: string; code: string; agree: boolean; network: string },
): Promise<SignedIn> {
  refuseIf(phoneProblem(phone) ?? smsCodeProblem(code));
  if (!(await takeSmsCode(deps, { purpose: 0, phone, code, network }))) throw warning(WRONG_CODE_TEXT);
  const person =
    (await personOf(deps.db, phone)) ?? (await addPerson(deps.db, phone, null)) ?? (await personOf(deps.db, phone));
  if (!person) throw warning("该账号已注销");
  if (agree) await acceptAgreements(deps.db, person.id);
  return signedIn(deps, person, network);
}

const oneByOne = createQueues();

/**
 * Sign-in by phone and password. Within 30 minutes five wrong ones ask for a puzzle (5002, `need: "captcha"`), ten make
 * the account wait: the attempt is charged before the password is looked at, so that parallel guesses are counted too, and
 * given back by a right one. Unknown accounts answer in the same words and time. SMS sign-in is never locked by it.
 */
export async function signInByPassword(
  deps: Deps,
  request: { username: string; password: string; puzzle: PuzzleAnswer | null; agree: boolean; network: string },
): Promise<SignedIn> {
  const { password, puzzle, agree, network } = request;
  refuseIf(usernameProblem(request.username) ?? passwordProblem(password));
  const username = request.username.trim();
  const { db } = deps;
  const failed = await attemptsWithin(db, "login-ip", network, HOUR_MINUTES, FAILED_PER_HOUR);
  if (failed.count >= FAILED_PER_HOUR) throw warning("登录失败次数过多，请稍后再试");
  const solved = puzzle && (await puzzleSolved(db, puzzle, { purpose: 0, phone: username, network }));
  if (solved === false) throw warning(PUZZLE_FAILURE_TEXT);
  return oneByOne(username, async () => {
    await chargeAttempt(deps, username, solved === true);
    const person = await personOf(db, username);
    if (!(await passwordMatches(person?.passwordHash ?? null, password)) || !person) {
      await noteAttempt(db, "login-ip", network);
      throw warning(WRONG_PASSWORD_TEXT);
    }
    await forgetAttempts(db, "password", username);
    if (agree) await acceptAgreements(db, person.id);
    if (isOutdated(person.passwordHash!)) await setPassword(db, person.id, await hashPassword(password));
    return signedIn(deps, person, network);
  });
}

/**
 * Whether `password` is the signed-in person's own. Wrong ones count as they do at sign-in, and after ten the account
 * waits here too; no puzzle is asked for, since a session came along.
 */
export async function ownPasswordMatches(
  deps: Deps,
  { phone, password, network }: { phone: string; password: string; network: string },
): Promise<Person | null> {
  return oneByOne(phone, async () => {
    await chargeAttempt(deps, phone, true);
    const person = await personOf(deps.db, phone);
    if (!person || !(await passwordMatches(person.passwordHash, password))) {
      await noteAttempt(deps.db, "login-ip", network);
      return null;
    }
    await forgetAttempts(deps.db, "password", phone);
    return person;
  });
}

async function chargeAttempt({ db }: Deps, username: string, solved: boolean): Promise<void> {
  await db.transaction(async (tx) => {
    await lockSubject(tx, "account", username);
    const { count, waitSeconds } = await attemptsWithin(tx, "password", username, WINDOW_MINUTES, WRONG_UNTIL_WAIT);
    if (count >= WRONG_UNTIL_WAIT) throw warning(`密码错误次数过多，请${waitText(waitSeconds)}后再试，或使用短信登录`);
    if (count >= WRONG_UNTIL_PUZZLE && !solved) throw new Refusal(5002, PUZZLE_FIRST_TEXT, { need: "captcha" });
    await noteAttempt(tx, "password", username);
  });
}

/** A new person with a password, signed in. Who holds the code of a registered phone is told so; others never are. */
export async function register(
  deps: Deps,
  request: { phone: string; code: string; password: string; agree: boolean; network: string },
): Promise<SignedIn> {
  const { phone, code, password, agree, network } = request;
  refuseIf(phoneProblem(phone) ?? smsCodeProblem(code) ?? passwordProblem(password));
  refuseIf(weakPasswordProblem(password, phone) ?? consentProblem(agree));
  if (!(await takeSmsCode(deps, { purpose: 1, phone, code, network }))) throw warning(WRONG_CODE_TEXT);
  const passwordHash = await hashPassword(password);
  const person = await deps.db.transaction(async (tx) => {
    const added = await addPerson(tx, phone, passwordHash);
    if (added) await acceptAgreements(tx, added.id);
    return added;
  });
  if (!person) throw warning("该手机号已注册，请直接登录");
  return signedIn(deps, person, network);
}

async function signedIn({ db }: Deps, person: Person, network: string): Promise<SignedIn> {
  if (person.isLocked) throw warning(LOCKED_TEXT);
  return { ...(await openSession(db, person.id, network)), needPassword: person.passwordHash === null };
}
