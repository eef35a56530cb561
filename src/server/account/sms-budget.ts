import {
  SMS_COOLDOWN_SECONDS,
  SMS_PER_DAY,
  SMS_PER_HOUR,
  SMS_PER_HOUR_PER_IP,
} from "../../domain/account/sms-countdown.ts";
import type { Db } from "../db/database.ts";
import { Refusal, warning } from "../reply.ts";
import { lockSubject } from "./attempt-store.ts";

/** Codes of one subnet within a day, and the phones they went to (reliability row 10). */
const PER_DAY_PER_SUBNET = 50;
const PHONES_PER_DAY_PER_SUBNET = 30;

/** A wait for people: seconds below two minutes, else minutes or hours, rounded up. */
export function waitText(seconds: number): string {
  if (seconds < 120) return `${seconds}秒`;
  if (seconds < 7200) return `${Math.ceil(seconds / 60)}分钟`;
  return `${Math.ceil(seconds / 3600)}小时`;
}

/** `isKnown`: asked for from a known device, whose codes are counted apart from those that strangers ask for. */
type SmsRequest = { phone: string; subnet: string; isKnown: boolean; now: number; perHour: number };

/**
 * Throws when the phone, over all purposes, its subnet or the marketplace may not have another code yet. Nobody else
 * decides on any of the three until the transaction ends. Answers whether the marketplace has but this one code left.
 */
export async function admitSms(
  tx: Db,
  { phone, subnet, isKnown, now, perHour }: SmsRequest,
): Promise<{ isLast: boolean }> {
  await lockSubject(tx, "phone", phone);
  await refusePhone(tx, phone, isKnown, now);
  await lockSubject(tx, "ip", subnet);
  if (!isKnown) await refuseSubnet(tx, subnet, phone);
  await lockSubject(tx, "sms", "all");
  const all = await tx.one<{ count: number }>(
    "select count(*)::int as count from sms_code where created_at > now() - interval '1 hour'",
    [],
    "sms-all",
  );
  if (all!.count >= perHour) throw warning("短信服务繁忙，请稍后再试或使用密码登录");
  return { isLast: all!.count === perHour - 1 };
}

type Spent = { cooldown: number; hour: number; hour_wait: number; day: number; day_wait: number };

/** Waits are whole seconds. One code a minute whoever asks; strangers and known devices each have their own of the hour and day. */
async function refusePhone(tx: Db, phone: string, isKnown: boolean, now: number): Promise<void> {
  const spent = await tx.one<Spent>(
    `with recent as (
       select created_at, known = $5 as own, row_number() over (partition by known order by created_at desc) as n,
              created_at > now() - interval '1 hour' as this_hour
         from sms_code where phone = $1 and created_at > now() - interval '1 day')
     select coalesce(ceil(extract(epoch from max(created_at) - now()) + $2), 0)::int as cooldown,
            count(*) filter (where own and this_hour)::int as hour,
            coalesce(ceil(extract(epoch from min(created_at) filter (where own and n <= $3) - now()) + 3600), 0)::int as hour_wait,
            count(*) filter (where own)::int as day,
            coalesce(ceil(extract(epoch from min(created_at) filter (where own and n <= $4) - now()) + 86400), 0)::int as day_wait
       from recent`,
    [phone, SMS_COOLDOWN_SECONDS, SMS_PER_HOUR, SMS_PER_DAY, isKnown],
    "sms-spent",
  );
  const { cooldown, hour, hour_wait, day, day_wait } = spent!;
  const refuse = (seconds: number, text: string) => {
    throw new Refusal(601, text, { nextAllowedAt: now + seconds * 1000 });
  };
  if (day >= SMS_PER_DAY) refuse(day_wait, `今日获取验证码次数已达上限，请${waitText(day_wait)}后再试`);
  if (hour >= SMS_PER_HOUR) refuse(hour_wait, `获取验证码过于频繁，请${waitText(hour_wait)}后再试`);
  if (cooldown > 0) refuse(cooldown, `获取验证码过于频繁，请${cooldown}秒后再试`);
}

async function refuseSubnet(tx: Db, subnet: string, phone: string): Promise<void> {
  const spent = await tx.one<{ hour: number; day: number; phones: number }>(
    `select count(*) filter (where created_at > now() - interval '1 hour')::int as hour, count(*)::int as day,
            count(distinct phone) filter (where phone <> $2)::int as phones
       from sms_code where ip = $1 and created_at > now() - interval '1 day'`,
    [subnet, phone],
    "sms-subnet",
  );
  const { hour, day, phones } = spent!;
  if (hour >= SMS_PER_HOUR_PER_IP) throw warning("当前网络获取验证码过于频繁，请稍后再试");
  if (day >= PER_DAY_PER_SUBNET || phones >= PHONES_PER_DAY_PER_SUBNET)
    throw warning("当前网络今日获取验证码次数已达上限，请明天再试");
}
