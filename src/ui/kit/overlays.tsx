import { OverlaysProvider, PortalProvider } from "@blueprintjs/core";
import type { ReactNode } from "react";
import "@blueprintjs/core/lib/css/blueprint.css";

/** The ground that Blueprint's overlays and controls need; fetched with the first of them. */
export const Overlays = ({ children }: { children: ReactNode }) => (
  <OverlaysProvider>
    <PortalProvider>{children}</PortalProvider>
  </OverlaysProvider>
);
