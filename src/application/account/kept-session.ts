import type { Session } from "../../domain/account/session.ts";
import type { SettingsStore } from "../platform.ts";

/** Where the session data of a browser tab is kept. */
export const SESSION_KEY = "session";

/** The last characters of a token distinguish one sign-in from the next; the token itself stays in its cookie. */
const MARK_LENGTH = 8;
const markOf = (token: string): string => token.slice(-MARK_LENGTH);

/** Keeps the session data for the next page of this browser tab; `null` removes it. */
export function keepSession(store: SettingsStore, session: Session | null): void {
  if (session === null) {
    store.remove(SESSION_KEY);
    return;
  }
  const { token, ...data } = session;
  store.write(SESSION_KEY, JSON.stringify({ ...data, mark: markOf(token) }));
}

/** The session data kept for `token`; `null` where there is none, or that of another sign-in. */
export function keptSession(store: SettingsStore, token: string | null): Session | null {
  if (token === null) return null;
  try {
    const { mark, ...data } = JSON.parse(store.read(SESSION_KEY) ?? "{}") as Omit<Session, "token"> & { mark: string };
    return mark === markOf(token) ? { ...data, token } : null;
  } catch {
    return null;
  }
}
