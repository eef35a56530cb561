import { describe, expect, it } from "vitest";
import { type AnyActorRef, createActor } from "xstate";
import type { SignedIn } from "../../../src/application/account/auth-gateway.ts";
import { createForgetMachine } from "../../../src/application/account/forget-machine.ts";
import { createRegisterMachine } from "../../../src/application/account/register-machine.ts";
import type { SliderRef } from "../../../src/application/account/slider-captcha-machine.ts";
import { refused } from "../../support/machines.ts";
import { PHONE, settled, simulatedTime, willingGateway } from "./fakes.ts";

const PASSWORD = "rotholz-42";

/** Requests a code and solves the slider. */
async function fetchCode(actor: AnyActorRef, timers: { increment(ms: number): void }) {
  actor.send({ type: "codeRequested" });
  await settled();
  const slider = actor.getSnapshot().children.smsCountdown.getSnapshot().children.slider as SliderRef;
  slider.send({ type: "keyPressed", key: "End", shift: false });
  slider.send({ type: "pieceDropped" });
  await settled();
  timers.increment(1_000);
  await settled();
}

function filled<Field extends string>(
  actor: { send(event: { type: "fieldChanged"; field: Field; value: string }): void },
  values: Partial<Record<Field, string>>,
) {
  for (const [field, value] of Object.entries(values) as [Field, string][])
    actor.send({ type: "fieldChanged", field, value });
}

describe("createRegisterMachine", () => {
  function started(register = async () => ({ token: "fresh", expireAt: 7 })) {
    const { timers, clock } = simulatedTime();
    const signedIn: SignedIn[] = [];
    const purposes: number[] = [];
    const gateway = willingGateway(clock, {
      register,
      sendSmsCode: async ({ purpose }) => {
        purposes.push(purpose);
        return { nextAllowedAt: clock.now() + 60_000 };
      },
    });
    const actor = createActor(
      createRegisterMachine({ auth: gateway, clock, onSignedIn: (session) => signedIn.push(session) }),
      { clock: timers },
    );
    actor.start();
    return { actor, timers, signedIn, purposes };
  }

  it("signs in a person who registered with a code made for registering", async () => {
    const { actor, timers, signedIn, purposes } = started();
    filled(actor, { phone: `+86 ${PHONE.slice(0, 3)} ${PHONE.slice(3)}` });
    await fetchCode(actor, timers);
    filled(actor, { code: "123456", password: PASSWORD, repeated: PASSWORD });
    actor.send({ type: "consentToggled" });
    actor.send({ type: "submitted" });
    await settled();
    expect(purposes).toEqual([1]);
    expect(signedIn).toEqual([{ token: "fresh", expireAt: 7 }]);
    expect(actor.getSnapshot().value).toBe("registered");
  });

  it("refuses what is easy to guess, differs, or is not agreed to", () => {
    const { actor } = started();
    filled(actor, { phone: PHONE, code: "123456", password: PHONE, repeated: PASSWORD });
    actor.send({ type: "submitted" });
    expect(actor.getSnapshot().context).toMatchObject({
      problems: {
        password: "密码过于简单，请更换",
        repeated: "两次输入的密码不一致",
        agreed: "请先同意用户协议和隐私政策",
      },
      warning: "请先获取验证码",
    });
  });

  it("goes back to the form when the server refuses", async () => {
    const { actor, timers, signedIn } = started(async () => Promise.reject(refused(601, "该手机号已注册，请直接登录")));
    filled(actor, { phone: PHONE });
    await fetchCode(actor, timers);
    filled(actor, { code: "123456", password: PASSWORD, repeated: PASSWORD });
    actor.send({ type: "consentToggled" });
    actor.send({ type: "submitted" });
    await settled();
    expect(actor.getSnapshot().value).toBe("editing");
    expect(signedIn).toEqual([]);
  });
});

describe("createForgetMachine", () => {
  function started() {
    const { timers, clock } = simulatedTime();
    const saved: unknown[] = [];
    const gateway = willingGateway(clock, {
      resetPassword: async (request) => {
        saved.push(request);
      },
    });
    const actor = createActor(createForgetMachine({ auth: gateway, clock }), { clock: timers });
    actor.start();
    return { actor, timers, saved };
  }

  async function proven(actor: ReturnType<typeof started>["actor"], timers: ReturnType<typeof started>["timers"]) {
    filled(actor, { phone: `86-${PHONE}` });
    await fetchCode(actor, timers);
    filled(actor, { code: "123456" });
    actor.send({ type: "submitted" });
    await settled();
  }

  it("exchanges the code for a ticket and the ticket for a new password", async () => {
    const { actor, timers, saved } = started();
    await proven(actor, timers);
    expect(actor.getSnapshot().value).toEqual({ choosing: "editing" });
    filled(actor, { password: PASSWORD, repeated: PASSWORD });
    actor.send({ type: "submitted" });
    await settled();
    expect(actor.getSnapshot().value).toBe("done");
    expect(saved).toEqual([{ resetToken: "ticket", password: PASSWORD }]);
  });

  it("refuses the second step without a code", async () => {
    const { actor } = started();
    filled(actor, { phone: PHONE, code: "123456" });
    actor.send({ type: "submitted" });
    await settled();
    expect(actor.getSnapshot().value).toEqual({ proving: "editing" });
    expect(actor.getSnapshot().context.warning).toBe("请先获取验证码");
  });

  it("judges the new password before it is sent, and can start over", async () => {
    const { actor, timers, saved } = started();
    await proven(actor, timers);
    filled(actor, { password: "123456", repeated: "123456" });
    actor.send({ type: "submitted" });
    await settled();
    expect(saved).toEqual([]);
    expect(actor.getSnapshot().context.problems).toEqual({ password: "密码过于简单，请更换" });
    actor.send({ type: "backRequested" });
    expect(actor.getSnapshot().context).toMatchObject({
      form: { phone: PHONE, code: "", password: "" },
      resetToken: "",
    });
    expect(actor.getSnapshot().value).toEqual({ proving: "editing" });
  });
});
