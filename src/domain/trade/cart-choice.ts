import { roomText, trucksFor } from "../loading/trucks.ts";
import { PAGES } from "../shell/pages.ts";
import { CARRIERS } from "../timber/carriers.ts";
import { isLogs } from "../timber/kind-shape.ts";
import { quantityProblem } from "../timber/quantity.ts";
import { type Dm3, dm3 } from "../units.ts";
import { CART_LINE_STATE, type Cart, type CartGroup, type CartLine } from "./cart.ts";

/** Whether a line can be ordered as it stands: the shop is open, the goods are on sale and in stock. */
export const isSettleable = (group: Pick<CartGroup, "closed">, line: Pick<CartLine, "state">): boolean =>
  !group.closed && (line.state === CART_LINE_STATE.fine || line.state === CART_LINE_STATE.priceChanged);

/** Lines that 去结算 takes: selected and orderable, in the order of the page. */
export const chosenLines = (cart: Cart): CartLine[] =>
  cart.groups.flatMap((group) => group.items.filter((line) => line.selected && isSettleable(group, line)));

/**
 * What still goes onto the 13 m flatbeds of what is chosen of a group, in words; none where nothing is chosen or a piece is too
 * long for them.
 */
export function cartRoomText(group: CartGroup): string | undefined {
  const chosen = group.items.filter((line) => line.selected && isSettleable(group, line));
  if (chosen.length === 0) return undefined;
  const lengths = chosen.flatMap(({ goods }) => goods.lengthMax ?? goods.length ?? []);
  const stowage = chosen.some(({ goods }) => isLogs(goods.kindCode)) ? "logs" : "packed";
  const { volume, weight } = group.truck;
  const load = { volume, weight, longest: lengths.length === 0 ? null : Math.max(...lengths), stowage } as const;
  const trucks = trucksFor(load, [CARRIERS.truck13]);
  return trucks === null ? undefined : roomText(trucks.room);
}

/** Totals of lines beside the price. `volume` dm³; `pieces` counts only goods that are counted in pieces. */
export function measuresOf(lines: readonly CartLine[]): { lines: number; volume: Dm3; pieces: number } {
  return {
    lines: lines.length,
    volume: dm3(lines.reduce((sum, { volume }) => sum + volume, 0)),
    pieces: lines.reduce((sum, { pieces }) => sum + (pieces ?? 0), 0),
  };
}

/** Why `count` stock units of a line cannot be ordered, or `null`. */
export const countProblem = ({ goods }: CartLine, count: number): string | null =>
  quantityProblem(goods, count, goods.available);

/** Why one checkout does not take this many groups (a merchant's lines in one warehouse), or `null`. */
export const groupsProblem = (groups: number, most: number): string | null =>
  groups <= most ? null : `一次最多结算 ${most} 个仓库的货，请分次结算`;

/**
 * Why 去结算 is disabled, or `null`: no line can be ordered, none is selected, a selected quantity is invalid, or the
 * selection lies in more warehouses than one checkout takes.
 */
export function checkoutProblem(cart: Cart): string | null {
  const chosen = chosenLines(cart);
  if (chosen.length === 0) {
    const isPossible = cart.groups.some((group) => group.items.some((line) => isSettleable(group, line)));
    return isPossible ? "请选择要结算的商品" : "购物车中没有可结算的商品";
  }
  const wrong = chosen.filter((line) => countProblem(line, line.count) !== null).length;
  if (wrong > 0) return `${wrong} 种已选商品的数量有误，请修改`;
  const groups = cart.groups.filter(({ items }) => items.some((line) => chosen.includes(line))).length;
  return groupsProblem(groups, cart.groupsPerCheckout);
}

/** The address of the checkout for the chosen lines. */
export const checkoutPath = (lines: readonly Pick<CartLine, "id">[]): string =>
  PAGES.checkout.to({ cartIds: lines.map(({ id }) => id).join(",") });

/** The groups of each merchant together, merchants and groups in the order of the cart. */
export function groupsByMerchant(groups: readonly CartGroup[]): CartGroup[][] {
  const merchants = new Map<CartGroup["merchantId"], CartGroup[]>();
  for (const group of groups) merchants.set(group.merchantId, [...(merchants.get(group.merchantId) ?? []), group]);
  return [...merchants.values()];
}

/** The first group of each warehouse as the page shows them: what concerns a whole warehouse stands under it. */
export const firstsOfWarehouses = (groups: readonly CartGroup[]): CartGroup[] =>
  groupsByMerchant(groups)
    .flat()
    .filter(({ storeId }, at, all) => all.findIndex((group) => group.storeId === storeId) === at);
