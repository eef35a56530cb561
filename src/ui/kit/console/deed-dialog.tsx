import type { ReactNode } from "react";
import type { ActorRefFrom } from "xstate";
import type { deedMachine } from "../../../application/deed-machine.ts";
import { useSelector } from "../../use-selector.ts";
import { FormDialog, FormReason, type FormState } from "../form-fields.tsx";
import "./console.css";

export type DeedActor = ActorRefFrom<typeof deedMachine>;

/**
 * The dialog of the deed under way: `children` draws its fields. Renders nothing for a deed that asks nothing.
 * `state.children.deed` of a list or detail machine is its actor.
 */
export function DeedDialog({
  deed,
  title,
  submitText = "确定",
  isDanger = false,
  children,
}: {
  deed: DeedActor;
  title: string;
  submitText?: string;
  /** What cannot be taken back. */
  isDanger?: boolean;
  children: ReactNode | ((form: FormState) => ReactNode);
}) {
  const state = useSelector(deed, (snapshot) => snapshot);
  const { fields, problems, tried, isAsked } = state.context;
  if (!isAsked) return null;
  const isSending = state.matches("sending");
  const form: FormState = {
    fields,
    problemOf: (field) => (tried ? (problems[field] ?? null) : null),
    change: (field, value) => deed.send({ type: "fieldChanged", field, value }),
    isSending,
  };
  return (
    <FormDialog
      title={title}
      submitText={submitText}
      isDanger={isDanger}
      isSending={isSending}
      onSubmit={() => deed.send({ type: "submitted" })}
      onClose={() => deed.send({ type: "closed" })}
    >
      {typeof children === "function" ? children(form) : children}
    </FormDialog>
  );
}

/** Asks why: the deed has the field `reason`, whose problem is the domain's `reasonProblem`. */
export const ReasonDialog = ({
  deed,
  title,
  text,
  label = "原因",
  submitText,
  isDanger = false,
}: {
  deed: DeedActor;
  title: string;
  /** What follows from it. */
  text: ReactNode;
  label?: string;
  submitText?: string;
  isDanger?: boolean;
}) => (
  <DeedDialog deed={deed} title={title} isDanger={isDanger} {...(submitText === undefined ? {} : { submitText })}>
    {(form) => (
      <>
        <p>{text}</p>
        <FormReason form={form} label={label} />
      </>
    )}
  </DeedDialog>
);
