import { type EarlyPresses, keepEarlyPresses } from "./infrastructure/browser/early-presses.ts";

declare global {
  var earlyPresses: EarlyPresses | undefined;
}

// A script of its own that runs before the page's content is read: what is pressed there while the program is still on
// its way waits for it.
globalThis.earlyPresses = keepEarlyPresses();
