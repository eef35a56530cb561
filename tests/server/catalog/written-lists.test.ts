import { expect, it } from "vitest";
import { GOODS_STATUS } from "../../../src/domain/catalog/goods/goods-states.ts";
import type { NameAnswer, NameQuestion } from "../../../src/domain/catalog/import/import-answers.ts";
import type { MerchantId, WarehouseId } from "../../../src/domain/ids.ts";
import { FIRST_BRANDS } from "../../../src/domain/timber/brands.ts";
import { KINDS } from "../../../src/domain/timber/kinds.ts";
import { SPECIES } from "../../../src/domain/timber/species.ts";
import { goodsSheet, readRows } from "../../../src/server/catalog/goods/goods-rows.ts";
import { cellsOf } from "../../../src/server/catalog/import/file-cells.ts";
import { SMALL_SHEET } from "../../../src/server/catalog/import/sheet-limits.ts";
import type { ListedGoods, SoldBy } from "../../support/written-columns.ts";
import { writtenList } from "../../support/written-lists.ts";

const store = { id: "7" as WarehouseId, storeName: "一号库", portCode: null, cityCode: "320500", cityName: "苏州" };
const merchant = { id: "3" as MerchantId, shopName: "万木行" };

/** What a file is read as, with the answer on its stock once that is questioned: its goods, or why it is refused. */
async function readList(
  file: Buffer,
  counts: SoldBy | null,
): Promise<({ goods: object[] } | { reasons: string[] }) & { isNeeded?: boolean }> {
  const first = await readBy(file, []);
  const [question] = first.questions;
  if (question === undefined) return first;
  const { field, word } = question;
  const second = await readBy(file, counts === null ? [] : [{ field, word, code: counts }]);
  return { ...second, isNeeded: true };
}

type Read = ({ goods: object[] } | { reasons: string[] }) & { questions: readonly NameQuestion[] };

async function readBy(file: Buffer, answers: readonly NameAnswer[]): Promise<Read> {
  try {
    const cells = await cellsOf(file, SMALL_SHEET, async (sheets) => goodsSheet(sheets));
    const rows = readRows(cells.rows, cells.share, { shared: cells.shared });
    await rows.begin({ brands: FIRST_BRANDS, merchantName: "万木行", answers });
    const read = await rows.next();
    const reasons = read.rows.flatMap(({ problems }) => problems);
    const questions = read.rows.flatMap((row) => row.questions.filter(({ field }) => field === "stockUnit"));
    if (reasons.length > 0) return { reasons, questions };
    const places = read.rows.map(({ row }) => ({ row, merchant, store, status: GOODS_STATUS.onSale }));
    return { goods: JSON.parse((await rows.toStage(places)).rows) as object[], questions };
  } catch (error) {
    return { reasons: [(error as Error).message], questions: [] };
  }
}

const codeOf = (all: readonly { readonly code: string; readonly name: string }[], name: string): string | undefined =>
  all.find((one) => one.name === name)?.code;

/** Goods as a file has them, as they are staged. */
const staged = ({ species, kind, thicknessTenths, width, length, price, isTaxed, pieces, unit, sku }: ListedGoods) => ({
  species_code: codeOf(SPECIES, species),
  kind_code: kind === "板材" ? "1501" : codeOf(KINDS, kind),
  thickness: thicknessTenths / 10,
  width,
  length,
  price,
  tax_included: isTaxed,
  stock: pieces,
  sale_unit: unit,
  ...(sku === "" ? {} : { merchant_sku: sku }),
});

const LISTS = Number(process.env.LAW_RUNS ?? 300);

it("lists of goods: each is read as it was written, in any form, raises a question, or is refused as ambiguous", async () => {
  const wrong: object[] = [];
  let exact = 0;
  let asked = 0;
  let refused = 0;
  for (let seed = 1; seed <= LISTS; seed += 1) {
    const { goods, file, cause, counts, how } = writtenList(seed);
    const read = await readList(file, counts);
    const meant = goods.map(staged);
    if ("reasons" in read) {
      refused += 1;
      if (cause === null || !read.reasons.some((reason) => cause.test(reason)))
        wrong.push({ seed, how, cause, reasons: read.reasons.slice(0, 3) });
      continue;
    }
    exact += 1;
    if (read.isNeeded === true) asked += 1;
    if ((counts !== null) !== (read.isNeeded === true)) wrong.push({ seed, how, counts, isNeeded: read.isNeeded });
    const found = read.goods.map((one) =>
      Object.fromEntries(Object.keys(meant[0] ?? {}).map((key) => [key, (one as Record<string, unknown>)[key]])),
    );
    if (JSON.stringify(found) !== JSON.stringify(meant)) {
      const at = meant.findIndex((one, place) => JSON.stringify(one) !== JSON.stringify(found[place]));
      wrong.push({ seed, how, meant: meant[at], found: found[at], n: [meant.length, found.length], cause });
    }
  }
  expect(wrong.slice(0, 5)).toEqual([]);
  expect(exact).toBeGreaterThan(refused);
  expect(asked).toBeGreaterThan(LISTS / 20);
});
