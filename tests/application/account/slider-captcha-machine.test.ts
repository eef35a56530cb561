import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createActor } from "xstate";
import type { AuthGateway } from "../../../src/application/account/auth-gateway.ts";
import {
  createSliderCaptchaMachine,
  type SliderEvent,
  type Solution,
  type Solved,
} from "../../../src/application/account/slider-captcha-machine.ts";
import { MAX_OFFSET } from "../../../src/domain/account/captcha.ts";
import { offline, refused } from "../../support/machines.ts";
import { PHONE, settled, simulatedTime, willingGateway } from "./fakes.ts";

const SOLVED: Solved = { kind: "codeSent", phone: PHONE, resendAt: 0 };

function startedSlider(check: (solution: Solution) => Promise<Solved>, other: Partial<AuthGateway> = {}) {
  const { timers, clock } = simulatedTime();
  const slider = createActor(createSliderCaptchaMachine({ auth: willingGateway(clock, other) }), {
    clock: timers,
    input: { purpose: 0, phone: PHONE, check },
  });
  slider.start();
  return { slider, timers };
}

describe("createSliderCaptchaMachine", () => {
  it("hands the dropped piece to the call behind it, stands a second, and ends with its answer", async () => {
    const asked: Solution[] = [];
    const { slider, timers } = startedSlider(async (solution) => {
      asked.push(solution);
      return SOLVED;
    });
    await settled();
    expect(slider.getSnapshot().value).toBe("ready");
    slider.send({ type: "grabbed" });
    slider.send({ type: "pieceMoved", offset: 119.6 });
    slider.send({ type: "pieceDropped" });
    await settled();
    expect(asked).toEqual([{ token: "puzzle-1", offset: 120, pieceTop: 40 }]);
    expect(slider.getSnapshot().value).toBe("succeeded");
    timers.increment(999);
    expect(slider.getSnapshot().status).toBe("active");
    timers.increment(1);
    expect(slider.getSnapshot().output).toEqual(SOLVED);
  });

  it("shows a failure for half a second, then brings another puzzle with the piece at the start", async () => {
    const { slider, timers } = startedSlider(async () => Promise.reject(refused(601, "验证失败，请重试")));
    await settled();
    slider.send({ type: "keyPressed", key: "End", shift: false });
    slider.send({ type: "pieceDropped" });
    await settled();
    expect(slider.getSnapshot().value).toBe("failed");
    timers.increment(500);
    await settled();
    const { value, context } = slider.getSnapshot();
    expect(value).toBe("ready");
    expect(context.puzzle?.token).toBe("puzzle-2");
    expect(context.offset).toBe(0);
  });

  it("moves by keys: one px, ten with Shift, to the edges", async () => {
    const { slider } = startedSlider(async () => SOLVED);
    await settled();
    const press = (key: string, shift = false) => {
      slider.send({ type: "keyPressed", key, shift });
      return slider.getSnapshot().context.offset;
    };
    expect(press("ArrowRight")).toBe(1);
    expect(press("ArrowRight", true)).toBe(11);
    expect(press("ArrowLeft")).toBe(10);
    expect(press("a")).toBe(10);
    expect(press("End")).toEqual(MAX_OFFSET);
    expect(press("ArrowRight")).toEqual(MAX_OFFSET);
    expect(press("Home")).toBe(0);
  });

  it("takes a piece let go where it stood for no attempt", async () => {
    const { slider } = startedSlider(async () => SOLVED);
    await settled();
    slider.send({ type: "grabbed" });
    slider.send({ type: "pieceDropped" });
    expect(slider.getSnapshot().value).toBe("ready");
  });

  it("offers to try again when no puzzle came", async () => {
    let tries = 0;
    const { slider } = startedSlider(async () => SOLVED, {
      puzzle: async () => {
        tries += 1;
        if (tries === 1) throw offline();
        return { token: "late", picture: "", piece: "", pieceTop: 0 };
      },
    });
    await settled();
    expect(slider.getSnapshot().value).toBe("unavailable");
    slider.send({ type: "refreshRequested" });
    await settled();
    expect(slider.getSnapshot().context.puzzle?.token).toBe("late");
  });

  const moves = fc.constantFrom<SliderEvent>(
    { type: "grabbed" },
    { type: "pieceMoved", offset: 100 },
    { type: "pieceMoved", offset: -5 },
    { type: "keyPressed", key: "ArrowRight", shift: true },
    { type: "pieceDropped" },
    { type: "refreshRequested" },
    { type: "closed" },
  );
  const steps = fc.array(
    fc.oneof(
      { weight: 6, arbitrary: moves },
      { weight: 2, arbitrary: fc.constant("flush" as const) },
      { weight: 2, arbitrary: fc.constantFrom(200, 1_000) },
    ),
    { minLength: 5, maxLength: 60 },
  );

  it("never sends a token twice, and always ends with the answer once the call succeeded", async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.array(fc.boolean(), { minLength: 30, maxLength: 30 }), async (walk, fates) => {
        const tokens: string[] = [];
        let succeeded = false;
        const { slider, timers } = startedSlider(async ({ token }) => {
          const works = fates[tokens.length] ?? true;
          tokens.push(token);
          await Promise.resolve();
          if (!works) throw refused(601, "验证失败，请重试");
          succeeded = true;
          return SOLVED;
        });
        for (const step of walk) {
          if (step === "flush") await settled();
          else if (typeof step === "number") timers.increment(step);
          else if (slider.getSnapshot().status === "active") slider.send(step);
        }
        await settled();
        timers.increment(1_000);
        await settled();
        expect(new Set(tokens).size).toBe(tokens.length);
        // The slider never stays open after the code went out, and never hides that it did.
        if (succeeded) expect(slider.getSnapshot()).toMatchObject({ status: "done", output: SOLVED });
      }),
      { numRuns: 300 },
    );
  });
});
