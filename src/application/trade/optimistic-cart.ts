import type { CartLineId } from "../../domain/ids.ts";
import { breakdownOf } from "../../domain/timber/quantity.ts";
import type { Cart, CartGroup, CartLine } from "../../domain/trade/cart.ts";
import { countProblem } from "../../domain/trade/cart-choice.ts";

/** Edits of the buyer that the server has not confirmed yet, by line id. `count`: stock units. */
export type CartEdits = Readonly<Record<string, { count?: number; selected?: boolean }>>;

/** A change of one line as it is sent; `count` is what `quantity` was made from. */
export type CartWrite = { id: CartLineId; count: number; quantity: number; selected: boolean };

const linesOf = (cart: Cart): CartLine[] => cart.groups.flatMap(({ items }) => items);

/** The cart with the buyer's edits over the server's last answer, without the lines being removed. Sums stay the server's. */
export function shownCart(cart: Cart, edits: CartEdits, removing: readonly CartLineId[]): Cart {
  const gone = new Set(removing);
  const shown = (line: CartLine): CartLine => ({ ...line, ...edits[line.id] });
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
export function nextWrite(cart: Cart, edits: CartEdits): CartWrite | null {
  for (const line of linesOf(cart)) {
    const edit = edits[line.id] ?? {};
    const fits = edit.count !== undefined && countProblem(line, edit.count) === null;
    const count = fits ? (edit.count ?? line.count) : line.count;
    const selected = edit.selected ?? line.selected;
    if (count === line.count && selected === line.selected) continue;
    const quantity = count === line.count ? line.quantity : breakdownOf(line.goods, count).quantity;
    return { id: line.id, count, quantity, selected };
  }
  return null;
}

/** A choice waits for nothing; a typed quantity waits until the typing stops. */
export const hasChoice = (cart: Cart, edits: CartEdits): boolean =>
  linesOf(cart).some(({ id, selected }) => (edits[id]?.selected ?? selected) !== selected);

/**
 * The edits left after the answer `cart`. `sent`: the change that it answers, or that was refused; the server may have
 * rounded it to a step, so it is dropped unless the buyer edited the line again meanwhile.
 */
export function editsAfter(cart: Cart, edits: CartEdits, sent: CartWrite | null): CartEdits {
  const left: Record<string, { count?: number; selected?: boolean }> = {};
  for (const { id, count, selected } of linesOf(cart)) {
    const edit = edits[id];
    if (!edit) continue;
    const answered = sent?.id === id ? sent : null;
    const keepsCount = edit.count !== undefined && edit.count !== count && edit.count !== answered?.count;
    const keepsChoice =
      edit.selected !== undefined && edit.selected !== selected && edit.selected !== answered?.selected;
    if (!keepsCount && !keepsChoice) continue;
    left[id] = {
      ...(keepsCount && edit.count !== undefined ? { count: edit.count } : {}),
      ...(keepsChoice && edit.selected !== undefined ? { selected: edit.selected } : {}),
    };
  }
  return left;
}
