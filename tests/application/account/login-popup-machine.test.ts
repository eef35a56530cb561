import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createActor } from "xstate";
import type { AuthGateway, SignedIn } from "../../../src/application/account/auth-gateway.ts";
import { createLoginPopupMachine, type LoginPopupEvent } from "../../../src/application/account/login-popup-machine.ts";
import type { SliderEvent, SliderRef } from "../../../src/application/account/slider-captcha-machine.ts";
import { refused } from "../../support/machines.ts";
import { PHONE, settled, simulatedTime, willingGateway } from "./fakes.ts";

function startedPopup(other: (now: () => number) => Partial<AuthGateway> = () => ({})) {
  const { timers, clock } = simulatedTime();
  const signedIn: SignedIn[] = [];
  const gateway = willingGateway(clock, other(clock.now));
  const popup = createActor(
    createLoginPopupMachine({ auth: gateway, clock, onSignedIn: (session) => signedIn.push(session) }),
    { clock: timers },
  );
  popup.start();
  const slider = (): SliderRef | undefined => {
    const { children } = popup.getSnapshot();
    return (children.slider ?? children.smsCountdown?.getSnapshot().children.slider) as SliderRef | undefined;
  };
  const toSlider = (event: SliderEvent) => slider()?.send(event);
  const type = (field: "phone" | "code" | "username" | "password", value: string) =>
    popup.send({ type: "fieldChanged", field, value });
  const solve = async () => {
    await settled();
    toSlider({ type: "keyPressed", key: "End", shift: false });
    toSlider({ type: "pieceDropped" });
    await settled();
    timers.increment(1_000);
    await settled();
  };
  const context = () => popup.getSnapshot().context;
  return { popup, timers, signedIn, type, slider, toSlider, solve, context };
}

const submitted: LoginPopupEvent = { type: "submitted" };

