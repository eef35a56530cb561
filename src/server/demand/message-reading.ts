import { createHash } from "node:crypto";
import type { ParsedDemand } from "../../domain/demand/reading/demand-line.ts";
import { demandReading } from "../../domain/demand/reading/demand-text.ts";
import type { SecondPrompt } from "../../domain/demand/reading/second-prompt.ts";
import {
  type ReadMessage,
  type SecondFact,
  secondFacts,
  secondQuestion,
  withSecondReading,
} from "../../domain/demand/reading/second-reading.ts";
import type { Caller } from "../auth.ts";
import type { SecondReader } from "../http.ts";
import { Busy, TooManyRequests } from "../reply.ts";
import type { InTurn } from "../serve.ts";
import { inSlices } from "../slices.ts";

/** The longest wait for a second reading; then ours is returned alone. */
const WITHIN_MS = 4_000;
const MINUTE_MS = 60_000;
/** Messages that one person may have read a second time within a minute: a message is read at each pause of the typing. */
const OF_ONE_PERSON = 6;
/** Answers that are cached, and how long: a message that is read again is not sent again. */
const ANSWERS = 200;
const REMEMBERED_MS = 10 * MINUTE_MS;
/** After so many failures in a row the reader is left alone for a minute, so that no request waits for it. */
const FAILURES_IN_A_ROW = 3;

type Answered = { readonly at: number; readonly facts: Promise<readonly SecondFact[]> };

type Limits = {
  readonly perMinute: number;
  /** Epoch ms. */
  readonly now: () => number;
  readonly log: (text: string) => void;
};
type MessageReadingDeps = Limits & { readonly reader: SecondReader | null; readonly withinMs?: number };

/** Whether one more message may be shown within the minute, to which it then counts. */
function createAllowed(perMinute: number, now: () => number): (personId: string) => boolean {
  let asked: { at: number; personId: string }[] = [];
  return (personId) => {
    const at = now();
    asked = asked.filter((one) => Math.abs(at - one.at) < MINUTE_MS);
    const isAllowed =
      asked.length < perMinute && asked.filter((one) => one.personId === personId).length < OF_ONE_PERSON;
    if (isAllowed) asked.push({ at, personId });
    return isAllowed;
  };
}

/** Logs why there was no second reading, once a minute at most, with how often that was. */
function createRareLog(now: () => number, log: (text: string) => void): (why: string) => void {
  let last = Number.NEGATIVE_INFINITY;
  let times = 0;
  return (why) => {
    times += 1;
    if (Math.abs(now() - last) < MINUTE_MS) return;
    log(`no second reading: ${why}${times > 1 ? `, ${times} times since the last such line` : ""}`);
    last = now();
    times = 0;
  };
}

/** What the reader answers to a prompt of a person; nothing where it fails, rests, or its quota is spent. */
function createFactsOf(reader: SecondReader, { perMinute, now, log }: Limits) {
  const isAllowed = createAllowed(perMinute, now);
  const answers = new Map<string, Answered>();
  let failures = 0;
  let restsUntil = Number.NEGATIVE_INFINITY;

  const ask = async (prompt: SecondPrompt, signal: AbortSignal): Promise<readonly SecondFact[]> => {
    const facts = secondFacts(await reader.read(prompt, signal));
    if (facts === null) throw new Error("no facts");
    failures = 0;
    return facts;
  };

  return async (personId: string, prompt: SecondPrompt, signal: AbortSignal): Promise<readonly SecondFact[]> => {
    // Only a hash of the prompt is cached.
    const key = createHash("sha256").update(`${personId}\n${prompt.message}`).digest("base64");
    const known = answers.get(key);
    if (known !== undefined && Math.abs(now() - known.at) < REMEMBERED_MS) return await known.facts;
    if (now() < restsUntil || !isAllowed(personId)) return [];
    const facts = ask(prompt, signal).catch((error: Error) => {
      answers.delete(key);
      failures += 1;
      if (failures >= FAILURES_IN_A_ROW) restsUntil = now() + MINUTE_MS;
      log(error.message);
      return [];
    });
    answers.delete(key);
    answers.set(key, { at: now(), facts });
    const [oldest] = answers.keys();
    if (answers.size > ANSWERS && oldest !== undefined) answers.delete(oldest);
    return await facts;
  };
}

type MessageReading = (
  message: ReadMessage,
  caller: Pick<Caller, "personId" | "name" | "companyName">,
  inTurn: InTurn,
) => Promise<ParsedDemand>;

/**
 * Reads messages, and sends those that our own reader is not sure of to a second reader: what it doubts becomes questions. Where
 * that fails or takes too long, our reading is returned as it is. No turn is held while the second reader is waited for.
 */
export function createMessageReading({ reader, ...deps }: MessageReadingDeps): MessageReading {
  const { now, withinMs = WITHIN_MS } = deps;
  const log = createRareLog(now, deps.log);
  const factsOf = reader && createFactsOf(reader, { ...deps, log });

  return async (message, { personId, name, companyName }, inTurn) => {
    const names = [name, companyName ?? ""];
    const { parsed, prompt } = await inTurn(async () => {
      const read = await inSlices(demandReading(...message));
      return { parsed: read, prompt: reader && secondQuestion(read, message, names) };
    });
    if (factsOf === null || prompt === null) return parsed;
    const late = new AbortController();
    const doubted = async (): Promise<ParsedDemand> => {
      const facts = await factsOf(personId, prompt, late.signal);
      if (facts.length === 0) return parsed;
      const doubting = () => inSlices(withSecondReading(parsed, facts, message));
      return await inTurn(doubting, () => late.signal.aborted);
    };
    const alone = Promise.withResolvers<ParsedDemand>();
    const timer = setTimeout(() => {
      late.abort();
      alone.resolve(parsed);
    }, withinMs);
    try {
      return await Promise.race([doubted(), alone.promise]);
    } catch (error) {
      // Too much waits for a turn; anything else is a fault of ours, whose words may quote the message.
      if (!(error instanceof TooManyRequests || error instanceof Busy)) log("failed");
      return parsed;
    } finally {
      clearTimeout(timer);
    }
  };
}
