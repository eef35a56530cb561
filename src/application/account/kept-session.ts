import type { CompanyBrief, Session } from "../../domain/account/session.ts";
import {
  needed,
  orNull,
  readStoredText,
  type Stored,
  storedFlag,
  storedList,
  storedNumber,
  storedRecord,
  storedText,
} from "../../domain/stored.ts";
import type { SettingsStore } from "../platform.ts";

/** Where the session data of a browser tab is stored. */
export const SESSION_KEY = "session";

/** The last characters of a token distinguish one sign-in from the next; the token itself stays in its cookie. */
const MARK_LENGTH = 8;
const markOf = (token: string): string => token.slice(-MARK_LENGTH);

/** Stores the session data for the next page of this browser tab; `null` removes it. */
export function keepSession(store: SettingsStore, session: Session | null): void {
  if (session === null) {
    store.remove(SESSION_KEY);
    return;
  }
  const { token, deliveryCityCode: _city, ...data } = session;
  store.write(SESSION_KEY, JSON.stringify({ ...data, mark: markOf(token) }));
}

type SessionData = Omit<Session, "token" | "deliveryCityCode"> & { mark: string };
const TEXTS = /* @__PURE__ */ storedList(/* @__PURE__ */ storedText());

/** The session data as it is stored; what names neither its sign-in nor its account is none. */
export const SESSION_DATA: Stored<SessionData> = /* @__PURE__ */ storedRecord<SessionData>({
  mark: needed(storedText()),
  phone: needed(storedText()),
  name: storedText(),
  avatar: storedText(),
  roles: TEXTS,
  permissions: TEXTS,
  companyId: orNull(storedText()),
  companyName: orNull(storedText()),
  companyData: storedList(
    storedRecord<CompanyBrief>({ id: needed(storedText()), companyName: storedText(), companyStatus: storedNumber() }),
  ),
  carNums: storedNumber(),
  merchantId: orNull(storedText()),
  unreadNum: storedNumber(),
  needPassword: storedFlag(false),
  sessionEpoch: storedNumber(),
});

/** The session data stored for `token`; `null` where there is none, or that of another sign-in. */
export function storedSession(store: SettingsStore, token: string | null): Session | null {
  const stored = token === null ? undefined : readStoredText(SESSION_DATA, store.read(SESSION_KEY));
  if (token === null || stored?.mark !== markOf(token)) return null;
  const { mark: _, ...data } = stored;
  return { ...data, token };
}
