import { randomUUID } from "node:crypto";
import type { CheckoutPreview, PlacedOrders } from "../../src/domain/trade/checkout.ts";
import { connect, type Database } from "../../src/server/db/database.ts";
import { migrate } from "../../src/server/db/migrate.ts";
import { orderOf, phoneOf } from "../../tests/support/buyer.ts";
import { insertGoods } from "../../tests/support/goods.ts";
import { call } from "../../tests/support/program.ts";
import { personIdOf, signInAs } from "../../tests/support/sign-in.ts";
import { wait } from "./stage.ts";

export const PLACE = "/api/platformOrder/pc/add";
const BUSY = 503;

/** Somebody signed in, and whom they act for. */
export type Shopper = { token: string; personId: string; companyId: string | null };

/** An order as it was settled; `key` goes with it however often it is sent. */
export type Attempt = { shopper: Shopper; key: string; body: ReturnType<typeof orderOf> };

export type Answer<Data> = Awaited<ReturnType<typeof call<Data>>>;

/** A market of nothing but these goods, each with so many pieces in stock. */
export async function openMarket(
  url: string,
  goods: number,
  stock: number,
): Promise<{ db: Database; goods: string[] }> {
  const db = connect(url, { poolSize: 4 });
  await migrate(db);
  const ids: string[] = [];
  for (let n = 0; n < goods; n += 1) ids.push((await insertGoods(db, { thickness: 20 + n, stock })).id);
  return { db, goods: ids };
}

/** Somebody new with the n-th phone; `actsForCompany`: for a certified company of their own. */
export async function shopperOf(db: Database, n: number, actsForCompany = false): Promise<Shopper> {
  const phone = phoneOf(n);
  const personId = await personIdOf(db, phone);
  const company = actsForCompany
    ? await db.one<{ id: string }>(
        `insert into company_info (person_id, company_name, credit_code, company_status)
         values ($1, '太仓木业' || $2, $2, 1) returning id`,
        [personId, phone],
      )
    : null;
  const authorization = await signInAs(db, phone, company === null ? {} : { mainCompanyId: company.id });
  return { token: authorization.slice("Bearer ".length), personId, companyId: company?.id ?? null };
}

export const shoppersOf = async (db: Database, number: number): Promise<Shopper[]> => {
  const shoppers: Shopper[] = [];
  for (let n = 0; n < number; n += 1) shoppers.push(await shopperOf(db, n));
  return shoppers;
};

/** Asks until there is an answer that is no "come again"; `null` when `isOver` says so first. */
async function definite<Data>(
  ask: () => Promise<Answer<Data>>,
  isOver: () => boolean = () => false,
): Promise<Answer<Data> | null> {
  while (!isOver()) {
    const answer = await ask().catch(() => null);
    if (answer !== null && answer.code !== BUSY) return answer;
    await wait(20 + Math.random() * 100);
  }
  return null;
}

/**
 * Checks out this many pieces, which holds no stock yet. Returns the refusal, or `null` when the time was over first.
 */
export async function attemptFor(
  url: string,
  shopper: Shopper,
  { goodsId, pieces }: { goodsId: string; pieces: number },
  isOver?: () => boolean,
): Promise<Attempt | Answer<CheckoutPreview> | null> {
  const body = { goodsId, quantity: pieces, unit: "piece" };
  const { token } = shopper;
  const checkout = () => call<CheckoutPreview>(url, "/api/shoppingCart/pc/settlement", { body, token });
  const answer = await definite(checkout, isOver);
  if (answer?.code !== 200) return answer;
  return { shopper, key: randomUUID(), body: orderOf(answer.data) };
}

/** Sends the order once, under its key. */
export const sendOnce = (url: string, { shopper, key, body }: Attempt): Promise<Answer<PlacedOrders>> =>
  call<PlacedOrders>(url, PLACE, { body, token: shopper.token, headers: { "idempotency-key": key } });

/** Sends the order, again and again under its one key, until there is a definite answer. */
export const place = (url: string, attempt: Attempt, isOver?: () => boolean): Promise<Answer<PlacedOrders> | null> =>
  definite(() => sendOnce(url, attempt), isOver);

/** An attempt of a shopper without limits; throws where it is refused. */
export async function previewedAttempt(...asked: Parameters<typeof attemptFor>): Promise<Attempt | null> {
  const attempt = await attemptFor(...asked);
  if (attempt !== null && "code" in attempt) throw new Error(`not settled: ${attempt.code} ${attempt.msg}`);
  return attempt;
}
