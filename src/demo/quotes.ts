import type { WireDemandForm } from "../contract/demand/demand-schemas.ts";
import type { MerchantId } from "../domain/ids.ts";
import { fen } from "../domain/money.ts";
import { gradeByCode } from "../domain/timber/grades.ts";
import { speciesByCode } from "../domain/timber/species.ts";
import { MM3_PER_M3 } from "../domain/timber/volume.ts";
import type { Database, Db } from "../server/db/database.ts";
import { takeQuotes } from "../server/demand/award-quotes.ts";
import { draftDemand, publishDraft } from "../server/demand/demands.ts";
import { quoteOnDemand } from "../server/demand/quotes.ts";
import { FIGURE_SUBSCRIBERS, followFigures } from "../server/jobs/figures.ts";
import { deliverOutbox } from "../server/system/outbox.ts";
import { demandForm } from "./demands.ts";
import { DEMO_IP, type DemoBuyer, demoBuyers, ownerOf, type Person, signDemoOut } from "./people.ts";
import { type Prng, prng } from "./prng.ts";
import { type Boards, boardsOf, countDemands, demandLineIds } from "./trade-store.ts";

/** Any number; the same quotes on every machine. */
const SEED = 20_261_124;
const HOUR_MS = 3_600_000;
/** Demands on which both shops quote: enough for a figure of each. */
const DEMANDS = 12;
/** m³ of a demand. */
const LEAST = 5;
const MOST = 20;
const DM3_PER_M3 = 1_000;

type Deal = { tx: Db; buyer: DemoBuyer; shops: readonly Person[]; goods: Boards; chance: Prng; now: number };

/** A demand for goods of one shop, on which both quote; the lower price is taken, as buyers do. */
async function deal({ tx, buyer, shops, goods, chance, now }: Deal): Promise<void> {
  const { caller } = buyer.person;
  const volume = chance.int(LEAST, MOST);
  const wood = `${speciesByCode(goods.speciesCode)?.name ?? ""}板材 ${goods.size}`;
  const text = `${wood} ${gradeByCode(goods.gradeCode ?? "")?.name ?? ""} ${volume}方 送苏州`;
  const form = demandForm(text, { name: caller.name, phone: buyer.phone }, now, 3);
  // As it travels.
  const sent = JSON.parse(JSON.stringify(form)) as WireDemandForm;
  const draft = await draftDemand(tx, caller, sent, now);
  const { id } = await publishDraft(tx, caller, draft, now);
  const lines = await demandLineIds(tx, id);
  const quotes = [];
  for (const shop of shops) {
    const isOwner = shop.caller.merchantId === goods.merchantId;
    const price = fen(Math.round((goods.price * chance.int(960, 1_020)) / 1_000_000) * 1_000);
    const quote = await quoteOnDemand(tx, shop.caller, {
      demandId: id,
      lines: lines.map((line) => ({
        demandItemId: line.id,
        goodsId: isOwner ? goods.id : null,
        price,
        saleUnit: "m3" as const,
        quantity: volume * DM3_PER_M3,
      })),
      freightIncluded: true,
      freightAmount: null,
      taxIncluded: true,
      taxRate: 13,
      leadDays: chance.int(1, 5),
      validUntilAt: now + 72 * HOUR_MS,
    });
    quotes.push({ id: quote.id, version: quote.version, price });
  }
  const [lowest] = quotes.sort((one, other) => one.price - other.price);
  await takeQuotes(tx, caller, { quotes: [{ id: lowest!.id, version: lowest!.version }] }, { caller, ip: DEMO_IP });
}

/**
 * Demands of the demo's buyers on which the shops with demo accounts quoted, one of them with success, by the program's own
 * commands, so that their figure of quotes is earned; no messages are sent. Each in a transaction of its own: a start goes on
 * where an earlier one was killed.
 */
export async function seedQuotes(db: Database, merchantIds: readonly MerchantId[], now: number): Promise<void> {
  const buyers = await demoBuyers(db);
  const owners = await Promise.all([...new Set(merchantIds)].map((id) => ownerOf(db, id)));
  const shops = owners.filter((one) => one !== null);
  const done = await countDemands(
    db,
    buyers.map(({ person }) => person.caller.personId),
  );
  for (let nth = done; nth < DEMANDS && shops.length > 1; nth += 1)
    await db.transaction(async (tx) => {
      const boards = await boardsOf(tx, {
        merchantIds,
        leastMm3: 2 * MOST * MM3_PER_M3,
        atOnceMm3: LEAST * MM3_PER_M3,
        most: DEMANDS,
      });
      const goods = boards[nth % Math.max(1, boards.length)];
      // A small marketplace has none.
      if (goods === undefined) return;
      await deal({ tx, shops, goods, now, buyer: buyers[nth % buyers.length]!, chance: prng(SEED + nth) });
    });
  await signDemoOut(db);
  await deliverOutbox(db, FIGURE_SUBSCRIBERS);
  await followFigures(db);
}
