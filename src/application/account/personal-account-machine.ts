import { assign, fromPromise, setup } from "xstate";
import type { DeviceSession } from "../../domain/account/profile.ts";
import type { Session } from "../../domain/account/session.ts";
import type { Clock } from "../platform.ts";
import { createAccountClosingMachine } from "./account-closing-machine.ts";
import type { AuthGateway } from "./auth-gateway.ts";
import type { Membership } from "./membership.ts";
import { createPasswordChangeMachine } from "./password-change-machine.ts";
import { createPhoneChangeMachine } from "./phone-change-machine.ts";
import { createProfileMachine } from "./profile-machine.ts";

/** Whose page it is, and who gets the result. */
export type Oneself = {
  session(): Pick<Session, "name" | "avatar" | "phone" | "needPassword">;
  notify(message: string): void;
  /** Name, phone or password changed on the server. */
  changed(): void;
  /** The account is gone. */
  leave(): void;
};

/** Events of the page of one's own account. */
export type PersonalAccountEvent =
  | { type: "routeChanged"; query: Readonly<Record<string, string>> }
  | { type: "passwordRequested" }
  | { type: "phoneRequested" }
  | { type: "closingRequested" }
  | { type: "othersRequested" }
  | { type: "othersConfirmed" }
  | { type: "othersDropped" }
  | { type: "retried" };

/** `?set=password` opens the page with the dialog for it. */
const SET_PARAM = "set";

type PersonalAccountPorts = { auth: AuthGateway; clock: Clock; membership: Membership; me: Oneself };

/**
 * The personal account: the profile form all the time; one dialog at a time (resting → password | phone | closing →
 * resting); the signed-in devices: loading → known | failed, known → asking → ending → loading. What ends other sessions
 * reads the devices again.
 */
export const createPersonalAccountMachine = ({ auth, clock, membership, me }: PersonalAccountPorts) => {
  const own = () => {
    const { phone, needPassword } = me.session();
    return { phone, hasPassword: !needPassword };
  };
  return setup({
    types: {
      context: {} as { devices: DeviceSession[] | null; opensPassword: boolean },
      input: {} as { query: Readonly<Record<string, string>> },
      events: {} as PersonalAccountEvent,
      children: {} as { profile: "profile"; password: "password"; phone: "phone"; closing: "closing" },
    },
    actors: {
      profile: createProfileMachine({
        membership,
        onSaved: () => {
          me.notify("个人资料已保存");
          me.changed();
        },
      }),
      password: createPasswordChangeMachine({ membership }),
      phone: createPhoneChangeMachine({ auth, clock, membership }),
      closing: createAccountClosingMachine({ auth, clock, membership }),
      devices: fromPromise(() => membership.sessions()),
      endOthers: fromPromise(() => membership.closeOtherSessions()),
    },
    guards: { opensPassword: ({ context }) => context.opensPassword },
    actions: {
      notify: (_, text: string) => me.notify(text),
      notifyChanged: () => me.changed(),
      leave: () => me.leave(),
      setDevices: assign((_, devices: DeviceSession[]) => ({ devices })),
    },
  }).createMachine({
    id: "personalAccount",
    context: ({ input }) => ({ devices: null, opensPassword: input.query[SET_PARAM] === "password" }),
    invoke: { id: "profile", src: "profile", input: () => me.session() },
    type: "parallel",
    states: {
      dialog: {
        initial: "opening",
        states: {
          opening: { always: [{ guard: "opensPassword", target: "password" }, { target: "resting" }] },
          resting: { on: { passwordRequested: "password", phoneRequested: "phone", closingRequested: "closing" } },
          password: {
            invoke: {
              id: "password",
              src: "password",
              input: own,
              onDone: [
                {
                  guard: ({ event }) => event.output.changed,
                  target: ["resting", "#personalAccount.devices.loading"],
                  actions: [{ type: "notify", params: "密码已保存，其他设备已退出登录" }, "notifyChanged"],
                },
                { target: "resting" },
              ],
            },
          },
          phone: {
            invoke: {
              id: "phone",
              src: "phone",
              input: own,
              onDone: [
                {
                  guard: ({ event }) => event.output.changed,
                  target: ["resting", "#personalAccount.devices.loading"],
                  actions: [{ type: "notify", params: "手机号已更换，请用新手机号登录" }, "notifyChanged"],
                },
                { target: "resting" },
              ],
            },
          },
          closing: {
            invoke: {
              id: "closing",
              src: "closing",
              input: own,
              onDone: [
                {
                  guard: ({ event }) => event.output.gone,
                  target: "resting",
                  actions: [{ type: "notify", params: "账号已注销" }, "leave"],
                },
                { target: "resting" },
              ],
            },
          },
        },
      },
      devices: {
        initial: "loading",
        states: {
          loading: {
            invoke: {
              src: "devices",
              onDone: { target: "known", actions: { type: "setDevices", params: ({ event }) => event.output } },
              onError: "failed",
            },
          },
          failed: { on: { retried: "loading" } },
          known: { on: { othersRequested: "asking" } },
          asking: { on: { othersConfirmed: "ending", othersDropped: "known" } },
          ending: {
            invoke: {
              src: "endOthers",
              onDone: {
                target: "loading",
                actions: { type: "notify", params: ({ event }) => `已退出其他 ${event.output} 个登录` },
              },
              onError: "known",
            },
          },
        },
      },
    },
  });
};
