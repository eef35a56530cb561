import fc from "fast-check";
import { describe, expect } from "vitest";
import {
  EMPTY_SPEC_ALERT,
  SPEC_ALERT_STATUS,
  SPEC_ALERTS_ACTIVE_MAX,
  type SpecAlertConditions,
} from "../../../src/domain/catalog/alerts/spec-alert.ts";
import {
  type SpecAlert,
  type SpecAlertHit,
  specAlertMatches,
  specAlertQuery,
  type WatchedGoods,
} from "../../../src/domain/catalog/alerts/spec-alert-match.ts";
import { GOODS_STATUS } from "../../../src/domain/catalog/goods/goods-states.ts";
import type { Demand } from "../../../src/domain/demand/demand-form.ts";
import { fen } from "../../../src/domain/money.ts";
import type { Page } from "../../../src/domain/paging.ts";
import type { Message } from "../../../src/domain/system/message.ts";
import { mm } from "../../../src/domain/units.ts";
import { candidates, placeSpecAlert } from "../../../src/server/catalog/alerts/spec-alert-index.ts";
import {
  matchSpecAlerts,
  publishDueSpecAlerts,
  purgeSpecAlertHits,
  specAlertSubscriber,
} from "../../../src/server/catalog/alerts/spec-alert-watch.ts";
import { writeGoods } from "../../../src/server/catalog/goods/goods-writer.ts";
import { searchGoods } from "../../../src/server/catalog/search/goods-search.ts";
import type { App } from "../../../src/server/http.ts";
import { deliverOutbox } from "../../../src/server/system/outbox.ts";
import { type Buyer, createBuyer, phoneOf } from "../../support/buyer.ts";
import type { TestDatabase } from "../../support/database.ts";
import { it as test } from "../../support/fixtures.ts";
import { type GoodsSeed, insertGoods } from "../../support/goods.ts";

const PINE = { name: "太仓木方", speciesCode: ["zhangzisong"], thickness: 30, width: 120 };
const FRIDAY = Date.parse("2026-11-20T04:00:00Z");

const it = test.extend("stranger", { scope: "file" }, ({ db, app }) => createBuyer(app, db, phoneOf(2)));

