import { createHash } from "node:crypto";
import type { PageCall } from "../../contract/page.ts";
import { type Coding, compressBest, compressFast } from "./squeeze.ts";

/** A page as it stands at an address. `status`: HTTP. */
export type MadePage = { status: number; text: string };
/** Renders a page from the answers of `call` and nothing else; `null` where it is left to the browser. */
export type MakePage = (address: string, origin: string, call: PageCall) => Promise<MadePage | null>;

type Request = Parameters<PageCall>[0];
type Answer = Awaited<ReturnType<PageCall>>;
/** A call and the digest of its answer, without the moment of the answer. */
type AnsweredCall = { request: Request; answerDigest: string };
type DatedAnswer = { at: number; answer: Answer };
/** `since`: when the oldest of the answers was asked for that it was last found to be made from, epoch ms. */
type CachedPage = { page: ReadyPage; minute: number; since: number; calls: readonly AnsweredCall[] };

const keyOf = ({ method, url, body }: Request): string => `${method} ${url} ${body ?? ""}`;
const digest = (text: string): string => createHash("sha1").update(text).digest("base64url");
const digestOf = ({ status, body }: Answer): string => digest(`${status} ${body.replace(/"serverAt":\d+/, "")}`);

/** A page ready to be sent; it is compressed fast once, and better for later requests. */
export class ReadyPage {
  readonly status: number;
  readonly text: string;
  readonly tag: string;
  private readonly bodies = new Map<Coding, Promise<Buffer>>();
  private isSmallest = false;

  constructor({ status, text }: MadePage) {
    this.status = status;
    this.text = text;
    this.tag = `W/"${digest(text)}"`;
  }

  /** Fast the first time; later requests get it smaller. */
  in(coding: Coding): Promise<Buffer> {
    const known = this.bodies.get(coding);
    if (known === undefined) {
      const quick = compressFast(this.text, coding);
      this.bodies.set(coding, quick);
      return quick;
    }
    if (coding === "br" && !this.isSmallest) {
      this.isSmallest = true;
      compressBest(this.text).then(
        (body) => this.bodies.set("br", Promise.resolve(body)),
        () => {},
      );
    }
    return known;
  }
}

const CACHED_PAGES_MAX = 200;

/** What is remembered of answers to calls at most. */
const ANSWERS_MAX = 500;

/** Younger than `ms`; nothing is, that a clock which was put back has ahead of it. */
const isYoung = (age: number, ms: number): boolean => age >= 0 && age < ms;

/** Gives what `read` gave for the same key less than `ms` ago, else reads it; `now`: epoch ms. What failed is read again. */
export function standingFor<T>(
  ms: number,
  now: () => number,
  failed: (answer: T) => boolean = () => false,
): (key: string, read: () => Promise<T>) => Promise<T> {
  const answers = new Map<string, { at: number; answer: Promise<T> }>();
  return (key, read) => {
    const known = answers.get(key);
    if (known !== undefined && isYoung(now() - known.at, ms)) return known.answer;
    const made = { at: now(), answer: read() };
    answers.delete(key);
    answers.set(key, made);
    for (const [oldest, { at }] of answers) {
      if (isYoung(now() - at, ms) && answers.size <= ANSWERS_MAX) break;
      answers.delete(oldest);
    }
    const forget = () => {
      if (answers.get(key) === made) answers.delete(key);
    };
    made.answer.then((answer) => failed(answer) && forget(), forget);
    return made.answer;
  };
}

/** `call` for one request: a repeated call is not made again. `since`: when the oldest of its answers was asked for, epoch ms. */
function memoized(call: (request: Request) => Promise<DatedAnswer>) {
  const answers = new Map<string, Promise<Answer>>();
  const memo = {
    since: Number.POSITIVE_INFINITY,
    ask(request: Request): Promise<Answer> {
      const key = keyOf(request);
      const answer =
        answers.get(key) ??
        call(request).then((dated) => {
          memo.since = Math.min(memo.since, dated.at);
          return dated.answer;
        });
      answers.set(key, answer);
      return answer;
    },
  };
  return memo;
}

type Options = {
  /** Counts how each page came about. */
  counted?: (how: "made" | "remembered") => void;
  /** How old what everybody gets may be, ms. */
  freshMs?: number;
};

/**
 * Rendered pages, each sent again as long as every call it was made from has the same answer, within the minute (`now`: epoch ms)
 * that pages are made for. The calls are made for every request, so no reader sees what has since been changed; only the making
 * is spared. For `everybody`, whose page a shared cache may keep for longer, an answer and a page stand for `freshMs`. Whoever asks
 * for a page that is under way waits for that one. The least recently requested pages are evicted first.
 */
export function rememberPages(
  make: MakePage,
  call: PageCall,
  now: () => number,
  { counted = () => {}, freshMs = 0 }: Options = {},
): (address: string, origin: string, everybody?: boolean) => Promise<ReadyPage | null> {
  const cached = new Map<string, CachedPage>();
  const cache = (key: string, value: CachedPage): ReadyPage => {
    cached.delete(key);
    cached.set(key, value);
    const [oldest] = cached.keys();
    if (cached.size > CACHED_PAGES_MAX && oldest !== undefined) cached.delete(oldest);
    return value.page;
  };
  const askNow = async (request: Request): Promise<DatedAnswer> => {
    const at = now();
    return { at, answer: await call(request) };
  };
  const standing = standingFor<DatedAnswer>(freshMs, now, ({ answer }) => answer.status >= 500);
  const askLately = (request: Request) => standing(keyOf(request), () => askNow(request));
  const pageAt = async (key: string, address: string, origin: string, everybody: boolean) => {
    const minute = Math.floor(now() / 60_000);
    const last = cached.get(key);
    if (last?.minute === minute && everybody && isYoung(now() - last.since, freshMs)) {
      counted("remembered");
      return cache(key, last);
    }
    const memo = memoized(everybody ? askLately : askNow);
    if (last?.minute === minute) {
      const same = await Promise.all(
        last.calls.map(async ({ request, answerDigest }) => digestOf(await memo.ask(request)) === answerDigest),
      );
      if (!same.includes(false)) {
        counted("remembered");
        return cache(key, { ...last, since: memo.since });
      }
    }
    const calls = new Map<string, AnsweredCall>();
    const made = await make(address, origin, async (request) => {
      const answer = await memo.ask(request);
      calls.set(keyOf(request), { request, answerDigest: digestOf(answer) });
      return answer;
    });
    if (made === null) {
      cached.delete(key);
      return null;
    }
    counted("made");
    const isAsBefore = last !== undefined && last.page.status === made.status && last.page.text === made.text;
    const page = isAsBefore ? last.page : new ReadyPage(made);
    return cache(key, { page, minute, since: memo.since, calls: [...calls.values()] });
  };
  const underWay = new Map<string, Promise<ReadyPage | null>>();
  return (address, origin, everybody = false) => {
    const key = `${origin} ${address}`;
    const making = `${everybody} ${key}`;
    const page = underWay.get(making) ?? pageAt(key, address, origin, everybody).finally(() => underWay.delete(making));
    underWay.set(making, page);
    return page;
  };
}
