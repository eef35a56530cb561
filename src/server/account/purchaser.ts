import type { Buyer } from "../auth.ts";

/** 0: a person, 1: one of their companies. */
export const purchaserType = (caller: Buyer): 0 | 1 => (caller.companyId === null ? 0 : 1);
/** The name of the purchasing entity: of the company, else of the person, else their masked phone. */
export const purchaserName = (caller: Buyer): string =>
  caller.companyName ?? (caller.name || `${caller.phone.slice(0, 3)}****${caller.phone.slice(-4)}`);
