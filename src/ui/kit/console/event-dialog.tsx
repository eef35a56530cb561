import type { ReactNode } from "react";
import { type Events, sendingOf } from "../../../domain/events.ts";
import type { FormState } from "../form-fields.tsx";
import { type CommandActor, CommandDialog, CommandInputs } from "./command-dialog.tsx";

/**
 * The dialog of an event under way, as the event's row says for `side`. `text`: what follows from it, where the row cannot say
 * it, `null` for nothing; `before` and `more`: what stands around that; `children`: draws what stands under it, in the place of
 * the fields that the command asks for.
 */
export function EventDialog({
  command,
  events,
  event,
  side,
  title,
  before,
  text,
  more,
  cancelText,
  children,
}: {
  command: CommandActor;
  events: Events;
  event: string;
  side: string;
  /** What stands over it, where that is not the name of the event alone. */
  title?: string;
  before?: ReactNode;
  text?: ReactNode;
  more?: ReactNode;
  cancelText?: string;
  children?: ((form: FormState) => ReactNode) | undefined;
}) {
  const row = events[event];
  if (row === undefined) return null;
  const { label, isHarsh = false } = row;
  const sent = sendingOf(events, event, side);
  const consequence = text === undefined ? (sent?.text ?? row.text) : text;
  const submit = sent?.submit ?? row.submit;
  return (
    <CommandDialog
      command={command}
      title={title ?? label}
      isDanger={isHarsh}
      {...(cancelText === undefined ? {} : { cancelText })}
      {...(submit === undefined ? {} : { submitText: submit })}
    >
      {(form) => (
        <>
          {consequence === undefined || consequence === null ? null : (
            <p>
              {before}
              {consequence}
              {more}
            </p>
          )}
          {children === undefined ? <CommandInputs command={command} form={form} /> : children(form)}
        </>
      )}
    </CommandDialog>
  );
}
