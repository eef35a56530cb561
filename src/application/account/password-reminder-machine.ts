import { assign, fromCallback, setup } from "xstate";
import type { Session } from "../../domain/account/session.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import type { Navigator, SettingsStore } from "../platform.ts";

/** The signed-in person, now and later; `App.session` is one. */
export type SessionWatch = {
  getSnapshot(): { context: { session: Session | null } };
  subscribe(listener: (snapshot: { context: { session: Session | null } }) => void): { unsubscribe(): void };
};

/** For whom the question was put off on this device. */
const KEY = "password-reminder";

/** Events of the reminder to set a password. */
export type PasswordReminderEvent =
  /** The signed-in person has no password, or (`null`) there is no such person. */
  { type: "personChanged"; phone: string | null } | { type: "accepted" } | { type: "dismissed" };

const withoutPassword = (session: Session | null): string | null => (session?.needPassword ? session.phone : null);

type PasswordReminderPorts = { watch: SessionWatch; settings: SettingsStore; navigator: Navigator };

/**
 * Asks a person who registered by SMS alone to choose a password: quiet → asking → quiet. Once per visit and person; a person who
 * puts it off is not asked again on this device, and finds it on the account page.
 */
export const createPasswordReminderMachine = ({ watch, settings, navigator }: PasswordReminderPorts) =>
  setup({
    types: { context: {} as { phone: string | null }, events: {} as PasswordReminderEvent },
    actors: {
      watch: fromCallback<PasswordReminderEvent>(({ sendBack }) => {
        const look = ({ context }: { context: { session: Session | null } }) =>
          sendBack({ type: "personChanged", phone: withoutPassword(context.session) });
        look(watch.getSnapshot());
        const { unsubscribe } = watch.subscribe(look);
        return unsubscribe;
      }),
    },
    guards: {
      needsPrompt: ({ context, event }) =>
        event.type === "personChanged" &&
        event.phone !== null &&
        event.phone !== context.phone &&
        settings.read(KEY) !== event.phone,
      isGone: ({ context, event }) => event.type === "personChanged" && event.phone !== context.phone,
    },
    actions: {
      keep: assign(({ context, event }) => (event.type === "personChanged" ? { phone: event.phone } : context)),
      putOff: ({ context }) => {
        if (context.phone !== null) settings.write(KEY, context.phone);
      },
      goThere: () => navigator.go(PAGES.personalAccount.to({ set: "password" })),
    },
  }).createMachine({
    id: "passwordReminder",
    context: { phone: null },
    invoke: { src: "watch" },
    initial: "quiet",
    states: {
      quiet: { on: { personChanged: { guard: "needsPrompt", target: "asking", actions: "keep" } } },
      asking: {
        on: {
          personChanged: [
            { guard: "needsPrompt", actions: "keep" },
            { guard: "isGone", target: "quiet", actions: "keep" },
          ],
          accepted: { target: "quiet", actions: "goThere" },
          dismissed: { target: "quiet", actions: "putOff" },
        },
      },
    },
  });
