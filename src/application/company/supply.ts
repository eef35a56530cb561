import type { SupplyApply, SupplyProduct } from "../../domain/company/supply.ts";
import type { SupplyForm } from "../../domain/company/supply-form.ts";
import type { SupplyApplyId } from "../../domain/ids.ts";
import type { Page } from "../../domain/paging.ts";
import { createLoadMachine } from "../load-machine.ts";

/** Supply chain services, and the current company's applications for them. Rejects with `ApiError` only. */
export abstract class Supply {
  /** Needs no session. */
  abstract products(): Promise<SupplyProduct[]>;
  /** The same key gives the same application. Refused with 5002 without a certified company. */
  abstract add(form: SupplyForm, idempotencyKey: string): Promise<SupplyApply>;
  abstract mine(): Promise<Page<SupplyApply>>;
  /** Refused with 5001 when it moved on since `version`. */
  abstract update(id: SupplyApplyId, version: number, form: SupplyForm): Promise<SupplyApply>;
  abstract withdraw(id: SupplyApplyId, version: number): Promise<SupplyApply>;
}

type SupplyPorts = { supply: Supply };

/** The supply chain products, read once. */
export const createSupplyMachine = ({ supply }: SupplyPorts) => createLoadMachine({ load: () => supply.products() });
