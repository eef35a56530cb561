import { PopoverNext } from "@blueprintjs/core";
import type { ReactElement } from "react";
import { Overlays } from "./overlays.tsx";
import "../below.css";

/**
 * What is chosen from, below the field in whose element it stands, or above it where there is more room; a window around it
 * does not cut it off. The field keeps the focus and says when it goes. Fetched with the first of them.
 */
export const Below = ({ children, isAsWide = false }: { children: ReactElement; isAsWide?: boolean }) => (
  <Overlays>
    <PopoverNext
      isOpen
      usePortal={false}
      positioningStrategy="fixed"
      placement="bottom-start"
      matchTargetWidth={isAsWide}
      arrow={false}
      autoFocus={false}
      enforceFocus={false}
      canEscapeKeyClose={false}
      transitionDuration={0}
      popoverClassName="tm-below"
      renderTarget={({ ref }) => <span ref={ref} className="tm-below-anchor" />}
      content={children}
    />
  </Overlays>
);
