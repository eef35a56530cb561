import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { resendAtAfter, smsButtonText } from "../../../src/domain/account/sms-countdown.ts";
import { secondsUntil } from "../../../src/domain/time.ts";

const clockTimes = fc.integer({ min: 0, max: 4e12 });

describe("smsButtonText", () => {
  it("counts 60 seconds down and then offers the code again", () => {
    const resendAt = resendAtAfter(1_000);
    expect(smsButtonText(secondsUntil(resendAt, 1_000))).toBe("60s");
    expect(smsButtonText(secondsUntil(resendAt, 60_001))).toBe("1s");
    expect(smsButtonText(secondsUntil(resendAt, 61_000))).toBe("获取验证码");
  });
  it("offers the code exactly when a minute has passed, however rarely it is looked at", () => {
    fc.assert(
      fc.property(clockTimes, fc.nat(120_000), (sentAt, later) => {
        const text = smsButtonText(secondsUntil(resendAtAfter(sentAt), sentAt + later));
        expect(text === "获取验证码").toBe(later >= 60_000);
      }),
    );
  });
});
