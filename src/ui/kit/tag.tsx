import type { ReactNode } from "react";

/** Tags by meaning: waiting grey, somebody must act orange, running blue, done green, ended grey outline. */
export type TagMeaning = "waiting" | "act" | "running" | "done" | "ended";

/** A short word about a thing's state. */
export function Tag({ children, meaning = "waiting" }: { children: ReactNode; meaning?: TagMeaning }) {
  return <span className={`tm-tag tm-tag-${meaning}`}>{children}</span>;
}
