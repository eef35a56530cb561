import { useMachine } from "@xstate/react";
import { type ReactNode, useRef } from "react";
import { leavingMachine } from "../../../application/leaving-machine.ts";
import { Button } from "../button.tsx";
import { ConfirmDialog } from "../confirm-dialog.tsx";
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
  /** Takes back what was changed, once the person has confirmed it; missing where there is nothing to go back to. */
  onReset?: () => void;
  children: ReactNode;
}) {
  // Some forms could always be saved, also as they come.
  const isTouched = useRef(false);
  const touch = () => {
    isTouched.current = true;
  };
  const [takingBack, send] = useMachine(leavingMachine);
  return (
    <>
      <ConfirmDialog
        open={takingBack.matches("asking")}
        title="放弃本页的修改"
        confirmText="确定放弃"
        onConfirm={() => send({ type: "confirmed" })}
        onCancel={() => send({ type: "stayed" })}
      >
        <p>填写的内容回到上次保存时的样子，不能恢复。</p>
      </ConfirmDialog>
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
            <Button disabled={isSaving} onClick={() => send({ type: "leaveRequested", leave: onReset })}>
              放弃修改
            </Button>
          ) : null}
          {note === undefined ? null : <span className="tm-muted">{note}</span>}
        </div>
      </Form>
    </>
  );
}
