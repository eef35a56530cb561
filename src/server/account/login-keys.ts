import { createHash, randomBytes } from "node:crypto";
import { hopOrigin, LOGIN_KEY_GONE_TEXT, LOGIN_KEY_SECONDS } from "../../domain/account/login-hop.ts";
import type { Caller } from "../auth.ts";
import type { Deps } from "../http.ts";
import { Refusal, warning } from "../reply.ts";
import { addLoginKey, takeLoginKey } from "./login-key-store.ts";
import { openSession } from "./sessions.ts";
import type { SignedIn } from "./sign-in.ts";

const hashOf = (key: string): Buffer => createHash("sha256").update(key).digest();

const parse = (address: string) => (URL.canParse(address) ? new URL(address) : null);

/** A key for the hop to `target`: 256 random bits, of which only the SHA-256 is stored. It ends with the caller's session. */
export async function issueLoginKey({ db }: Deps, caller: Caller, target: string) {
  const origin = hopOrigin(target, parse);
  if (origin === null) throw warning("跳转地址不正确");
  const key = randomBytes(32).toString("base64url");
  const expireAt = await addLoginKey(db, {
    keyHash: hashOf(key),
    sessionHash: caller.tokenHash,
    personId: caller.personId,
    origin,
    seconds: LOGIN_KEY_SECONDS,
  });
  return { key, expireAt };
}

/** What a browser reveals about the page that sends the key; other programs send nothing. */
export type HopSender = { origin: string | undefined; fetchSite: string | undefined };

/**
 * Whether the sender is where the key was for. A proxy may rename this site's host, so that our own pages are known by what the
 * browser itself reports.
 */
function isFor(origin: string, sender: HopSender): boolean {
  if (origin === "") return sender.fetchSite === undefined || sender.fetchSite === "same-origin";
  return sender.origin === undefined || sender.origin === origin;
}

/** A new session for the holder of the key. The first request with it uses it up, also from a page it was not for. */
export async function signInByKey({ db }: Deps, key: string, sender: HopSender, network: string): Promise<SignedIn> {
  const gone = () => new Refusal(403, LOGIN_KEY_GONE_TEXT);
  const used = await takeLoginKey(db, hashOf(key));
  if (!used || !isFor(used.origin, sender)) throw gone();
  const { personId, needPassword } = used;
  return { ...(await openSession(db, personId, network)), personId, needPassword };
}
