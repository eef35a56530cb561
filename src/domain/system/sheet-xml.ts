/** The events of an XML text as it is read, in its order. Names come without their prefix. */
export type XmlReader = {
  /** `attributes`: as they stand, for `attributesOf`. An element that is closed at once is closed by `close`, too. */
  open(name: string, attributes: string): void;
  close(name: string): void;
  /** Characters from `from` to `to`; `isPlain`: no entities in it. */
  text(from: number, to: number, isPlain: boolean): void;
};

const DOUBLE = 34;
const SINGLE = 39;
const BEGIN = 60;
const END = 62;
const SLASH = 47;
const COLON = 58;
const BLANK = 32;

/** Where the sign `>` that ends a tag stands, which no quoted one does; -1 where nothing ends it. */
function tagEnd(xml: string, from: number): number {
  let quote = 0;
  for (let at = from; at < xml.length; at += 1) {
    const code = xml.charCodeAt(at);
    if (quote !== 0) quote = code === quote ? 0 : quote;
    else if (code === DOUBLE || code === SINGLE) quote = code;
    else if (code === END) return at;
    else if (code === BEGIN) return -1;
  }
  return -1;
}

/** What stands between such signs is passed over; of the last one it is text. */
const ASIDES: readonly (readonly [begin: string, end: string])[] = [
  ["<?", "?>"],
  ["<!--", "-->"],
  ["<![CDATA[", "]]>"],
];

/**
 * Reads an XML text from its beginning to its end, each character once, whatever it holds. `false` where it breaks off, or declares
 * entities of its own, as no spreadsheet does.
 */
export function readXml(xml: string, reader: XmlReader): boolean {
  let at = 0;
  for (;;) {
    const tag = xml.indexOf("<", at);
    if (tag < 0) return true;
    if (tag > at) reader.text(at, tag, false);
    const second = xml.charAt(tag + 1);
    if (second === "?" || second === "!") {
      const [begin, end] = ASIDES.find(([sign]) => xml.startsWith(sign, tag)) ?? ["", ""];
      const to = begin === "" ? -1 : xml.indexOf(end, tag + begin.length);
      if (to < 0) return false;
      if (begin.startsWith("<![") && to > tag + begin.length) reader.text(tag + begin.length, to, true);
      at = to + end.length;
      continue;
    }
    const to = tagEnd(xml, tag + 1);
    if (to < 0) return false;
    readTag(xml, tag + 1, to, reader);
    at = to + 1;
  }
}

/** Reads the tag between two places. */
function readTag(xml: string, from: number, to: number, reader: XmlReader): void {
  const isClosing = xml.charCodeAt(from) === SLASH;
  const isEmpty = xml.charCodeAt(to - 1) === SLASH;
  let begin = isClosing ? from + 1 : from;
  const last = isEmpty ? to - 1 : to;
  let end = begin;
  for (; end < last; end += 1) {
    const code = xml.charCodeAt(end);
    if (code <= BLANK) break;
    if (code === COLON) begin = end + 1;
  }
  const name = xml.slice(begin, end);
  if (!isClosing) reader.open(name, xml.slice(end, last));
  if (isClosing || isEmpty) reader.close(name);
}

const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(lt|gt|amp|quot|apos));/gi;
const NAMED: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };
const LAST_CHARACTER = 0x10ffff;

/** A text of XML with its entities as the characters that they stand for. */
export const plainXml = (text: string): string =>
  text.includes("&")
    ? text.replace(ENTITY, (whole, tens?: string, hex?: string, named?: string) => {
        if (named !== undefined) return NAMED[named.toLowerCase()] ?? whole;
        const code = tens === undefined ? Number.parseInt(hex ?? "", 16) : Number(tens);
        return code <= LAST_CHARACTER ? String.fromCodePoint(code) : whole;
      })
    : text;

/** The attributes of a tag by their names, without prefixes. */
export function attributesOf(text: string): { readonly [name: string]: string | undefined } {
  const found: { [name: string]: string } = {};
  let at = 0;
  for (;;) {
    const sign = text.indexOf("=", at);
    if (sign < 0) return found;
    const name = text.slice(at, sign).trim();
    let open = sign + 1;
    while (text.charCodeAt(open) <= BLANK) open += 1;
    const quote = text.charAt(open);
    const close = quote === '"' || quote === "'" ? text.indexOf(quote, open + 1) : -1;
    if (close < 0) return found;
    found[name.slice(name.indexOf(":") + 1)] = plainXml(text.slice(open + 1, close));
    at = close + 1;
  }
}
