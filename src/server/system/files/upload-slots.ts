import type { FastifyRequest } from "fastify";
import type { PersonId } from "../../../domain/ids.ts";
import { UPLOAD_BYTES } from "../../../domain/system/upload.ts";
import { Busy } from "../../reply.ts";

/** How many uploads are received at once, and how long a stalled one may take. */
export type UploadLimits = {
  /** Bytes that all uploads under way may hold in memory; each counts by its declared length. */
  bytes: number;
  /** Uploads under way of one person; more of theirs wait, up to a limit. */
  perPerson: number;
  waitingPerPerson: number;
  /** After this time without a byte an upload is given up, ms; looked at that often, so that it may be twice as long. */
  silentMs: number;
  /** After this time an upload is given up, however it goes on, ms. */
  totalMs: number;
};

export const UPLOAD_LIMITS: UploadLimits = {
  bytes: 256 * 1024 * 1024,
  perPerson: 2,
  waitingPerPerson: 16,
  silentMs: 5_000,
  totalMs: 30_000,
};

/** The upload was given up: its client went away, fell silent or took too long. HTTP 408. */
export class UploadEnded extends Error {
  readonly statusCode = 408;
}

/** `receive` holds back until its time is over or its client is gone; the slot is free once `work` has ended. */
export type UploadSlots = <T>(
  request: FastifyRequest,
  personId: PersonId,
  work: (whileThere: <R>(receive: Promise<R>) => Promise<R>) => Promise<T>,
) => Promise<T>;

/** What a request may come to hold. */
function sizeOf({ headers }: FastifyRequest): number {
  const said = Number(headers["content-length"]);
  return Number.isFinite(said) ? Math.min(said, UPLOAD_BYTES) : UPLOAD_BYTES;
}

/** `there`: running, waiting and in between. */
type Person = { there: number; running: number; waiting: Set<() => void> };

/**
 * Slots for uploads of one node. A person's unfinished files hold up only that person's next ones; where there are too many in
 * all, the next is refused at once.
 */
export function createUploadSlots(limits: UploadLimits): UploadSlots {
  const persons = new Map<string, Person>();
  let held = 0;

  /** Waits for one's own turn, no longer than the client does. */
  async function enter(person: Person, request: FastifyRequest): Promise<void> {
    while (person.running >= limits.perPerson && !request.raw.destroyed) {
      if (person.waiting.size >= limits.waitingPerPerson) throw new Busy();
      const { raw } = request;
      await new Promise<void>((resolve) => {
        const go = () => {
          person.waiting.delete(go);
          raw.off("close", go);
          resolve();
        };
        person.waiting.add(go);
        raw.once("close", go);
      });
    }
    if (request.raw.destroyed) throw new UploadEnded("gone while waiting");
    if (held + sizeOf(request) > limits.bytes) throw new Busy();
  }

  return async (request, personId, work) => {
    const person = persons.get(personId) ?? { there: 0, running: 0, waiting: new Set() };
    persons.set(personId, person);
    person.there += 1;
    try {
      await enter(person, request);
      person.running += 1;
      held += sizeOf(request);
      try {
        return await work((receive) => whileThere(request, receive, limits));
      } finally {
        person.running -= 1;
        held -= sizeOf(request);
      }
    } finally {
      person.there -= 1;
      const [next] = person.waiting;
      if (next && person.running < limits.perPerson) next();
      if (person.there === 0) persons.delete(personId);
    }
  };
}

/** `receive`, given up where the client goes away, sends nothing, or takes too long. */
async function whileThere<R>(request: FastifyRequest, receive: Promise<R>, limits: UploadLimits): Promise<R> {
  const { raw } = request;
  let giveUp: (error: Error) => void = () => {};
  const ended = new Promise<never>((_, reject) => {
    giveUp = reject;
  });
  ended.catch(() => {});
  // A request that was read to its end closes too.
  const gone = () => raw.readableEnded || giveUp(new UploadEnded("client gone"));
  raw.once("close", gone);
  // Calls in process have no socket that counts.
  let heard: number | undefined = raw.socket.bytesRead;
  const silence = setInterval(() => {
    if (heard !== undefined && raw.socket.bytesRead === heard) giveUp(new UploadEnded("silent"));
    heard = raw.socket.bytesRead;
  }, limits.silentMs);
  const total = setTimeout(() => giveUp(new UploadEnded("took too long")), limits.totalMs);
  receive.catch(() => {});
  if (raw.destroyed && !raw.readableEnded) giveUp(new UploadEnded("client gone"));
  try {
    return await Promise.race([receive, ended]);
  } finally {
    clearInterval(silence);
    clearTimeout(total);
    raw.off("close", gone);
  }
}
