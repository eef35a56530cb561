import { cityAt } from "../../timber/cities.ts";
import { LEXICON } from "../../timber/lexicon.ts";
import { isChinese, WORDS } from "../../timber/normal-text.ts";
import { placeByCode } from "../../timber/places.ts";
import type { Reader, TokenValue } from "./demand-reader.ts";

const CUES =
  /(?:送货地址|送货?到|送货至?|送至|送往|发往|发到|发至|发货到|运到|运至|运往|发货至?|到货地点?|收货地址?|收货|目的地|交货地点?|交货|地址|卸货地?|送|发|拉[到去往至]|寄到?|(?:工地|工厂|厂子?|仓库|项目)在|到)\s*[:在为]?\s*/g;

const ANY_ARRIVAL = /到货|收货|卸货|送到|厂|工地|工厂|送货|客户/;

const ARRIVES =
  /^(?:(?:市|工地|工厂)?\s*|(?!提货|自提|交货|现货)\p{Script=Han}{2}[区县]?)(?:到货|收货|卸货|送到|到厂|工地|工厂|(?:家具|木业|门业)厂|送货|客户)/u;

const PROVINCE =
  /^(?:北京|天津|上海|重庆|河北|山西|辽宁|吉林|黑龙江|江苏|浙江|安徽|福建|江西|山东|河南|湖北|湖南|广东|海南|四川|贵州|云南|陕西|甘肃|青海|内蒙古|广西|西藏|宁夏|新疆)(?:省|自治区)?(?=\p{Script=Han}{2})/u;

type CityValue = Extract<TokenValue, { readonly field: "city" }>;

/** The city of a port. */
function placeCity(code = ""): CityValue | null {
  const place = placeByCode(code);
  return place === undefined ? null : { field: "city", code: place.cityCode, name: place.cityName, sure: 0.9 };
}

/** `port`: the port that the word names, where the city's own name does not hold it. */
type NamedCity = { readonly end: number; readonly value: CityValue; readonly port: TokenValue | null };

/** The port that a word names at `at`, if it is no other place than one. */
function portAt(text: string, at: number) {
  const hit = LEXICON.startingAt(text, at);
  return hit?.sense.field === "port" ? { end: hit.end, codes: hit.sense.codes } : null;
}

/** The city named at `at`, behind its province or not: a city's own name, or a place of the trade within one. */
function cityNamedAt(text: string, at: number): NamedCity | null {
  const province = PROVINCE.exec(text.slice(at))?.[0].length ?? 0;
  for (const start of new Set([at + province, at])) {
    const named = cityAt(text, start);
    const place = portAt(text, start);
    const [code, ...others] = place?.codes ?? [];
    const hub = others.length === 0 ? placeCity(code) : null;
    const value: CityValue | null = named === null ? hub : { field: "city", ...named.city, sure: 0.95 };
    if (value === null) continue;
    const word = text.slice(start, place?.end).replace(/[港市]$/, "");
    const city = value.name.replace(/市$/, "");
    const isHub = hub !== null && code !== undefined && !city.startsWith(word) && !word.startsWith(city);
    const port = isHub ? ({ field: "port", codes: [code], sure: 0.8 } as const) : null;
    return { end: named?.end ?? place?.end ?? start, value, port };
  }
  return null;
}

const DISTRICTS = /^(?:\p{Script=Han}{1,4}?(?:区|县|镇|街道|乡|村|湾|大道|路|开发区|工业园|园区))+/u;

/** Names of a place within the city that follow it: 东莞厚街. */
function wholeAddress(text: string, at: number, code: string): number {
  let end = text.charAt(at) === "市" ? at + 1 : at;
  for (let hit = portAt(text, end); hit !== null; hit = portAt(text, end)) {
    if (placeCity(hit.codes[0])?.code !== code) break;
    end = hit.end;
  }
  return end + (DISTRICTS.exec(text.slice(end))?.[0].length ?? 0);
}

/** Whether the words name a port rather than an address: 太仓港, 满洲里口岸, 鱼珠市场. */
const isPort = (text: string, start: number, end: number): boolean =>
  /(?:港|口岸|市场|码头)$/.test(text.slice(start, end)) || /^(?:港|口岸|码头|市场|提|自提|现货)/.test(text.slice(end));

/** Cities behind 送到 and the like. */
function readSentTo(reader: Reader): void {
  const { text } = reader;
  for (const { 0: cue, index } of text.matchAll(CUES)) {
    const at = index + cue.length;
    const named = isChinese(text.slice(at, at + 1)) ? cityNamedAt(text, at) : null;
    const longer = portAt(text, at)?.end ?? 0;
    if (named === null || (longer > named.end && isPort(text, at, longer))) continue;
    const end = wholeAddress(text, named.end, named.value.code);
    if ((isPort(text, at, named.end) && !/送|收货/.test(cue)) || !reader.isFree(index, end)) continue;
    // 发到太仓: the buyer names the port, which its city's name (苏州) would hide.
    if (named.port !== null && !/在/.test(cue)) reader.found.push({ start: at, end: named.end, value: named.port });
    reader.add(at, end, named.value);
  }
}

export function readCities(reader: Reader): void {
  readSentTo(reader);
  if (!ANY_ARRIVAL.test(reader.text)) return;
  for (const { 0: word, index } of reader.text.matchAll(WORDS)) {
    // 你好无锡工地要
    for (let at = index; isChinese(word) && at < index + word.length - 1; at += 1) {
      const named = cityNamedAt(reader.text, at);
      if (named === null || !ARRIVES.test(reader.text.slice(named.end))) continue;
      reader.add(at, named.end, named.value);
      break;
    }
  }
}

/** 镇江句容: a port's city with a county of it behind is an address; `null` where the port is meant. */
export function addressAt(text: string, at: number, portCode: string): CityValue | null {
  const city = placeCity(portCode);
  return city !== null && portAt(text, at) === null && cityAt(text, at)?.city.code === city.code ? city : null;
}

/** What may stand behind a city that nothing announces: a district of two or three characters, or who is there. */
const LEFT_BEHIND = /^市?(?:\p{Script=Han}{2,3}?[区县镇]?)?(?:要|用|的|客户|自?提|提货|交货|仓库?|工地|工厂|现场)?$/u;

export function readLeftCities(reader: Reader): void {
  for (const { 0: word, index } of reader.text.matchAll(WORDS)) {
    const named = isChinese(word) ? cityAt(word, 0) : null;
    if (named !== null && LEFT_BEHIND.test(word.slice(named.end)))
      reader.add(index, index + named.end, { field: "city", ...named.city, sure: 0.6 });
  }
}
