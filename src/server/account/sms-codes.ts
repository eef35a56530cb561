import { createHmac, randomInt } from "node:crypto";
import { type CaptchaPurpose, PUZZLE_FAILURE_TEXT } from "../../domain/account/captcha.ts";
import { phoneProblem } from "../../domain/account/phone.ts";
import {
  resendAtAfter,
  SMS_CODE_LENGTH,
  SMS_COOLDOWN_SECONDS,
  SMS_PER_DAY,
  SMS_PER_HOUR,
  SMS_PER_HOUR_PER_IP,
} from "../../domain/account/sms-countdown.ts";
import type { Deps } from "../app.ts";
import type { Db } from "../db/database.ts";
import { Refusal, refuseIf, warning } from "../reply.ts";
import { lockSubject } from "./attempts.ts";
import { type PuzzleAnswer, puzzleSolved } from "./puzzles.ts";

const CODE_LIFE_MINUTES = 5;
const TRIES = 5;

export const WRONG_CODE_TEXT = "验证码错误或已失效";

/** Keyed, so that a stolen table does not give the million possible codes away; bound to phone and purpose. */
const hashOf = (secret: string, purpose: CaptchaPurpose, phone: string, code: string): Buffer =>
  createHmac("sha256", secret).update(`${purpose}:${phone}:${code}`).digest();

type SmsCodeRequest = { purpose: CaptchaPurpose; phone: string; puzzle: PuzzleAnswer | null; network: string };

/**
 * Checks the puzzle and sends a code. Known and unknown phones are answered alike. Throws a warning that names the wait
 * when phone or network have had enough codes. Answers when the next code may be asked for, epoch ms.
 */
export async function sendSmsCode(
  { db, sms, secret, now }: Deps,
  { purpose, phone, puzzle, network }: SmsCodeRequest,
): Promise<number> {
  refuseIf(phoneProblem(phone));
  if (puzzle === null) throw warning("请先完成安全验证");
  if (!(await puzzleSolved(db, puzzle, { purpose, phone, network }))) throw warning(PUZZLE_FAILURE_TEXT);
  const code = String(randomInt(10 ** SMS_CODE_LENGTH)).padStart(SMS_CODE_LENGTH, "0");
  const id = await db.transaction(async (tx) => {
    await lockSubject(tx, "phone", phone);
    await lockSubject(tx, "ip", network);
    await refuseTooMany(tx, phone, network, now());
    const kept = await tx.one<{ id: string }>(
      `insert into sms_code (phone, purpose, code_hash, ip, expire_at)
       values ($1, $2, $3, $4, now() + make_interval(mins => $5)) returning id`,
      [phone, purpose, hashOf(secret, purpose, phone, code), network, CODE_LIFE_MINUTES],
      "sms-code-keep",
    );
    return kept!.id;
  });
  try {
    await sms.send({ phone, purpose, code });
  } catch {
    // Nothing went out: neither the wait nor the day's budget is spent.
    await db.run("delete from sms_code where id = $1", [id]);
    throw new Refusal(500, "短信发送失败，请稍后再试");
  }
  return resendAtAfter(now());
}

type Spent = { cooldown: number; hour: number; hour_wait: number; day: number; day_wait: number };

/** Throws when the phone, over all purposes, or the network may not have another code yet; waits are whole seconds. */
async function refuseTooMany(tx: Db, phone: string, network: string, now: number): Promise<void> {
  const spent = await tx.one<Spent>(
    `with recent as (
       select created_at, row_number() over (order by created_at desc) as n,
              created_at > now() - interval '1 hour' as this_hour
         from sms_code where phone = $1 and created_at > now() - interval '1 day')
     select coalesce(ceil(extract(epoch from max(created_at) - now()) + $2), 0)::int as cooldown,
            count(*) filter (where this_hour)::int as hour,
            coalesce(ceil(extract(epoch from min(created_at) filter (where n <= $3) - now()) + 3600), 0)::int as hour_wait,
            count(*)::int as day,
            coalesce(ceil(extract(epoch from min(created_at) filter (where n <= $4) - now()) + 86400), 0)::int as day_wait
       from recent`,
    [phone, SMS_COOLDOWN_SECONDS, SMS_PER_HOUR, SMS_PER_DAY],
    "sms-spent",
  );
  const { cooldown, hour, hour_wait, day, day_wait } = spent!;
  const refuse = (seconds: number, text: string) => {
    throw new Refusal(601, text, { nextAllowedAt: now + seconds * 1000 });
  };
  if (day >= SMS_PER_DAY) refuse(day_wait, `今日获取验证码次数已达上限，请${waitText(day_wait)}后再试`);
  if (hour >= SMS_PER_HOUR) refuse(hour_wait, `获取验证码过于频繁，请${waitText(hour_wait)}后再试`);
  if (cooldown > 0) refuse(cooldown, `获取验证码过于频繁，请${cooldown}秒后再试`);
  const fromNetwork = await tx.one<{ count: number }>(
    "select count(*)::int as count from sms_code where ip = $1 and created_at > now() - interval '1 hour'",
    [network],
    "sms-network",
  );
  if (fromNetwork!.count >= SMS_PER_HOUR_PER_IP) throw warning("当前网络获取验证码过于频繁，请稍后再试");
}

/** A wait for people: seconds below two minutes, else minutes or hours, rounded up. */
export function waitText(seconds: number): string {
  if (seconds < 120) return `${seconds}秒`;
  if (seconds < 7200) return `${Math.ceil(seconds / 60)}分钟`;
  return `${Math.ceil(seconds / 3600)}小时`;
}

/**
 * Whether `code` is the newest one sent to `phone` for `purpose`, and uses it up. Five tries, five minutes, one use,
 * however many come at once: the row is judged and marked in one statement.
 */
export async function takeSmsCode(
  { db, secret }: Deps,
  purpose: CaptchaPurpose,
  phone: string,
  code: string,
): Promise<boolean> {
  const tried = await db.one<{ right: boolean }>(
    `update sms_code
        set tries = tries + 1, used_at = case when code_hash = $3 then now() end
      where id = (select id from sms_code where phone = $1 and purpose = $2 order by created_at desc, id desc limit 1)
        and used_at is null and tries < $4 and expire_at > now()
      returning used_at is not null as right`,
    [phone, purpose, hashOf(secret, purpose, phone, code), TRIES],
    "sms-code-take",
  );
  return tried?.right ?? false;
}
