import { OverlaysContext } from "@blueprintjs/core";
import type { ReactNode } from "react";
import "@blueprintjs/core/lib/css/blueprint.css";
import "./blueprint.css";

/** What is open, in the order in which it was opened: Escape and the focus belong to the last. */
const OPEN = { hasProvider: true, stack: { current: [] } };

/** Around everything of Blueprint's that opens: wherever it stands, it knows of the others. */
export const Overlays = ({ children }: { children: ReactNode }) => (
  <OverlaysContext value={OPEN}>{children}</OverlaysContext>
);
