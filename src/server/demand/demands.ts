import { randomInt } from "node:crypto";
import type { WireDemandForm } from "../../contract/demand/demand-schemas.ts";
import { DEMAND_STATUS, type DemandEvent, type DemandStatus, nextDemandStatus } from "../../domain/demand/demand.ts";
import {
  type Demand,
  type DemandForm,
  demandTitle,
  publishProblem,
  quoteDeadlineProblem,
} from "../../domain/demand/demand-form.ts";
import { inquiryProblem, inquiryTitle } from "../../domain/demand/inquiry.ts";
import type { InvitedShop } from "../../domain/demand/quote-view.ts";
import type { DemandId, GoodsId, MerchantId } from "../../domain/ids.ts";
import { invoiceKindProblem } from "../../domain/trade/invoice.ts";
import { humanNumber } from "../../domain/trade/order-no.ts";
import { notFoundFor } from "../account/other-purchasing-entity.ts";
import { purchaserName } from "../account/purchaser.ts";
import { actorFacts, type Caller } from "../auth.ts";
import type { Database, Db } from "../db/database.ts";
import { type IdempotencyKey, once } from "../idempotency.ts";
import { notFound, refuseIf, warning } from "../reply.ts";
import { configured } from "../system/config.ts";
import { refuseBeyondDay } from "../system/daily-limit.ts";
import { recordStep } from "../system/history-store.ts";
import { readBrands } from "../system/known-brands.ts";
import { requireVersion, statusOf } from "../system/life.ts";
import { publish } from "../system/outbox.ts";
import { invitedMerchants, inviteMerchants, shopsForDemand } from "./demand-board-store.ts";
import { insertDemand, moveDemand, rewriteDemand, writeMatchNum, writeQuoteDeadline } from "./demand-change-store.ts";
import { formFrom } from "./demand-input.ts";
import { type DemandRow, lockedOwnDemand } from "./demand-store.ts";
import { formOf, ownDemand, ownerEvents } from "./demand-view.ts";
import { countMatches } from "./match-goods.ts";
import { passOver } from "./pass-over.ts";

const CLOSE_REASON_MAX = 200;
const SHOPS_SHOWN = 100;
/** Visibility of an inquiry: the invited shops alone see it. */
const ASKED_ONLY = 2 as const;
const NO_FACTS = { reviewNeeded: false, problem: null, quotes: 0 };

/** A demand on screen: in which version it was seen. */
type VersionedId = { id: DemandId; version?: number | undefined };

const unknownDemand = () => notFound("求购不存在");

/** Locks the purchasing entity's demand. Throws 404, or 5001 when it changed since `version`. */
async function locked(tx: Db, caller: Caller, id: DemandId, version: number | undefined): Promise<DemandRow> {
  const row = await lockedOwnDemand(tx, caller, id);
  if (row === null) throw unknownDemand();
  requireVersion(row, version, "求购已发生变化，请刷新后再试", { version: row.version, status: row.status });
  return row;
}

/** The demand as it is now. Throws 404. */
export async function readDemand(db: Db, caller: Caller, id: DemandId): Promise<Demand> {
  const demand = await ownDemand(db, caller, id);
  if (demand === null) throw await notFoundFor(db, { actor: "buyer", caller }, "demand", id);
  return demand;
}

const titleOf = (goodsId: GoodsId | null, { items }: DemandForm): string =>
  goodsId === null ? demandTitle(items) : inquiryTitle(items);

/** Stores a draft, inside a transaction. `goodsId`: of goods whose shop is asked for a price. */
export async function draftDemand(
  tx: Db,
  caller: Caller,
  wire: WireDemandForm,
  nowMs: number,
  goodsId: GoodsId | null = null,
): Promise<Demand> {
  const form = formFrom(wire, nowMs, await readBrands(tx));
  await refuseBeyondDay(tx, "demand", caller);
  const id = await insertDemand(tx, caller, {
    demandNo: humanNumber("DM", nowMs, randomInt),
    buyerName: purchaserName(caller),
    title: titleOf(goodsId, form),
    form,
    goodsId,
  });
  await recordStep(tx, "demand", {
    id,
    from: null,
    to: DEMAND_STATUS.draft,
    event: "add",
    ...actorFacts({ actor: "buyer", caller }),
    note: "",
  });
  return readDemand(tx, caller, id);
}

