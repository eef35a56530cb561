import { secondsUntil } from "../time.ts";

/** Between two codes to one phone (seed §4). */
export const SMS_COOLDOWN_SECONDS = 60;
/** Codes per phone (product §1). */
export const SMS_PER_HOUR = 5;
export const SMS_PER_DAY = 10;
/** Codes per network address (product §1). */
export const SMS_PER_HOUR_PER_IP = 20;
export const SMS_CODE_LENGTH = 6;

export const SMS_IDLE_TEXT = "获取验证码";

/** When the next code may be asked for; both epoch ms of the same clock. */
export function resendAtAfter(sentAtMs: number): number {
  return sentAtMs + SMS_COOLDOWN_SECONDS * 1000;
}

/**
 * The wait as a deadline on this device's clock, from two times of the server: what is still to wait, never more than a
 * minute, whatever either clock shows.
 */
export function resendDeadline(nextAllowedAt: number, serverNow: number, deviceNow: number): number {
  const wait = Math.min(Math.max(0, nextAllowedAt - serverNow), SMS_COOLDOWN_SECONDS * 1000);
  return deviceNow + wait;
}

/** Text of the button: `59s` while waiting, otherwise 获取验证码 (seed §4). */
export function smsButtonText(resendAtMs: number, nowMs: number): string {
  const left = secondsUntil(resendAtMs, nowMs);
  return left > 0 ? `${left}s` : SMS_IDLE_TEXT;
}
