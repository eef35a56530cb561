import type { ComponentProps, ReactNode } from "react";
import { type EditorContext, type EditorEvent, isEdited } from "../../../application/editor-machine.ts";
import type { RecordForm } from "../../../application/record-editor.ts";
import type { Fields } from "../../../domain/fields.ts";
import { Button } from "../button.tsx";
import { EmptyState } from "../empty-state.tsx";
import { ErrorState } from "../error-state.tsx";
import { FieldInputs } from "../field-inputs.tsx";
import type { FormState } from "../form-fields.tsx";
import { Link } from "../link.tsx";
import { SkeletonRows } from "../skeleton.tsx";
import { Padded, Section } from "./details.tsx";
import { FormColumn } from "./form-column.tsx";
import { PageHead } from "./page.tsx";

/** An editor machine's snapshot, as far as its page goes by it. */
type EditorState<Form> = {
  context: EditorContext<Form>;
  hasTag: (tag: "loading" | "missing" | "failed" | "busy") => boolean;
};

/** What a form's page is drawn from. `problemOf`: what is wrong with a part, once somebody has tried. */
export type EditorForm<Form> = {
  form: Form;
  change: (form: Form) => void;
  problemOf: (part: string) => string | null;
  isSaving: boolean;
};

/** The page of an editor machine: its head, what comes before the form or instead of it, the form with its bar. */
export function EditorFrame<Form>({
  state,
  send,
  title,
  note,
  actions,
  name = title,
  missing = "没有这条内容，可能已被删除",
  back,
  failed,
  saveText,
  children,
}: {
  state: EditorState<Form>;
  send: (event: EditorEvent<Form>) => void;
  title: string;
  note?: ReactNode;
  actions?: ReactNode;
  /** The form as people call it, where its title says more. */
  name?: string;
  missing?: string;
  /** Where those go for whom there is no such thing. */
  back: { to: string; text: string };
  failed: string;
  saveText?: string;
  children: (form: EditorForm<Form>) => ReactNode;
}) {
  const { form, problems, wasSubmitted } = state.context;
  const wrong = wasSubmitted ? Object.values(problems).find((problem) => problem !== null) : undefined;
  return (
    <>
      <PageHead
        title={title}
        {...(note === undefined ? {} : { note })}
        {...(actions === undefined ? {} : { actions })}
      />
      {state.hasTag("failed") ? (
        <div className="tm-panel">
          <ErrorState message={failed} onRetry={() => send({ type: "retried" })} />
        </div>
      ) : state.hasTag("missing") ? (
        <div className="tm-panel">
          <EmptyState title={missing} action={<Link to={back.to}>{back.text}</Link>} />
        </div>
      ) : form === null ? (
        <div className="tm-panel">
          <SkeletonRows rows={6} />
        </div>
      ) : (
        <FormColumn
          label={name}
          isDirty={isEdited(state.context)}
          input={{
            name,
            now: () => ({ form }),
            restore: (input) => send({ type: "inputRestored", input }),
          }}
          isSaving={state.hasTag("busy")}
          {...(saveText === undefined ? {} : { saveText })}
          {...(wrong === undefined || wrong === null
            ? {}
            : { note: <span className="tm-danger tm-small">{wrong}</span> })}
          onSave={() => send({ type: "submitted" })}
          onReset={() => send({ type: "undone" })}
        >
          {children({
            form,
            change: (next) => send({ type: "edited", form: next }),
            problemOf: (part) => (wasSubmitted ? (problems[part] ?? null) : null),
            isSaving: state.hasTag("busy"),
          })}
        </FormColumn>
      )}
    </>
  );
}

/** The buttons that move one of several and take it away. */
export const OrderButtons = ({
  name,
  isFirst,
  isLast,
  onMove,
  onRemove,
}: {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (step: 1 | -1) => void;
  onRemove?: () => void;
}) => (
  <div className="tm-row tm-gap-4">
    <Button size="small" label={`${name} 上移`} disabled={isFirst} onClick={() => onMove(-1)}>
      ↑
    </Button>
    <Button size="small" label={`${name} 下移`} disabled={isLast} onClick={() => onMove(1)}>
      ↓
    </Button>
    {onRemove === undefined ? null : (
      <Button size="small" label={`移除 ${name}`} onClick={onRemove}>
        ×
      </Button>
    )}
  </div>
);

/** The record of an editor's form as inputs take it. */
export const inputsOf = <All extends Fields, Rest>({
  form,
  change,
  problemOf,
  isSaving,
}: EditorForm<RecordForm<All, Rest>>): FormState => ({
  fields: form.fields,
  problemOf,
  isSending: isSaving,
  change: (field, value) => change({ ...form, fields: { ...form.fields, [field]: value } }),
});

/** Some of a record in a panel of a form, two fields a line unless it `isStacked`; `children` come behind them. */
export const FieldSection = ({
  title,
  note = null,
  isStacked = false,
  children,
  ...inputs
}: { title: string; note?: ReactNode; isStacked?: boolean; children?: ReactNode } & ComponentProps<
  typeof FieldInputs
>) => (
  <Section title={title} note={note}>
    <Padded>
      <div className={isStacked ? "tm-contents" : "tm-form-columns"}>
        <FieldInputs {...inputs} />
        {children}
      </div>
    </Padded>
  </Section>
);
