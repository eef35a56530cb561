import type { GoodsId } from "../../../domain/ids.ts";
import type { Db } from "../../db/database.ts";

/** `failed`: the goods that are left of a change that was taken up before; `null`: all that it concerns. */
export type BrandChange = {
  id: string;
  brandCode: string;
  wasNamed: string | null;
  words: string[];
  failed: GoodsId[] | null;
};

/** Renewed with every batch: a change whose node ended is taken up by another after this long. */
const LEASE = "interval '1 minute'";

/** Whether there is any change. */
export const hasBrandChange = async (tx: Db): Promise<boolean> =>
  (await tx.one("select 1 from brand_change limit 1", [], "brand-changes-due")) !== null;

/**
 * Claims the oldest change that no node is at; `null` for none. Changes whose failed goods are set aside under `job`, and
 * changes that another transaction holds, are skipped.
 */
export const claimBrandChange = (tx: Db, job: string): Promise<BrandChange | null> =>
  tx.one<BrandChange>(
    `update brand_change set claimed_at = now() where id = (
       select id from brand_change c where (claimed_at is null or claimed_at < now() - ${LEASE})
          and not exists (select 1 from job_set_aside s
                           where s.job = :job and s.row_id = any (c.failed_goods::text[]) and s.next_at > now())
        order by id limit 1 for update skip locked)
     returning id, brand_code as "brandCode", was_named as "wasNamed", words, failed_goods::text[] as failed`,
    { job },
    "brand-change-take",
  );

/** Renews the claim of a change. */
export async function renewBrandChange(tx: Db, id: string): Promise<void> {
  await tx.run("update brand_change set claimed_at = now() where id = :id", { id }, "brand-change-renew");
}

/** Forgets which of the `failed` goods were set aside under `job`, without those that are `failing` still. */
export async function forgetServedGoods(
  tx: Db,
  goods: { job: string; failed: readonly string[]; failing: readonly string[] },
): Promise<void> {
  await tx.run(
    "delete from job_set_aside where job = :job and row_id = any (:failed) and row_id <> all (:failing)",
    goods,
    "brand-goods-served",
  );
}

export async function removeBrandChange(tx: Db, id: string): Promise<void> {
  await tx.run("delete from brand_change where id = :id", { id }, "brand-change-done");
}

/** Leaves of a change the goods that are `failing`, for any node to take up. */
export async function leaveBrandChange(tx: Db, left: { id: string; failing: readonly string[] }): Promise<void> {
  await tx.run(
    "update brand_change set failed_goods = :failing::bigint[], claimed_at = null where id = :id",
    left,
    "brand-change-left",
  );
}
