import { creditCodeCheck, organisationCodeCheck } from "../domain/company/credit-code.ts";
import { type Place, placeByCode } from "../domain/timber/places.ts";
import { codeOf, oneOf, record, rowsIn, several, text } from "./data.ts";
import { namesOf } from "./names.ts";
import type { Prng } from "./prng.ts";
import { TRADES, type Trade } from "./trades.ts";

/** An invented timber company. `level`: how dear it sells within a range of prices, −1…1. */
export type DemoMerchant = {
  shopName: string;
  companyName: string;
  creditCode: string;
  /** 1 trader, 2 mill, 3 importer, 4 processor, 5 representative of a mill abroad. */
  shopType: 1 | 2 | 3 | 4 | 5;
  trades: readonly Trade[];
  ports: readonly string[];
  place: Place;
  phoneDisplay: string;
  level: number;
  /** Pieces are sold one by one, not only by the bundle. */
  retail: boolean;
};

const FACTS = {
  companyName: text,
  shopName: text,
  shopType: oneOf([1, 2, 3, 4, 5]),
  trades: several(oneOf(TRADES), ","),
  /** Home first. */
  ports: several(codeOf(placeByCode), ","),
};
/** The first two are the demo merchants. */
const FIRST = rowsIn("merchants", record(FACTS));

const STEMS_A = namesOf("companyFirst");
const STEMS_B = namesOf("companySecond");
const STEMS_C = namesOf("companyLast");

/** Further merchants trade like one of the first and sit in the same places. */
function laterName(index: number, place: Place): { companyName: string; shopName: string } {
  const a = STEMS_A[index % STEMS_A.length] ?? "";
  const b = STEMS_B[(index * 7 + Math.floor(index / STEMS_A.length)) % STEMS_B.length] ?? "";
  const c = STEMS_C[(index * 5) % STEMS_C.length] ?? "";
  const city = place.cityName.replace(/[市盟]$/, "");
  return { companyName: `${city}${a}${b}${c}有限公司`, shopName: `${city}${a}${b}${c}` };
}

const CODE_LETTERS = "0123456789ABCDEFGHJKLMNPQRTUWXY";

/** An invented code of a company registered in the place's city, right in both checks. */
function inventedCreditCode(place: Place, chance: Prng): string {
  const tail = Array.from({ length: 6 }, () => CODE_LETTERS.charAt(chance.int(0, CODE_LETTERS.length - 1))).join("");
  return creditCodeOf(place.cityCode, tail);
}

/** The code of an invented company registered in the city, right in both checks; `tail`: six of its characters. */
export function creditCodeOf(cityCode: string, tail: string): string {
  const organisation = `MA${tail}`;
  const first = `91${cityCode}${organisation}${organisationCodeCheck(organisation)}`;
  return first + creditCodeCheck(first);
}

/** `count` merchants with shop names that differ; the first ones are always the same but for their codes' seed. */
export function demoMerchants(count: number, chance: Prng): DemoMerchant[] {
  const taken = new Set<string>();
  const merchants: DemoMerchant[] = [];
  for (let index = 0; merchants.length < count; index++) {
    const { companyName, shopName, shopType, trades, ports } = FIRST[index % FIRST.length]!; // forty rows
    const place = placeByCode(ports[0]!)!; // each row has ports that are places
    const names = index < FIRST.length ? { companyName, shopName } : laterName(index, place);
    if (taken.has(names.shopName)) continue;
    taken.add(names.shopName);
    merchants.push({
      ...names,
      creditCode: inventedCreditCode(place, chance),
      shopType,
      trades,
      ports,
      place,
      phoneDisplay: `400-000-${String(1000 + merchants.length).padStart(4, "0")}`,
      level: Math.round(chance.spread() * 33) / 100,
      retail: chance.chance(0.2),
    });
  }
  return merchants;
}
