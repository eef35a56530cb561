import { GOODS_FIELDS } from "../../../domain/catalog/goods/goods-fields.ts";
import { goodsTitle, isMadeTitle } from "../../../domain/catalog/goods/goods-title.ts";
import type { GoodsId } from "../../../domain/ids.ts";
import { lengthOf } from "../../../domain/text.ts";
import { type BrandBook, brandBook } from "../../../domain/timber/brands.ts";
import type { MoistureType } from "../../../domain/timber/spec.ts";
import { spellingTokens } from "../../../domain/timber/text-tokens.ts";
import { goodsTokens, type IndexedGoods } from "../../../domain/timber/tokens.ts";
import type { Database, Db } from "../../db/database.ts";
import { type BadRows, bisect, setAside, skipFailures } from "../../jobs/each-row.ts";
import { brandsToWriteBy, nobodyWrites } from "../../system/known-brands.ts";
import { statedOf } from "../goods/handled-goods.ts";
import { lockStatedGoods, type StatedRow } from "../goods/handled-goods-store.ts";
import { goodsWithTokens, writeTitles } from "../search/goods-token-store.ts";
import { TOKEN_RULES } from "../search/token-rules.ts";
import {
  type BrandChange,
  claimBrandChange,
  forgetServedGoods,
  hasBrandChange,
  leaveBrandChange,
  removeBrandChange,
  renewBrandChange,
} from "./brand-change-store.ts";

/** Few enough that an order waits for them a few milliseconds at most. */
const ROWS_PER_BATCH = 100;

const JOB = "brands";
/**
 * The next change that no node works on, of those whose failed goods are not waiting for a retry; `null` also while goods are
 * being written by the previous brands.
 */
const takeChange = (db: Database): Promise<BrandChange | null> =>
  db.transaction(async (tx) => {
    if (!(await hasBrandChange(tx)) || !(await nobodyWrites(tx))) return null;
    return claimBrandChange(tx, JOB);
  });

/** Goods that are read as the brand's, which all are that bear it, and goods whose texts hold one of the spellings. */
async function concernedBy(db: Db, { brandCode, words, failed }: BrandChange): Promise<GoodsId[]> {
  if (failed !== null) return failed;
  const holding = words
    .flatMap(spellingTokens)
    .map((tokens) => tokens.map((token) => [token]))
    .filter((clauses) => clauses.length > 0);
  return goodsWithTokens(db, [[[`b:${brandCode}`]], ...holding]);
}

const indexedOf = (row: StatedRow): IndexedGoods => ({
  title: row.title,
  kindCode: row.kindCode,
  speciesCode: row.speciesCode,
  gradeCode: row.gradeCode,
  brandCode: row.brandCode,
  originCode: row.originCode,
  portCode: row.portCode,
  cityName: row.cityName,
  storeName: row.storeName,
  merchantName: row.shopName,
  thickness: row.thickness,
  width: row.width,
  length: row.length,
  lengthMin: row.lengthMin,
  lengthMax: row.lengthMax,
  uses: row.uses,
  diameterMin: row.diameterMin,
  diameterMax: row.diameterMax,
  moistureType: row.moistureType as MoistureType | null,
});

/** The title of goods by the name of today where it was made of the facts; what a merchant wrote stays. */
function titleToday(row: StatedRow, { brandCode, wasNamed }: BrandChange, brands: BrandBook): string {
  if (wasNamed === null || row.brandCode !== brandCode) return row.title;
  const then = brandBook(brands.all.map((one) => (one.code === brandCode ? { ...one, name: wasNamed } : one)));
  const { volumeRule, ...facts } = { ...statedOf(row), portCode: row.portCode };
  for (const goods of [{ ...facts, volumeRule }, facts]) {
    if (!isMadeTitle(row.title, goods, then)) continue;
    const title = goodsTitle(goods, brands);
    return lengthOf(title) > GOODS_FIELDS.title.type.most ? row.title : title;
  }
  return row.title;
}

/** In the order of their ids, as everywhere goods are locked. Returns the ids of those that could be read. */
const rereadSome = (db: Database, change: BrandChange, ids: readonly GoodsId[], bad: BadRows): Promise<GoodsId[]> =>
  db.transaction(async (tx) => {
    const brands = await brandsToWriteBy(tx);
    const rows = await lockStatedGoods(tx, ids);
    const made = skipFailures(
      rows,
      bad,
      ({ id }) => id,
      (row) => {
        const title = titleToday(row, change, brands);
        return [{ id: row.id, title, tokens: goodsTokens({ ...indexedOf(row), title }, brands) }];
      },
    );
    await writeTitles(tx, made, TOKEN_RULES);
    await renewBrandChange(tx, change.id);
    return made.map(({ id }) => id);
  });

/** Ends a change, or leaves in it the goods that failed, which retain their previous words until they are retried. */
const finish = (db: Database, { id, failed }: BrandChange, bad: BadRows): Promise<void> =>
  db.transaction(async (tx) => {
    for (const [goodsId, error] of bad) await setAside(tx, JOB, goodsId, error);
    const failing = [...bad.keys()];
    await forgetServedGoods(tx, { job: JOB, failed: failed ?? [], failing });
    if (bad.size === 0) await removeBrandChange(tx, id);
    else await leaveBrandChange(tx, { id, failing });
  });

/**
 * Rereads the goods that changes of brands concern; returns how many. Nodes share the changes; an interrupted one is resumed, and
 * a second run changes nothing.
 */
export async function rereadBrands(db: Database): Promise<number> {
  let done = 0;
  for (let change = await takeChange(db); change !== null; change = await takeChange(db)) {
    const current = change;
    const bad: BadRows = new Map();
    const ids = await concernedBy(db, current);
    for (let from = 0; from < ids.length; from += ROWS_PER_BATCH) {
      const batch = ids.slice(from, from + ROWS_PER_BATCH);
      done += (await bisect(batch, bad, (some) => rereadSome(db, current, some, bad))).length;
    }
    await finish(db, current, bad);
  }
  return done;
}
