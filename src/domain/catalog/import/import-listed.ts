import { isDay } from "../../fields.ts";
import { CERTIFICATES, certificatesIn } from "../../timber/certificates.ts";
import { meansNone, plainText, plainValue } from "./import-cells.ts";

/** Cells that list several things: certificates and uses. */

export type Cert = { type: string; no: string; expireTime: string | null };

const MOST_LISTED = 10;
const LONGEST_ITEM = 60;
/** ` 至2027-12-31` */
const UNTIL_LENGTH = 12;

/** A text in a list as it is, whatever separates others; an end sign in it is doubled. */
const quoted = (text: string): string => `『${text.replaceAll("』", "』』")}』`;
/** Where a quote that begins at `from` ends: at the first end sign that is not doubled; -1 where it does not. */
function quoteEnd(text: string, from: number): number {
  let at = text.indexOf("』", from);
  while (at >= 0 && text[at + 1] === "』") at = text.indexOf("』", at + 2);
  return at;
}
const SEPARATORS = /[;；,，、|\r\n]+/u;

/** One thing of a list: `words` are read, `quotes` are taken as they stand. */
type Item = { words: string; readonly quotes: string[] };

function itemsIn(cell: string, separators: RegExp, longest: number): Item[] {
  const items: Item[] = [{ words: "", quotes: [] }];
  let at = 0;
  while (at < cell.length) {
    const begin = cell.indexOf("『", at);
    const end = begin < 0 ? -1 : quoteEnd(cell, begin + 1);
    // What is no quote are words, also an end or a beginning alone.
    const [first = "", ...more] = cell.slice(at, end < 0 ? cell.length : begin).split(separators);
    items.at(-1)!.words += first; // there is always one
    for (const words of more) items.push({ words, quotes: [] });
    if (end < 0) break;
    items.at(-1)!.quotes.push(plainText(cell.slice(begin + 1, end).replaceAll("』』", "』")));
    at = end + 1;
  }
  for (const item of items) item.words = plainValue(item.words).slice(0, longest).trim();
  return items.filter(({ words, quotes }) => words !== "" || quotes.length > 0);
}

/** `FSC`, `FSC FSC-C123456；CITES 2026CN/IM1234`: the type, then its number. Others are their own type. */
export function certsRead(cell: string): Cert[] {
  const certs = new Map<string, Cert>();
  for (const { words, quotes } of itemsIn(cell, SEPARATORS, LONGEST_ITEM + UNTIL_LENGTH)) {
    if (quotes.length === 0 && meansNone(words)) continue;
    const [type, no = ""] = quotes;
    const cert = type === undefined ? certOf(words) : { type, no, expireTime: untilIn(words) };
    if (certs.size < MOST_LISTED) certs.set(JSON.stringify(cert), cert);
  }
  return [...certs.values()];
}

/** `FSC C123 至2027-12-31`: valid until that day. */
const UNTIL = /(?:^|\s)至\s*(\d{4}-\d{2}-\d{2})$/;
function untilIn(text: string): string | null {
  const day = UNTIL.exec(text)?.[1] ?? "";
  return isDay(day) ? `${day} 00:00:00` : null;
}

function certOf(given: string): Cert {
  const expireTime = untilIn(given);
  const item = (expireTime === null ? given : given.replace(UNTIL, "").trimEnd()).slice(0, LONGEST_ITEM).trim();
  const type = certificatesIn(item.toLowerCase())[0]?.codes[0];
  if (type === undefined) return { type: item, no: "", expireTime };
  const first =
    item.slice(0, type.length).toUpperCase() === type.toUpperCase() && /^(?: |$)/.test(item.slice(type.length));
  const no = first ? item.slice(type.length) : item;
  return {
    type,
    no: no
      .trim()
      .slice(0, LONGEST_ITEM - type.length - 1)
      .trim(),
    expireTime,
  };
}

/** Whether a text is read as just that, wherever in a list it stands. */
const isPlain = (text: string, read: unknown, meant: unknown): boolean =>
  !/[『』]/u.test(text) && JSON.stringify(read) === JSON.stringify(meant);

/** A certificate as it is read back: in quotes where it would be read as something else. */
function certText(cert: Cert): string {
  const { type, no, expireTime } = cert;
  const until = expireTime === null ? "" : `至${expireTime.slice(0, 10)}`;
  const plain = [type, no, until].filter((part) => part !== "").join(" ");
  if (isPlain(plain, certsRead(plain), [{ type, no, expireTime }])) return plain;
  return `${quoted(type)}${no === "" ? "" : quoted(no)}${until}`;
}

export const certsText = (certs: readonly Cert[]): string => certs.map(certText).join("；");

/** Certificates that a title boasts of. */
export const certsIn = (title: string): Cert[] =>
  [...new Set(certificatesIn(plainValue(title).toLowerCase()).flatMap(({ codes }) => (codes.length > 1 ? [] : codes)))]
    .filter((type) => CERTIFICATES.some(({ code, isInTitles }) => code === type && !isInTitles))
    .map((type) => ({ type, no: "", expireTime: null }));

const USE_SEPARATORS = /[;；,，、|/／\r\n]+/u;

/** `建筑、包装/托盘`. */
export function usesRead(cell: string): string[] {
  if (meansNone(cell)) return [];
  const items = itemsIn(cell, USE_SEPARATORS, LONGEST_ITEM);
  return [...new Set(items.flatMap(({ words, quotes }) => (quotes.length > 0 ? quotes : [words])))].slice(
    0,
    MOST_LISTED,
  );
}

/** Uses as they are read back. */
export const usesText = (uses: readonly string[]): string =>
  uses.map((use) => (isPlain(use, usesRead(use), [use]) ? use : quoted(use))).join("、");
