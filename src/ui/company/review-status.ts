import { CHANGE_STATES } from "../../domain/company/company-change.ts";
import { COMPANY_STATES } from "../../domain/company/company-status.ts";
import { APPLICATION_STATES } from "../../domain/company/merchant-application.ts";
import { MERCHANT_STATES } from "../../domain/company/merchant-states.ts";
import { SUPPLY_STATES } from "../../domain/company/supply-states.ts";
import { columnOf } from "../../domain/states.ts";

export const COMPANY_MEANING = columnOf(COMPANY_STATES, "tone");

export const CHANGE_MEANING = columnOf(CHANGE_STATES, "tone");

export const APPLICATION_MEANING = columnOf(APPLICATION_STATES, "tone");

export const SHOP_MEANING = columnOf(MERCHANT_STATES, "tone");

export const SUPPLY_MEANING = columnOf(SUPPLY_STATES, "tone");
