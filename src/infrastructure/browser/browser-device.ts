import type { Platform } from "../container.ts";
import { browserClipboard, browserPrinter } from "./browser-clipboard.ts";
import { browserFiles } from "./browser-files.ts";
import { browserStream, browserTabs } from "./browser-line.ts";
import { browserShell } from "./browser-shell.ts";
import { browserTransport } from "./browser-transport.ts";

/** What a browser supplies beyond what every page needs from its first moment; fetched with the core. */
export const browserDevice = {
  clipboard: browserClipboard,
  printer: browserPrinter,
  files: browserFiles,
  stream: browserStream,
  tabs: browserTabs,
  documents: { load: async () => (await import("./swagger-reader.ts")).swaggerReader.load() },
  shell: browserShell,
  transport: browserTransport,
} satisfies Partial<Platform>;
