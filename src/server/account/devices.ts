import { createHash, randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { cookieOf } from "../cookie.ts";
import type { Database, Db } from "../db/database.ts";
import { purge } from "../jobs/purge.ts";
import { networkOf } from "./network.ts";

/**
 * Where a call comes from, as failures and codes are counted. A known device is one from which the person signed in
 * before, or a session of theirs; everybody else is a stranger and counted by network.
 */
export type Place = { network: string; origin: string; isKnown: boolean };

const COOKIE = "Taomu-Device";
const SECRET = /^[\w-]{43}$/;
const KEPT_DAYS = 180;
const KEPT_PER_PERSON = 20;
const DAY_SECONDS = 86_400;

const hashOf = (secret: string): Buffer => createHash("sha256").update(secret).digest();

function secretOf({ headers }: FastifyRequest): string | null {
  const secret = cookieOf(headers.cookie ?? "", COOKIE);
  return secret !== null && SECRET.test(secret) ? secret : null;
}

/** The place of a call about the account of `phone`. */
export async function placeOf(db: Db, request: FastifyRequest, phone: string): Promise<Place> {
  const network = networkOf(request.ip);
  const secret = secretOf(request);
  const hash = secret === null ? null : hashOf(secret);
  const known =
    hash &&
    (await db.one(
      "select 1 from known_device d join person p on p.id = d.person_id where p.phone = $1 and d.device_hash = $2",
      [phone, hash],
      "device-known",
    ));
  return known
    ? { network, origin: `device:${hash.toString("hex")}`, isKnown: true }
    : { network, origin: network, isKnown: false };
}

/** The place of a call that a session came along with, about the person's own account. */
export const placeOfSession = (request: FastifyRequest): Place => ({
  network: networkOf(request.ip),
  origin: "device:session",
  isKnown: true,
});

/** Remembers that the person signed in from this browser, which keeps a secret where no program of a page can read it. */
export async function rememberDevice(
  db: Database,
  request: FastifyRequest,
  reply: FastifyReply,
  personId: string,
): Promise<void> {
  const secret = secretOf(request) ?? randomBytes(32).toString("base64url");
  await db.run(
    `insert into known_device (person_id, device_hash) values ($1, $2)
     on conflict (person_id, device_hash) do update set seen_at = now()`,
    [personId, hashOf(secret)],
    "device-remember",
  );
  await db.run(
    `delete from known_device where person_id = $1 and device_hash in
       (select device_hash from known_device where person_id = $1 order by seen_at desc offset $2)`,
    [personId, KEPT_PER_PERSON],
    "devices-trim",
  );
  const secure = request.protocol === "https" ? "; Secure" : "";
  reply.header(
    "set-cookie",
    `${COOKIE}=${secret}; Path=/; Max-Age=${KEPT_DAYS * DAY_SECONDS}; HttpOnly; SameSite=Lax${secure}`,
  );
}

/** Forgets devices that nobody has signed in from for long. */
export const purgeDevices = (db: Database): Promise<number> =>
  purge(db, "known_device", "seen_at < now() - make_interval(days => $1)", [KEPT_DAYS]);
