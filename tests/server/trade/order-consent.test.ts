import { describe, expect } from "vitest";
import type { AgreementVersion } from "../../../src/domain/content/agreement.ts";
import { type Buyer, createBuyer, phoneOf } from "../../support/buyer.ts";
import type { TestDatabase } from "../../support/database.ts";
import { it } from "../../support/fixtures.ts";
import { insertGoods } from "../../support/goods.ts";

let operator: Buyer;

it.beforeEach(async ({ db, app }) => {
  await db.clear();
  operator = await createBuyer(app, db, phoneOf(9), { roles: ["content"] });
});

/** How many consented to each version of each agreement, as an operator reads it; versions without consents left out. */
async function consents(): Promise<Record<string, number>> {
  const { data } = await operator.post<{ rows: AgreementVersion[] }>("/api/agreement/admin/getList", {});
  return Object.fromEntries(
    data.rows
      .filter(({ acceptedNum }) => acceptedNum > 0)
      .map(({ type, version, acceptedNum }) => [`${type} ${version}`, acceptedNum]),
  );
}
const rows = async (db: TestDatabase) => (await db.rows("select 1 from agreement_acceptance")).length;

describe("the consent required by an order", () => {
  it("is stored with the first order, once per person and version of the agreements of the checkout", async ({
    db,
    app,
  }) => {
    const { id } = await insertGoods(db);
    const first = await createBuyer(app, db, phoneOf(0));
    const second = await createBuyer(app, db, phoneOf(1));
    await first.order(id, 90);
    await first.order(id, 90);
    expect(await consents()).toEqual({ "1 2026.1": 1, "5 2026.1": 1 });
    await second.order(id, 90);
    expect(await consents()).toEqual({ "1 2026.1": 2, "5 2026.1": 2 });
    expect(await rows(db)).toBe(4);
  });

  it("is stored once when orders are placed at once", async ({ db, app }) => {
    const { id } = await insertGoods(db);
    const buyer = await createBuyer(app, db, phoneOf(0));
    const previews = [await buyer.previewOf(id, 90), await buyer.previewOf(id, 90), await buyer.previewOf(id, 90)];
    const answers = await Promise.all(previews.map((preview) => buyer.place(preview)));
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200]);
    expect(await rows(db)).toBe(2);
  });

  it("is stored again for a new version, and the old one stays", async ({ db, app }) => {
    const { id } = await insertGoods(db);
    const buyer = await createBuyer(app, db, phoneOf(0));
    await buyer.order(id, 90);
    const text = { title: "淘木提货须知", paragraphs: ["一、凭码进场。"] };
    await operator.post("/api/agreement/admin/add", { type: 5, version: "2026.2", ...text, effectiveTime: null });
    await operator.post("/api/agreement/admin/add", {
      type: 5,
      version: "2099.1",
      ...text,
      effectiveTime: "2099-01-01 00:00:00",
    });
    await buyer.order(id, 90);
    expect(await consents()).toEqual({ "1 2026.1": 1, "5 2026.1": 1, "5 2026.2": 1 });
  });

  it("is not stored where no order is placed", async ({ db, app }) => {
    const { id } = await insertGoods(db);
    const buyer = await createBuyer(app, db, phoneOf(0));
    const preview = await buyer.previewOf(id, 90);
    expect((await buyer.place(preview, undefined, { agree: false })).msg).toBe("请先同意用户服务协议与提货须知");
    await db.run("update goods set stock = 10, version = version + 1 where id = $1", [id]);
    expect((await buyer.place(preview)).code).toBe(5001);
    expect(await rows(db)).toBe(0);
  });
});
