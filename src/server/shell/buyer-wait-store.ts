import { BUYER_WAITS, type BuyerWaitCount } from "../../domain/shell/buyer-waits.ts";
import { WAITS, type Wait, type WaitKind } from "../../domain/system/waiting.ts";
import { VOUCHER_STATUS } from "../../domain/trade/voucher.ts";
import type { Buyer } from "../auth.ts";
import type { Db } from "../db/database.ts";
import { SUBJECTS, statusOf, TIMES } from "../system/wait-store.ts";

/** A company's forward trade is everybody's who acts for it; the rest is whose it is, for whom they bought. */
const ownedBy = (kind: WaitKind): string => {
  const { subject }: Wait = WAITS[kind];
  const { person, company } = SUBJECTS[subject];
  if (subject === "inquiry" || subject === "futures") return `${company} = :companyId::bigint`;
  return `${person} = :personId and ${company} is not distinct from :companyId::bigint`;
};

/** Of an order s. Handed in, what is owed waits for its merchant. */
const UNCHECKED = `exists (select 1 from pay_voucher v where v.order_id = s.id and v.status = ${VOUCHER_STATUS.waiting})`;

/** Asked to cancel, an order waits for its merchant. */
const besides = (kind: WaitKind): string => {
  if (kind === "order.extra") return `not ${UNCHECKED}`;
  return WAITS[kind].subject === "order" ? "not s.cancel_requested" : "true";
};

const countedFor = (path: string, kind: WaitKind): string => {
  const { subject, statuses }: Wait = WAITS[kind];
  return `select '${path}' as path, count(*)::int as num from ${SUBJECTS[subject].from}
    where ${statusOf(subject)} in (${statuses.join(", ")}) and ${TIMES[kind].where ?? "true"} and ${besides(kind)} and ${ownedBy(kind)}`;
};

const COUNTED = Object.entries(BUYER_WAITS)
  .flatMap(([path, kinds]) => kinds.map((kind) => countedFor(path, kind)))
  .join(" union all ");

/** How much waits for a buyer, as whom they act, on each page that has something; in one statement. */
export const countBuyerWaits = (
  db: Db,
  { personId, companyId }: Pick<Buyer, "personId" | "companyId">,
): Promise<BuyerWaitCount[]> =>
  db.rows<BuyerWaitCount>(
    `select path, sum(num)::int as num from (${COUNTED}) counted group by path having sum(num) > 0 order by path`,
    { personId, companyId },
    "buyer-waits",
  );
