import { type ReactNode, useRef } from "react";
import { Button } from "../button.tsx";
import { Form } from "../form.tsx";
import type { FormInput } from "./saved-input.tsx";
import { Unsaved } from "./unsaved.tsx";
import "./console.css";

/**
 * A form in one column of 480 px, in `Section`s with `Field`s; its bar with 保存 sticks to the window's bottom while there
 * is something to save. `note`: what the person should know before saving. Who has changed something is asked before it is
 * lost.
 */
export function FormColumn({
  label,
  isDirty,
  isSaving,
  saveText = "保存",
  note,
  input,
  onSave,
  onReset,
  children,
}: {
  label: string;
  isDirty: boolean;
  isSaving: boolean;
  saveText?: string;
  note?: ReactNode;
  /** What is stored of it when the session ends. */
  input: FormInput;
  onSave: () => void;
  /** Takes back what was changed; missing where there is nothing to go back to. */
  onReset?: () => void;
  children: ReactNode;
}) {
  // Some forms could always be saved, also as they come.
  const isTouched = useRef(false);
  const touch = () => {
    isTouched.current = true;
  };
  return (
    <>
      <Unsaved
        isUnsaved={() => isDirty && !isSaving && isTouched.current}
        input={{
          ...input,
          restore: (stored) => {
            touch();
            input.restore(stored);
          },
        }}
      />
      <Form className="tm-form-column tm-stack tm-gap-16" label={label} onSubmit={onSave}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: hears what its fields and buttons do */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key on a button is a click */}
        <div
          className="tm-stack tm-gap-16"
          onInput={touch}
          onClick={({ target }) => {
            if ((target as Element).closest("button") !== null) touch();
          }}
        >
          {children}
        </div>
        <div className={isDirty ? "tm-bar" : "tm-bar is-resting"}>
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
    </>
  );
}
