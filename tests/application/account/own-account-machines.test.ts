import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createActor } from "xstate";
import { createAccountClosingMachine } from "../../../src/application/account/account-closing-machine.ts";
import type { Membership } from "../../../src/application/account/membership.ts";
import { createPasswordChangeMachine } from "../../../src/application/account/password-change-machine.ts";
import {
  createPasswordReminderMachine,
  type SessionWatch,
} from "../../../src/application/account/password-reminder-machine.ts";
import { createPersonalAccountMachine } from "../../../src/application/account/personal-account-machine.ts";
import { createPhoneChangeMachine } from "../../../src/application/account/phone-change-machine.ts";
import { createProfileMachine, isDirty } from "../../../src/application/account/profile-machine.ts";
import type { SliderRef } from "../../../src/application/account/slider-captcha-machine.ts";
import type { SmsCountdownRef } from "../../../src/application/account/sms-countdown-machine.ts";
import {
  AVATARS,
  closingFormProblems,
  passwordChangeProblems,
  phoneChangeProblems,
  profileProblems,
} from "../../../src/domain/account/profile.ts";
import type { Session } from "../../../src/domain/account/session.ts";
import { refused } from "../../support/machines.ts";
import { PHONE, SESSION, settled, simulatedTime, willingGateway } from "./fakes.ts";

const NEXT = "13912345678";
const PASSWORD = "rotholz-42";

/** A server that accepts and records everything; `refuse` makes it refuse. */
function fakeMembership() {
  const calls: { name: string; body: unknown }[] = [];
  const world = { refuses: false };
  const take = async (name: string, body: unknown) => {
    calls.push({ name, body });
    if (world.refuses) throw refused(601, "不行");
  };
  const membership: Membership = {
    updateProfile: (body) => take("profile", body),
    updatePassword: (body) => take("password", body),
    updatePhone: (body) => take("phone", body),
    close: (proof, givesUpCompanies) => take("close", { ...proof, givesUpCompanies }),
    sessions: async () => [{ signedInAt: 1, seenAt: 2, ip: "127.0.0.1", isThis: true }],
    closeOtherSessions: async () => {
      await take("others", null);
      return 2;
    },
  };
  return { membership, calls, world };
}

async function solve(countdown: SmsCountdownRef | undefined, timers: { increment(ms: number): void }) {
  await settled();
  const slider = countdown?.getSnapshot().children.slider as SliderRef | undefined;
  slider?.send({ type: "keyPressed", key: "End", shift: false });
  slider?.send({ type: "pieceDropped" });
  await settled();
  timers.increment(1_000);
  await settled();
}

describe("createProfileMachine", () => {
  const started = () => {
    const { membership, calls, world } = fakeMembership();
    const saved: string[] = [];
    const actor = createActor(createProfileMachine({ membership, onSaved: () => saved.push("saved") }), {
      input: { name: "张三", avatar: "" },
    }).start();
    return { actor, calls, world, saved };
  };

  it("saves what was changed, and nothing twice", async () => {
    const { actor, calls, saved } = started();
    actor.send({ type: "submitted" });
    actor.send({ type: "changed", change: { name: " 李四 " } });
    actor.send({ type: "submitted" });
    await settled();
    actor.send({ type: "submitted" });
    await settled();
    expect(calls).toEqual([{ name: "profile", body: { name: "李四", avatar: "" } }]);
    expect(saved).toEqual(["saved"]);
    expect(isDirty(actor.getSnapshot().context)).toBe(false);
  });

  it("only ever sends valid changes, for any events", async () => {
    const event = fc.oneof(
      fc.constantFrom("", " ", "张三", "李四", "木".repeat(21), "<b>").map((name) => ({ change: { name } })),
      fc.constantFrom("", AVATARS[0]!, "/x.png").map((avatar) => ({ change: { avatar } })),
      fc.constantFrom("submitted" as const, "dropped" as const, "turn" as const),
      fc.boolean(),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 30 }), async (events) => {
        const { actor, calls, world, saved } = started();
        for (const one of events) {
          if (typeof one === "boolean") world.refuses = one;
          else if (one === "turn") await settled();
          else if (typeof one === "object") actor.send({ type: "changed", ...one });
          else actor.send({ type: one });
          const { context } = actor.getSnapshot();
          expect(profileProblems(context.saved)).toEqual({});
          if (one === "dropped" && actor.getSnapshot().matches("editing")) expect(isDirty(context)).toBe(false);
        }
        await settled();
        for (const { body } of calls) expect(profileProblems(body as never)).toEqual({});
        expect(saved.length).toBeLessThanOrEqual(calls.length);
      }),
      { numRuns: 200 },
    );
  });
});

