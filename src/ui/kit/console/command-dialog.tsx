import type { ReactNode } from "react";
import type { ActorRefFrom } from "xstate";
import { type commandMachine, isNeededIn } from "../../../application/command-machine.ts";
import { useSelector } from "../../use-selector.ts";
import { FieldInputs } from "../field-inputs.tsx";
import { FormDialog, type FormState } from "../form-fields.tsx";
import { type FormInput, inputOf, SavedInput } from "./saved-input.tsx";
import "./console.css";

export type CommandActor = ActorRefFrom<typeof commandMachine>;

/** The actor of the command under way, of the snapshot of a list or detail machine. */
export const commandOf = ({ children }: { children: { command?: CommandActor | undefined } }) => children.command;

/** What is stored of a command's form when the session ends: each command of each row, and part of it, has its own. */
export function commandInput(name: string, command: CommandActor): FormInput {
  const { name: verb, row, part } = command.getSnapshot().context;
  const id = (row as { id?: unknown } | null)?.id ?? "";
  return { ...inputOf(name, command, "fields"), key: `${verb} ${id} ${part}`, isWindow: true };
}

/**
 * The dialog of the command under way: `children` draws its fields. Renders nothing for a command that asks nothing.
 */
export function CommandDialog({
  command,
  title,
  cancelText = "取消",
  submitText = "确定",
  isDanger = false,
  children,
}: {
  command: CommandActor;
  title: string;
  cancelText?: string;
  submitText?: string;
  /** What cannot be taken back. */
  isDanger?: boolean;
  children: ReactNode | ((form: FormState) => ReactNode);
}) {
  const state = useSelector(command, (snapshot) => snapshot);
  const { fields, problems, wasSubmitted, hasDialog } = state.context;
  if (!hasDialog) return null;
  const isSending = state.matches("sending");
  const form: FormState = {
    fields,
    problemOf: (field) => (wasSubmitted ? (problems[field] ?? null) : null),
    change: (field, value) => command.send({ type: "fieldChanged", field, value }),
    isNeeded: (field) => isNeededIn(state.context, field),
    isSending,
  };
  return (
    <FormDialog
      title={title}
      cancelText={cancelText}
      submitText={submitText}
      isDanger={isDanger}
      isSending={isSending}
      onSubmit={() => command.send({ type: "submitted" })}
      onClose={() => command.send({ type: "closed" })}
    >
      {Object.keys(fields).length === 0 ? null : <SavedInput input={commandInput(title, command)} />}
      {typeof children === "function" ? children(form) : children}
    </FormDialog>
  );
}

/** The fields of the record that the command asks for, each under the name that its problem uses; `more`: how some are drawn. */
export const CommandInputs = ({
  command,
  form,
  ...more
}: { command: CommandActor; form: FormState } & Pick<
  Parameters<typeof FieldInputs>[0],
  "units" | "options" | "today"
>) => {
  const { command: asked, row, part } = useSelector(command, ({ context }) => context);
  return asked.fields === undefined ? null : <FieldInputs form={form} fields={asked.fields(row, part)} {...more} />;
};

/** Asks why, and for whatever else the command asks. */
export const ReasonDialog = ({
  command,
  title,
  text,
  cancelText,
  submitText,
  isDanger = false,
}: {
  command: CommandActor;
  title: string;
  cancelText?: string;
  /** What follows from it. */
  text: ReactNode;
  submitText?: string;
  isDanger?: boolean;
}) => (
  <CommandDialog
    command={command}
    title={title}
    isDanger={isDanger}
    {...(cancelText === undefined ? {} : { cancelText })}
    {...(submitText === undefined ? {} : { submitText })}
  >
    {(form) => (
      <>
        <p>{text}</p>
        <CommandInputs command={command} form={form} />
      </>
    )}
  </CommandDialog>
);
