import { type City, cityAt } from "../cities.ts";
import { startingAt } from "../dictionary.ts";
import { isChinese, WORDS } from "../normal-text.ts";
import { placeByCode } from "../places.ts";
import { isProvince } from "../regions.ts";
import { isTalk } from "./talk.ts";
import type { TradeLexicon, Word } from "./word-hits.ts";

const CUES =
  /(?:送货地址|送货?到|送货至?|送至|送往|发往|发到|发至|发货到|运到|运至|运往|发货至?|到货地点?|收货地址?|收货|目的地|交货地点?|交货|地址|卸货地?|送|发|拉[到去往至]|寄到?|(?:工地|工厂|厂子?|仓库|项目)在|(?:工地|项目|工程)(?:地[点址])?(?=\s*:)|到|(?:deliver|ship|send)(?:ed|y)? to)/g;
/** What may stand between such a word and the place. */
const BEFORE_PLACE = /\s*(?:[:在为]\s*)?(?:(?:我|咱|他)们?(?:这边|那边)?)?/y;

const ARRIVAL = /到货|收货|卸货|送到|到厂|工地|工厂|(?:家具|木业|门业)厂|送货|客户/;
const ARRIVES = new RegExp(
  `^(?:(?:市|工地|工厂)?\\s*|(?!提货|自提|交货|现货)\\p{Script=Han}{2}[区县]?)(?:${ARRIVAL.source})`,
  "u",
);

/** The city of a port. */
function portCity(code = ""): City | null {
  const place = placeByCode(code);
  return place === undefined ? null : { code: place.cityCode, name: place.cityName };
}

/** The port that a word names at `at`, if it is no other place than one. */
function portAt(text: string, at: number, lexicon: TradeLexicon) {
  const hit = startingAt(lexicon, text, at);
  return hit?.sense.field === "port" ? hit : null;
}

/** `port`: the port that the word names, where the city's own name does not hold it. */
type NamedCity = { readonly end: number; readonly city: City; readonly sure: number; readonly port: Word["port"] };

/** Provinces that are cities: 北京朝阳 is a district. */
const MUNICIPALITY = /^(?:北京|天津|上海|重庆)/;

/** The city named at `at`, behind its province or not: a city's own name, or a place of the trade within one. */
function cityNamedAt(text: string, at: number, lexicon: TradeLexicon): NamedCity | null {
  const region = portAt(text, at, lexicon);
  const isBehind =
    region?.sense.codes.some(isProvince) === true &&
    isChinese(text.charAt(region.end)) &&
    !MUNICIPALITY.test(text.slice(at));
  for (const start of isBehind ? [region.end, at] : [at]) {
    const named = cityAt(text, start);
    const port = portAt(text, start, lexicon);
    const [code, ...others] = port?.sense.codes ?? [];
    const hub = others.length === 0 ? portCity(code) : null;
    const city = named?.city ?? hub;
    if (city === null) continue;
    const word = text.slice(start, port?.end).replace(/[港市]$/, "");
    const short = city.name.replace(/市$/, "");
    const isHub = hub !== null && !short.startsWith(word) && !word.startsWith(short);
    const end = named?.end ?? port?.end ?? start;
    return { end, city, sure: named === null ? 0.9 : 0.95, port: isHub ? port?.sense.codes : undefined };
  }
  return null;
}