describe("createPasswordChangeMachine", () => {
  it("requires no old password from a person who never had one", async () => {
    const { membership, calls } = fakeMembership();
    const actor = createActor(createPasswordChangeMachine({ membership }), {
      input: { phone: PHONE, hasPassword: false },
    }).start();
    actor.send({ type: "fieldChanged", field: "password", value: PASSWORD });
    actor.send({ type: "fieldChanged", field: "repeated", value: PASSWORD });
    actor.send({ type: "submitted" });
    await settled();
    expect(calls).toEqual([{ name: "password", body: { oldPassword: null, newPassword: PASSWORD } }]);
    expect(actor.getSnapshot().output).toEqual({ changed: true });
  });

  it("sends nothing that its rules refuse, and reports a change only after the server confirmed it", async () => {
    const value = fc.constantFrom("", "123456", PHONE, PASSWORD, `${PASSWORD}x`, "密码密码密码");
    const event = fc.oneof(
      fc.record({ field: fc.constantFrom("oldPassword", "password", "repeated"), value }),
      fc.constantFrom("filled", "filled", "submitted", "submitted", "closed", "turn"),
      fc.boolean(),
    );
    await fc.assert(
      fc.asyncProperty(fc.boolean(), fc.array(event, { maxLength: 25 }), async (hasPassword, events) => {
        const { membership, calls, world } = fakeMembership();
        const actor = createActor(createPasswordChangeMachine({ membership }), {
          input: { phone: PHONE, hasPassword },
        }).start();
        let taken = 0;
        for (const one of events) {
          if (actor.getSnapshot().status !== "active") break;
          if (typeof one === "boolean") world.refuses = one;
          else if (one === "turn") await settled();
          else if (typeof one === "object") actor.send({ type: "fieldChanged", ...one } as never);
          else if (one === "filled") {
            const right = { oldPassword: "alt-mu-9", password: PASSWORD, repeated: PASSWORD };
            for (const [field, typed] of Object.entries(right))
              actor.send({ type: "fieldChanged", field, value: typed } as never);
          } else {
            const { form } = actor.getSnapshot().context;
            const before = calls.length;
            actor.send({ type: one } as never);
            if (calls.length > before) {
              expect(passwordChangeProblems(form, { phone: PHONE, hasPassword })).toEqual({});
              if (!world.refuses) taken += 1;
            }
          }
        }
        await settled();
        expect(taken).toBeLessThanOrEqual(1);
        if (actor.getSnapshot().status === "done") expect(actor.getSnapshot().output).toEqual({ changed: taken === 1 });
      }),
      { numRuns: 200 },
    );
  });
});