/** Stores a draft, once per key. */
export const addDemand = (
  db: Database,
  idempotencyKey: IdempotencyKey | null,
  caller: Caller,
  wire: WireDemandForm,
  nowMs: number,
): Promise<Demand> => once(db, idempotencyKey, (tx) => draftDemand(tx, caller, wire, nowMs));

/** Overwrites a draft; a rejected demand becomes a draft again. */
export async function updateDemand(
  db: Database,
  caller: Caller,
  { id, version, ...wire }: WireDemandForm & { id: DemandId; version: number },
  nowMs: number,
): Promise<Demand> {
  return await db.transaction(async (tx) => {
    const row = await locked(tx, caller, id, version);
    const isInquiry = row.goodsId !== null;
    // An inquiry is published without the city and the contact that others need to see, so nobody but the shops that are asked may.
    if (isInquiry && (wire.visibility ?? ASKED_ONLY) !== ASKED_ONLY)
      throw warning("询价只有受邀商家可见，不能改为公开");
    const stated = isInquiry ? { ...wire, visibility: ASKED_ONLY } : wire;
    const form = formFrom(stated, nowMs, await readBrands(tx));
    const to = statusOf(nextDemandStatus(row.status, "edit", "buyer", NO_FACTS));
    await rewriteDemand(tx, id, titleOf(row.goodsId, form), form);
    if (row.status !== to) {
      const move = { id, from: row.status, to, event: "edit", note: "" };
      await recordStep(tx, "demand", { ...move, ...actorFacts({ actor: "buyer", caller }) });
    }
    return readDemand(tx, caller, id);
  });
}

/** As `publishDemand`, inside a transaction. */
export async function publishDraft(
  tx: Db,
  caller: Caller,
  { id, version }: { id: DemandId; version?: number },
  nowMs: number,
): Promise<Demand> {
  const row = await locked(tx, caller, id, version);
  const form = formOf(row);
  const isInquiry = row.goodsId !== null;
  const problem =
    (isInquiry ? inquiryProblem(form, nowMs) : publishProblem(form, nowMs)) ??
    invoiceKindProblem(form.invoiceKind, caller.companyId !== null);
  const status = await step(tx, caller, row, "publish", {
    facts: {
      reviewNeeded: await configured(tx, "demand.review"),
      problem,
      quotes: 0,
    },
    note: "",
  });
  await writeMatchNum(tx, id, await countMatches(tx, form.items, caller));
  if (status === DEMAND_STATUS.open) await publish(tx, "demand.published", { demandId: id });
  else await publish(tx, "demand.stepped", { demandId: id, event: "publish", note: "" });
  return readDemand(tx, caller, id);
}

/** Opens a draft for quotes, or hands it to the review, once per key. Throws the first thing that is wrong with it. */
export const publishDemand = (
  db: Database,
  idempotencyKey: IdempotencyKey | null,
  caller: Caller,
  seen: { id: DemandId; version?: number },
  nowMs: number,
): Promise<Demand> => once(db, idempotencyKey, (tx) => publishDraft(tx, caller, seen, nowMs));

/** Takes a demand back from the review, to be written on. */
export async function withdrawDemand(db: Database, caller: Caller, { id, version }: VersionedId): Promise<Demand> {
  return await db.transaction(async (tx) => {
    const row = await locked(tx, caller, id, version);
    await step(tx, caller, row, "withdraw", { facts: NO_FACTS, note: "" });
    return readDemand(tx, caller, id);
  });
}

