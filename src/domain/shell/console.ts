import { hasPermission } from "../access.ts";
import { BUYER_ROLE, SHOP_ROLES } from "../account/roles.ts";
import type { Session } from "../account/session.ts";
import { CONSOLE_PATH, PAGES } from "./pages.ts";

/** Who works in the console: a merchant on their shop, or the platform's operators on all business. */
export const CONSOLE_SIDES = ["merchant", "operator"] as const;
/** One of `CONSOLE_SIDES`. */
export type ConsoleSide = (typeof CONSOLE_SIDES)[number];

/** Whether a role is one of the platform's own people, as those are that an operator made. */
const isPlatformRole = (role: string): boolean => role !== BUYER_ROLE && !SHOP_ROLES.includes(role);

type Person = Pick<Session, "roles" | "permissions" | "merchantId">;

/** What a screen of the console requires of a person. */
export type ConsoleDemand = {
  /** `null`: both sides. */
  side: ConsoleSide | null;
  /** `null`: every person of that side. */
  permission: string | null;
};

/** On which sides a person works, the platform's first; a person without one has no console. */
export function consoleSides(person: Person): ConsoleSide[] {
  return [
    ...(person.roles.some(isPlatformRole) ? (["operator"] as const) : []),
    ...(person.merchantId === null ? [] : (["merchant"] as const)),
  ];
}

/**
 * Whether a screen is available to a person. Holding its permission is not enough: an operator has no shop whose orders they
 * could confirm, and a merchant's permission to quote opens none of the platform's lists.
 */
export function mayOpen(person: Person, { side, permission }: ConsoleDemand): boolean {
  const sides = consoleSides(person);
  const isOfSide = side === null ? sides.length > 0 : sides.includes(side);
  return isOfSide && (permission === null || hasPermission(person.permissions, permission));
}

/**
 * Where the link to the merchants' services leads: a signed-in person without access to our own console is led to opening a shop;
 * who they are is not known of visitors, whom the console sends to the login.
 */
export function merchantServices(configured: string, person: Person | null): string {
  const isOurs = configured === CONSOLE_PATH || configured.startsWith(`${CONSOLE_PATH}/`);
  return isOurs && person !== null && consoleSides(person).length === 0 ? PAGES.merchantApplication.to() : configured;
}

/** The title of the console for a person. */
export const consoleName = (sides: readonly ConsoleSide[]): string =>
  sides.length === 1 && sides[0] === "merchant" ? "商家后台" : "运营后台";
