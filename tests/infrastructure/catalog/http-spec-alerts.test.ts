import { describe, expect } from "vitest";
import { EMPTY_SPEC_ALERT, SPEC_ALERT_STATUS } from "../../../src/domain/catalog/alerts/spec-alert.ts";
import { GOODS_STATUS } from "../../../src/domain/catalog/goods/goods-states.ts";
import { fen } from "../../../src/domain/money.ts";
import { BRANDS } from "../../../src/domain/timber/brands.ts";
import { mm } from "../../../src/domain/units.ts";
import { createHttpSpecAlerts } from "../../../src/infrastructure/catalog/http-spec-alerts.ts";
import { createFailureBus, createHttpClient } from "../../../src/infrastructure/http/http-client.ts";
import { createHttpBrandChoices } from "../../../src/infrastructure/system/http-brand-choices.ts";
import { matchSpecAlerts } from "../../../src/server/catalog/alerts/spec-alert-watch.ts";
import { seedBrands } from "../../../src/server/catalog/brands/brand-facts.ts";
import { it as test } from "../../support/fixtures.ts";
import { insertGoods } from "../../support/goods.ts";
import { signInAs } from "../../support/sign-in.ts";

const PAGE = { pageNum: 1, pageSize: 20 } as const;

const it = test
  .extend("token", { scope: "file" }, async ({ db }) => (await signInAs(db, "13800000021")).replace("Bearer ", ""))
  .extend("url", { scope: "file" }, ({ app }) => app.listen({ port: 0, host: "127.0.0.1" }));

describe("SpecAlerts over HTTP", () => {
  const clientOf = (url: string, own: string | null) =>
    createHttpClient({ url }, { read: () => own, write: () => {}, clear: () => {} }, createFailureBus());
  const specAlertsOf = (url: string, own: string | null) => createHttpSpecAlerts(clientOf(url, own));

  it("use the operator's brands, for a signed-in caller", async ({ db, token, url }) => {
    await seedBrands(db);
    await db.run("update corporation_brand set brand_name = '沃洛格达', enabled = false where brand_code = 'vlp'");
    const brands = await createHttpBrandChoices(clientOf(url, token)).read();
    expect(brands.byCode("vlp")).toMatchObject({ name: "沃洛格达", nameEn: "VLP", isShown: false });
    expect(brands.all).toHaveLength(BRANDS.length);
    await expect(createHttpBrandChoices(clientOf(url, null)).read()).rejects.toBeDefined();
  });

  it("speaks the domain's words in both directions", async ({ db, token, url }) => {
    const specAlerts = specAlertsOf(url, token);
    const form = {
      ...EMPTY_SPEC_ALERT,
      name: "木方",
      speciesCode: ["zhangzisong"],
      thickness: mm(30),
      tolerance: { t: mm(2), w: mm(0), l: mm(0) },
      targetPrice: fen(170_000),
      quantity: 50_000,
    };
    const made = await specAlerts.add(form, "key-1");
    expect(await specAlerts.add(form, "key-1")).toEqual(made);
    expect(made).toMatchObject({ ...form, status: SPEC_ALERT_STATUS.active, version: 1 });
    expect(await specAlerts.detail(made.id)).toEqual(made);
    expect((await specAlerts.list(PAGE)).rows).toEqual([made]);

    const { id: goodsId } = await insertGoods(db, { status: GOODS_STATUS.unpublished });
    await db.run(`update goods set status = ${GOODS_STATUS.onSale} where id = $1`, [goodsId]);
    await matchSpecAlerts(db, Date.now());
    expect(await specAlerts.hits(made.id, PAGE)).toMatchObject({
      total: 1,
      rows: [{ refType: 1, refId: goodsId, reason: 3, price: 168_000, reached: true, readFlag: false }],
    });
    const renamed = await specAlerts.update(made.id, 1, { ...form, name: "板", notify: 0 });
    expect(renamed).toMatchObject({ name: "板", notify: 0, version: 2, hitNum: 1, newNum: 0, bestPrice: 168_000 });
    await expect(specAlerts.setStatus(made.id, 1, 0)).rejects.toMatchObject({
      failure: { kind: "refused", code: 5001 },
    });
    expect(await specAlerts.setStatus(made.id, 2, 2)).toMatchObject({ status: SPEC_ALERT_STATUS.satisfied });
    const demandId = await specAlerts.toDemand(made.id, "key-2");
    expect(await specAlerts.toDemand(made.id, "key-2")).toBe(demandId);
    await specAlerts.remove(made.id);
    await expect(specAlerts.detail(made.id)).rejects.toMatchObject({ failure: { kind: "refused", code: 404 } });
  });

  it("require a session", async ({ url }) => {
    await expect(specAlertsOf(url, null).list(PAGE)).rejects.toMatchObject({ failure: { kind: "session-expired" } });
  });
});
