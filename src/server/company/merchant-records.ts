import type { ReviewStep } from "../../domain/company/company-record.ts";
import {
  availableMerchantEvents,
  type ManagedMerchant,
  MERCHANT_EVENT_NAMES,
  type MerchantActor,
  type MerchantDetail,
  type MerchantEvent,
} from "../../domain/company/merchant-life.ts";
import { MERCHANT_STATUS_NAMES } from "../../domain/company/merchant-states.ts";
import type { ListCallInput, ListPage } from "../../domain/console-lists.ts";
import type { MerchantId } from "../../domain/ids.ts";
import { DEFAULT_PAGE_SIZE, pageOf } from "../../domain/paging.ts";
import { maskedPhone } from "../../domain/text.ts";
import { formatBeijing, formatBeijingDate } from "../../domain/time.ts";
import type { Db } from "../db/database.ts";
import { notFound } from "../reply.ts";
import { merchantPeople } from "./merchant-people-store.ts";
import { allMerchants, type StoredMerchant, storedShop } from "./merchant-store.ts";
import { merchantWarehouses } from "./merchant-warehouse-store.ts";
import { stepsOf } from "./review-log-store.ts";

function managed({ opened, ...row }: StoredMerchant, reader: MerchantActor, nowMs: number): ManagedMerchant {
  return {
    ...row,
    statusName: MERCHANT_STATUS_NAMES[row.status],
    availableEvents: availableMerchantEvents(row.status, reader, { ...row, today: formatBeijingDate(nowMs) }),
    openedTime: formatBeijing(opened),
  };
}

/** All shops, the newest first, with how many there are in each status. */
export async function managedMerchants(
  db: Db,
  body: ListCallInput<"managedMerchantList">,
  nowMs: number,
): Promise<ListPage<"managedMerchantList">> {
  const page = { pageNum: body.pageNum ?? 1, pageSize: body.pageSize ?? DEFAULT_PAGE_SIZE };
  const { rows, counted } = await allMerchants(db, body, page);
  const status = body.status ?? null;
  const total = counted.reduce((sum, one) => (status === null || one.status === status ? sum + one.n : sum), 0);
  return {
    ...pageOf(
      rows.map((row) => managed(row, "operator", nowMs)),
      total,
      page,
    ),
    counts: Object.fromEntries(counted.map((one) => [one.status, one.n])),
  };
}

const eventName = (event: string): string => MERCHANT_EVENT_NAMES[event as MerchantEvent] ?? event;

/** A shop as its owner or the operator reads it; the operator sees people's numbers masked. Throws 404. */
export async function merchantDetail(
  db: Db,
  id: MerchantId,
  reader: "merchant" | "operator",
  nowMs: number,
): Promise<MerchantDetail> {
  const row = await storedShop(db, id);
  if (row === null) throw notFound("店铺不存在");
  const people = await merchantPeople(db, id);
  const yards = await merchantWarehouses(db, id);
  const history: ReviewStep[] = await stepsOf(
    db,
    "merchant",
    id,
    eventName,
    reader === "operator" ? "operator" : "owner",
  );
  const { opened: _opened, ...known } = row;
  return {
    ...known,
    ...managed(row, reader, nowMs),
    people: people.map((one) => ({ ...one, phone: maskedPhone(one.phone) })),
    yards,
    history,
  };
}
