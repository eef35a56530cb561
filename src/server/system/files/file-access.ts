import { hasPermission } from "../../../domain/access.ts";
import type { AddressId } from "../../../domain/ids.ts";
import type { Caller } from "../../auth.ts";
import type { Db } from "../../db/database.ts";
import { isPartyOfForwardOrder, isPartyOfOrder, isPartyOfQuote, isPartyOfReservation } from "./file-party-store.ts";
import type { StoredFile } from "./stored-file-store.ts";

/** Whether a caller other than its owner may read an attached file. */
type Rule = (db: Db, caller: Caller, file: StoredFile) => Promise<boolean>;

const holders =
  (...permissions: string[]): Rule =>
  async (_db, caller) =>
    permissions.some((permission) => hasPermission(caller.permissions, permission));

type IsParty = (db: Db, caller: Caller, subjectId: AddressId | null) => Promise<boolean>;
const parties =
  (isParty: IsParty): Rule =>
  (db, caller, { subjectId }) =>
    isParty(db, caller, subjectId);

const partiesOfOrder = parties(isPartyOfOrder);
const partiesOfForwardOrder = parties(isPartyOfForwardOrder);

const anyOf =
  (...rules: Rule[]): Rule =>
  async (db, caller, file) => {
    for (const rule of rules) if (await rule(db, caller, file)) return true;
    return false;
  };

/** By purpose; what has no rule is its owner's alone. */
const RULES: Readonly<Record<string, Rule>> = {
  quote: parties(isPartyOfQuote),
  // An application to open a shop takes the certified licence over.
  licence: holders("company:cert:review", "merchant:settle:review"),
  settlement: holders("merchant:settle:review"),
  supplyApply: holders("supply:apply:handle"),
  voucher: anyOf(partiesOfOrder, holders("order:spot:dispute", "order:spot:settle")),
  dispute: anyOf(partiesOfOrder, partiesOfForwardOrder, holders("order:spot:dispute", "order:spot:settle")),
  refund: anyOf(partiesOfOrder, holders("order:spot:dispute", "order:spot:settle")),
  spotCheck: anyOf(partiesOfOrder, holders("order:spot:dispute")),
  futuresVoucher: anyOf(partiesOfForwardOrder, holders("futures:order:dispute")),
  futuresRefund: anyOf(partiesOfForwardOrder, holders("futures:order:dispute")),
  futuresDoc: anyOf(partiesOfForwardOrder, holders("futures:order:dispute")),
  futuresDispute: anyOf(partiesOfForwardOrder, holders("futures:order:dispute")),
  reservation: parties(isPartyOfReservation),
  pickup: anyOf(partiesOfOrder, partiesOfForwardOrder, holders("order:spot:dispute")),
};

/** Public pictures are open to all, other files to their owner and to callers a rule admits. */
export async function mayRead(db: Db, caller: Caller, file: StoredFile): Promise<boolean> {
  if (file.isPublic || file.personId === caller.personId) return true;
  const rule = file.purpose !== null && Object.hasOwn(RULES, file.purpose) ? RULES[file.purpose] : undefined;
  return rule === undefined ? false : rule(db, caller, file);
}
