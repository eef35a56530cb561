import { breakdownOf } from "../../domain/timber/quantity.ts";
import type { Cart, CartGroup, CartLine } from "../../domain/trade/cart.ts";
import { countProblem } from "../../domain/trade/cart-choice.ts";

/** What the buyer wants of lines and the server has not answered yet, by line id. `count`: stock units. */
export type CartWants = Readonly<Record<string, { count?: number; selected?: boolean }>>;

/** A change of one line as it is sent; `count` is what `quantity` was made from. */
export type CartWrite = { id: string; count: number; quantity: number; selected: boolean };

const linesOf = (cart: Cart): CartLine[] => cart.groups.flatMap(({ items }) => items);

/** The cart as the buyer left it: wanted counts and choices over the server's last answer, lines being removed left out. Sums stay the server's. */
export function shownCart(cart: Cart, wants: CartWants, removing: readonly string[]): Cart {
  const gone = new Set(removing);
  const shown = (line: CartLine): CartLine => ({ ...line, ...wants[line.id] });
  const groups = cart.groups.map(
    (group): CartGroup => ({ ...group, items: group.items.filter(({ id }) => !gone.has(id)).map(shown) }),
  );
  return {
    ...cart,
    groups: groups.filter(({ items }) => items.length > 0),
    invalid: cart.invalid.filter(({ id }) => !gone.has(id)),
  };
}

/** The next change to send, `null` when the server knows all that can be sent; counts that cannot be ordered wait. */
export function nextWrite(cart: Cart, wants: CartWants): CartWrite | null {
  for (const line of linesOf(cart)) {
    const want = wants[line.id] ?? {};
    const fits = want.count !== undefined && countProblem(line, want.count) === null;
    const count = fits ? (want.count ?? line.count) : line.count;
    const selected = want.selected ?? line.selected;
    if (count === line.count && selected === line.selected) continue;
    const quantity = count === line.count ? line.quantity : breakdownOf(line.goods, count).quantity;
    return { id: line.id, count, quantity, selected };
  }
  return null;
}

/** A choice waits for nothing; a typed quantity waits until the typing stops. */
export const hasChoice = (cart: Cart, wants: CartWants): boolean =>
  linesOf(cart).some(({ id, selected }) => (wants[id]?.selected ?? selected) !== selected);

/**
 * What is still wanted after `cart` came back. `sent`: the change it answers, or which was refused; the server may have
 * rounded it to a step, so it is done with unless the buyer wanted something else meanwhile.
 */
export function wantsAfter(cart: Cart, wants: CartWants, sent: CartWrite | null): CartWants {
  const left: Record<string, { count?: number; selected?: boolean }> = {};
  for (const { id, count, selected } of linesOf(cart)) {
    const want = wants[id];
    if (!want) continue;
    const answered = sent?.id === id ? sent : null;
    const keepsCount = want.count !== undefined && want.count !== count && want.count !== answered?.count;
    const keepsChoice =
      want.selected !== undefined && want.selected !== selected && want.selected !== answered?.selected;
    if (!keepsCount && !keepsChoice) continue;
    left[id] = {
      ...(keepsCount && want.count !== undefined ? { count: want.count } : {}),
      ...(keepsChoice && want.selected !== undefined ? { selected: want.selected } : {}),
    };
  }
  return left;
}
