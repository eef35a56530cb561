import { Socket } from "node:net";
import type { FastifyReply, FastifyRequest } from "fastify";
import { networkOf } from "../../account/network.ts";
import { Busy } from "../../reply.ts";

/** How much of files is sent at once, and how long a client that does not read is waited for. */
export type ServingLimits = {
  /** Bytes of all files that are being sent, held in memory until they are sent. */
  bytes: number;
  /** The same of one network, so that it leaves the others some. */
  bytesPerNetwork: number;
  /** After this time without a byte that was read the connection is ended, ms. */
  silentMs: number;
  /** After this time it is ended however it goes on, ms. */
  totalMs: number;
};

export const SERVING_LIMITS: ServingLimits = {
  bytes: 128 * 1024 * 1024,
  bytesPerNetwork: 64 * 1024 * 1024,
  silentMs: 10_000,
  totalMs: 120_000,
};

/**
 * Takes a share of `size` bytes, which `read` brings into memory, until the answer is sent or its connection closed. Rejects
 * with `Busy` where too much is being sent.
 */
export type ServingSlots = <Bytes>(
  request: FastifyRequest,
  reply: FastifyReply,
  size: number,
  read: () => Promise<Bytes>,
) => Promise<Bytes>;

/** The connection's own clock, which starts again with whatever its client takes; calls in process have none. */
export function endOnceSilent(request: FastifyRequest, raw: FastifyReply["raw"], silentMs: number): void {
  if (request.raw.socket instanceof Socket) raw.setTimeout(silentMs);
}

/** Shares of what one node sends of files. */
export function createServingSlots(limits: ServingLimits): ServingSlots {
  const ofNetwork = new Map<string, number>();
  let held = 0;
  const hold = (network: string, bytes: number): void => {
    held += bytes;
    const own = (ofNetwork.get(network) ?? 0) + bytes;
    if (own === 0) ofNetwork.delete(network);
    else ofNetwork.set(network, own);
  };
  return async (request, { raw }, size, read) => {
    // A client that has gone sends no further close event.
    if (raw.destroyed) throw new Busy();
    const network = networkOf(request.ip);
    if (held + size > limits.bytes || (ofNetwork.get(network) ?? 0) + size > limits.bytesPerNetwork) throw new Busy();
    hold(network, size);
    const total = setTimeout(() => raw.destroy(), limits.totalMs);
    raw.once("close", () => {
      clearTimeout(total);
      hold(network, -size);
    });
    const bytes = await read();
    endOnceSilent(request, raw, limits.silentMs);
    return bytes;
  };
}
