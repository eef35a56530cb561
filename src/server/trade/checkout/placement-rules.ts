import type { PlaceOrderRequest } from "../../../domain/trade/checkout.ts";
import { termProblems } from "../../../domain/trade/order-terms.ts";
import { agreeProblem } from "../../../domain/trade/placement.ts";

const BANK_TRANSFER = 1;

/**
 * Why an order cannot be placed as it was filled in, whatever happens to the goods, or `null`: the rules of the form,
 * checked again. `nowMs` by the database's clock.
 */
export function placementProblem(
  { agree, payMode, groups }: Pick<PlaceOrderRequest, "agree" | "payMode" | "groups">,
  nowMs: number,
): string | null {
  const [wrong] = groups.flatMap((group) => Object.values(termProblems(group, nowMs)));
  return agreeProblem(agree) ?? (payMode === BANK_TRANSFER ? null : "暂时只支持对公转账") ?? wrong ?? null;
}
