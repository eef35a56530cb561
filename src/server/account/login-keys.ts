import { createHash, randomBytes } from "node:crypto";
import { hopOrigin, LOGIN_KEY_GONE_TEXT, LOGIN_KEY_SECONDS } from "../../domain/account/login-hop.ts";
import type { Caller } from "../auth.ts";
import type { Deps } from "../http.ts";
import { Refusal, warning } from "../reply.ts";
import { openSession } from "./session-repository.ts";
import type { SignedIn } from "./sign-in.ts";

const hashOf = (key: string): Buffer => createHash("sha256").update(key).digest();

const parse = (address: string) => (URL.canParse(address) ? new URL(address) : null);

/** A key for the hop to `target`: 256 random bits, of which only the SHA-256 is stored. It ends with the caller's session. */
export async function issueLoginKey({ db }: Deps, caller: Caller, target: string) {
  const origin = hopOrigin(target, parse);
  if (origin === null) throw warning("跳转地址不正确");
  const key = randomBytes(32).toString("base64url");
  const row = await db.one<{ at: number }>(
    `insert into login_key (key_hash, session_hash, person_id, origin, expire_at)
     values ($1, $2, $3, $4, now() + make_interval(secs => $5))
     returning floor(extract(epoch from expire_at) * 1000)::float8 as at`,
    [hashOf(key), caller.tokenHash, caller.personId, origin, LOGIN_KEY_SECONDS],
    "login-key-issue",
  );
  return { key, expireAt: row!.at };
}

/** What a browser says of the page that sends the key; other programs say nothing. */
export type HopSender = { origin: string | undefined; fetchSite: string | undefined };

/**
 * Whether the sender is where the key was for. A proxy may rename this site's host, so that our own pages are known by
 * what the browser itself says of them.
 */
function isFor(origin: string, sender: HopSender): boolean {
  if (origin === "") return sender.fetchSite === undefined || sender.fetchSite === "same-origin";
  return sender.origin === undefined || sender.origin === origin;
}

/** A new session for whoever holds the key. The first to send it uses it up, also from a page it was not for. */
export async function signInByKey({ db }: Deps, key: string, sender: HopSender, network: string): Promise<SignedIn> {
  const gone = () => new Refusal(403, LOGIN_KEY_GONE_TEXT);
  const used = await db.one<{ personId: string; origin: string; needPassword: boolean }>(
    `update login_key k set used_at = now()
       from person p
      where k.key_hash = $1 and k.used_at is null and k.expire_at > now() and p.id = k.person_id and not p.deleted and p.locked_at is null
      returning k.person_id as "personId", k.origin, p.password_hash is null as "needPassword"`,
    [hashOf(key)],
    "login-key-use",
  );
  if (!used || !isFor(used.origin, sender)) throw gone();
  const { personId, needPassword } = used;
  return { ...(await openSession(db, personId, network)), personId, needPassword };
}
