import type { ShellDevice } from "../../application/shell/page-device.ts";
import type { Platform } from "../container.ts";
import { browserClipboard, browserPrinter } from "./browser-clipboard.ts";
import { browserCookies } from "./browser-cookies.ts";
import { browserFiles } from "./browser-files.ts";
import { browserStream, browserTabs } from "./browser-line.ts";
import { browserPageDress, browserViewport } from "./browser-page.ts";
import { browserVisits } from "./browser-platform.ts";

/** What the frame around the pages needs; fetched with the core. */
const browserShell: ShellDevice = {
  cookies: browserCookies,
  visits: browserVisits,
  viewport: browserViewport,
  dress: browserPageDress,
};

/** What a browser supplies beyond what every page needs from its first moment; fetched with the core. */
export const browserDevice = {
  clipboard: browserClipboard,
  printer: browserPrinter,
  files: browserFiles,
  stream: browserStream,
  tabs: browserTabs,
  documents: { load: async () => (await import("./swagger-reader.ts")).swaggerReader.load() },
  shell: browserShell,
} satisfies Partial<Platform>;
