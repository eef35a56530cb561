import { useSyncExternalStore } from "react";
import { MOBILE_BELOW_PX } from "../../domain/shell/layout-setting.ts";

const query = () => matchMedia(`(width < ${MOBILE_BELOW_PX}px)`);

const subscribe = (changed: () => void) => {
  const narrow = query();
  narrow.addEventListener("change", changed);
  return () => narrow.removeEventListener("change", changed);
};

/** Whether the window is narrower than a desktop's, at every moment; the server takes everybody for a desktop. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => query().matches,
    () => false,
  );
