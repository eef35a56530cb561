import { assign, fromPromise, setup } from "xstate";
import type { FormProblems } from "../../domain/account/login-form.ts";
import { type ProfileForm, profileProblems } from "../../domain/account/profile.ts";
import { normalised } from "../../domain/text.ts";
import { hasProblems } from "./form.ts";
import type { Membership } from "./membership.ts";

/** Events of the profile form. */
export type ProfileEvent =
  | { type: "changed"; change: Partial<ProfileForm> }
  | { type: "submitted" }
  /** Back to what is saved. */
  | { type: "dropped" };

type ProfileContext = {
  saved: ProfileForm;
  form: ProfileForm;
  /** Shown from the first try to save on. */
  problems: FormProblems<ProfileForm>;
};

/** Whether there is something to save. */
export const isDirty = ({ saved, form }: Pick<ProfileContext, "saved" | "form">): boolean =>
  saved.name !== form.name || saved.avatar !== form.avatar;

type ProfilePorts = { membership: Membership; onSaved: () => void };

/** Name and picture: editing → saving → editing, saved or as it was when refused. `onSaved` is called with every change. */
export const createProfileMachine = ({ membership, onSaved }: ProfilePorts) =>
  setup({
    types: { context: {} as ProfileContext, events: {} as ProfileEvent, input: {} as ProfileForm },
    actors: {
      save: fromPromise(async ({ input }: { input: ProfileForm }) => {
        const form = { ...input, name: normalised(input.name) };
        await membership.updateProfile(form);
        return form;
      }),
    },
    guards: {
      isDirty: ({ context }) => isDirty(context),
      isInOrder: ({ context }) => isDirty(context) && !hasProblems(profileProblems(context.form)),
    },
    actions: {
      change: assign(({ context, event }) => {
        if (event.type !== "changed") return {};
        const form = { ...context.form, ...event.change };
        return { form, problems: hasProblems(context.problems) ? profileProblems(form) : {} };
      }),
      judge: assign(({ context }) => ({ problems: profileProblems(context.form) })),
      drop: assign(({ context }) => ({ form: context.saved, problems: {} })),
      keep: assign((_, saved: ProfileForm) => ({ saved, form: saved, problems: {} })),
      notifySaved: () => onSaved(),
    },
  }).createMachine({
    id: "profile",
    context: ({ input: { name, avatar } }) => ({ saved: { name, avatar }, form: { name, avatar }, problems: {} }),
    initial: "editing",
    states: {
      editing: {
        on: {
          changed: { actions: "change" },
          dropped: { actions: "drop" },
          submitted: [
            { guard: "isInOrder", target: "saving" },
            { guard: "isDirty", actions: "judge" },
          ],
        },
      },
      saving: {
        invoke: {
          src: "save",
          input: ({ context }) => context.form,
          onDone: {
            target: "editing",
            actions: [{ type: "keep", params: ({ event }) => event.output }, "notifySaved"],
          },
          onError: "editing",
        },
      },
    },
  });
