import type { Static } from "typebox";
import type { GoodsAddBody, GoodsUpdate } from "../../../contract/catalog/merchant-goods-schemas.ts";
import { underHeldText } from "../../../domain/catalog/goods/counted-text.ts";
import type { GoodsInput } from "../../../domain/catalog/goods/goods-fields.ts";
import { inputProblems, pieceVolumeIn } from "../../../domain/catalog/goods/goods-input.ts";
import { isReviewedChange } from "../../../domain/catalog/goods/goods-sheet.ts";
import { GOODS_APPROVED, GOODS_STATUS, type GoodsStatus } from "../../../domain/catalog/goods/goods-states.ts";
import { statusAfterEdit } from "../../../domain/catalog/goods/goods-status.ts";
import { goodsHtml } from "../../../domain/catalog/goods/goods-text.ts";
import { goodsTitle } from "../../../domain/catalog/goods/goods-title.ts";
import type { HandledInfo, StoreChoice } from "../../../domain/catalog/goods/handled-goods.ts";
import { plainText, plainValue } from "../../../domain/catalog/import/import-cells.ts";
import type { GoodsId, MerchantId } from "../../../domain/ids.ts";
import { type BrandBook, brandChoiceProblem } from "../../../domain/timber/brands.ts";
import { densityOf } from "../../../domain/timber/density.ts";
import { placeByCode } from "../../../domain/timber/places.ts";
import { dm3, mmOfTenths } from "../../../domain/units.ts";
import type { Caller } from "../../auth.ts";
import { type Database, type Db, isDuplicate } from "../../db/database.ts";
import { type IdempotencyKey, once } from "../../idempotency.ts";
import { notFound, refuseIf, warning } from "../../reply.ts";
import { type Actor, audit } from "../../system/audit.ts";
import { cleanHtml, ownPicturesIn } from "../../system/clean-html.ts";
import { configured } from "../../system/config.ts";
import { unattachedNames } from "../../system/files/stored-file-store.ts";
import { attachFiles } from "../../system/files/stored-files.ts";
import { brandsToWriteBy } from "../../system/known-brands.ts";
import { quantityRule } from "./goods-view.ts";
import { writeGoods } from "./goods-writer.ts";
import { handledInfo, statedOf } from "./handled-goods.ts";
import { knownImages, lockStated, type StatedRow } from "./handled-goods-store.ts";
import { changedMeanwhile } from "./merchant-goods.ts";
import { type NewGoods, writtenGoods } from "./written-goods.ts";
import { type GoodsWarehouse, warehouseChoices, warehouseFor, writeGoodsUpdate } from "./written-goods-store.ts";

const onceEach = (certs: GoodsInput["certs"]): GoodsInput["certs"] => [
  ...new Map(certs.map((cert) => [JSON.stringify(cert), cert])).values(),
];

/** The input as it is stored: texts on one line and without control characters, an empty number as none. */
function tidied(input: GoodsInput): GoodsInput {
  return {
    ...input,
    // As files have it: full-width signs are those that one types.
    merchantSku: plainValue(input.merchantSku ?? "") || null,
    title: plainText(input.title),
    certs: onceEach(
      input.certs.map(({ type, no, expireTime }) => ({ type: plainText(type), no: plainText(no), expireTime })),
    ),
    uses: [...new Set(input.uses.map((use) => plainText(use)))],
    deliveryModes: [...new Set(input.deliveryModes)].sort(),
    detail: goodsHtml(input.detail, cleanHtml),
  };
}

type CheckedGoods = {
  merchantId: MerchantId;
  shopName: string;
  input: GoodsInput;
  store: GoodsWarehouse;
  portCode: string | null;
  brands: BrandBook;
};

/** Port and brand that goods have, which their form accepts even where they can no longer be chosen. */
type Kept = Pick<StatedRow, "brandCode"> & Partial<Pick<StatedRow, "storeId" | "portCode">>;

