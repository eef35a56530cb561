import type { ChangeStatus } from "../../domain/company/company-change.ts";
import type { CompanyStatus } from "../../domain/company/company-status.ts";
import type { ApplicationStatus } from "../../domain/company/merchant-application.ts";
import type { MerchantStatus } from "../../domain/company/merchant-life.ts";
import { SUPPLY_STATES } from "../../domain/company/supply-states.ts";
import { columnOf } from "../../domain/state-table.ts";
import type { TagMeaning } from "../kit/tag.tsx";

export const COMPANY_MEANING: Readonly<Record<CompanyStatus, TagMeaning>> = {
  0: "waiting",
  1: "done",
  2: "running",
  3: "act",
  4: "act",
  5: "ended",
};

export const CHANGE_MEANING: Readonly<Record<ChangeStatus, TagMeaning>> = {
  0: "running",
  1: "done",
  2: "act",
  3: "ended",
  4: "ended",
};

export const APPLICATION_MEANING: Readonly<Record<ApplicationStatus, TagMeaning>> = {
  0: "waiting",
  1: "running",
  2: "done",
  3: "act",
  4: "ended",
  5: "ended",
};

export const SHOP_MEANING: Readonly<Record<MerchantStatus, TagMeaning>> = {
  1: "done",
  2: "waiting",
  3: "act",
  4: "ended",
};

export const SUPPLY_MEANING = columnOf(SUPPLY_STATES, "tone");
