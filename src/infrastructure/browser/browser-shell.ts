import type { ShellDevice } from "../../application/shell/page-device.ts";
import { browserCookies } from "./browser-cookies.ts";
import { browserPageDress, browserViewport } from "./browser-page.ts";
import { browserVisits } from "./browser-platform.ts";

/** What the frame around the pages needs; fetched with the core. */
export const browserShell: ShellDevice = {
  cookies: browserCookies,
  visits: browserVisits,
  viewport: browserViewport,
  dress: browserPageDress,
};