/** What parts of a city are called, streets among them; villages and bays are ports as well: 团结村, 前湾. */
const WITHIN = "区|县|镇|街道|乡|大道|路|街|巷|开发区|工业园|园区";
const DISTRICTS = new RegExp(`^(?:\\p{Script=Han}{1,4}?(?:${WITHIN}|村|湾))+`, "u");
/** 市镇海区, 市北京西路, 黄陂区, but not 港区. */
const ADDRESS = new RegExp(
  `^(?:市(?:\\p{Script=Han}{1,5}?(?:${WITHIN}))+|(?![港口或和及到提自现发送运市])\\p{Script=Han}{1,4}?(?:(?<!港)区|县|街道|大道))(?:\\s*\\d{1,5}(?:号|弄|栋|幢))*`,
  "u",
);
const ANY_WITHIN = new RegExp(WITHIN);
/** Where the name of a city ends without its 市. */
const nameEnd = (text: string, end: number): number => (text.charAt(end - 1) === "市" ? end - 1 : end);
/** 南京路, 北京西路: streets are called by other cities. */
const STREET = /^市?[东西南北中]?(?:[一二三四五]?(?:路|马路)|大?街|大道|巷)/;

/** A word that nothing follows. */
const LAST_WORD = /^\p{Script=Han}{2,3}(?!\p{Script=Han})/u;

/** Names of a place within the city that follow it: 东莞厚街, 杭州余杭. */
function wholeAddress(text: string, at: number, { code }: City, lexicon: TradeLexicon): number {
  let end = text.charAt(at) === "市" ? at + 1 : at;
  for (let hit = portAt(text, end, lexicon); hit !== null; hit = portAt(text, end, lexicon)) {
    if (portCity(hit.sense.codes[0])?.code !== code) break;
    end = hit.end;
  }
  end += DISTRICTS.exec(text.slice(end))?.[0].length ?? 0;
  const rest = LAST_WORD.exec(text.slice(end))?.[0] ?? "";
  return Array.from(rest).some((_, more) => startingAt(lexicon, text, end + more) !== null) ? end : end + rest.length;
}

/** Whether the words name a port rather than an address: 太仓港, 满洲里口岸, 鱼珠市场. */
const isPort = (text: string, start: number, end: number): boolean =>
  /(?:港|口岸|市场|码头)$/.test(text.slice(start, end)) || /^(?:港|口岸|码头|市场|提|自提|现货)/.test(text.slice(end));

/** Extra weight, beside its length, of a city marked as the destination of goods. */
const SENT = 2;

const sentTo = (
  start: number,
  end: number,
  sense: Word["sense"],
  { sure, port }: Pick<Word, "sure" | "port">,
): Word => ({
  start,
  end,
  sense,
  sure,
  port,
  weight: end - start + SENT,
});

const citySense = (cue: string, { name, code }: City): Word["sense"] => ({
  field: "city",
  text: cue,
  label: name,
  codes: [code],
});

/** Cities behind 送到 and the like. */
function behindCues(text: string, lexicon: TradeLexicon): Word[] {
  return [...text.matchAll(CUES)].flatMap(({ 0: word, index }): Word[] => {
    BEFORE_PLACE.lastIndex = index + word.length;
    BEFORE_PLACE.exec(text);
    const at = BEFORE_PLACE.lastIndex;
    const cue = text.slice(index, at);
    const named = isChinese(text.charAt(at)) || cue.includes("to") ? cityNamedAt(text, at, lexicon) : null;
    const port = portAt(text, at, lexicon);
    // 送西南: a stretch of the country.
    const region = port && ({ ...port.sense, field: "noise", text: cue } as const);
    if (named === null) return port && region ? [sentTo(index, port.end, region, { sure: 0.9 })] : [];
    if (port !== null && port.end > named.end && isPort(text, at, port.end)) return [];
    if (isPort(text, at, named.end) && !/送|收货/.test(cue)) return [];
    // 发到太仓: the buyer names the port, which its city's name (苏州) would hide.
    const isWhole = /[在送]|to/.test(cue) || ADDRESS.test(text.slice(nameEnd(text, named.end)));
    const hub = isWhole ? undefined : named.port;
    const end = wholeAddress(text, named.end, named.city, lexicon);
    return [sentTo(index, end, citySense(cue, named.city), { ...named, port: hub })];
  });
}

const NOTHING: Word["sense"] = { field: "noise", text: "路", label: "路", codes: [] };

