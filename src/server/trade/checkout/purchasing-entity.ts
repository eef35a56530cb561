import { COMPANY_CERTIFIED } from "../../../domain/account/session.ts";
import { type OrderLimits, type OrderLoad, orderLimitProblem } from "../../../domain/trade/order-clock.ts";
import type { Dm3 } from "../../../domain/units.ts";
import type { Buyer } from "../../auth.ts";
import { Refusal, refuseIf } from "../../reply.ts";

/** Unpaid orders and held volume of the purchasing entity, and the certification of its company. */
export type EntityState = {
  /** `null` for a person. */
  companyStatus: number | null;
  unpaidOrders: number;
  /** dm³ */
  heldVolume: Dm3;
};

/** Throws 5002 for a company without certification: it may finish its orders but not place new ones. */
export function admitCompany(caller: Buyer, state: Pick<EntityState, "companyStatus">): void {
  if (caller.companyId !== null && state.companyStatus !== COMPANY_CERTIFIED) {
    throw new Refusal(5002, "企业认证已失效，请先完成企业认证", { need: "certification" });
  }
}

/** Throws a warning when the checkout, alone or with the unpaid orders, exceeds the limits. */
export function admitLoad(
  state: EntityState,
  added: Pick<OrderLoad, "newOrders" | "newVolume">,
  limits: OrderLimits,
): void {
  refuseIf(orderLimitProblem({ ...state, ...added }, limits));
}
