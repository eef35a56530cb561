import { describe, expect } from "vitest";
import { GOODS_STATUS } from "../../../../src/domain/catalog/goods/goods-states.ts";
import type { ImportOutcome } from "../../../../src/domain/catalog/import/import-report.ts";
import { readRows } from "../../../../src/server/catalog/goods/goods-rows.ts";
import { importGoods } from "../../../../src/server/catalog/import/import-goods.ts";
import type { App } from "../../../../src/server/http.ts";
import { type Answer, createBuyer, phoneOf } from "../../../support/buyer.ts";
import type { TestDatabase } from "../../../support/database.ts";
import { formOf, picture, type Uploaded, upload } from "../../../support/files.ts";
import { it } from "../../../support/fixtures.ts";
import { insertGoods } from "../../../support/goods.ts";
import { signInAs } from "../../../support/sign-in.ts";

let authorization: string;
let merchantId: string;
let photos = 0;

it.beforeAll(async ({ db, app }) => {
  ({ merchantId } = await insertGoods(db, { status: GOODS_STATUS.unpublished, merchantSku: "OLD-1" }));
  await createBuyer(app, db, phoneOf(1), { roles: ["merchant"], merchantId });
  authorization = await signInAs(db, phoneOf(1));
});

const HEAD = "货号,品类,树种,等级,规格,仓库,价格,销售单位,库存体积,图片";
const row = (sku: string, pictures = "", price = "1680") =>
  `${sku},木方,樟子松,1等,30*120*4000,太仓新港一号库,${price},m³,14.4,${pictures}`;

/** Uploads a picture that is like no other. */
const add = async (app: App, name: string, { who = authorization, url = "/common/upload" } = {}): Promise<Uploaded> => {
  photos += 1;
  return await upload(app, who, [{ name, bytes: await picture("jpeg", 40 + photos) }], url);
};

async function send(
  app: App,
  rows: readonly string[],
  dryRun: boolean,
  pictures: readonly Uploaded[],
  skipBad = false,
) {
  const { payload, type } = formOf([{ name: "货.csv", bytes: Buffer.from([HEAD, ...rows].join("\n")) }]);
  const answer = await app.inject({
    method: "POST",
    url: `/api/goods/merchant/import?dryRun=${dryRun}&skipBad=${skipBad}&pictures=${pictures.map(({ fileId }) => fileId).join(",")}`,
    headers: { authorization, "content-type": type },
    payload,
  });
  return answer.json() as Answer<ImportOutcome>;
}

const goodsOf = (db: TestDatabase, sku: string) =>
  db.one<{ id: string; images: string[]; status: number; version: number }>(
    "select id::text, images, status, version from goods where merchant_id = $1 and merchant_sku = $2",
    [merchantId, sku],
  );
const ownerOf = (db: TestDatabase, { fileId }: Uploaded) =>
  db.one<{ purpose: string | null; goods: string | null }>(
    "select purpose, subject_id::text as goods from stored_file where id = $1",
    [fileId],
  );
const none = { purpose: null, goods: null };

