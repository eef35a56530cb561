import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { isEnter } from "./keys.ts";

const WRONG = '[aria-invalid="true"], [role="alert"]';

/** A form whose machine judges it: where it cannot be sent, the first field that is wrong comes into sight and has the focus. */
export function Form({
  label,
  className,
  sendsOnEnter = true,
  onSubmit,
  children,
}: {
  label?: string;
  className?: string;
  /** `false`: a page of many parts, which only its button sends. */
  sendsOnEnter?: boolean;
  onSubmit: () => void;
  children: ReactNode;
}) {
  return (
    <form
      className={className}
      aria-label={label}
      noValidate
      onKeyDown={(event) => {
        const { target } = event;
        const isLine = target instanceof HTMLInputElement && target.type !== "file";
        if (!sendsOnEnter && isLine && isEnter(event)) event.preventDefault();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        // One in a window over another is sent alone.
        event.stopPropagation();
        const form = event.currentTarget;
        flushSync(onSubmit);
        const wrong = form.querySelector<HTMLElement>(WRONG);
        wrong?.focus({ preventScroll: true });
        wrong?.scrollIntoView({ block: "center" });
      }}
    >
      {children}
    </form>
  );
}
