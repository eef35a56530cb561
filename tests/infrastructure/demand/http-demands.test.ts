import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import { describe, expect } from "vitest";
import { type DemandDetails, detailsFor } from "../../../src/application/demand/demand-draft.ts";
import { DEMAND_STATUS } from "../../../src/domain/demand/demand.ts";
import type { DemandForm } from "../../../src/domain/demand/demand-form.ts";
import { itemOfLine } from "../../../src/domain/demand/demand-item.ts";
import { ApiError } from "../../../src/domain/errors.ts";
import { asId, type DemandId } from "../../../src/domain/ids.ts";
import { browserFiles } from "../../../src/infrastructure/browser/browser-files.ts";
import { createHttpDemands } from "../../../src/infrastructure/demand/http-demands.ts";
import { createFailureBus, createHttpClient } from "../../../src/infrastructure/http/http-client.ts";
import { phoneOf } from "../../support/buyer.ts";
import { it } from "../../support/fixtures.ts";
import { insertGoods } from "../../support/goods.ts";
import { signInAs } from "../../support/sign-in.ts";

const TEXT = "樟子松 30*120*4米 一级 50方 太仓";

describe("the demand adapter on the real server", () => {
  let url: string;
  let token: string;
  it.beforeAll(async ({ db, app }) => {
    await app.listen({ port: 0, host: "127.0.0.1" });
    url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    token = (await signInAs(db, phoneOf(0))).slice("Bearer ".length);
  });
  const demands = (of: string | null = token) =>
    createHttpDemands(
      createHttpClient({ url }, { read: () => of, write: () => {}, clear: () => {} }, createFailureBus()),
      browserFiles,
    );

  it("takes a text all the way to a published demand", async ({ db }) => {
    const goods = await insertGoods(db);
    const parsed = await demands().parse(TEXT);
    const items = parsed.items.map(itemOfLine);
    const [match] = await demands().matches(items);
    expect(match?.count).toBe(1);
    expect(match?.best.map(({ id }) => id)).toEqual([goods.id]);
    const { quoteDays: _days, ...details }: DemandDetails = detailsFor(1, TEXT);
    const form: DemandForm = {
      ...details,
      items,
      deliverCityCode: "320500",
      contactName: "李木",
      contactPhone: "13911112222",
      quoteDeadlineAt: Date.now() + 86_400_000,
    };
    const key = randomUUID();
    const draft = await demands().add(form, key);
    expect(await demands().add(form, key)).toEqual(draft);
    expect(draft).toMatchObject({ ...form, deliverCityName: "苏州市", status: DEMAND_STATUS.draft, version: 1 });
    const changed = await demands().update(draft.id, draft.version, { ...form, remark: "请带检尺单" });
    const open = await demands().publish(draft.id, changed.version, randomUUID());
    expect(open).toMatchObject({ status: DEMAND_STATUS.open, remark: "请带检尺单", matchNum: 1 });
    expect((await demands().list({ status: [DEMAND_STATUS.open], pageNum: 1, pageSize: 10 })).rows).toEqual([
      { ...open, recNum: 0, newNum: 0, bestPrice: null },
    ]);
    expect(await demands(null).ticker()).toHaveLength(1);
    await demands().close({ id: open.id, version: open.version, reason: "报价不合适" });
    expect(await demands().detail(open.id)).toMatchObject({ status: DEMAND_STATUS.closed, closeReason: "报价不合适" });
    expect(await demands().copy(open.id, randomUUID())).toMatchObject({
      status: DEMAND_STATUS.draft,
      items: open.items,
    });
  });

  it("rejects with ApiError", async () => {
    await expect(demands().parse("松")).rejects.toBeInstanceOf(ApiError);
    await expect(demands(null).list({ status: [], pageNum: 1, pageSize: 10 })).rejects.toMatchObject({
      failure: { kind: "session-expired" },
    });
    await expect(demands().detail(asId<DemandId>("1"))).rejects.toMatchObject({ failure: { code: 404 } });
  });

  it("knows the cities", async () => {
    const cities = (await demands(null).provinces()).flatMap(({ children }) => children);
    expect(cities.find(({ code }) => code === "320500")?.name).toBe("苏州市");
  });
});
