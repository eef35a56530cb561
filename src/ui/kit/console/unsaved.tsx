import { useMachine } from "@xstate/react";
import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { leavingMachine } from "../../../application/leaving-machine.ts";
import { ConfirmDialog } from "../confirm-dialog.tsx";
import { guardLeaving } from "../link.tsx";

/** The router's number of a step in the history. */
const stepOf = (state: unknown): number => (state as { idx?: number } | null)?.idx ?? 0;

/**
 * Asks before a page with something unsaved is left: by a link, a tab, the browser's ways back and on; by closing or reloading
 * it, in the browser's own words.
 */
export function Unsaved({ isUnsaved }: { isUnsaved: () => boolean }) {
  const [state, send] = useMachine(leavingMachine);
  const latest = useRef(isUnsaved);
  useLayoutEffect(() => {
    latest.current = isUnsaved;
  });
  useEffect(
    () =>
      guardLeaving((leave) => {
        if (latest.current()) send({ type: "leaveAsked", leave });
        else leave();
      }),
    [send],
  );
  useEffect(() => {
    const unloading = (event: BeforeUnloadEvent) => {
      if (latest.current()) event.preventDefault();
    };
    window.addEventListener("beforeunload", unloading);
    return () => window.removeEventListener("beforeunload", unloading);
  }, []);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation is another step
  useEffect(() => {
    const here = stepOf(history.state);
    // The browser has gone already: back at once, and there once more if that was meant.
    let passing: "back" | "on" | null = null;
    const stepped = (event: PopStateEvent) => {
      const steps = stepOf(event.state) - here;
      if (passing === "back") event.stopImmediatePropagation();
      else if (passing === null && steps !== 0 && latest.current()) {
        event.stopImmediatePropagation();
        passing = "back";
        history.go(-steps);
        const leave = () => {
          passing = "on";
          history.go(steps);
        };
        send({ type: "leaveAsked", leave });
        return;
      }
      passing = null;
    };
    // Before the router's own listener.
    window.addEventListener("popstate", stepped, { capture: true });
    return () => window.removeEventListener("popstate", stepped, { capture: true });
  }, [key, send]);
  return (
    <ConfirmDialog
      open={state.matches("asking")}
      title="有未保存的修改"
      confirmText="放弃修改并离开"
      onConfirm={() => send({ type: "confirmed" })}
      onCancel={() => send({ type: "stayed" })}
    >
      <p>离开后，本页尚未保存的内容将丢失。</p>
    </ConfirmDialog>
  );
}