describe("createPhoneChangeMachine", () => {
  const started = () => {
    const { timers, clock } = simulatedTime();
    const { membership, calls, world } = fakeMembership();
    const asked: { phone: string; purpose: number }[] = [];
    const gateway = willingGateway(clock, {
      sendSmsCode: async ({ phone, purpose }) => {
        asked.push({ phone, purpose });
        return { nextAllowedAt: clock.now() + 60_000 };
      },
    });
    const actor = createActor(createPhoneChangeMachine({ auth: gateway, clock, membership }), {
      input: { phone: PHONE },
      clock: timers,
    }).start();
    const type = (field: "phone" | "code" | "oldCode", value: string) =>
      actor.send({ type: "fieldChanged", field, value });
    return { actor, timers, calls, world, asked, type };
  };

  it("moves with a code to each phone, made for this alone", async () => {
    const { actor, timers, calls, asked, type } = started();
    actor.send({ type: "oldCodeRequested" });
    await solve(actor.getSnapshot().children.oldCountdown, timers);
    type("phone", NEXT);
    actor.send({ type: "codeRequested" });
    await solve(actor.getSnapshot().children.newCountdown, timers);
    expect(asked).toEqual([
      { phone: PHONE, purpose: 3 },
      { phone: NEXT, purpose: 3 },
    ]);
    type("oldCode", " 123 456 ");
    type("code", "654321");
    actor.send({ type: "submitted" });
    await settled();
    expect(calls).toEqual([{ name: "phone", body: { phone: NEXT, code: "654321", oldCode: "123456" } }]);
    expect(actor.getSnapshot().output).toEqual({ changed: true });
  });

  it("requests no code for the present phone as a new one", async () => {
    const { actor, asked, type } = started();
    type("phone", PHONE);
    actor.send({ type: "codeRequested" });
    await settled();
    expect(actor.getSnapshot().children.newCountdown?.getSnapshot().matches("idle")).toBe(true);
    expect(actor.getSnapshot().context.problems).toEqual({ phone: "新手机号与当前手机号相同" });
    expect(asked).toEqual([]);
  });

  it("never sends without both codes requested and every field valid", async () => {
    const event = fc.oneof(
      fc.record({
        field: fc.constantFrom("phone" as const, "code" as const, "oldCode" as const),
        value: fc.constantFrom("", PHONE, NEXT, "123456"),
      }),
      fc.constantFrom("oldCodeRequested" as const, "codeRequested" as const, "submitted" as const, "wait" as const),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 20 }), async (events) => {
        const { actor, timers, calls, asked, type } = started();
        for (const one of events) {
          if (actor.getSnapshot().status !== "active") break;
          if (typeof one === "object") type(one.field, one.value);
          else if (one === "wait") timers.increment(61_000);
          else if (one === "submitted") {
            const { form } = actor.getSnapshot().context;
            const before = calls.length;
            actor.send({ type: one });
            if (calls.length > before) {
              expect(phoneChangeProblems(form, PHONE)).toEqual({});
              expect(asked.map(({ phone }) => phone)).toEqual(expect.arrayContaining([PHONE, form.phone]));
            }
            await settled();
          } else {
            actor.send({ type: one });
            await solve(actor.getSnapshot().children.oldCountdown, timers);
            await solve(actor.getSnapshot().children.newCountdown, timers);
          }
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe("createAccountClosingMachine", () => {
  const started = (hasPassword: boolean) => {
    const { timers, clock } = simulatedTime();
    const { membership, calls, world } = fakeMembership();
    const actor = createActor(createAccountClosingMachine({ auth: willingGateway(clock), clock, membership }), {
      input: { phone: PHONE, hasPassword },
      clock: timers,
    }).start();
    return { actor, timers, calls, world };
  };

  it("proves it with the password, or with a code where there is none", async () => {
    const byPassword = started(true);
    byPassword.actor.send({ type: "fieldChanged", field: "password", value: PASSWORD });
    byPassword.actor.send({ type: "submitted" });
    expect(byPassword.actor.getSnapshot().context.problems).toEqual({ agreed: "请确认已了解注销的后果" });
    byPassword.actor.send({ type: "consentToggled" });
    byPassword.actor.send({ type: "submitted" });
    await settled();
    expect(byPassword.calls).toEqual([{ name: "close", body: { password: PASSWORD, givesUpCompanies: false } }]);
    const { actor, timers, calls } = started(false);
    actor.send({ type: "codeRequested" });
    await solve(actor.getSnapshot().children.smsCountdown, timers);
    actor.send({ type: "fieldChanged", field: "code", value: "123456" });
    actor.send({ type: "consentToggled" });
    actor.send({ type: "givingUpToggled" });
    actor.send({ type: "submitted" });
    await settled();
    expect(calls).toEqual([{ name: "close", body: { code: "123456", givesUpCompanies: true } }]);
    expect(actor.getSnapshot().output).toEqual({ gone: true });
  });

  it("never closes unread or unproven, and stays open when refused", async () => {
    const event = fc.constantFrom("agree", "password", "empty", "submit", "turn", "refuse", "allow");
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 20 }), async (events) => {
        const { actor, calls, world } = started(true);
        for (const one of events) {
          if (actor.getSnapshot().status !== "active") break;
          const { form } = actor.getSnapshot().context;
          const before = calls.length;
          if (one === "agree") actor.send({ type: "consentToggled" });
          if (one === "password") actor.send({ type: "fieldChanged", field: "password", value: PASSWORD });
          if (one === "empty") actor.send({ type: "fieldChanged", field: "password", value: "" });
          if (one === "submit") actor.send({ type: "submitted" });
          if (one === "turn") await settled();
          if (one === "refuse" || one === "allow") world.refuses = one === "refuse";
          if (calls.length > before) expect(closingFormProblems(form, true)).toEqual({});
        }
        await settled();
        if (calls.length === 0) expect(actor.getSnapshot().status).toBe("active");
      }),
      { numRuns: 200 },
    );
  });
});

describe("createPersonalAccountMachine", () => {
  const started = (query: Record<string, string> = {}) => {
    const { timers, clock } = simulatedTime();
    const { membership, calls, world } = fakeMembership();
    const log: string[] = [];
    const actor = createActor(
      createPersonalAccountMachine({
        auth: willingGateway(clock),
        clock,
        membership,
        me: {
          session: () => SESSION,
          notify: (message) => log.push(message),
          changed: () => log.push("changed"),
          leave: () => log.push("leave"),
        },
      }),
      { input: { query }, clock: timers },
    ).start();
    return { actor, calls, world, log };
  };

  it("opens one dialog at a time, and the one for the password when it is sent for it", async () => {
    const { actor } = started({ set: "password" });
    expect(actor.getSnapshot().children.password).toBeDefined();
    actor.send({ type: "phoneRequested" });
    expect(actor.getSnapshot().children.phone).toBeUndefined();
    actor.getSnapshot().children.password?.send({ type: "closed" });
    actor.send({ type: "phoneRequested" });
    expect(actor.getSnapshot().children.phone).toBeDefined();
    expect(actor.getSnapshot().children.password).toBeUndefined();
  });

  it("announces a new password, reads who is signed in again and the devices", async () => {
    const { actor, log, calls } = started();
    await settled();
    actor.send({ type: "passwordRequested" });
    const dialog = actor.getSnapshot().children.password!;
    dialog.send({ type: "fieldChanged", field: "oldPassword", value: "alt-mu-9" });
    dialog.send({ type: "fieldChanged", field: "password", value: PASSWORD });
    dialog.send({ type: "fieldChanged", field: "repeated", value: PASSWORD });
    dialog.send({ type: "submitted" });
    await settled();
    expect(calls).toEqual([{ name: "password", body: { oldPassword: "alt-mu-9", newPassword: PASSWORD } }]);
    expect(log).toEqual(["密码已保存，其他设备已退出登录", "changed"]);
    expect(actor.getSnapshot().value).toEqual({ dialog: "resting", devices: "known" });
  });

  it("ends the other sessions only when that is confirmed", async () => {
    const { actor, log, calls } = started();
    await settled();
    actor.send({ type: "othersRequested" });
    actor.send({ type: "othersDropped" });
    expect(calls).toEqual([]);
    actor.send({ type: "othersRequested" });
    actor.send({ type: "othersConfirmed" });
    await settled();
    expect(calls).toHaveLength(1);
    expect(log).toEqual(["已退出其他 2 个登录"]);
    expect(actor.getSnapshot().matches({ devices: "known" })).toBe(true);
  });

  it("leaves with the account", async () => {
    const { actor, log } = started();
    actor.send({ type: "closingRequested" });
    const dialog = actor.getSnapshot().children.closing!;
    dialog.send({ type: "fieldChanged", field: "password", value: PASSWORD });
    dialog.send({ type: "consentToggled" });
    dialog.send({ type: "submitted" });
    await settled();
    expect(log).toEqual(["账号已注销", "leave"]);
  });
});

describe("createPasswordReminderMachine", () => {
  type Snapshot = { context: { session: Session | null } };
  const started = (kept = new Map<string, string>()) => {
    let session: Session | null = null;
    const listeners = new Set<(snapshot: Snapshot) => void>();
    const watch: SessionWatch = {
      getSnapshot: () => ({ context: { session } }),
      subscribe(listener) {
        listeners.add(listener);
        return { unsubscribe: () => void listeners.delete(listener) };
      },
    };
    const went: string[] = [];
    const settings = {
      read: (key: string) => kept.get(key) ?? null,
      write: (key: string, value: string) => void kept.set(key, value),
      remove: (key: string) => void kept.delete(key),
    };
    const navigator = { currentPath: () => "/", go: (path: string) => void went.push(path), open: () => {} };
    const actor = createActor(createPasswordReminderMachine({ watch, settings, navigator })).start();
    const see = (next: Session | null) => {
      session = next;
      for (const listener of listeners) listener({ context: { session } });
    };
    return { actor, see, went, kept };
  };
  const without = (phone = PHONE): Session => ({ ...SESSION, phone, needPassword: true });

  it("prompts a person without a password, and leads to the page for it", () => {
    const { actor, see, went } = started();
    see(SESSION);
    expect(actor.getSnapshot().value).toBe("quiet");
    see(without());
    expect(actor.getSnapshot().value).toBe("asking");
    actor.send({ type: "accepted" });
    expect(actor.getSnapshot().value).toBe("quiet");
    expect(went).toEqual(["/user/personalAccount?set=password"]);
    see({ ...without(), carNums: 3 });
    expect(actor.getSnapshot().value).toBe("quiet");
  });

  it("stays quiet when it is dismissed, a password is set or the person has signed out", () => {
    const kept = new Map<string, string>();
    const { actor, see } = started(kept);
    see(without());
    see(null);
    expect(actor.getSnapshot().value).toBe("quiet");
    see(without());
    see(SESSION);
    expect(actor.getSnapshot().value).toBe("quiet");
    see(without());
    actor.send({ type: "dismissed" });
    const later = started(kept);
    later.see(without());
    expect(later.actor.getSnapshot().value).toBe("quiet");
    later.see(without(NEXT));
    expect(later.actor.getSnapshot().value).toBe("asking");
  });
});