/**
 * The city of an address that is named from `at` on, whatever places its streets and districts are named after: 南京市北京西路, 宁波市镇海区;
 * the name of a street alone means nothing.
 */
function addressed(text: string, at: number, { city, end, sure }: NamedCity): Word[] {
  const from = nameEnd(text, end);
  const behind = text.slice(from);
  const [street] = STREET.exec(behind) ?? [];
  const [parts = ""] = street === undefined ? (ADDRESS.exec(behind) ?? []) : [];
  const sense = street === undefined ? citySense("到", city) : NOTHING;
  const last = from + (street ?? parts).length;
  return last > end ? [sentTo(at, last, sense, { sure })] : [];
}

/** Where goods are to go, by the words before or behind a city: 送到无锡, 无锡工地. The text of the sense holds those words. */
export function citiesSentTo(text: string, lexicon: TradeLexicon): Word[] {
  const sent = behindCues(text, lexicon);
  const arrives = ARRIVAL.test(text);
  const isAddress = ANY_WITHIN.test(text);
  if (!arrives && !isAddress) return sent;
  for (let at = 0; at < text.length; at += 1) {
    const named = isChinese(text.charAt(at)) ? cityNamedAt(text, at, lexicon) : null;
    if (named === null) continue;
    if (isAddress) sent.push(...addressed(text, at, named));
    // 你好无锡工地要
    if (arrives && ARRIVES.test(text.slice(named.end)))
      sent.push(sentTo(at, named.end, citySense("到", named.city), { sure: named.sure }));
    // 兴安 of 大兴安岭 is no place of its own.
    at = Math.max(at, (cityAt(text, at)?.end ?? 0) - 1);
  }
  return sent;
}

const THERE = "(?:要|用|的|客户|自?提|提货|交货|仓库?|工地|工厂|现场)?";
/** What may stand behind a city that nothing announces: a district of two or three characters, or who is there. */
const LEFT_BEHIND = new RegExp(`^市?(?:\\p{Script=Han}{2,3}?[区县镇]?)?${THERE}$`, "u");
/** The same where two or three characters that are called no district may be the name of a firm. */
const NAMED_BEHIND = new RegExp(`^市?(?:港口?|码头)?(?:\\p{Script=Han}{1,3}?(?:[区县镇乡村湾]|街道))?${THERE}$`, "u");

/**
 * A city by itself. `nameStart`, `end`: of its name, behind that of the prefecture where it is named (赣州南康); `wordEnd`: of the
 * word that it begins; `isSure`: nothing in that is a name of its own.
 */
export type LeftCity = {
  readonly start: number;
  readonly nameStart: number;
  readonly end: number;
  readonly wordEnd: number;
  readonly city: City;
  readonly isSure: boolean;
};

/** Cities by themselves, in what nothing else has taken: 常州, 在常州, 常州自提. */
export const citiesLeft = (left: string): LeftCity[] =>
  [...left.matchAll(WORDS)].flatMap(({ 0: word, index }) => {
    const at = /^[在到]/.test(word) && cityAt(word, 0) === null ? 1 : 0;
    const start = index + at;
    const named = isChinese(word) && !isTalk(word) ? cityAt(word, at) : null;
    if (named === null || !LEFT_BEHIND.test(word.slice(named.end))) return [];
    const within = cityAt(word, named.end);
    const [nameStart, end] = within?.city.code === named.city.code ? [named.end, within.end] : [at, named.end];
    const place = { start, nameStart: index + nameStart, end: index + end, wordEnd: index + word.length };
    return [{ ...place, city: named.city, isSure: NAMED_BEHIND.test(word.slice(end)) }];
  });

/** 镇江句容: a port's city with a county of it behind is an address. */
export function addressAt(text: string, at: number, portCode: string, lexicon: TradeLexicon): City | null {
  const city = portCity(portCode);
  return city !== null && portAt(text, at, lexicon) === null && cityAt(text, at)?.city.code === city.code ? city : null;
}
