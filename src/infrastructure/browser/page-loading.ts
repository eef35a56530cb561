import type { PageLoading } from "../../application/shell/page-device.ts";

const KEY = "loaded-again";
/** A page that still misses a part so soon after it was loaded again will not be mended by that. More than a line may hang. */
const REST_MS = 300_000;

/** Remembered by the browser tab: where that is forbidden, a page could load itself again for ever. */
export const browserPageLoading: PageLoading = {
  once() {
    try {
      const last = Number(sessionStorage[KEY]);
      sessionStorage[KEY] = Date.now();
      return !(Date.now() - last < REST_MS) && this.again();
    } catch {
      return false;
    }
  },
  again() {
    if (navigator.onLine) location.reload();
    return navigator.onLine;
  },
};
