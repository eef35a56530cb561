import { createHash, randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { PersonId } from "../../domain/ids.ts";
import type { Database, Db } from "../db/database.ts";
import { isKnownDevice, recordDevice } from "./device-store.ts";
import { networkOf } from "./network.ts";

/**
 * Where a call comes from, as failures and codes are counted. A known device is one from which the person signed in before, or a
 * session of theirs; any other is a stranger's and counted by network.
 */
export type Place = { network: string; origin: string; isKnown: boolean };

const COOKIE = "Taomu-Device";
const SECRET = /^[\w-]{43}$/;
/** A device without a sign-in for so long is unknown again. */
export const DEVICE_DAYS = 180;
const DAY_SECONDS = 86_400;

const hashOf = (secret: string): Buffer => createHash("sha256").update(secret).digest();

function secretOf({ cookies }: FastifyRequest): string | null {
  const secret = cookies[COOKIE];
  return secret !== undefined && SECRET.test(secret) ? secret : null;
}

/** The place of a call about the account of `phone`. */
export async function placeOf(db: Db, request: FastifyRequest, phone: string): Promise<Place> {
  const network = networkOf(request.ip);
  const secret = secretOf(request);
  const hash = secret === null ? null : hashOf(secret);
  return hash !== null && (await isKnownDevice(db, phone, hash))
    ? { network, origin: `device:${hash.toString("hex")}`, isKnown: true }
    : { network, origin: network, isKnown: false };
}

/** The place of a call that a session came along with, about the person's own account. */
export const placeOfSession = (request: FastifyRequest): Place => ({
  network: networkOf(request.ip),
  origin: "device:session",
  isKnown: true,
});

/** Remembers that the person signed in from this browser, which stores a secret out of reach of the page's scripts. */
export async function rememberDevice(
  db: Database,
  request: FastifyRequest,
  reply: FastifyReply,
  personId: PersonId,
): Promise<void> {
  const secret = secretOf(request) ?? randomBytes(32).toString("base64url");
  await recordDevice(db, personId, hashOf(secret));
  reply.setCookie(COOKIE, secret, {
    path: "/",
    maxAge: DEVICE_DAYS * DAY_SECONDS,
    httpOnly: true,
    sameSite: "lax",
    secure: request.protocol === "https",
  });
}
