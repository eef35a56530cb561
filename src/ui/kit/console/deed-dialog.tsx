import { type ReactNode, useId } from "react";
import type { ActorRefFrom } from "xstate";
import type { DeedContext, deedMachine } from "../../../application/deed-machine.ts";
import { REASON } from "../../../domain/trade/order-progress.ts";
import { useSelector } from "../../use-selector.ts";
import { Button } from "../button.tsx";
import { Dialog, DialogActions } from "../dialog.tsx";
import { Field, Select } from "../fields.tsx";
import "./console.css";

export type DeedActor = ActorRefFrom<typeof deedMachine>;

/** What a dialog knows of the fields it asks for. */
export type DeedForm = {
  fields: DeedContext["fields"];
  /** What is wrong with a field, once somebody has tried. */
  problemOf: (field: string) => string | null;
  change: (field: string, value: string) => void;
  isSending: boolean;
};

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
  children: ReactNode | ((form: DeedForm) => ReactNode);
}) {
  const state = useSelector(deed, (snapshot) => snapshot);
  const { fields, problems, tried, isAsked } = state.context;
  if (!isAsked) return null;
  const isSending = state.matches("sending");
  const form: DeedForm = {
    fields,
    problemOf: (field) => (tried ? (problems[field] ?? null) : null),
    change: (field, value) => deed.send({ type: "fieldChanged", field, value }),
    isSending,
  };
  const close = () => deed.send({ type: "closed" });
  return (
    <Dialog title={title} width="form" closesOutside={false} onClose={close}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSending) deed.send({ type: "submitted" });
        }}
      >
        <div className="tm-deed-fields">{typeof children === "function" ? children(form) : children}</div>
        <DialogActions>
          <Button disabled={isSending} onClick={close}>
            取消
          </Button>
          <Button type="submit" look={isDanger ? "danger" : "primary"} disabled={isSending}>
            {isSending ? "正在提交" : submitText}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** A longer text of a deed. */
export function DeedText({
  form,
  field,
  label,
  maxLength,
  placeholder,
}: {
  form: DeedForm;
  field: string;
  label: string;
  maxLength: number;
  placeholder?: string;
}) {
  const id = useId();
  return (
    <Field label={label} problem={form.problemOf(field)}>
      <textarea
        id={id}
        className="tm-input tm-textarea"
        rows={3}
        maxLength={maxLength}
        placeholder={placeholder}
        disabled={form.isSending}
        value={form.fields[field] ?? ""}
        onChange={(event) => form.change(field, event.target.value)}
      />
    </Field>
  );
}

/** A short text, number or day of a deed. */
export function DeedInput({
  form,
  field,
  label,
  type = "text",
  maxLength,
  placeholder,
  filter = (text) => text,
}: {
  form: DeedForm;
  field: string;
  label: string;
  type?: "text" | "date" | "tel";
  maxLength?: number;
  placeholder?: string;
  /** What the field keeps of what is typed, e.g. `numberInput`. */
  filter?: (text: string) => string;
}) {
  return (
    <Field label={label} problem={form.problemOf(field)}>
      <input
        className="tm-input"
        type={type}
        autoComplete="off"
        maxLength={maxLength}
        placeholder={placeholder}
        disabled={form.isSending}
        aria-invalid={form.problemOf(field) !== null || undefined}
        value={form.fields[field] ?? ""}
        onChange={(event) => form.change(field, filter(event.target.value))}
      />
    </Field>
  );
}

/** A choice of a deed. */
export const DeedSelect = ({
  form,
  field,
  label,
  options,
}: {
  form: DeedForm;
  field: string;
  label: string;
  options: readonly { value: string; label: string }[];
}) => (
  <Field label={label} problem={form.problemOf(field)}>
    <Select
      label={label}
      value={form.fields[field] ?? ""}
      options={options}
      onChange={(value) => form.change(field, value)}
    />
  </Field>
);

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
        <DeedText form={form} field="reason" label={label} maxLength={REASON.max} placeholder="5-200字" />
      </>
    )}
  </DeedDialog>
);
