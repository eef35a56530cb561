import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { Access } from "../contract/call.ts";
import { hasPermission } from "../domain/access.ts";
import type { CompanyId, MerchantId, PersonId } from "../domain/ids.ts";
import { markSeen, sessionOwner } from "./account/session-store.ts";
import type { Db } from "./db/database.ts";
import { forbidden, Refusal } from "./reply.ts";

/** The person behind a request, and whom they act for. */
export type Caller = {
  personId: PersonId;
  phone: string;
  name: string;
  avatar: string;
  roles: string[];
  permissions: string[];
  merchantId: MerchantId | null;
  /** `null` = acts as a person. */
  companyId: CompanyId | null;
  companyName: string | null;
  epoch: number;
  tokenHash: Buffer;
  /** The network address that the request came from; "" where there is no request. */
  ip: string;
  /** A puzzle solved for this request came along. */
  isPerson: boolean;
};

export const tokenHashOf = (token: string): Buffer => createHash("sha256").update(token).digest();

/** The token of the Authorization header, with or without "Bearer "; cookies are never read. */
export function tokenOf(request: FastifyRequest): string | null {
  const header = request.headers.authorization;
  if (!header) return null;
  const token = header.startsWith("Bearer ") ? header.slice(7) : header;
  return token === "" ? null : token;
}

/** The caller a token belongs to, or `null` when it is unknown, expired, or idle too long. */
export async function callerOf(db: Db, token: string, ip = ""): Promise<Caller | null> {
  const tokenHash = tokenHashOf(token);
  const owner = await sessionOwner(db, tokenHash);
  if (owner === null) return null;
  const { isStale, granted, ...person } = owner;
  if (isStale) await markSeen(db, tokenHash);
  return { ...person, permissions: [...new Set(granted?.flat())], tokenHash, ip, isPerson: false };
}

/** Who issued a command, and from where, as recorded with each. */
export const actorFacts = <Actor extends string>({
  actor,
  caller,
}: {
  actor: Actor;
  caller: Pick<Caller, "personId" | "ip">;
}) => ({ actor, personId: caller.personId, ip: caller.ip });

/** A sender as the operation log stores them. */
export const auditActor = ({ caller }: { caller: Caller }): { caller: Caller; ip: string } => ({
  caller,
  ip: caller.ip,
});

/** Of a caller, what trading goes by. */
export type Buyer = Pick<Caller, "personId" | "phone" | "name" | "companyId" | "companyName">;

export const loginExpired = () => new Refusal(401, "登录状态已过期");

/** Throws unless `access` lets the caller through. */
export function admit(access: Access, caller: Caller | null): void {
  if (access === "public") return;
  if (!caller) throw loginExpired();
  if (access === "signed-in") return;
  if (!hasPermission(caller.permissions, access.permission)) throw forbidden();
}

/** The caller of a route that is not public. */
export function signedIn(request: FastifyRequest): Caller {
  if (!request.caller) throw loginExpired();
  return request.caller;
}

/** The shop of a caller who runs one. Throws 403 for a person without. */
export function callersMerchantId({ merchantId }: Caller): MerchantId {
  if (merchantId === null) throw forbidden();
  return merchantId;
}

/** The person behind a route that is not public, in the part that the route is for. */
export const actingPersonOf = <Actor extends string>(
  actor: Actor,
  request: FastifyRequest,
): { actor: Actor; caller: Caller } => ({ actor, caller: signedIn(request) });