describe("pictures beside a merchant's file", () => {
  it("go to the rows that name them and to those with their number, as the dry run announced", async ({ db, app }) => {
    const front = await add(app, "正面.jpg");
    const first = await add(app, "a-2.jpg");
    const second = await add(app, "A-2 (2).jpg");
    const left = await add(app, "多余.jpg");
    const rows = [row("A-1", "正面"), row("A-2"), row("A-3")];
    const pictures = [second, left, first, front];
    const { data } = await send(app, rows, true, pictures);
    expect(data.summary).toMatchObject({ created: 3, bad: 0, unusedPictures: ["多余.jpg"] });
    expect(data.goods.map((one) => one.pictures)).toEqual([["正面.jpg"], ["a-2.jpg", "A-2 (2).jpg"], []]);
    expect(await goodsOf(db, "A-1")).toBeNull();
    expect(await ownerOf(db, front)).toEqual(none);

    expect((await send(app, rows, false, pictures)).data.summary).toMatchObject({ applied: true, created: 3 });
    const made = await goodsOf(db, "A-1");
    expect(made?.images).toEqual([front.fileName]);
    expect((await goodsOf(db, "A-2"))?.images).toEqual([first.fileName, second.fileName]);
    expect((await goodsOf(db, "A-3"))?.images).toEqual([]);
    expect(await ownerOf(db, front)).toEqual({ purpose: "goods", goods: made?.id });
    expect(await ownerOf(db, left)).toEqual(none);
    expect((await send(app, rows, true, pictures)).data.summary).toMatchObject({
      created: 0,
      changed: 0,
      unchanged: 3,
    });
  });

  it("replace those of existing goods, which stay where a row names none and are removed where it has 无", async ({
    db,
    app,
  }) => {
    const before = await add(app, "B-1.jpg");
    const after = await add(app, "新.jpg");
    await send(app, [row("B-1")], false, [before]);
    await db.run(`update goods set status = ${GOODS_STATUS.onSale} where merchant_id = $1 and merchant_sku = 'B-1'`, [
      merchantId,
    ]);
    await send(app, [row("B-1", "", "1700")], false, []);
    expect(await goodsOf(db, "B-1")).toMatchObject({ images: [before.fileName], status: GOODS_STATUS.onSale });
    await send(app, [row("B-1", "新.jpg", "1700")], false, [after]);
    // Pictures are reviewed.
    expect(await goodsOf(db, "B-1")).toMatchObject({ images: [after.fileName], status: GOODS_STATUS.inReview });
    await db.run(`update goods set status = ${GOODS_STATUS.onSale} where merchant_id = $1 and merchant_sku = 'B-1'`, [
      merchantId,
    ]);
    await send(app, [row("B-1", "无", "1700")], false, []);
    expect((await goodsOf(db, "B-1"))?.images).toEqual([]);
  });

  it("change nothing where the same ones are uploaded once more, and the order where that is another", async ({
    db,
    app,
  }) => {
    const bytes = [await picture("jpeg", 20), await picture("png", 20)] as const;
    const again = async () => [
      await upload(app, authorization, [{ name: "F-1.jpg", bytes: bytes[0] }], "/common/upload"),
      await upload(app, authorization, [{ name: "F-1-2.png", bytes: bytes[1] }], "/common/upload"),
    ];
    const first = await again();
    await send(app, [row("F-1")], false, first);
    const before = await goodsOf(db, "F-1");
    expect(before?.images).toEqual(first.map(({ fileName }) => fileName));
    const second = await again();
    expect((await send(app, [row("F-1")], true, second)).data.summary).toMatchObject({ changed: 0, unchanged: 1 });
    await db.run(`update goods set status = ${GOODS_STATUS.onSale} where merchant_id = $1 and merchant_sku = 'F-1'`, [
      merchantId,
    ]);
    await send(app, [row("F-1", "F-1-2、F-1.jpg")], false, second);
    expect((await goodsOf(db, "F-1"))?.images).toEqual(before?.images.toReversed());
  });

  it("reject a row that names a missing one as a whole, and are reported where rows share them", async ({
    db,
    app,
  }) => {
    const pile = await add(app, "堆场.jpg");
    const own = await add(app, "C-1.jpg");
    await send(app, [row("C-1")], false, [own]);
    const before = await goodsOf(db, "C-1");
    await db.run(`update goods set status = ${GOODS_STATUS.onSale} where merchant_id = $1 and merchant_sku = 'C-1'`, [
      merchantId,
    ]);
    const rows = [row("C-1", "堆场、背面", "1700"), row("C-2", "堆场"), row("C-3", "堆场.jpg")];
    const { data } = await send(app, rows, false, [pile], true);
    expect(data.summary).toMatchObject({ applied: true, bad: 1, created: 2 });
    expect(data.reports.filter(({ level }) => level !== "assumed")).toEqual([
      { row: 2, merchantSku: "C-1", level: "bad", reason: "没有选取名为“背面”的图片" },
      { row: 4, merchantSku: "C-3", level: "note", reason: "图片“堆场.jpg”第 3 行也用" },
    ]);
    expect(await goodsOf(db, "C-1")).toMatchObject({ images: before?.images, version: before?.version });
    expect((await goodsOf(db, "C-3"))?.images).toEqual([pile.fileName]);
    const sharing = [(await goodsOf(db, "C-2"))?.id, (await goodsOf(db, "C-3"))?.id];
    expect(sharing).toContain((await ownerOf(db, pile))?.goods);
  });

  it("must be unattached public pictures of the uploader, with distinct names", async ({ db, app }) => {
    await createBuyer(app, db, phoneOf(2));
    const foreign = await add(app, "D-1.jpg", { who: await signInAs(db, phoneOf(2)) });
    const hidden = await add(app, "D-1.jpg", { url: "/common/uploadPrivate" });
    const elsewhere = await add(app, "D-1.jpg");
    await db.run("update stored_file set purpose = 'banner', attached_at = now() where id = $1", [elsewhere.fileId]);
    for (const one of [foreign, hidden, elsewhere, { ...foreign, fileId: "1" }]) {
      const answer = await send(app, [row("D-1")], false, [one]);
      expect(answer).toMatchObject({ code: 601, msg: "有图片已失效，请移除图片后重新选取" });
    }
    const one = await add(app, "D-1.jpg");
    const same = await add(app, "d-1.JPG");
    expect((await send(app, [row("D-1")], true, [one, same])).msg).toContain("同名");
    expect((await send(app, [row("D-1")], true, [{ ...one, fileId: "x" }])).code).toBe(400);
    expect(await goodsOf(db, "D-1")).toBeNull();
  });

  it("are left out with a note where a file comes without any, by the command line", async ({ db }) => {
    const rows = async function* () {
      for (const line of [HEAD, row("E-1", "a.jpg")]) yield line.split(",");
    };
    const said: string[] = [];
    const onReport = ({ level, reason }: { level: string; reason: string }) => void said.push(`${level} ${reason}`);
    await importGoods(db, readRows(rows()), { merchantName: "太仓万木行", onReport });
    expect(said).toContain("note 图片须在商家后台与文件一起选取，未录入");
    expect((await goodsOf(db, "E-1"))?.images).toEqual([]);
  });
});
