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
  disabled = false,
  pressed,
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
  disabled?: boolean;
  /** Of a switch: whether it is on. */
  pressed?: boolean;
  onClick?: () => void;
  testId?: string;
}) {
  const clicked = (event: MouseEvent) => {
    if (disabled) event.preventDefault();
    else onClick?.();
  };
  return (
    <button
      type={type}
      className={classOf(look, size)}
      aria-label={label}
      aria-disabled={disabled || undefined}
      aria-pressed={pressed}
      data-testid={testId}
      onClick={clicked}
    >
      {icon}
      {children}
    </button>
  );
}

/** A link in a button's clothes. `newTab`: a whole page of its own, as details are. */
export function LinkButton({
  children,
  to,
  look = "plain",
  size = "medium",
  icon,
  newTab = false,
}: {
  children: ReactNode;
  to: string;
  look?: ButtonLook;
  size?: Size;
  icon?: ReactNode;
  newTab?: boolean;
}) {
  if (newTab)
    return (
      <a className={classOf(look, size)} href={to} target="_blank" rel="noopener noreferrer">
        {icon}
        {children}
      </a>
    );
  return (
    <Link className={classOf(look, size)} to={to}>
      {icon}
      {children}
    </Link>
  );
}
