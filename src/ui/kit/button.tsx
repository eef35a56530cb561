import type { MouseEvent, ReactNode } from "react";
import { Link } from "./link.tsx";

/** `primary` once per region; `danger` for what cannot be taken back; `minimal` has no frame. */
export type ButtonLook = "primary" | "plain" | "minimal" | "danger";
type Size = "small" | "medium" | "large";

const classOf = (look: ButtonLook, size: Size): string =>
  `tm-button is-${look}${size === "medium" ? "" : ` is-${size}`}`;

/** A button that stays in reach of the keyboard while it is disabled: `aria-disabled`, and a press does nothing. */
export function Button({
  children,
  look = "plain",
  size = "medium",
  type = "button",
  icon,
  label,
  title,
  disabled = false,
  busy = false,
  fill = false,
  pressed,
  focusedFirst = false,
  onClick,
  testId,
}: {
  children?: ReactNode;
  look?: ButtonLook;
  size?: Size;
  type?: "button" | "submit";
  icon?: ReactNode;
  /** The name of a button that shows an icon alone. */
  label?: string;
  title?: string;
  disabled?: boolean;
  /** What it does is under way: it waits, with its words on it. */
  busy?: boolean;
  /** As wide as what it stands in. */
  fill?: boolean;
  /** Has the focus when its dialog opens. */
  focusedFirst?: boolean;
  /** Of a switch: whether it is on. */
  pressed?: boolean;
  onClick?: () => void;
  testId?: string;
}) {
  const clicked = (event: MouseEvent) => {
    if (disabled || busy) event.preventDefault();
    else onClick?.();
  };
  return (
    <button
      type={type}
      className={fill ? `${classOf(look, size)} is-fill` : classOf(look, size)}
      title={title}
      aria-label={label}
      aria-disabled={disabled || busy || undefined}
      aria-busy={busy || undefined}
      aria-pressed={pressed}
      data-testid={testId}
      data-focus-first={focusedFirst || undefined}
      onClick={clicked}
    >
      {icon}
      {children}
    </button>
  );
}

/** A link in a button's clothes. `target`: where it opens, if not where `Link` opens such an address. */
export function LinkButton({
  children,
  to,
  look = "plain",
  size = "medium",
  icon,
  target,
}: {
  children: ReactNode;
  to: string;
  look?: ButtonLook;
  size?: Size;
  icon?: ReactNode;
  target?: "_self" | "_blank";
}) {
  return (
    <Link className={classOf(look, size)} to={to} target={target}>
      {icon}
      {children}
    </Link>
  );
}
