import type { ReactNode } from "react";

/** Nothing here: one sentence and one thing to do. `isPage`: it is what the whole page says. */
export function EmptyState({
  title,
  action,
  isPage = false,
  children,
}: {
  title: string;
  action?: ReactNode;
  isPage?: boolean;
  children?: ReactNode;
}) {
  return (
    <div className="tm-state">
      {isPage ? <h1>{title}</h1> : <strong>{title}</strong>}
      {children}
      {action}
    </div>
  );
}
