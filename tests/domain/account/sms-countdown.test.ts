import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { resendAtAfter, resendDeadline, smsButtonText } from "../../../src/domain/account/sms-countdown.ts";

const clockTimes = fc.integer({ min: 0, max: 4e12 });

describe("smsButtonText", () => {
  it("counts 60 seconds down and then offers the code again", () => {
    const resendAt = resendAtAfter(1_000);
    expect(smsButtonText(resendAt, 1_000)).toBe("60s");
    expect(smsButtonText(resendAt, 60_001)).toBe("1s");
    expect(smsButtonText(resendAt, 61_000)).toBe("获取验证码");
  });
  it("offers the code exactly when a minute has passed, however rarely it is looked at", () => {
    fc.assert(
      fc.property(clockTimes, fc.nat(120_000), (sentAt, later) => {
        const text = smsButtonText(resendAtAfter(sentAt), sentAt + later);
        expect(text === "获取验证码").toBe(later >= 60_000);
      }),
    );
  });
});

describe("resendDeadline", () => {
  it("waits what the server has left, never more than a minute, whatever the clocks show", () => {
    fc.assert(
      fc.property(clockTimes, clockTimes, fc.integer({ min: -4e6, max: 4e6 }), (serverNow, deviceNow, left) => {
        const wait = resendDeadline(serverNow + left, serverNow, deviceNow) - deviceNow;
        expect(wait).toBe(Math.max(0, Math.min(60_000, left)));
      }),
    );
  });
});