describe("createLoginPopupMachine", () => {
  it("signs in by SMS: phone, slider, code, consent", async () => {
    const asked: unknown[] = [];
    const { popup, type, solve, signedIn, context } = startedPopup(() => ({
      signInBySms: async (request) => {
        asked.push(request);
        return { token: "fresh", expireAt: 7 };
      },
    }));
    popup.send({ type: "shown" });
    type("phone", "+86 138-1234 5678");
    type("username", "+86 138-1234 5678");
    expect(context().form).toMatchObject({ phone: PHONE, username: PHONE });
    popup.send({ type: "codeRequested" });
    await solve();
    type("code", "123456");
    popup.send({ type: "consentToggled" });
    popup.send(submitted);
    await settled();
    expect(asked).toEqual([{ phone: PHONE, code: "123456" }]);
    expect(signedIn).toEqual([{ token: "fresh", expireAt: 7 }]);
    expect(popup.getSnapshot().value).toBe("closed");
  });

  it("warns when no code was requested, reports problems under each field, and sends nothing", async () => {
    const { popup, type, context, signedIn } = startedPopup();
    popup.send({ type: "shown" });
    popup.send(submitted);
    expect(context().problems).toEqual({
      phone: "手机号不能为空",
      code: "请输入短信验证码",
      agreed: "请先同意用户协议和隐私政策",
    });
    type("phone", PHONE);
    type("code", "123456");
    popup.send({ type: "consentToggled" });
    popup.send(submitted);
    expect(context().problems).toEqual({});
    expect(context().warning).toBe("请先获取验证码");
    await settled();
    expect(signedIn).toEqual([]);
  });

  it.each<[string, (popup: ReturnType<typeof startedPopup>) => void]>([
    ["another phone", ({ type }) => [type("phone", "13900000000"), type("phone", PHONE)]],
    ["ten minutes", ({ timers }) => timers.increment(600_000)],
    [
      "the other tab",
      ({ popup, type }) => {
        popup.send({ type: "tabChosen", loginType: 1 });
        popup.send({ type: "tabChosen", loginType: 0 });
        type("phone", PHONE);
      },
    ],
  ])("requires a new code after %s", async (_, happens) => {
    const started = startedPopup();
    const { popup, type, solve, context } = started;
    popup.send({ type: "shown" });
    type("phone", PHONE);
    popup.send({ type: "codeRequested" });
    await solve();
    expect(context().sentCode?.phone).toBe(PHONE);
    happens(started);
    popup.send(submitted);
    expect(context().warning).toBe("请先获取验证码");
  });

  it("stops without the consent", async () => {
    const { popup, type, signedIn, context } = startedPopup();
    popup.send({ type: "shown" });
    popup.send({ type: "tabChosen", loginType: 1 });
    type("username", PHONE);
    type("password", "secret-9");
    popup.send(submitted);
    await settled();
    expect(signedIn).toEqual([]);
    expect(context().problems).toEqual({ agreed: "请先同意用户协议和隐私政策" });
    popup.send({ type: "consentToggled" });
    popup.send(submitted);
    await settled();
    expect(signedIn).toHaveLength(1);
  });

  it("clears the form when the tab is switched", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom("phone", "code", "username", "password"), fc.string({ minLength: 1 }))),
        fc.constantFrom(0, 1),
        fc.boolean(),
        (entries, loginType, alsoSubmitted) => {
          const { popup, type, context } = startedPopup();
          popup.send({ type: "shown" });
          for (const [field, value] of entries) type(field, value);
          popup.send({ type: "consentToggled" });
          if (alsoSubmitted) popup.send(submitted);
          popup.send({ type: "tabChosen", loginType });
          expect(context()).toEqual({
            loginType,
            form: { phone: "", code: "", username: "", password: "", agreed: false },
            problems: {},
            warning: null,
            sentCode: null,
          });
        },
      ),
    );
  });

  it("judges a field when it is left, not while it is typed or passed by", () => {
    const { popup, type, context } = startedPopup();
    popup.send({ type: "shown" });
    popup.send({ type: "fieldLeft", field: "phone" });
    type("phone", "138");
    expect(context().problems).toEqual({});
    popup.send({ type: "fieldLeft", field: "phone" });
    expect(context().problems).toEqual({ phone: "手机号不足11位" });
    type("phone", "23812345678");
    expect(context().problems).toEqual({ phone: "请输入正确的手机号" });
    type("phone", PHONE);
    expect(context().problems).toEqual({});
  });

  it("takes at most eleven digits for a phone, a code out of its message, and cuts no longer number to one", () => {
    const { popup, type, context } = startedPopup();
    popup.send({ type: "shown" });
    type("phone", "138000000001");
    type("code", "1234567");
    expect(context().form).toMatchObject({ phone: "13800000000", code: "123456" });
    type("phone", "+86 138 0000-0000");
    type("code", "【淘木】验证码 123 456");
    expect(context().form).toMatchObject({ phone: "13800000000", code: "123456" });
    type("phone", "13800000000/13900000000");
    expect(context().form).toMatchObject({ phone: "13800000000/13900000000" });
    popup.send({ type: "fieldLeft", field: "phone" });
    expect(context().problems).toEqual({ phone: "请输入正确的手机号" });
  });

  it("stays open with what was typed when the server refuses", async () => {
    const { popup, type, context } = startedPopup(() => ({
      signInByPassword: async () => Promise.reject(refused(601, "账号或密码错误")),
    }));
    popup.send({ type: "shown" });
    popup.send({ type: "tabChosen", loginType: 1 });
    type("username", PHONE);
    type("password", "secret-9");
    popup.send({ type: "consentToggled" });
    popup.send(submitted);
    await settled();
    expect(popup.getSnapshot().value).toEqual({ open: "editing" });
    expect(context().form.username).toBe(PHONE);
  });

  it("brings a puzzle when the server requires one beside the password", async () => {
    const puzzles: unknown[] = [];
    const { popup, type, solve, signedIn } = startedPopup(() => ({
      signInByPassword: async ({ puzzle }) => {
        puzzles.push(puzzle);
        if (puzzle === undefined) throw refused(5002, "请先完成安全验证", { need: "captcha" });
        if (puzzles.length === 2) throw refused(601, "验证失败，请重试");
        return { token: "fresh", expireAt: 7 };
      },
    }));
    popup.send({ type: "shown" });
    popup.send({ type: "tabChosen", loginType: 1 });
    type("username", PHONE);
    type("password", "secret-9");
    popup.send({ type: "consentToggled" });
    popup.send(submitted);
    await solve();
    expect(popup.getSnapshot().value).toEqual({ open: "solving" });
    await solve();
    expect(puzzles).toEqual([undefined, { token: "puzzle-1", offset: 250 }, { token: "puzzle-2", offset: 250 }]);
    expect(signedIn).toHaveLength(1);
  });

  it("does not blame the puzzle for a wrong password behind it", async () => {
    const { popup, type, solve, signedIn } = startedPopup(() => ({
      signInByPassword: async ({ puzzle }) => {
        throw puzzle ? refused(601, "账号或密码错误") : refused(5002, "请先完成安全验证", { need: "captcha" });
      },
    }));
    popup.send({ type: "shown" });
    popup.send({ type: "tabChosen", loginType: 1 });
    type("username", PHONE);
    type("password", "secret-9");
    popup.send({ type: "consentToggled" });
    popup.send(submitted);
    await solve();
    expect(popup.getSnapshot().value).toEqual({ open: "editing" });
    expect(signedIn).toEqual([]);
  });

  it("retains the phone and the requested code after an accidental close, but never the password", async () => {
    const { popup, type, solve, context } = startedPopup();
    popup.send({ type: "shown" });
    type("phone", PHONE);
    type("password", "secret-9");
    popup.send({ type: "codeRequested" });
    await solve();
    popup.send({ type: "closed" });
    popup.send({ type: "shown" });
    expect(context().form).toMatchObject({ phone: PHONE, password: "" });
    expect(context().sentCode?.phone).toBe(PHONE);
  });

  const walks = fc.array(
    fc.oneof(
      fc.constantFrom<LoginPopupEvent>(
        { type: "shown" },
        { type: "closed" },
        { type: "tabChosen", loginType: 0 },
        { type: "tabChosen", loginType: 1 },
        { type: "fieldChanged", field: "phone", value: PHONE },
        { type: "fieldChanged", field: "phone", value: "13900000000" },
        { type: "fieldChanged", field: "code", value: "123456" },
        { type: "consentToggled" },
        { type: "submitted" },
      ),
      fc.constant<LoginPopupEvent>({ type: "codeRequested" }),
      fc.constantFrom("solve", "flush", "closeSlider"),
      fc.constantFrom(500, 1_000, 30_000, 59_000),
      fc.constant("getCode"),
    ),
    { minLength: 10, maxLength: 60 },
  );

  it("never has two codes sent within a minute, however the popup is closed, opened, switched and retyped", async () => {
    await fc.assert(
      fc.asyncProperty(walks, async (walk) => {
        const sent: number[] = [];
        const { popup, timers, type, solve, toSlider, signedIn, context } = startedPopup((now) => ({
          sendSmsCode: async () => {
            sent.push(now());
            return { nextAllowedAt: now() + 60_000 };
          },
        }));
        for (const step of walk) {
          const { sentCode, form } = context();
          const welcome = signedIn.length;
          if (step === "solve") await solve();
          else if (step === "flush") await settled();
          else if (step === "closeSlider") toSlider({ type: "closed" });
          else if (step === "getCode") {
            popup.send({ type: "shown" });
            popup.send({ type: "tabChosen", loginType: 0 });
            type("phone", PHONE);
            popup.send({ type: "codeRequested" });
            await solve();
          } else if (typeof step === "number") {
            timers.increment(step);
            await settled();
          } else {
            popup.send(step);
            if (step.type === "submitted") await settled();
          }
          // There is no sign-in without a requested code and the consent.
          if (step !== "getCode" && signedIn.length > welcome) {
            expect(sentCode?.phone).toEqual(form.phone);
            expect(form.agreed).toBe(true);
          }
        }
        for (const [index, at] of sent.slice(1).entries()) expect(at - sent[index]!).toBeGreaterThanOrEqual(60_000);
      }),
      { numRuns: 300 },
    );
  });
});
