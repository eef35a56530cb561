import { useMachine } from "@xstate/react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { leavingMachine } from "../../../application/leaving-machine.ts";
import { ConfirmDialog } from "../confirm-dialog.tsx";
import { guardLeaving } from "../link.tsx";
import { type FormInput, SavedInput } from "./saved-input.tsx";

/**
 * Asks before a page with something unsaved is left: by a link, a tab, the browser's ways back and on; by closing or reloading
 * it, in the browser's own words. What is lost with a session that ends is stored (`SavedInput`). `isUnsaved`: missing where all
 * that differs from what the form began with is. `isSending`: what leads on from a form that is being sent is no leaving.
 */
export function Unsaved({
  isUnsaved,
  isSending = () => false,
  input,
}: {
  isUnsaved?: () => boolean;
  isSending?: () => boolean;
  input: FormInput;
}) {
  const [state, send] = useMachine(leavingMachine);
  const [begun] = useState(() => JSON.stringify(input.now()));
  const hasInput = isUnsaved ?? (() => JSON.stringify(input.now()) !== begun);
  const latest = useRef({ hasInput, isSending });
  const { keptOn } = input;
  useLayoutEffect(() => {
    latest.current = { hasInput, isSending };
  });
  useEffect(
    () =>
      guardLeaving((leave, to) => {
        const { hasInput: isAsked, isSending: isUnderWay } = latest.current;
        if (to !== keptOn && !isUnderWay() && isAsked()) send({ type: "leaveRequested", leave });
        else leave();
      }),
    [send, keptOn],
  );
  useEffect(() => {
    const unloading = (event: BeforeUnloadEvent) => {
      if (latest.current.hasInput()) event.preventDefault();
    };
    window.addEventListener("beforeunload", unloading);
    return () => window.removeEventListener("beforeunload", unloading);
  }, []);
  useEffect(() => {
    // A browser without the interface leaves at once, as it would anyway.
    if (!("navigation" in window)) return;
    let isMeant = false;
    const stepped = (event: NavigateEvent) => {
      if (event.navigationType !== "traverse" || !event.cancelable || isMeant || !latest.current.hasInput()) return;
      event.preventDefault();
      const { key } = event.destination;
      const leave = () => {
        isMeant = true;
        navigation.traverseTo(key);
      };
      send({ type: "leaveRequested", leave });
    };
    navigation.addEventListener("navigate", stepped);
    return () => navigation.removeEventListener("navigate", stepped);
  }, [send]);
  return (
    <>
      <SavedInput input={input} isUnsaved={hasInput} />
      <ConfirmDialog
        open={state.matches("asking")}
        title="有未保存的修改"
        confirmText="放弃修改并离开"
        onConfirm={() => send({ type: "confirmed" })}
        onCancel={() => send({ type: "stayed" })}
      >
        <p>离开后，本页尚未保存的内容将丢失。</p>
      </ConfirmDialog>
    </>
  );
}
