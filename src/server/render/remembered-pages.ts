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
type CachedPage = { page: ReadyPage; minute: number; calls: readonly AnsweredCall[] };

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

/** `call` for one request: a repeated call is not made again. */
function memoized(call: PageCall): PageCall {
  const answers = new Map<string, Promise<Answer>>();
  return (request) => {
    const key = keyOf(request);
    const answer = answers.get(key) ?? call(request);
    answers.set(key, answer);
    return answer;
  };
}

/**
 * Rendered pages, each sent again as long as every call it was made from has the same answer, within the minute (`now`: epoch ms)
 * that pages are made for. The calls are made for every request, so no reader sees what has since been changed; only the making
 * is spared. Whoever asks for a page that is under way waits for that one. The least recently requested pages are evicted first. `counted` hears how each page came about.
 */
export function rememberPages(
  make: MakePage,
  call: PageCall,
  now: () => number,
  counted: (how: "made" | "remembered") => void = () => {},
): (address: string, origin: string) => Promise<ReadyPage | null> {
  const cached = new Map<string, CachedPage>();
  const cache = (key: string, value: CachedPage): ReadyPage => {
    cached.delete(key);
    cached.set(key, value);
    const [oldest] = cached.keys();
    if (cached.size > CACHED_PAGES_MAX && oldest !== undefined) cached.delete(oldest);
    return value.page;
  };
  const pageAt = async (key: string, address: string, origin: string): Promise<ReadyPage | null> => {
    const minute = Math.floor(now() / 60_000);
    const ask = memoized(call);
    const last = cached.get(key);
    if (last?.minute === minute) {
      const same = await Promise.all(
        last.calls.map(async ({ request, answerDigest }) => digestOf(await ask(request)) === answerDigest),
      );
      if (!same.includes(false)) {
        counted("remembered");
        return cache(key, last);
      }
    }
    const calls = new Map<string, AnsweredCall>();
    const made = await make(address, origin, async (request) => {
      const answer = await ask(request);
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
    return cache(key, { page, minute, calls: [...calls.values()] });
  };
  const underWay = new Map<string, Promise<ReadyPage | null>>();
  return (address, origin) => {
    const key = `${origin} ${address}`;
    const page = underWay.get(key) ?? pageAt(key, address, origin).finally(() => underWay.delete(key));
    underWay.set(key, page);
    return page;
  };
}
