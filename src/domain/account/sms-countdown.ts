/** Seconds between two codes to one phone. */
export const SMS_COOLDOWN_SECONDS = 60;
/** Codes per phone. */
export const SMS_PER_HOUR = 5;
/** Codes per phone within a day. */
export const SMS_PER_DAY = 10;
/** Codes per network address. */
export const SMS_PER_HOUR_PER_IP = 20;
/** Digits of an SMS code. */
export const SMS_CODE_LENGTH = 6;

const SMS_IDLE_TEXT = "获取验证码";

/** When the next code may be requested; both epoch ms of the same clock. */
export function resendAtAfter(sentAtMs: number): number {
  return sentAtMs + SMS_COOLDOWN_SECONDS * 1000;
}

/** Text of the button: `59s` while waiting, otherwise 获取验证码. */
export const smsButtonText = (secondsLeft: number): string => (secondsLeft > 0 ? `${secondsLeft}s` : SMS_IDLE_TEXT);
