import type { ReactNode } from "react";
import { type EditorContext, type EditorEvent, isEdited } from "../../../application/editor-machine.ts";
import { Button } from "../../kit/button.tsx";
import { FormColumn } from "../../kit/console/form-column.tsx";
import { PageHead } from "../../kit/console/page.tsx";
import { EmptyState } from "../../kit/empty-state.tsx";
import { ErrorState } from "../../kit/error-state.tsx";
import { Link } from "../../kit/link.tsx";
import { SkeletonRows } from "../../kit/skeleton.tsx";

/** An editor machine's snapshot, as far as its page goes by it. */
type EditorState<Form> = {
  context: EditorContext<Form>;
  hasTag: (tag: "loading" | "missing" | "failed" | "busy") => boolean;
};

/** What a form's page is drawn from. `problemOf`: what is wrong with a part, once somebody has tried. */
type EditorForm<Form> = {
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
  /** Where those go for whom there is no such thing. */
  back: { to: string; text: string };
  failed: string;
  saveText?: string;
  children: (form: EditorForm<Form>) => ReactNode;
}) {
  const { form, problems, tried } = state.context;
  const wrong = tried ? Object.values(problems).find((problem) => problem !== null) : undefined;
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
          <EmptyState title="没有这条内容，可能已被删除" action={<Link to={back.to}>{back.text}</Link>} />
        </div>
      ) : form === null ? (
        <div className="tm-panel">
          <SkeletonRows rows={6} />
        </div>
      ) : (
        <FormColumn
          label={title}
          isDirty={isEdited(state.context)}
          input={{
            name: title,
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
            problemOf: (part) => (tried ? (problems[part] ?? null) : null),
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
