import type { RoutePolicy } from "../../src/server/http.ts";

/** Who may call what. A merchant's people buy like everybody else. */
export const PEOPLE = ["visitor", "buyer", "other buyer", "merchant", "other merchant", "operator"] as const;
export type Person = (typeof PEOPLE)[number];

const SIGNED_IN = PEOPLE.filter((person) => person !== "visitor");
const MERCHANTS = ["merchant", "other merchant"] as const;
const OPERATOR = ["operator"] as const;
const NOBODY_HERE = [] as const;

type Rule = { calls: RegExp; for: readonly Person[] };

/** The first rule that fits decides. A call that fits none has no place yet: whoever adds it says here for whom it is. */
const RULES: readonly Rule[] = [
  // Money goes back by the finance department, roles are made by the administrator.
  { calls: /^POST \/api\/platformOrder\/admin\/settleRefund$/, for: NOBODY_HERE },
  { calls: /^(POST|PUT|DELETE) \/system\/role(\/:id)?$/, for: NOBODY_HERE },
  { calls: /^\S+ \/api\/\w+\/admin\//, for: OPERATOR },
  // Which permission is needed depends on the deal that the call names: it refuses by itself.
  { calls: /^POST \/api\/dealNote\/merchant\/add$/, for: SIGNED_IN },
  { calls: /^\S+ \/api\/\w+\/merchant\//, for: MERCHANTS },
  { calls: /^\S+ \/api\/\w+\/pc\//, for: SIGNED_IN },
  {
    calls: /^GET \/system\/(config\/configKey\/:configKey|dict\/data\/type\/:dictType|dict\/type\/optionselect)$/,
    for: SIGNED_IN,
  },
  { calls: /^\S+ \/system\//, for: OPERATOR },
  { calls: /^\S+ \/common\//, for: SIGNED_IN },
  { calls: /^\S+ \/api\/searchHistoryInfo\/\w+$/, for: SIGNED_IN },
  { calls: /^GET \/api\/shoppingCart\/\w+$/, for: SIGNED_IN },
  {
    calls:
      /^\S+ \/api\/(login\/(getUserInfo|getJumpKey)|companyInfo\/getMyCompanyList|console\/(getTodo|getTodoList|getTurnover)|userCenter\/(getTodo|getTodoList))$/,
    for: SIGNED_IN,
  },
];

export const nameOf = ({ method, url }: Pick<RoutePolicy, "method" | "url">): string => `${method} ${url}`;

/** For whom a call is; `null` where the matrix does not say. What is for everybody stands in route-policies.test.ts. */
export function peopleFor(call: RoutePolicy): readonly Person[] | null {
  if (call.access === "public") return PEOPLE;
  return RULES.find(({ calls }) => calls.test(nameOf(call)))?.for ?? null;
}

/** What belongs to somebody, and by which calls its owners reach it. `isOfBothSides`: a merchant's people use the calls of buyers. */
export type Thing = { owners: readonly Person[]; areas: RegExp; isOfBothSides?: boolean };

/**
 * Rows of a test by what they are. A call of another area finds nothing by such an id; one of the thing's own areas
 * answers people who do not own it as if it were not there. Operators see all through their own calls.
 */
export const THINGS = {
  order: { owners: ["buyer", "merchant"], areas: /\/(platformOrder|pickupRecord|reservation)\// },
  "order line": { owners: ["buyer", "merchant"], areas: /\/(pickupRecord|reservation)\// },
  reservation: { owners: ["buyer", "merchant"], areas: /\/(reservation|pickupRecord)\// },
  tally: { owners: ["buyer", "merchant"], areas: /\/pickupRecord\// },
  goods: { owners: ["merchant"], areas: /\/goods\/merchant\// },
  company: { owners: ["buyer"], areas: /\/(companyInfo|settleInMaterials)\// },
  "company change": { owners: ["buyer"], areas: /\/companyInfo\// },
  "shop application": { owners: ["buyer"], areas: /\/settleInMaterials\// },
  "supply application": { owners: ["buyer"], areas: /\/supplyApply\// },
  address: { owners: ["buyer"], areas: /\/(userAddress|platformOrder)\// },
  "cart line": { owners: ["buyer"], areas: /\/shoppingCart\// },
  demand: { owners: ["buyer"], areas: /\/(demand|demandQuote|recSource)\// },
  quote: { owners: ["buyer", "merchant"], areas: /\/demandQuote\//, isOfBothSides: true },
  "forward offer": { owners: ["merchant"], areas: /\/globalOffer\/merchant\// },
  inquiry: { owners: ["buyer", "merchant"], areas: /\/futures(Inquiry|Order)\// },
  "forward order": { owners: ["buyer", "merchant"], areas: /\/(futuresOrder|pickupRecord|reservation)\// },
  "spec alert": { owners: ["buyer"], areas: /\/reqSpec\// },
  "saved search": { owners: ["buyer"], areas: /\/mySearch\// },
  message: { owners: ["buyer"], areas: /\/message\// },
  file: { owners: ["buyer"], areas: /\/(common|platformOrder|companyInfo|supplyApply)\// },
} as const satisfies Record<string, Thing>;
export type ThingName = keyof typeof THINGS;

/** Whether `person` may reach a row of that kind by this call, so that its answer is theirs alone. */
export function reaches(person: Person, call: RoutePolicy, { owners, isOfBothSides = false }: Thing): boolean {
  if (person === "operator") return call.url.includes("/admin/");
  const asMerchant = call.url.includes("/merchant/");
  return owners.includes(person) && (isOfBothSides || asMerchant === (person === "merchant"));
}
