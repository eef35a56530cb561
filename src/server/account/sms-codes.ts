import { createHmac, randomInt } from "node:crypto";
import { PUZZLE_FAILURE_TEXT, type SmsPurpose } from "../../domain/account/captcha.ts";
import { phoneProblem } from "../../domain/account/phone.ts";
import { resendAtAfter, SMS_CODE_LENGTH } from "../../domain/account/sms-countdown.ts";
import { maskedPhone } from "../../domain/text.ts";
import type { Db } from "../db/database.ts";
import type { Deps } from "../http.ts";
import { refuseIf, warning } from "../reply.ts";
import { attemptsWithin, lockSubject, noteAttempt } from "./attempt-store.ts";
import type { Place } from "./devices.ts";
import { createQueues } from "./gate.ts";
import { subnetOf } from "./network.ts";
import { type PuzzleAnswer, puzzleSolved } from "./puzzles.ts";
import { admitSms, waitText } from "./sms-budget.ts";
import { addSmsCode, giveSmsCodeBack, removeSmsCode, trySmsCode } from "./sms-code-store.ts";

const CODE_LIFE_MINUTES = 5;

/** Wrong codes of one phone within a day, of all strangers and of each known device; failed ones of one network within an hour. */
const WRONG_PER_DAY = 20;
const DAY_MINUTES = 24 * 60;
const FAILED_PER_HOUR = 100;
const HOUR_MINUTES = 60;

export const WRONG_CODE_TEXT = "验证码错误或已失效";

/** Requests of one network wait for each other with one connection, so that none can take them all. */
const oneByOne = createQueues(256);

/** Keyed, so that a stolen table does not give the million possible codes away; bound to phone and purpose. */
const hashOf = (secret: string, purpose: SmsPurpose, phone: string, code: string): Buffer =>
  createHmac("sha256", secret).update(`${purpose}:${phone}:${code}`).digest();

type SmsCodeRequest = {
  purpose: SmsPurpose;
  phone: string;
  puzzle: PuzzleAnswer | null;
  place: Place;
  /** Alerts the operator that the marketplace's codes of this hour are spent, or that one could not be sent. */
  alarm: (text: string) => void;
};

/**
 * Checks the puzzle and sends a code. Known and unknown phones are answered alike. Throws a warning that names the wait when
 * phone, network or marketplace have had enough codes. Returns when the next code may be requested, epoch ms.
 */
export async function sendSmsCode(
  { db, sms, secret, now, smsPerHour }: Deps,
  { purpose, phone, puzzle, place, alarm }: SmsCodeRequest,
): Promise<number> {
  refuseIf(phoneProblem(phone));
  if (puzzle === null) throw warning("请先完成安全验证");
  if (!(await puzzleSolved(db, puzzle, { purpose, phone, network: place.network }))) throw warning(PUZZLE_FAILURE_TEXT);
  const code = String(randomInt(10 ** SMS_CODE_LENGTH)).padStart(SMS_CODE_LENGTH, "0");
  const subnet = subnetOf(place.network);
  const { isKnown } = place;
  const keep = async (tx: Db) => {
    const admitted = await admitSms(tx, { phone, subnet, isKnown, now: now(), perHour: smsPerHour });
    const codeHash = hashOf(secret, purpose, phone, code);
    const id = await addSmsCode(tx, { phone, purpose, codeHash, subnet, isKnown, minutes: CODE_LIFE_MINUTES });
    return { ...admitted, id };
  };
  const { id, isLast } = await oneByOne(subnet, () => db.transaction(keep));
  if (isLast) alarm(`the ${smsPerHour} SMS of this hour are spent; nobody gets a code until the first is an hour old`);
  try {
    await sms.send({ phone, purpose, code });
  } catch (error) {
    alarm(`no SMS to ${maskedPhone(phone)}: ${(error as Error).message}`);
    // Nothing went out: neither the wait nor the day's budget is spent.
    await removeSmsCode(db, id);
    throw warning("短信发送失败，请稍后再试");
  }
  return resendAtAfter(now());
}

type CodeTry = { purpose: SmsPurpose; phone: string; code: string; place: Place };

/**
 * Whether `code` is the newest one sent to `phone` for `purpose`, and uses it up. Five minutes, one use, five tries by a known
 * device or the network that requested it and five from elsewhere, however many come at once. Throws a warning when phone or
 * network were wrong too often; a try without a living code is no guess and counts against the network alone, so that no account
 * can be locked out from afar.
 */
export async function takeSmsCode({ db, secret }: Deps, { purpose, phone, code, place }: CodeTry): Promise<boolean> {
  const decide = async (tx: Db) => {
    await lockSubject(tx, "phone", phone);
    await lockSubject(tx, "ip", place.network);
    await refuseGuesser(tx, place);
    return (await tryCode(tx, secret, { purpose, phone, code, place })) !== null;
  };
  return oneByOne(place.network, () => db.transaction(decide));
}

/**
 * The codes of two phones, both or neither used up: a wrong one does not cost the right one, though it costs it a try. Returns
 * the place of the first wrong one, `null` when both are right.
 */
export async function takeBothSmsCodes(
  { db, secret }: Deps,
  place: Place,
  both: readonly [Omit<CodeTry, "place">, Omit<CodeTry, "place">],
): Promise<0 | 1 | null> {
  const decide = async (tx: Db): Promise<0 | 1 | null> => {
    for (const phone of both.map((one) => one.phone).sort()) await lockSubject(tx, "phone", phone);
    await lockSubject(tx, "ip", place.network);
    await refuseGuesser(tx, place);
    const first = await tryCode(tx, secret, { ...both[0], place });
    if (first === null) return 0;
    if ((await tryCode(tx, secret, { ...both[1], place })) !== null) return null;
    await giveSmsCodeBack(tx, first);
    return 1;
  };
  return oneByOne(place.network, () => db.transaction(decide));
}

async function refuseGuesser(tx: Db, { network, isKnown }: Place): Promise<void> {
  const failed = await attemptsWithin(tx, "code-ip", network, HOUR_MINUTES, FAILED_PER_HOUR);
  if (failed.count >= FAILED_PER_HOUR && !isKnown)
    throw warning(`验证码错误次数过多，请${waitText(failed.waitSeconds)}后再试`);
}

/** The id of the code that was right and is now used up, or `null`. The caller holds the locks. */
async function tryCode(tx: Db, secret: string, { purpose, phone, code, place }: CodeTry): Promise<string | null> {
  const { network, origin, isKnown } = place;
  const from = isKnown ? { origin } : "strangers";
  const wrong = await attemptsWithin(tx, "code", phone, DAY_MINUTES, WRONG_PER_DAY, from);
  if (wrong.count >= WRONG_PER_DAY)
    throw warning(`验证码错误次数过多，请${waitText(wrong.waitSeconds)}后再试，或使用密码登录`);
  const codeHash = hashOf(secret, purpose, phone, code);
  const tried = await trySmsCode(tx, { phone, purpose, codeHash, isKnown, subnet: subnetOf(network) });
  if (tried?.isRight) return tried.id;
  if (tried) await noteAttempt(tx, "code", phone, origin);
  await noteAttempt(tx, "code-ip", network);
  return null;
}
