import type { ReactNode } from "react";

/** Tags by meaning (look.md): waiting grey, somebody must act orange, running blue, done green, ended grey outline. */
export type TagMeaning = "waiting" | "act" | "running" | "done" | "ended";

/** A short word about a thing's state. */
export function Tag({ children, meaning = "waiting" }: { children: ReactNode; meaning?: TagMeaning }) {
  return <span className={`tm-tag tm-tag-${meaning}`}>{children}</span>;
}

/** A tag that a press takes away; `name` is what goes. */
export function RemovableTag({
  children,
  name,
  onRemove,
}: {
  children: ReactNode;
  name: string;
  onRemove: () => void;
}) {
  return (
    <button type="button" className="tm-tag tm-tag-removable" aria-label={`去掉 ${name}`} onClick={onRemove}>
      {children}
      <span aria-hidden="true">×</span>
    </button>
  );
}
