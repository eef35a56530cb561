import type { ReactNode } from "react";
import { flushSync } from "react-dom";

const WRONG = '[aria-invalid="true"], [role="alert"]';

/** A form whose machine judges it: where it cannot be sent, the first field that is wrong comes into sight and has the focus. */
export function Form({
  label,
  className,
  onSubmit,
  children,
}: {
  label?: string;
  className?: string;
  onSubmit: () => void;
  children: ReactNode;
}) {
  return (
    <form
      className={className}
      aria-label={label}
      noValidate
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