/** The facts checked, with their warehouse and their title. Throws the first problem as a warning. */
async function checkedGoods(tx: Db, merchantId: MerchantId, given: GoodsInput, kept: Kept): Promise<CheckedGoods> {
  const input = tidied(given);
  refuseIf(Object.values(inputProblems(input))[0] ?? null);
  const brands = await brandsToWriteBy(tx);
  refuseIf(brandChoiceProblem(input.brandCode, brands, [kept.brandCode]));
  const store = await warehouseFor(tx, { storeId: input.storeId, merchantId });
  if (store === null) throw warning("仓库不存在，请重新选择");
  // The port an import named stays while the goods do not move.
  const portCode = kept.storeId === store.id ? (kept.portCode ?? null) : store.portCode;
  const title = input.title === "" ? goodsTitle({ ...input, portCode }, brands) : input.title;
  return { merchantId, shopName: store.shopName, store, portCode, brands, input: { ...input, title } };
}

/** All of the row that follows from the facts. */
function newGoodsOf({ merchantId, input, portCode }: CheckedGoods, status: GoodsStatus, now: number): NewGoods {
  const { thicknessTenths: tenths, perBundle, ...facts } = input;
  const pieceVolumeMm3 = pieceVolumeIn(input);
  return {
    ...facts,
    merchantId,
    portCode,
    thickness: mmOfTenths(tenths),
    pieceVolumeMm3,
    piecesPerBundle: pieceVolumeMm3 === null ? null : perBundle,
    bundleVolume: pieceVolumeMm3 === null && perBundle !== null ? dm3(perBundle) : null,
    density: input.density ?? densityOf(input.speciesCode, input.moistureType),
    status,
    publishAt: null,
    priceAt: now,
    stockConfirmedAt: now,
  };
}

/** Attaches what the person uploaded for the text of the goods; pictures of other goods are public anyway. */
async function retainTextPictures(tx: Db, { caller }: Owner["actor"], html: string, goodsId: GoodsId): Promise<void> {
  const names = ownPicturesIn(html);
  if (names.length === 0) return;
  const fresh = await unattachedNames(tx, caller.personId, names);
  await attachFiles(tx, caller.personId, fresh, { purpose: "goods", subjectId: goodsId });
}

/** Pictures of `images` that no goods of the merchant show yet: those may be shown again regardless of who uploaded them. */
async function freshImages(tx: Db, merchantId: MerchantId, images: readonly string[]): Promise<string[]> {
  if (images.length === 0) return [];
  const known = await knownImages(tx, merchantId, images);
  return images.filter((image) => !known.includes(image));
}

/** Attaches pictures the person uploaded with the goods. Throws for others and for files that are not public. */
async function keepImages(
  tx: Db,
  { caller }: Owner["actor"],
  fresh: readonly string[],
  goodsId: GoodsId,
): Promise<void> {
  if (fresh.length === 0) return;
  const files = await attachFiles(tx, caller.personId, fresh, {
    purpose: "goods",
    subjectId: goodsId,
  });
  if (files.some(({ isPublic, fileName }, at) => !isPublic || fileName !== fresh[at])) throw warning("请重新上传图片");
}

const SKU_TAKEN = "货号已被本店其他商品使用";
const SKU_ONCE = "goods_merchant_id_merchant_sku_key";

/** Runs `work`; a merchant's number that other goods have is a warning. */
async function unlessSkuTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isDuplicate(error, SKU_ONCE)) throw warning(SKU_TAKEN);
    throw error;
  }
}

export type Owner = { merchantId: MerchantId; actor: Actor & { caller: Caller } };

/** Creates a draft of the merchant's goods. A retry with the same key returns the first one. */
export function addGoods(
  db: Database,
  { merchantId, actor }: Owner,
  given: Static<typeof GoodsAddBody>,
  idempotencyKey: IdempotencyKey | null,
  now: number,
): Promise<HandledInfo> {
  return unlessSkuTaken(() => once(db, idempotencyKey, (tx) => draftGoods(tx, { merchantId, actor }, given, now)));
}

