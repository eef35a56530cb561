import { hasPermission } from "../access.ts";
import { BUYER_ROLE, SHOP_ROLES } from "../account/roles.ts";
import type { Session } from "../account/session.ts";
import { CONSOLE_PATH, PAGES } from "./pages.ts";

/** Who works in the console: a merchant on their shop, or the platform's own people on everybody's business. */
export const CONSOLE_SIDES = ["merchant", "operator"] as const;
/** One of `CONSOLE_SIDES`. */
export type ConsoleSide = (typeof CONSOLE_SIDES)[number];

/** Whether a role is one of the platform's own people, as those are that an operator made. */
const isPlatformRole = (role: string): boolean => role !== BUYER_ROLE && !SHOP_ROLES.includes(role);

type Person = Pick<Session, "roles" | "permissions" | "merchantId">;

/** What a screen of the console asks of a person. */
export type ConsoleDemand = {
  /** `null`: both sides. */
  side: ConsoleSide | null;
  /** `null`: everybody of that side. */
  permission: string | null;
};

/** On which sides somebody works, the platform's first; nobody's business is the console of those who have none. */
export function consoleSides(person: Person): ConsoleSide[] {
  return [
    ...(person.roles.some(isPlatformRole) ? (["operator"] as const) : []),
    ...(person.merchantId === null ? [] : (["merchant"] as const)),
  ];
}

/**
 * Whether a screen is there for somebody. Holding its permission is not enough: an operator has no shop whose orders
 * they could confirm, and a merchant's permission to quote opens none of the platform's lists.
 */
export function mayOpen(person: Person, { side, permission }: ConsoleDemand): boolean {
  const sides = consoleSides(person);
  const isOfSide = side === null ? sides.length > 0 : sides.includes(side);
  return isOfSide && (permission === null || hasPermission(person.permissions, permission));
}

/**
 * Where the link to the merchants' services leads: whoever is signed in and has no business in our own console is led to
 * opening a shop; who they are is not known of visitors, whom the console asks to log in.
 */
export function merchantServices(configured: string, person: Person | null): string {
  const isOurs = configured === CONSOLE_PATH || configured.startsWith(`${CONSOLE_PATH}/`);
  return isOurs && person !== null && consoleSides(person).length === 0 ? PAGES.merchantApplication.to() : configured;
}

/** What the console is called for somebody. */
export const consoleName = (sides: readonly ConsoleSide[]): string =>
  sides.length === 1 && sides[0] === "merchant" ? "商家后台" : "运营后台";
