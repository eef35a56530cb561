import { assign, fromPromise, setup } from "xstate";
import {
  PASSWORD_CHANGE_FIELDS,
  type PasswordChangeForm,
  passwordChangeProblems,
} from "../../domain/account/profile.ts";
import { valuesIn } from "../../domain/fields.ts";
import { type Edit, edited, emptyState, type FormState, hasProblems, judged, type Rules } from "./form.ts";
import type { Membership } from "./membership.ts";

/** `phone`: the person's own, which no password may be. */
export type PasswordForm = PasswordChangeForm & { phone: string };

/** Events of changing the password. */
export type PasswordChangeEvent = Edit<PasswordForm> | { type: "submitted" } | { type: "closed" };

type PasswordChangeContext = FormState<PasswordForm> & { hasPassword: boolean; changed: boolean };

const rulesOf = ({ hasPassword }: { hasPassword: boolean }): Rules<PasswordForm> => ({
  fields: PASSWORD_CHANGE_FIELDS,
  problems: (form) => passwordChangeProblems(form, { phone: form.phone, hasPassword }),
});

type PasswordChangePorts = { membership: Membership };

/** Another password, or the first: editing → saving → done, back to editing when refused. Output: whether it changed. */
export const createPasswordChangeMachine = ({ membership }: PasswordChangePorts) =>
  setup({
    types: {
      context: {} as PasswordChangeContext,
      events: {} as PasswordChangeEvent,
      input: {} as { phone: string; hasPassword: boolean },
      output: {} as { changed: boolean },
    },
    actors: {
      save: fromPromise(({ input: { form, hasPassword } }: { input: PasswordChangeContext }) =>
        membership.updatePassword({
          oldPassword: hasPassword ? form.oldPassword : null,
          newPassword: form.password,
        }),
      ),
    },
    guards: { isInOrder: ({ context }) => !hasProblems(rulesOf(context).problems(context.form)) },
    actions: {
      edit: assign(({ context }, edit: Edit<PasswordForm>) => edited(context, edit, rulesOf(context))),
      judge: assign(({ context }) => judged(context, rulesOf(context).problems(context.form), false)),
    },
  }).createMachine({
    id: "passwordChange",
    context: ({ input: { phone, hasPassword } }) => ({
      ...emptyState({ ...valuesIn(PASSWORD_CHANGE_FIELDS, {}), phone }),
      hasPassword,
      changed: false,
    }),
    initial: "editing",
    output: ({ context }) => ({ changed: context.changed }),
    states: {
      editing: {
        on: {
          fieldChanged: { actions: { type: "edit", params: ({ event }) => event } },
          fieldLeft: { actions: { type: "edit", params: ({ event }) => event } },
          submitted: [{ guard: "isInOrder", target: "saving", actions: "judge" }, { actions: "judge" }],
          closed: "done",
        },
      },
      saving: {
        invoke: {
          src: "save",
          input: ({ context }) => context,
          onDone: { target: "done", actions: assign({ changed: true }) },
          onError: "editing",
        },
      },
      done: { type: "final" },
    },
  });