/** The same within a transaction; `brandCode`: what it is drafted from bears that brand already. */
export async function draftGoods(
  tx: Db,
  { merchantId, actor }: Owner,
  given: GoodsInput,
  now: number,
  brandCode: string | null = null,
): Promise<HandledInfo> {
  const checked = await checkedGoods(tx, merchantId, given, { brandCode });
  const fresh = await freshImages(tx, merchantId, checked.input.images);
  const [id] = await writeGoods(tx, [newGoodsOf(checked, GOODS_STATUS.draft, now)]);
  await keepImages(tx, actor, fresh, id!); // one row in, one id out
  await retainTextPictures(tx, actor, checked.input.detail, id!);
  const added = (await handledInfo(tx, merchantId, id!))!; // written above
  await audit(tx, actor, { title: "商品", kind: "added", target: added.goodsNo, after: { title: added.title } });
  return added;
}

/** Why goods that orders hold may not be measured so, or below what they hold; `null` where they may. */
function heldProblem(row: StatedRow, next: NewGoods): string | null {
  if (row.held === 0) return null;
  const same = row.pieceVolumeMm3 === next.pieceVolumeMm3 && row.saleUnit === next.saleUnit;
  if (!same) return "有订单占用库存，不能改变规格和销售单位";
  return next.stock < row.held ? underHeldText(quantityRule(row), row.held) : null;
}

/**
 * Overwrites all facts of the merchant's goods. Where what was reviewed changes, the goods go back to the review and what was
 * approved is stored beside them; a new price joins the history. 404 for another merchant's, 5001 for another version.
 */
export function updateGoods(
  db: Database,
  { merchantId, actor }: Owner,
  { id, version, ...given }: GoodsUpdate,
  now: number,
): Promise<HandledInfo> {
  return unlessSkuTaken(() =>
    db.transaction(async (tx) => {
      const row = await lockStated(tx, { id, merchantId });
      if (row === null) throw notFound("商品不存在");
      if (row.version !== version) throw await changedMeanwhile(tx, row);
      const checked = await checkedGoods(tx, merchantId, given, row);
      const before = statedOf(row);
      const isReviewed = isReviewedChange(before, checked.input);
      const facts = { stock: checked.input.stock, reviewNeeded: await configured(tx, "goods.review") };
      const step = statusAfterEdit(row.status as GoodsStatus, isReviewed, facts);
      if (step.kind === "refused") throw warning(step.reason);
      const next = newGoodsOf(checked, step.status, now);
      refuseIf(heldProblem(row, next));
      const {
        tokens,
        history: _,
        ...written
      } = writtenGoods(next, checked.store, checked.shopName, checked.brands, {
        saleVolume: row.saleVolume,
        viewNum: row.viewNum,
        steadiness: row.steadiness,
      });
      const wasShown = GOODS_APPROVED.includes(row.status as GoodsStatus);
      const isShown = GOODS_APPROVED.includes(step.status);
      const published = isShown ? null : (row.publishedFacts ?? (wasShown ? before : null));
      await keepImages(tx, actor, await freshImages(tx, merchantId, checked.input.images), id);
      await retainTextPictures(tx, actor, checked.input.detail, id);
      await writeGoodsUpdate(tx, { id, given: { ...written, tokens }, published });
      const after = (await handledInfo(tx, merchantId, id))!; // locked above
      await audit(tx, actor, {
        title: "商品",
        kind: "changed",
        target: row.goodsNo,
        before: { ...before },
        after: { ...after.stated, status: step.status },
      });
      return after;
    }),
  );
}

/** Every warehouse; those with the merchant's goods come first. */
export async function storeChoices(db: Db, merchantId: MerchantId): Promise<StoreChoice[]> {
  const rows = await warehouseChoices(db, merchantId);
  return rows.map((row) => ({
    ...row,
    portName: row.portCode === null ? "" : (placeByCode(row.portCode)?.name ?? ""),
  }));
}
