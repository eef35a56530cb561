import type { ReactNode } from "react";
import { Button } from "../button.tsx";
import { Form } from "../form.tsx";
import "./console.css";

/**
 * A form in one column of 480 px, in `Section`s with `Field`s; its bar with 保存 sticks to the window's bottom while there
 * is something to save. `note`: what the person should know before saving.
 */
export function FormColumn({
  label,
  isDirty,
  isSaving,
  saveText = "保存",
  note,
  onSave,
  onReset,
  children,
}: {
  label: string;
  isDirty: boolean;
  isSaving: boolean;
  saveText?: string;
  note?: ReactNode;
  onSave: () => void;
  /** Takes back what was changed; missing where there is nothing to go back to. */
  onReset?: () => void;
  children: ReactNode;
}) {
  return (
    <Form className="tm-form-column" label={label} onSubmit={onSave}>
      {children}
      <div className={isDirty ? "tm-save-bar is-dirty" : "tm-save-bar"}>
        <Button type="submit" look="primary" disabled={!isDirty || isSaving}>
          {isSaving ? "正在保存" : saveText}
        </Button>
        {onReset !== undefined && isDirty ? (
          <Button disabled={isSaving} onClick={onReset}>
            放弃修改
          </Button>
        ) : null}
        {note === undefined ? null : <span className="tm-muted">{note}</span>}
      </div>
    </Form>
  );
}
