import type { ReactNode } from "react";

/** Room for what comes: the same parts around nothing, of which nothing is seen, read or pressed. */
export const Room = ({ children }: { children: ReactNode }) => (
  <div className="tm-room" aria-hidden="true">
    {children}
  </div>
);
