import { withoutLoginKey } from "../../domain/account/login-hop.ts";

/** The one-time key the page was opened with, taken out of the address bar and the history before anything else runs. */
export function takeLoginKey(): string | null {
  const found = withoutLoginKey(location.pathname + location.search + location.hash);
  if (found === null) return null;
  history.replaceState(history.state, "", found.rest);
  return found.key;
}
