import type { ReactNode } from "react";

/** Nothing here: one sentence and one thing to do. */
export function EmptyState({ title, action, children }: { title: string; action?: ReactNode; children?: ReactNode }) {
  return (
    <div className="tm-state">
      <strong>{title}</strong>
      {children}
      {action}
    </div>
  );
}