/** Reopens a demand for quotes until then; by the server's clock, what is too soon is refused. */
export async function extendDemand(
  db: Database,
  caller: Caller,
  { id, version, quoteDeadlineAt }: VersionedId & { quoteDeadlineAt: number },
  nowMs: number,
): Promise<Demand> {
  return await db.transaction(async (tx) => {
    const row = await locked(tx, caller, id, version);
    refuseIf(quoteDeadlineProblem(quoteDeadlineAt, nowMs));
    await step(tx, caller, row, "extend", { facts: NO_FACTS, note: "" });
    await writeQuoteDeadline(tx, id, quoteDeadlineAt);
    return readDemand(tx, caller, id);
  });
}

/** Invites shops to quote: they see the demand even where it is not public, and are notified. */
export async function inviteShops(
  db: Database,
  caller: Caller,
  { id, merchantIds }: { id: DemandId; merchantIds: readonly MerchantId[] },
): Promise<void> {
  return await db.transaction(async (tx) => {
    const row = await locked(tx, caller, id, undefined);
    if (row.status !== DEMAND_STATUS.draft && row.status !== DEMAND_STATUS.open)
      throw warning("求购未在报价中，不能邀请");
    const asked = await inviteMerchants(tx, id, merchantIds);
    if (row.status === DEMAND_STATUS.open && asked.length > 0)
      await publish(tx, "demand.invited", { demandId: id, merchantIds: asked });
  });
}

/** Shops that may be invited to quote: those invited already, then those with most goods of the demanded species. Throws 404. */
export async function shopsToInvite(db: Db, caller: Caller, id: DemandId): Promise<InvitedShop[]> {
  await readDemand(db, caller, id);
  return shopsForDemand(db, id, SHOPS_SHOWN);
}

/** Ends the quoting of one's own demand. */
export async function closeDemand(
  db: Database,
  caller: Caller,
  { id, version, reason = "" }: { id: DemandId; version?: number; reason?: string },
): Promise<void> {
  return await db.transaction(async (tx) => {
    const row = await locked(tx, caller, id, version);
    const note = reason.trim();
    refuseIf(note.length > CLOSE_REASON_MAX ? `关闭原因最多${CLOSE_REASON_MAX}个字` : null);
    await step(tx, caller, row, "close", { facts: NO_FACTS, note });
    await passOver(tx, id, "买家关闭了求购");
  });
}

/** A new draft with the lines of an ended demand; day and deadline must be chosen again. */
export async function copyDemand(
  db: Database,
  idempotencyKey: IdempotencyKey | null,
  caller: Caller,
  id: DemandId,
  nowMs: number,
): Promise<Demand> {
  return await once(db, idempotencyKey, async (tx) => {
    const row = await locked(tx, caller, id, undefined);
    if (!ownerEvents(row.status).includes("copy")) throw warning("只能复制已成交或已关闭的求购");
    const form = { ...formOf(row), needDate: "", quoteDeadlineAt: 0 };
    await refuseBeyondDay(tx, "demand", caller);
    const made = await insertDemand(tx, caller, {
      demandNo: humanNumber("DM", nowMs, randomInt),
      buyerName: purchaserName(caller),
      title: row.title,
      form,
      goodsId: row.goodsId,
    });
    if (row.goodsId !== null) await inviteMerchants(tx, made, await invitedMerchants(tx, id));
    const move = { id: made, from: null, to: DEMAND_STATUS.draft, event: "copy", note: row.demandNo } as const;
    await recordStep(tx, "demand", { ...move, ...actorFacts({ actor: "buyer", caller }) });
    return readDemand(tx, caller, made);
  });
}

async function step(
  tx: Db,
  caller: Caller,
  row: DemandRow,
  event: DemandEvent,
  { facts, note }: { facts: Parameters<typeof nextDemandStatus>[3]; note: string },
): Promise<DemandStatus> {
  const to = statusOf(nextDemandStatus(row.status, event, "buyer", facts));
  const move = { id: row.id, from: row.status, to, event, note };
  await moveDemand(tx, { ...move, ...actorFacts({ actor: "buyer", caller }) });
  return to;
}