describe("spec alerts", () => {
  let next = 10;

  const fresh = (db: TestDatabase, app: App) => createBuyer(app, db, phoneOf(next++));
  const add = (who: Buyer, body: object = PINE, key?: string) => who.post<SpecAlert>("/api/reqSpec/pc/add", body, key);
  const list = async (who: Buyer) => (await who.post<Page<SpecAlert>>("/api/reqSpec/pc/getList", {})).data.rows;
  const info = async (who: Buyer, id: string) => (await who.get<SpecAlert>(`/api/reqSpec/pc/getInfo?id=${id}`)).data;
  const hits = async (who: Buyer, reqSpecId: string) =>
    (await who.post<Page<SpecAlertHit>>("/api/reqSpec/pc/getHitList", { reqSpecId })).data.rows;
  const setStatus = (who: Buyer, { id, version }: Pick<SpecAlert, "id" | "version">, status: number) =>
    who.post<SpecAlert>("/api/reqSpec/pc/setStatus", { id, version, status });
  const messages = async (db: TestDatabase, who: Buyer) => {
    await deliverOutbox(db, [specAlertSubscriber]);
    return (await who.post<Page<Message>>("/api/message/pc/getList", {})).data.rows;
  };
  /** Goods that were there, and then were put on sale. */
  const published = async (db: TestDatabase, changes: Partial<GoodsSeed> = {}) => {
    const { id } = await insertGoods(db, { status: GOODS_STATUS.unpublished, ...changes });
    await db.run(`update goods set status = ${GOODS_STATUS.onSale} where id = $1`, [id]);
    return id;
  };
  const clean = async (db: TestDatabase) => {
    for (const table of ["req_spec", "goods_change", "goods_price_history", "goods"])
      await db.run(`delete from ${table}`);
  };

  it("are stored with their conditions, counted at once, and read back", async ({ db, app }) => {
    await clean(db);
    const who = await fresh(db, app);
    await insertGoods(db, { price: 170_000 });
    await insertGoods(db, { merchantName: "乙", price: 165_000 });
    // 0.0144 m³ a piece: 1,597.22 yuan per m³.
    await insertGoods(db, { merchantName: "丙", price: 2_300, saleUnit: "piece" });
    await insertGoods(db, { thickness: 50 });
    const specAlert = (await add(who, { ...PINE, name: " 木方 ", targetPrice: 160_000, quantity: 50_000, notify: 2 }))
      .data;
    expect(specAlert).toMatchObject({
      ...EMPTY_SPEC_ALERT,
      ...PINE,
      name: "木方",
      targetPrice: 160_000,
      quantity: 50_000,
      notify: 2,
      status: SPEC_ALERT_STATUS.active,
      version: 1,
      matchNum: 3,
      matchApprox: false,
      bestPrice: 159_722,
      hitNum: 0,
      lastHitTime: null,
    });
    expect(await list(who)).toEqual([specAlert]);
    expect(await info(who, specAlert.id)).toEqual(specAlert);
  });

  it("refuse empty conditions, unknown codes, and other shapes", async ({ stranger }) => {
    const refused = async (body: object) => (await add(stranger, body)).msg;
    expect(await refused({ name: "空" })).toBe("请至少填写树种、品类、厚度或宽度");
    expect(await refused({ ...PINE, name: " " })).toBe("请输入订阅名称");
    expect(await refused({ ...PINE, speciesCode: ["nothing"] })).toBe("树种不正确");
    expect(await refused({ ...PINE, thickness: 5_000 })).toBe("规格超出范围");
    expect((await add(stranger, { ...PINE, nonsense: 1 })).code).toBe(400);
    expect(await list(stranger)).toEqual([]);
  });

  it("are thirty in use at most, also when added at once, and one for one key", async ({ db, app }) => {
    const who = await fresh(db, app);
    const one = await add(who, PINE, "key-1");
    const same = await add(who, PINE, "key-1");
    expect(same.data.id).toBe(one.data.id);
    const answers = await Promise.all(Array.from({ length: SPEC_ALERTS_ACTIVE_MAX + 2 }, () => add(who)));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(SPEC_ALERTS_ACTIVE_MAX - 1);
    expect(answers.find(({ code }) => code === 601)?.msg).toContain("最多启用30个订阅");
    const paused = (await setStatus(who, one.data, 0)).data;
    expect(paused).toMatchObject({ status: SPEC_ALERT_STATUS.paused, version: 2 });
    expect((await add(who)).code).toBe(200);
    expect((await setStatus(who, paused, 1)).msg).toContain("最多启用30个订阅");
    expect((await setStatus(who, paused, 2)).data.status).toBe(SPEC_ALERT_STATUS.satisfied);
  });

  it("are their owner's alone, and the latest version's", async ({ db, app, stranger }) => {
    const who = await fresh(db, app);
    const { id } = (await add(who)).data;
    const calls = [
      stranger.get(`/api/reqSpec/pc/getInfo?id=${id}`),
      stranger.post("/api/reqSpec/pc/update", { id, version: 1, ...PINE }),
      stranger.post("/api/reqSpec/pc/setStatus", { id, version: 1, status: SPEC_ALERT_STATUS.paused }),
      stranger.post("/api/reqSpec/pc/toDemand", { id }),
      stranger.post("/api/reqSpec/pc/getHitList", { reqSpecId: id }),
      stranger.delete(`/api/reqSpec/pc/delete?id=${id}`),
    ];
    for (const answer of await Promise.all(calls)) expect(answer).toMatchObject({ code: 404, msg: "订阅不存在" });
    const changed = await who.post<SpecAlert>("/api/reqSpec/pc/update", {
      id,
      version: 1,
      ...PINE,
      name: "新",
      width: 150,
    });
    expect(changed.data).toMatchObject({ name: "新", width: 150, version: 2, notify: 1 });
    expect((await who.post("/api/reqSpec/pc/update", { id, version: 1, ...PINE })).code).toBe(5001);
    expect((await setStatus(who, { id, version: 1 }, 0)).code).toBe(5001);
    expect((await who.delete(`/api/reqSpec/pc/delete?id=${id}`)).code).toBe(200);
    expect((await who.delete(`/api/reqSpec/pc/delete?id=${id}`)).code).toBe(404);
  });

  it("become a draft of a demand, once per key", async ({ db, app }) => {
    const who = await fresh(db, app);
    const specAlert = { ...PINE, tolerance: { t: 2, w: 0, l: 0 }, targetPrice: 160_000, quantity: 50_000 };
    const { id } = (await add(who, specAlert)).data;
    const turn = () => who.post<{ demandId: string }>("/api/reqSpec/pc/toDemand", { id }, "turn-1");
    const { demandId } = (await turn()).data;
    expect((await turn()).data.demandId).toBe(demandId);
    expect((await who.get<Demand>(`/api/demand/pc/getInfo?id=${demandId}`)).data).toMatchObject({
      status: SPEC_ALERT_STATUS.paused,
      createMode: 3,
      rawText: "30±2*120 樟子松 50 m³",
      items: [
        {
          speciesCode: "zhangzisong",
          thicknessMin: 28,
          thicknessMax: 32,
          width: 120,
          quantity: 50_000,
          targetPrice: 160_000,
          targetPriceUnit: "m3",
        },
      ],
    });
  });

  it("are matched by goods put on sale, cheaper, at the target and available again; once for each", async ({
    db,
    app,
  }) => {
    await clean(db);
    const who = await fresh(db, app);
    const { id } = (await add(who, { ...PINE, targetPrice: 160_000 })).data;
    const reasons = async () => (await hits(who, id)).map(({ reason, price }) => [reason, price]);
    const goods = await published(db);
    await published(db, { thickness: 50 });
    expect(await matchSpecAlerts(db, FRIDAY)).toBe(1);
    expect(await matchSpecAlerts(db, FRIDAY)).toBe(0);
    expect(await info(who, id)).toMatchObject({ hitNum: 1, newNum: 1 });
    expect(await hits(who, id)).toMatchObject([
      { refId: goods, reason: 1, price: 168_000, priceNow: 168_000, readFlag: false },
    ]);
    expect((await hits(who, id))[0]?.readFlag).toBe(true);
    expect((await info(who, id)).newNum).toBe(0);

    const change = async (text: string) => {
      await db.run(`update goods set ${text} where id = $1`, [goods]);
      return matchSpecAlerts(db, FRIDAY);
    };
    expect(await change("price = 169000")).toBe(0);
    expect(await change("price = 165000")).toBe(1);
    expect(await change("held = held + 100")).toBe(0);
    expect(await change("price = 160000")).toBe(1);
    expect(await change("price = 155000")).toBe(1);
    expect(await change("held = stock")).toBe(0);
    expect(await change("held = 0")).toBe(1);
    expect((await reasons()).toSorted()).toEqual([
      [1, 168_000],
      [2, 155_000],
      [2, 165_000],
      [3, 155_000],
      [3, 160_000],
    ]);
    expect((await hits(who, id)).filter(({ reached }) => reached)).toHaveLength(5);
    await db.run(`update goods set status = ${GOODS_STATUS.unpublished} where id = $1`, [goods]);
    expect((await hits(who, id))[0]).toMatchObject({ priceNow: null, reached: true });
    await db.run("update req_spec_hit set hit_at = now() - interval '91 days' where reason = 1");
    await purgeSpecAlertHits(db);
    expect(await reasons()).toHaveLength(4);
  });

  it("are matched by goods from merchants and files, and by goods changed to match", async ({ db, stranger }) => {
    await clean(db);
    const { id } = (await add(stranger)).data;
    const sample = await insertGoods(db, { status: GOODS_STATUS.unpublished, thickness: 50 });
    await db.run("update goods set thickness = 30 where id = $1", [sample.id]);
    expect(await matchSpecAlerts(db, FRIDAY)).toBe(0);
    await db.run(`update goods set status = ${GOODS_STATUS.onSale}, thickness = 50 where id = $1`, [sample.id]);
    await db.run("update goods set thickness = 30 where id = $1", [sample.id]);
    expect(await matchSpecAlerts(db, FRIDAY)).toBe(1);
    const written = {
      merchantId: sample.merchantId,
      merchantSku: "A1",
      storeId: sample.storeId,
      title: "樟子松 30*120*4000",
      kindCode: "1502",
      speciesCode: "zhangzisong",
      gradeCode: null,
      brandCode: null,
      originCode: null,
      surface: null,
      moistureType: null,
      moisturePct: null,
      treatment: null,
      certs: [],
      saleUnit: "m3",
      volumeRule: 1,
      thickness: mm(30),
      width: mm(120),
      length: mm(4000),
      lengthMin: null,
      lengthMax: null,
      diameterMin: null,
      diameterMax: null,
      pieceVolumeMm3: 14_400_000,
      piecesPerBundle: 90,
      bundleVolume: null,
      density: 460,
      price: fen(150_000),
      taxIncluded: true,
      taxRate: 13,
      priceTiers: [],
      priceMode: 1,
      minOrder: 1,
      step: 1,
      stock: 900,
      deliveryModes: [1],
      detail: "",
      publishAt: Date.now(),
      priceAt: Date.now(),
      stockConfirmedAt: Date.now(),
    } as const;
    const ids = await writeGoods(db, [
      { ...written, certs: [], priceTiers: [], deliveryModes: [1], status: GOODS_STATUS.onSale },
      { ...written, merchantSku: "A2", certs: [], priceTiers: [], deliveryModes: [1], status: GOODS_STATUS.draft },
    ]);
    expect(await matchSpecAlerts(db, FRIDAY)).toBe(1);
    expect((await hits(stranger, id)).map(({ refId }) => refId)).toContain(ids[0]);
  });

  it("send alerts at their time, on whichever node once, and not while paused or switched off", async ({ db, app }) => {
    await clean(db);
    const now = await fresh(db, app);
    const daily = await fresh(db, app);
    const never = await fresh(db, app);
    const paused = await fresh(db, app);
    const { id } = (await add(now, { ...PINE, notify: 1, targetPrice: 168_000 })).data;
    await add(daily, { ...PINE, notify: 2 });
    await add(never, { ...PINE, notify: 0 });
    await setStatus(paused, (await add(paused)).data, 0);
    await published(db);
    await published(db, { merchantName: "乙", price: 170_000 });
    const found = await Promise.all([1, 2, 3].map(() => matchSpecAlerts(db, FRIDAY)));
    expect(found.reduce((sum, one) => sum + one, 0)).toBe(6);
    await Promise.all([1, 2, 3].map(() => publishDueSpecAlerts(db, FRIDAY)));
    expect(await messages(db, now)).toMatchObject([
      {
        type: 3,
        title: "订阅“太仓木方”有 2 条新匹配",
        content: "30*120 樟子松，其中 1 条达到目标价",
        linkPath: `/user/reqSpec?id=${id}`,
        refType: "reqSpec",
        refId: id,
      },
    ]);
    expect(await messages(db, daily)).toEqual([]);
    expect(await publishDueSpecAlerts(db, Date.parse("2026-11-21T00:59:59Z"))).toBe(0);
    expect(await publishDueSpecAlerts(db, Date.parse("2026-11-21T01:00:00Z"))).toBe(1);
    expect(await messages(db, daily)).toMatchObject([
      { title: "订阅“太仓木方”有 2 条新匹配", content: "30*120 樟子松" },
    ]);
    expect(await messages(db, never)).toEqual([]);
    expect(await messages(db, paused)).toEqual([]);
    expect((await list(never))[0]).toMatchObject({ hitNum: 2, newNum: 2 });
    expect((await list(paused))[0]?.hitNum).toBe(0);
  });

  it("send alerts of what waits as their owner chose last, and none once they chose none", async ({ db, app }) => {
    await clean(db);
    const sooner = await fresh(db, app);
    const later = await fresh(db, app);
    const silent = await fresh(db, app);
    const ids = await Promise.all(
      [sooner, later, silent].map(async (who) => (await add(who, { ...PINE, notify: 2 })).data.id),
    );
    await published(db);
    await matchSpecAlerts(db, FRIDAY);
    for (const [at, notify] of [1, 3, 0].entries())
      await [sooner, later, silent][at]!.post("/api/reqSpec/pc/update", { id: ids[at], version: 1, ...PINE, notify });
    expect(await publishDueSpecAlerts(db, Date.now())).toBe(1);
    expect(await messages(db, sooner)).toHaveLength(1);
    expect(await messages(db, later)).toHaveLength(0);
    expect(await publishDueSpecAlerts(db, Date.now() + 7 * 86_400_000)).toBe(1);
    expect(await messages(db, later)).toHaveLength(1);
    expect(await messages(db, silent)).toHaveLength(0);
  });

  it("drop the hits of removed conditions, and send no alert from before a pause", async ({ db, app }) => {
    await clean(db);
    const who = await fresh(db, app);
    const specAlert = (await add(who, { ...PINE, notify: 2 })).data;
    await published(db);
    await matchSpecAlerts(db, FRIDAY);
    const renamed = (
      await who.post<SpecAlert>("/api/reqSpec/pc/update", {
        id: specAlert.id,
        version: 1,
        ...PINE,
        name: "新",
        notify: 2,
      })
    ).data;
    expect(renamed.hitNum).toBe(1);
    const paused = (await setStatus(who, renamed, 0)).data;
    await setStatus(who, paused, 1);
    expect(await publishDueSpecAlerts(db, FRIDAY + 7 * 86_400_000)).toBe(0);
    const wider = { id: specAlert.id, version: 4, ...PINE, tolerance: { t: 5, w: 0, l: 0 } };
    expect((await who.post<SpecAlert>("/api/reqSpec/pc/update", wider)).data.hitNum).toBe(0);
  });

  const SPECIES = ["zhangzisong", "luoyesong", "tieshan"];
  const few = (...codes: string[]) => fc.subarray(codes);
  const conditions: fc.Arbitrary<SpecAlertConditions> = fc.record({
    kindCode: fc.constantFrom(null, null, "1502", "1503"),
    speciesCode: few(...SPECIES),
    gradeCode: fc.oneof(fc.constant<string[]>([]), few("ru-1", "ru-2")),
    brandCode: fc.oneof(fc.constant<string[]>([]), few("canfor")),
    originCode: fc.oneof(fc.constant<string[]>([]), few("RU", "CA")),
    portCode: fc.oneof(fc.constant<string[]>([]), few("taicang", "manzhouli")),
    cityCode: fc.constantFrom(null, null, "320500"),
    thickness: fc.constantFrom(null, 28, 30, 32).map(mm),
    width: fc.constantFrom(null, 110, 120).map(mm),
    length: fc.constantFrom(null, null, 3800, 4000, 5000).map(mm),
    tolerance: fc.record({
      t: fc.constantFrom(0, 2, 50).map(mm),
      w: fc.constantFrom(0, 10).map(mm),
      l: fc.constantFrom(0, 200).map(mm),
    }),
  });
  const goodsSeed = fc.record({
    kindCode: fc.constantFrom("1502", "1503"),
    speciesCode: fc.constantFrom(...SPECIES),
    gradeCode: fc.constantFrom(null, "ru-1", "ru-2"),
    brandCode: fc.constantFrom(null, "canfor"),
    originCode: fc.constantFrom(null, "RU", "CA"),
    portCode: fc.constantFrom("taicang", "manzhouli"),
    thickness: fc.constantFrom(null, 28, 30, 31, 32, 80).map(mm),
    width: fc.constantFrom(null, 110, 120, 130).map(mm),
    lengths: fc.constantFrom(
      { length: null, lengthMin: null, lengthMax: null },
      { length: mm(4000), lengthMin: null, lengthMax: null },
      { length: null, lengthMin: mm(3000), lengthMax: mm(3900) },
      { length: null, lengthMin: mm(4200), lengthMax: mm(5200) },
      { length: null, lengthMin: mm(4000), lengthMax: null },
    ),
    status: fc.constantFrom(2, 2, 2, 2, 3, 5),
    held: fc.constantFrom(0, 0, 0, 3_600),
  });

  it("match exactly the goods that their search shows, forwards and in reverse", async ({ db, stranger }) => {
    await clean(db);
    const seeds = fc.sample(goodsSeed, { seed: 11, numRuns: 250 });
    const goods: (WatchedGoods & { id: string })[] = [];
    for (const { lengths, ...seed } of seeds) {
      const { id } = await insertGoods(db, { ...seed, ...lengths });
      const row = await db.one<{ city_code: string }>("select city_code from goods where id = $1", [id]);
      goods.push({
        ...seed,
        ...lengths,
        id,
        cityCode: row?.city_code ?? "",
        saleUnit: "m3",
        price: fen(168_000),
        priceMode: 1,
        cubic: fen(168_000),
        stock: 3_600,
      });
    }
    const { id: specAlertId } = (await add(stranger)).data;
    let shown = 0;
    const run = async (specAlert: SpecAlertConditions) => {
      const found: string[] = [];
      for (let pageNum = 1; ; pageNum += 1) {
        const page = await searchGoods(db, { ...specAlertQuery(specAlert), certType: [], pageNum, pageSize: 50 });
        found.push(...page.rows.map(({ id }) => id));
        if (found.length >= page.total) break;
      }
      shown += found.length;
      expect(
        goods
          .filter((one) => specAlertMatches(specAlert, one))
          .map(({ id }) => id)
          .sort(),
      ).toEqual(found.sort());
      await placeSpecAlert(db, specAlertId, { ...EMPTY_SPEC_ALERT, ...specAlert }, 1);
      const looked = await candidates(db, goods);
      expect(looked.map(({ id }) => id)).toEqual(expect.arrayContaining(found));
      await db.run("delete from req_spec_hit");
      await db.run("insert into goods_change (goods_id, kind) select id, 1 from goods");
      await matchSpecAlerts(db, FRIDAY);
      const hit = await db.rows<{ id: string }>("select ref_id as id from req_spec_hit where req_spec_id = $1", [
        specAlertId,
      ]);
      expect(hit.map(({ id }) => id).sort()).toEqual(found);
    };
    await fc.assert(fc.asyncProperty(conditions, run), { numRuns: 25, seed: 5 });
    expect(shown).toBeGreaterThan(100);
  });
});
