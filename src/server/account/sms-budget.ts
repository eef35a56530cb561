import { SMS_PER_DAY, SMS_PER_HOUR, SMS_PER_HOUR_PER_IP } from "../../domain/account/sms-countdown.ts";
import type { Db } from "../db/database.ts";
import { Refusal, warning } from "../reply.ts";
import { lockSubject } from "./attempt-store.ts";
import { smsCodesOfHour, smsCodesOfPhone, smsCodesOfSubnet } from "./sms-code-store.ts";

/** Codes of one subnet within a day, and the phones they went to. */
const PER_DAY_PER_SUBNET = 50;
const PHONES_PER_DAY_PER_SUBNET = 30;

/** A wait for people: seconds below two minutes, else minutes or hours, rounded up. */
export function waitText(seconds: number): string {
  if (seconds < 120) return `${seconds}秒`;
  if (seconds < 7200) return `${Math.ceil(seconds / 60)}分钟`;
  return `${Math.ceil(seconds / 3600)}小时`;
}

/** `isKnown`: requested from a known device, whose codes are counted apart from those of strangers. */
type SmsRequest = { phone: string; subnet: string; isKnown: boolean; now: number; perHour: number };

/**
 * Throws when the phone, over all purposes, its subnet or the marketplace may not have another code yet. The three are locked
 * until the transaction ends. Returns whether this is the marketplace's last code.
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
  const count = await smsCodesOfHour(tx);
  if (count >= perHour) throw warning("短信服务繁忙，请稍后再试或使用密码登录");
  return { isLast: count === perHour - 1 };
}

/**
 * Waits are whole seconds. One code a minute for all together; strangers and known devices each have their own of the hour and
 * day.
 */
async function refusePhone(tx: Db, phone: string, isKnown: boolean, now: number): Promise<void> {
  const { cooldown, hour, hourWait, day, dayWait } = await smsCodesOfPhone(tx, phone, isKnown);
  const refuse = (seconds: number, text: string) => {
    throw new Refusal(601, text, { nextAllowedAt: now + seconds * 1000 });
  };
  if (day >= SMS_PER_DAY) refuse(dayWait, `今日获取验证码次数已达上限，请${waitText(dayWait)}后再试`);
  if (hour >= SMS_PER_HOUR) refuse(hourWait, `获取验证码过于频繁，请${waitText(hourWait)}后再试`);
  if (cooldown > 0) refuse(cooldown, `获取验证码过于频繁，请${cooldown}秒后再试`);
}

async function refuseSubnet(tx: Db, subnet: string, phone: string): Promise<void> {
  const { hour, day, phones } = await smsCodesOfSubnet(tx, subnet, phone);
  if (hour >= SMS_PER_HOUR_PER_IP) throw warning("当前网络获取验证码过于频繁，请稍后再试");
  if (day >= PER_DAY_PER_SUBNET || phones >= PHONES_PER_DAY_PER_SUBNET)
    throw warning("当前网络今日获取验证码次数已达上限，请明天再试");
}
