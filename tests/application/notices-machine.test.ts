import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createActor, SimulatedClock } from "xstate";
import { createNoticesMachine } from "../../src/application/notices-machine.ts";
import { NETWORK_NOTICE_MS, transportFailure } from "../../src/domain/errors.ts";

const NETWORK = ["offline", "timeout"] as const;

describe("messages at the top of the page", () => {
  it("are shown once each, 3 s from when they were sent last, of the network 5 s or until a success, or until they are closed", () => {
    const step = fc.oneof(
      fc.record({ notify: fc.constantFrom("已保存", "已删除"), intent: fc.constantFrom("success", "warning") }),
      fc.record({ notify: fc.constantFrom("出错了", "没有权限"), intent: fc.constant("error" as const) }),
      fc.record({ fail: fc.constantFrom(...NETWORK) }),
      fc.record({ wait: fc.constantFrom(1, 1_000, 1_500, 2_999) }),
      fc.record({ close: fc.constantFrom("已保存", "已删除", "出错了", "没有权限") }),
    );
    fc.assert(
      fc.property(fc.array(step, { minLength: 20, maxLength: 60 }), (steps) => {
        const clock = new SimulatedClock();
        const actor = createActor(createNoticesMachine(), { clock }).start();
        const until = new Map<string, number>();
        const shown = () => actor.getSnapshot().context.notices;
        for (const one of steps) {
          if ("wait" in one) clock.increment(one.wait);
          else if ("fail" in one) {
            const failure = transportFailure(one.fail);
            actor.send({ type: "failed", failure });
            until.set(failure.message, clock.now() + NETWORK_NOTICE_MS);
          } else if ("close" in one) {
            const notice = shown().find(({ message }) => message === one.close);
            if (notice) actor.send({ type: "closed", id: notice.id });
            until.delete(one.close);
          } else {
            const { notify: message, intent } = one;
            actor.send({ type: "notified", intent: intent as "success", message });
            if (intent === "success") for (const kind of NETWORK) until.delete(transportFailure(kind).message);
            until.set(message, intent === "error" ? Number.POSITIVE_INFINITY : clock.now() + 3_000);
          }
          const expected = [...until].filter(([, end]) => end > clock.now()).map(([message]) => message);
          expect(new Set(shown().map(({ message }) => message))).toEqual(new Set(expected));
          expect(shown().length).toBe(expected.length);
        }
        actor.stop();
      }),
    );
  });
});
