import { describe, expect } from "vitest";
import { downloadFile } from "../../../src/contract/system/file-calls.ts";
import { GOODS_STATUS } from "../../../src/domain/catalog/goods/goods-states.ts";
import type { HandledGoods } from "../../../src/domain/catalog/goods/handled-goods.ts";
import { NO_ANSWERS } from "../../../src/domain/catalog/import/import-answers.ts";
import type { WarehouseId } from "../../../src/domain/ids.ts";
import { fen } from "../../../src/domain/money.ts";
import { mm } from "../../../src/domain/units.ts";
import { browserFiles } from "../../../src/infrastructure/browser/browser-files.ts";
import { createHttpBrandAdmin } from "../../../src/infrastructure/catalog/http-brand-admin.ts";
import {
  createHttpGoodsReviews,
  createHttpMerchantGoods,
} from "../../../src/infrastructure/catalog/http-merchant-goods.ts";
import { createFailureBus, createHttpClient } from "../../../src/infrastructure/http/http-client.ts";
import { createHttpConsoleLists } from "../../../src/infrastructure/http/http-console-lists.ts";
import { it } from "../../support/fixtures.ts";
import { insertGoods } from "../../support/goods.ts";
import { BEAM } from "../../support/goods-input.ts";
import { signInAs } from "../../support/sign-in.ts";

const ALL = { keywords: "", status: "", kindCode: "", storeId: "" };
const PAGE = { pageNum: 1, pageSize: 20 } as const;

describe("goods of a merchant over HTTP", () => {
  let url: string;
  let storeId: WarehouseId;
  let merchant: string;
  let operator: string;
  it.beforeAll(async ({ db, app }) => {
    const inserted = await insertGoods(db, { merchantSku: "OLD-1" });
    storeId = inserted.storeId;
    merchant = await signInAs(db, "13800000031", { roles: ["merchant"], merchantId: inserted.merchantId });
    operator = await signInAs(db, "13800000032", { roles: ["operator"] });
    url = await app.listen({ port: 0, host: "127.0.0.1" });
  });
  const clientOf = (authorization: string) => {
    const read = () => authorization.replace("Bearer ", "");
    return createHttpClient({ url }, { read, write: () => {}, clear: () => {} }, createFailureBus(), {
      files: browserFiles,
    });
  };

  it("speaks the domain's words in both directions", async () => {
    const merchantGoods = createHttpMerchantGoods(clientOf(merchant));
    const reviews = createHttpGoodsReviews(clientOf(operator));
    const own = createHttpConsoleLists(clientOf(merchant));
    const all = createHttpConsoleLists(clientOf(operator));
    expect(await merchantGoods.stores()).toMatchObject([{ id: storeId, portName: "太仓港", isOwn: true }]);
    const added = await merchantGoods.add({ ...BEAM, storeId }, "key-1");
    expect(await merchantGoods.add({ ...BEAM, storeId }, "key-1")).toEqual(added);
    expect(await merchantGoods.info(added.id)).toEqual(added);
    const { storeName: _, ...stated } = added.stated;
    const updated = await merchantGoods.update(added, { ...stated, width: mm(140) });
    expect(updated).toMatchObject({ version: 2, width: 140 });
    await expect(merchantGoods.update(added, stated)).rejects.toMatchObject({
      failure: { kind: "refused", code: 5001 },
    });
    expect(await merchantGoods.step("submit", updated)).toMatchObject({
      status: GOODS_STATUS.inReview,
      events: ["withdraw"],
    });

    const waiting = await all.page("reviewedGoodsList", { status: GOODS_STATUS.inReview, kindCode: "1502" }, PAGE);
    expect(waiting).toMatchObject({ total: 1, counts: { 1: 1, 2: 1 }, rows: [{ id: added.id }] });
    const seen = ({ id, version }: Pick<HandledGoods, "id" | "version">) => ({ id, version });
    await reviews.send("reject", { ...seen(waiting.rows[0]!), reason: "图片与规格不符" });
    const rejected = await reviews.info(waiting.rows[0]!.id);
    expect(rejected).toMatchObject({ status: GOODS_STATUS.rejected, rejectReason: "图片与规格不符" });
    const again = await merchantGoods.step("submit", rejected);
    await reviews.send("approve", seen(again));
    expect(await reviews.info(again.id)).toMatchObject({ status: GOODS_STATUS.onSale });
    expect(await reviews.info(added.id)).toMatchObject({ events: ["takedown"], published: null });

    const named = { status: GOODS_STATUS.onSale, keywords: BEAM.merchantSku! } as const;
    const [shown] = (await own.page("merchantGoodsList", named, PAGE)).rows;
    const priced = await merchantGoods.setPrice(shown!, fen(170_000));
    expect(await merchantGoods.setStock(priced, 1_800)).toMatchObject({
      price: 170_000,
      stock: 1_800,
      stockPieces: 1_800,
    });
    const { rows } = await own.page("merchantGoodsList", {}, PAGE);
    expect(await merchantGoods.steps("unpublish", [...rows, added])).toMatchObject({
      done: 2,
      refused: [expect.any(String)],
    });
  });

  it("takes files in and out", async () => {
    const merchantGoods = createHttpMerchantGoods(clientOf(merchant));
    const fileName = await merchantGoods.exportFile("csv", { filters: ALL });
    const { content } = await clientOf(merchant).sendForFile(downloadFile, { fileName });
    const { length: size } = await browserFiles.bytesOf(content);
    const file = { name: "货.csv", size, content };
    const outcome = await merchantGoods.importFile(file, {
      dryRun: true,
      skipBad: false,
      pictures: [],
      answers: NO_ANSWERS,
    });
    expect(outcome).toMatchObject({ summary: { rows: 2, unchanged: 2, applied: false }, reports: [] });
    expect(await merchantGoods.exportFile("xlsx", { template: true })).toContain("/common/file/");
    await expect(
      merchantGoods.importFile(
        { ...file, content: new Blob(["x"]) },
        { dryRun: true, skipBad: false, pictures: [], answers: NO_ANSWERS },
      ),
    ).rejects.toMatchObject({
      failure: { kind: "refused", code: 601 },
    });
  });

  it("manages brands", async () => {
    const admin = createHttpBrandAdmin(clientOf(operator));
    const brand = {
      brandCode: "northwood",
      brandName: "北木",
      brandNameEn: "NorthWood",
      aliases: [],
      country: "RU",
      logo: "",
      banner: "",
      intro: "",
      kindCodes: ["1501"],
      speciesCodes: [],
      certs: [],
      isHot: false,
      sort: 9,
    };
    await admin.add(brand, "brand-1");
    await admin.add(brand, "brand-1");
    await admin.update({ ...brand, version: 1, brandName: "北木集团" });
    await admin.setStatus({ brandCode: "northwood", version: 2, isEnabled: false });
    const kept = await admin.one("northwood");
    expect(kept).toMatchObject({ brandName: "北木集团", isEnabled: false, version: 3 });
    const lists = createHttpConsoleLists(clientOf(operator));
    const found = await lists.page("brandListAdmin", { keyword: "集团", country: "RU", isEnabled: false }, PAGE);
    expect(found.rows).toEqual([kept]);
    expect((await lists.page("brandListAdmin", { keyword: "" }, PAGE)).total).toBe(1);
    await expect(admin.one("nosuch")).rejects.toMatchObject({ failure: { kind: "refused", code: 404 } });
  });
});
