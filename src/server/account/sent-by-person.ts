import type { FastifyRequest } from "fastify";
import { PUZZLE_FAILURE_TEXT, PUZZLE_HEADERS, SENT_BY_PERSON } from "../../domain/account/captcha.ts";
import type { Database } from "../db/database.ts";
import { warning } from "../reply.ts";
import { networkOf } from "./network.ts";
import { puzzleSolved } from "./puzzles.ts";

/**
 * Whether a solved puzzle came along with the request for `phone`. Throws a warning when a wrong one did. Outside the request's
 * own transaction: any attempt burns the puzzle, whatever becomes of the request.
 */
export async function isSentByPerson(db: Database, { headers, ip }: FastifyRequest, phone: string): Promise<boolean> {
  const { [PUZZLE_HEADERS.token]: token, [PUZZLE_HEADERS.offset]: offset } = headers;
  if (typeof token !== "string") return false;
  const answer = { token, offset: Number(offset) };
  if (await puzzleSolved(db, answer, { purpose: SENT_BY_PERSON, phone, network: networkOf(ip) })) return true;
  throw warning(PUZZLE_FAILURE_TEXT);
}
