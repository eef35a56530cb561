import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { assign, createActor, sendTo, setup } from "xstate";
import type { AuthGateway } from "../../../src/application/account/auth-gateway.ts";
import type { SliderEvent, SliderRef } from "../../../src/application/account/slider-captcha-machine.ts";
import {
  type CodeSent,
  createSmsCountdownMachine,
  type SmsCountdownEvent,
} from "../../../src/application/account/sms-countdown-machine.ts";
import { refused } from "../../support/machines.ts";
import { PHONE, settled, simulatedTime, willingGateway } from "./fakes.ts";

/** A form around the button: passes everything on and notes what it hears. */
function startedButton(other: (now: () => number) => Partial<AuthGateway> = () => ({})) {
  const { timers, clock } = simulatedTime();
  const countdown = createSmsCountdownMachine({ auth: willingGateway(clock, other(clock.now)), clock });
  const form = createActor(
    setup({
      types: { context: {} as { heard: string[] }, events: {} as SmsCountdownEvent | CodeSent },
      actors: { countdown },
    }).createMachine({
      context: { heard: [] },
      invoke: { id: "countdown", src: "countdown", input: ({ self }) => ({ purpose: 0, requester: self }) },
      on: {
        codeRequested: { actions: sendTo("countdown", ({ event }) => event) },
        closed: { actions: sendTo("countdown", ({ event }) => event) },
        codeSent: { actions: assign({ heard: ({ context, event }) => [...context.heard, event.phone] }) },
      },
    }),
    { clock: timers },
  );
  form.start();
  const button = () => form.getSnapshot().children.countdown!.getSnapshot();
  const toSlider = (event: SliderEvent) => (button().children.slider as SliderRef | undefined)?.send(event);
  return { form, timers, clock, button, toSlider };
}

async function solve(toSlider: (event: SliderEvent) => void) {
  await settled();
  toSlider({ type: "keyPressed", key: "End", shift: false });
  toSlider({ type: "pieceDropped" });
  await settled();
}

describe("createSmsCountdownMachine", () => {
  it("judges the phone before the slider opens", () => {
    const { form, button } = startedButton();
    for (const phone of ["", "1381234567", "23812345678"]) {
      form.send({ type: "codeRequested", phone });
      expect(button().value).toBe("idle");
    }
    form.send({ type: "codeRequested", phone: PHONE });
    expect(button().value).toBe("sliding");
  });

  it("counts down from 60 to the next code and notifies the form", async () => {
    const { form, timers, button, toSlider } = startedButton();
    form.send({ type: "codeRequested", phone: PHONE });
    await solve(toSlider);
    timers.increment(1_000);
    expect(button().value).toBe("coolingDown");
    expect(button().context.secondsLeft).toBe(59);
    expect(form.getSnapshot().context.heard).toEqual([PHONE]);
    timers.increment(1_000);
    expect(button().context.secondsLeft).toBe(58);
    timers.increment(58_000);
    expect(button().value).toBe("idle");
  });

  it("waits for the deadline, not for sixty ticks, when a background tab slows the ticks", async () => {
    const { timers, clock } = simulatedTime();
    let slept = 0;
    const slowed = { now: () => clock.now() + slept };
    const countdown = createActor(createSmsCountdownMachine({ auth: willingGateway(slowed), clock: slowed }), {
      clock: timers,
      input: { purpose: 0, requester: createActor(setup({}).createMachine({})) },
    });
    countdown.start();
    countdown.send({ type: "codeRequested", phone: PHONE });
    await solve((event) => (countdown.getSnapshot().children.slider as SliderRef | undefined)?.send(event));
    timers.increment(1_000);
    slept = 58_000;
    timers.increment(1_000);
    expect(countdown.getSnapshot().value).toBe("idle");
  });

  it.each([-3_600_000, 3_600_000])("waits a minute although the server's clock is off by %i ms", async (skew) => {
    const { form, timers, button, toSlider } = startedButton((now) => ({
      sendSmsCode: async () => ({ nextAllowedAt: now() + 60_000 + skew }),
    }));
    form.send({ type: "codeRequested", phone: PHONE });
    await solve(toSlider);
    timers.increment(1_000);
    expect(button().context.secondsLeft).toBe(59);
    timers.increment(59_000);
    expect(button().value).toBe("idle");
  });

  it("goes back to idle when the slider is closed unsolved", async () => {
    const { form, button, toSlider } = startedButton();
    form.send({ type: "codeRequested", phone: PHONE });
    await settled();
    toSlider({ type: "closed" });
    expect(button().value).toBe("idle");
    expect(form.getSnapshot().context.heard).toEqual([]);
  });

  type Step = SmsCountdownEvent | { slider: SliderEvent } | "flush" | "solve" | number;
  const step = fc.oneof<fc.Arbitrary<Step>[]>(
    fc.constantFrom<SmsCountdownEvent>(
      { type: "codeRequested", phone: PHONE },
      { type: "codeRequested", phone: "13900000000" },
      { type: "codeRequested", phone: "1" },
      { type: "closed" },
    ),
    fc
      .constantFrom<SliderEvent>(
        { type: "keyPressed", key: "End", shift: false },
        { type: "pieceDropped" },
        { type: "refreshRequested" },
        { type: "closed" },
      )
      .map((slider) => ({ slider })),
    fc.constantFrom<Step>("flush", "solve"),
    fc.constantFrom(100, 500, 1_000, 30_000, 59_000),
  );

  it("never has two codes sent within a minute, for any events", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 10, maxLength: 60 }),
        fc.array(fc.boolean(), { minLength: 60, maxLength: 60 }),
        async (walk, fates) => {
          const sent: number[] = [];
          const tokens: string[] = [];
          const { form, timers, toSlider } = startedButton((now) => ({
            sendSmsCode: async ({ token }) => {
              const works = fates[tokens.length] ?? true;
              tokens.push(token);
              if (!works) throw refused(601, "验证失败，请重试");
              sent.push(now());
              return { nextAllowedAt: now() + 60_000 };
            },
          }));
          for (const each of walk) {
            if (each === "flush") await settled();
            else if (each === "solve") await solve(toSlider);
            else if (typeof each === "number") {
              timers.increment(each);
              await settled();
            } else if ("slider" in each) toSlider(each.slider);
            else form.send(each);
          }
          for (const [index, at] of sent.slice(1).entries()) expect(at - sent[index]!).toBeGreaterThanOrEqual(60_000);
          expect(new Set(tokens).size).toBe(tokens.length);
          await settled();
          timers.increment(1_000);
          await settled();
          expect(form.getSnapshot().context.heard).toHaveLength(sent.length);
        },
      ),
      { numRuns: 300 },
    );
  });
});
