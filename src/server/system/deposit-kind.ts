import { DEPOSIT_KIND, type DepositKind } from "../../domain/futures/deposit.ts";
import type { Db } from "../db/database.ts";
import { configured } from "./config.ts";

/** What an order that is placed now calls what is paid ahead, as the operator set it. */
export const depositKindNow = async (db: Db): Promise<DepositKind> =>
  (await configured(db, "deposit.earnest")) ? DEPOSIT_KIND.earnest : DEPOSIT_KIND.prepayment;
