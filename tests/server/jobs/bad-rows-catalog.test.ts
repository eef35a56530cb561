import { describe, expect } from "vitest";
import { SAVED_SEARCH_STATUS, type SavedSearch } from "../../../src/domain/catalog/alerts/saved-search.ts";
import { SPEC_ALERT_STATUS } from "../../../src/domain/catalog/alerts/spec-alert.ts";
import type { SpecAlert } from "../../../src/domain/catalog/alerts/spec-alert-match.ts";
import { GOODS_STATUS } from "../../../src/domain/catalog/goods/goods-states.ts";
import { COMPANY_STATUS } from "../../../src/domain/company/company-status.ts";
import { closeOf } from "../../../src/domain/content/price-index-period.ts";
import type { Page } from "../../../src/domain/paging.ts";
import { formatBeijingDate } from "../../../src/domain/time.ts";
import { alertSavedSearches } from "../../../src/server/catalog/alerts/alert-saved-searches.ts";
import { specAlertNewsSubscriber } from "../../../src/server/catalog/alerts/spec-alert-news.ts";
import { matchSpecAlerts, publishDueSpecAlerts } from "../../../src/server/catalog/alerts/spec-alert-watch.ts";
import { rereadBrands } from "../../../src/server/catalog/brands/reread-brands.ts";
import { remindOfCerts } from "../../../src/server/catalog/goods/cert-ends.ts";
import { followOldStock } from "../../../src/server/catalog/goods/stock-confirmation.ts";
import { retokeniseGoods } from "../../../src/server/catalog/search/retokenise.ts";
import { TOKEN_RULES } from "../../../src/server/catalog/search/token-rules.ts";
import { expireLicences } from "../../../src/server/company/certification.ts";
import { turnHolidays } from "../../../src/server/company/merchant-life.ts";
import { computeIndices } from "../../../src/server/content/price-index-compute.ts";
import { deliverOutbox, publish } from "../../../src/server/system/outbox.ts";
import { remind } from "../../../src/server/system/reminders.ts";
import { type Buyer, createBuyer, phoneOf } from "../../support/buyer.ts";
import { someCreditCode } from "../../support/companies.ts";
import type { TestDatabase } from "../../support/database.ts";
import { it as test } from "../../support/fixtures.ts";
import { createForward, type Forward, openOffer } from "../../support/futures.ts";
import { insertGoods, insertMerchant } from "../../support/goods.ts";
import { rowsSetAside, stick, tryAgain } from "../../support/poison.ts";
import { createShop, PINE_LINE, published, quoted } from "../../support/quotes.ts";

const DAY_MS = 86_400_000;

const it = test
  .extend("who", { scope: "file" }, ({ db, app }) => createBuyer(app, db, phoneOf(1)))
  .extend("other", { scope: "file" }, ({ db, app }) => createBuyer(app, db, phoneOf(2)));

describe("of two rows of which one cannot be read", () => {
  it.afterEach(({ db }) => db.run("delete from job_set_aside"));
  const save = async (owner: Buyer, keywords: string) =>
    (await owner.post<SavedSearch>("/api/mySearch/pc/add", { name: keywords, filters: { keywords }, notify: 1 })).data;
  const addAlert = async (owner: Buyer) => {
    const body = { name: "木方", speciesCode: ["zhangzisong"], thickness: 30, width: 120, includeFutures: true };
    return (await owner.post<SpecAlert>("/api/reqSpec/pc/add", body)).data.id;
  };
  const eventsOf = async (db: TestDatabase, event: string) =>
    (await db.rows<{ payload: object }>("select payload from outbox where event = $1", [event])).map(
      ({ payload }) => payload,
    );

  it("saved searches: the other one sends its alert, and the owner's list answers", async ({ db, who, other }) => {
    const bad = await save(who, "樟子松");
    const good = await save(other, "樟子松");
    const second = await save(who, "樟子松 30*120");
    await db.run(
      `update my_search set alerted_at = now() - interval '1 hour', last_seen_at = now() - interval '1 hour'`,
    );
    await db.run(`update my_search set filters = '{"keywords": 7}' where id = $1`, [bad.id]);
    await insertGoods(db, { publishAt: new Date() });
    expect(await alertSavedSearches(db, Date.now())).toBe(2);
    const events = (await eventsOf(db, "search.found")) as { searchId: string }[];
    expect(events.map(({ searchId }) => searchId).sort()).toEqual([good.id, second.id].sort());
    expect(await rowsSetAside(db)).toEqual([{ job: "saved-searches", row_id: bad.id }]);
    expect(await alertSavedSearches(db, Date.now())).toBe(0);

    const list = await who.post<SavedSearch[]>("/api/mySearch/pc/getList");
    expect(list.code).toBe(200);
    expect(list.data.map(({ id, newNum }) => [id, newNum])).toEqual([
      [second.id, 1],
      [bad.id, 0],
    ]);
    for (const filters of ["{}", '"text"', "[]", '{"storeId": ["x"], "keywords": 7}']) {
      await db.run("update my_search set filters = $2 where id = $1", [bad.id, filters]);
      const { code, data } = await who.post<SavedSearch[]>("/api/mySearch/pc/getList");
      expect(code, filters).toBe(200);
      expect(data, filters).toHaveLength(2);
    }
    // It can be paused, which ends its alerts.
    const { version } = list.data.find(({ id }) => id === bad.id)!;
    const paused = await who.post<SavedSearch>("/api/mySearch/pc/update", {
      id: bad.id,
      version,
      status: SAVED_SEARCH_STATUS.paused,
    });
    expect(paused).toMatchObject({ code: 200, data: { status: SAVED_SEARCH_STATUS.paused } });
    await tryAgain(db);
    await alertSavedSearches(db, Date.now());
    expect(await rowsSetAside(db)).toEqual([]);
  });

  it("spec alerts: the other one is hit by goods and forward offers, and the owner's list answers", async ({
    db,
    app,
    who,
    other,
  }) => {
    const bad = await addAlert(who);
    const good = await addAlert(other);
    await db.run(`update req_spec_key set asks = '{"speciesCode": 7, "tolerance": null}' where req_spec_id = $1`, [
      bad,
    ]);
    await db.run(`update req_spec set spec = '{"speciesCode": 7}' where id = $1`, [bad]);
    const { id } = await insertGoods(db, { status: GOODS_STATUS.unpublished });
    await db.run(`update goods set status = ${GOODS_STATUS.onSale} where id = $1`, [id]);
    expect(await matchSpecAlerts(db, Date.now())).toBe(1);
    const hits = () => db.rows("select req_spec_id as id from req_spec_hit");
    expect(await hits()).toEqual([{ id: good }]);
    expect(await rowsSetAside(db)).toEqual([{ job: "spec-alerts", row_id: bad }]);
    const list = await who.post<Page<SpecAlert>>("/api/reqSpec/pc/getList", {});
    expect(list.code).toBe(200);
    expect(list.data.total).toBe(1);

    const forward: Forward = await createForward(app, db);
    await db.run("delete from outbox");
    const offerId = await openOffer(forward);
    await db.run("update req_spec_key set asks = '{\"includeFutures\": true}', look = '(9e13,9e13),(-1,-1)'");
    await db.run(
      `update req_spec_key set asks = '{"includeFutures": true, "speciesCode": 7, "tolerance": null}'
                   where req_spec_id = $1`,
      [bad],
    );
    await db.run("delete from outbox");
    await db.transaction((tx) =>
      publish(tx, "offer.stepped", { offerId, event: "approve", actor: "operator", note: "" }),
    );
    expect(await deliverOutbox(db, [specAlertNewsSubscriber()])).toBe(1);
    expect(await hits()).toEqual([{ id: good }, { id: good }]);
    // It can be paused, and once rewritten it is one like the others.
    const { version } = list.data.rows[0]!;
    const paused = await who.post("/api/reqSpec/pc/setStatus", { id: bad, version, status: SPEC_ALERT_STATUS.paused });
    expect(paused).toMatchObject({ code: 200, data: { status: SPEC_ALERT_STATUS.paused } });
    const body = {
      id: bad,
      version: version + 1,
      name: "木方",
      speciesCode: ["zhangzisong"],
      thickness: 30,
      width: 120,
    };
    expect(await who.post("/api/reqSpec/pc/update", body)).toMatchObject({ code: 200 });
    expect(await rowsSetAside(db)).toEqual([]);
  });

  it("changes of goods: the others are held against spec alerts", async ({ db, other }) => {
    await db.run("delete from req_spec");
    await addAlert(other);
    const ids: string[] = [];
    for (const merchantName of ["甲", "乙", "丙"])
      ids.push((await insertGoods(db, { status: GOODS_STATUS.unpublished, merchantName })).id);
    await db.run("delete from goods_change");
    await db.run(`update goods set status = ${GOODS_STATUS.onSale} where id = any($1::bigint[])`, [ids]);
    await db.run(
      "create function broken() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$",
    );
    await db.run(`create trigger broken before insert on req_spec_hit for each row when (new.ref_id = ${ids[1]})
      execute function broken()`);
    expect(await matchSpecAlerts(db, Date.now())).toBeGreaterThan(0);
    const hit = await db.rows<{ id: string }>("select distinct ref_id::text as id from req_spec_hit order by 1");
    expect(hit.map(({ id }) => id)).toEqual([ids[0], ids[2]].sort());
    expect(await rowsSetAside(db)).toMatchObject([{ job: "goods-changes" }]);
    await db.run("drop trigger broken on req_spec_hit");
    await tryAgain(db);
    expect(await matchSpecAlerts(db, Date.now())).toBeGreaterThan(0);
    expect(await rowsSetAside(db)).toEqual([]);
    expect(await db.rows("select 1 from goods_change")).toEqual([]);
  });

  it("stock: the other shop is asked", async ({ db }) => {
    const bad = await insertGoods(db, { merchantName: "戊" });
    const good = await insertGoods(db, { merchantName: "己" });
    await db.run(
      "update goods set stock_confirmed_at = case when id = any($1::bigint[]) then now() - interval '8 days' else now() end",
      [[bad.id, good.id]],
    );
    await db.run(
      "create function unasked() returns trigger language plpgsql as $$ begin raise exception 'unasked'; end $$",
    );
    await db.run(`create trigger unasked before insert on reminder for each row
      when (new.kind = 'goods.stock' and new.subject_id = ${bad.merchantId}) execute function unasked()`);
    expect(await followOldStock(db)).toBe(1);
    expect(await eventsOf(db, "goods.stockAsked")).toEqual([{ merchantId: good.merchantId }]);
    expect(await rowsSetAside(db)).toEqual([{ job: "old-stock", row_id: bad.merchantId }]);
    await db.run("drop trigger unasked on reminder");
    await tryAgain(db);
    expect(await followOldStock(db)).toBe(1);
    expect(await rowsSetAside(db)).toEqual([]);
  });

  it("certificates: the other shop is reminded", async ({ db }) => {
    const bad = await insertGoods(db);
    const good = await insertGoods(db, { merchantName: "丁" });
    const expireTime = formatBeijingDate(Date.now() + 5 * DAY_MS);
    const certs = [{ type: "FSC", no: "1", expireTime }];
    await db.run("update goods set certs = $2 where id = $1", [bad.id, JSON.stringify({ type: "FSC" })]);
    await db.run("update goods set certs = $2 where id = $1", [good.id, JSON.stringify(certs)]);
    expect(await remindOfCerts(db, Date.now())).toBe(1);
    expect(await eventsOf(db, "goods.certsEnd")).toEqual([{ merchantId: good.merchantId, endsOn: expireTime }]);
    expect(await rowsSetAside(db)).toEqual([{ job: "goods-certs-read", row_id: bad.id }]);
    await db.run("update goods set certs = '[]' where id = $1", [bad.id]);
    await remindOfCerts(db, Date.now());
    expect(await rowsSetAside(db)).toEqual([]);
  });

  it("licences, holidays and reminders: the other one is served", async ({ db, who }) => {
    const company = async (expires: string) => {
      const row = await db.one<{ id: string }>(
        `insert into company_info (person_id, company_name, credit_code, company_status, licence_stated, licence_expire)
         values ($1, '苏州采购有限公司', $2, ${COMPANY_STATUS.certified}, true, $3) returning id`,
        [who.id, someCreditCode(), expires],
      );
      return row!.id;
    };
    // A day that no time can be made of.
    const unreadable = await company("5874897-12-30");
    const soon = await company(formatBeijingDate(Date.now() + 6 * DAY_MS));
    await db.run("delete from outbox");
    expect(await remind(db, Date.now())).toBe(1);
    expect(await eventsOf(db, "wait.reminded")).toMatchObject([{ kind: "company.licence", id: soon }]);
    expect(await rowsSetAside(db)).toEqual([{ job: "reminders-read company.licence", row_id: unreadable }]);
    await db.run("delete from company_info where id = $1", [unreadable]);
    await remind(db, Date.now());
    expect(await rowsSetAside(db)).toEqual([]);

    const bad = await company("2025-01-01");
    const good = await company("2025-01-01");
    await stick(db, "company_info", bad);
    expect(await expireLicences(db, Date.now())).toBe(1);
    const statusOf = (id: string) => db.one("select company_status as status from company_info where id = $1", [id]);
    expect(await statusOf(bad)).toEqual({ status: COMPANY_STATUS.certified });
    expect(await statusOf(good)).toEqual({ status: COMPANY_STATUS.expired });
    expect(await rowsSetAside(db)).toEqual([{ job: "expire-licences", row_id: bad }]);

    await db.run("delete from job_set_aside");
    const shut = await insertMerchant(db, "停业店");
    const open = await insertMerchant(db, "休假店");
    await db.run(
      "update merchant set closed_from = current_date - 1, closed_to = current_date + 3 where id = any($1::bigint[])",
      [[shut, open]],
    );
    await stick(db, "merchant", shut);
    expect(await turnHolidays(db, Date.now())).toBe(1);
    expect(await rowsSetAside(db)).toEqual([{ job: "shop-holidays", row_id: shut }]);
  });

  it("price index: it is computed of the others", async ({ db }) => {
    // Goods are asked for by demands, whose quotes nobody may wipe out.
    await db.run("alter table demand drop constraint if exists demand_goods_id_fkey");
    await db.run(
      "truncate price_index, price_index_point, goods, goods_price_history, platform_order, order_line cascade",
    );
    const ids: string[] = [];
    for (const sku of ["1", "2", "3", "4"] as const) {
      const { id } = await insertGoods(db, { publishAt: new Date("2025-01-01"), merchantSku: sku });
      ids.push(id);
      await db.run("delete from goods_price_history where goods_id = $1", [id]);
      await db.run("insert into goods_price_history values ($1, 160000, $2)", [id, new Date(closeOf("2025-W50"))]);
    }
    const bad = ids[0]!;
    await db.run("update goods set sale_unit = 'piece', piece_volume_mm3 = 1 where id = $1", [bad]);
    await db.run("update goods_price_history set price = 2147483647 where goods_id = $1", [bad]);
    expect(await computeIndices(db, closeOf("2026-W02") + 1)).toBeGreaterThan(0);
    expect(await rowsSetAside(db)).toEqual([{ job: "price-index", row_id: `goods ${bad}` }]);
    const points = await db.rows(
      "select distinct sample_num as n, value::float8 as value from price_index_point where index_code like '%taicang'",
    );
    expect(points).toEqual([{ n: 3, value: 160_000 }]);
  });

  it("search words: those of the others are rebuilt, and the program goes on", async ({ db }) => {
    const bad = await insertGoods(db);
    const good = await insertGoods(db, { merchantName: "戊" });
    await db.run("update goods set token_rules = 0 where id = any($1::bigint[])", [[bad.id, good.id]]);
    await db.run("update goods set uses = array[null]::text[] where id = $1", [bad.id]);
    await retokeniseGoods(db);
    const rules = await db.rows("select id, token_rules as rules from goods where id = any($1::bigint[])", [
      [bad.id, good.id],
    ]);
    expect(rules).toEqual(
      expect.arrayContaining([
        { id: good.id, rules: TOKEN_RULES },
        { id: bad.id, rules: 0 },
      ]),
    );
    expect(await rowsSetAside(db)).toEqual([{ job: "retokenise", row_id: bad.id }]);
    await db.run("update goods set uses = '{}', token_rules = 0 where id = any($1::bigint[])", [[bad.id, good.id]]);
    // One that cannot be written.
    await stick(db, "goods", bad.id);
    await retokeniseGoods(db);
    const rulesOf = ({ id }: { id: string }) => db.one("select token_rules as rules from goods where id = $1", [id]);
    expect(await rulesOf(good)).toEqual({ rules: TOKEN_RULES });
    expect(await rulesOf(bad)).toEqual({ rules: 0 });
    expect(await rowsSetAside(db)).toEqual([{ job: "retokenise", row_id: bad.id }]);
    await db.run(`drop trigger stuck_${bad.id} on goods`);
    await retokeniseGoods(db);
    expect(await rulesOf(bad)).toEqual({ rules: TOKEN_RULES });
    expect(await rowsSetAside(db)).toEqual([]);
  });

  it("changes of brands: the other goods are reindexed, and the next change is processed", async ({ db }) => {
    const bad = await insertGoods(db, { merchantName: "己", brandCode: "vlp" });
    const good = await insertGoods(db, { merchantName: "庚", brandCode: "vlp" });
    const other = await insertGoods(db, { merchantName: "辛", brandCode: "canfor" });
    const change = (brandCode: string) =>
      db.run("insert into brand_change (brand_code, was_named, words) values ($1, null, array['樟子松'])", [brandCode]);
    const readAnew = async () =>
      (
        await db.rows<{ id: string }>(
          "select id from goods where id = any($1::bigint[]) and 's:zhangzisong' = any (tsvector_to_array(tokens)) order by id",
          [[bad.id, good.id, other.id]],
        )
      ).map(({ id }) => id);
    await db.run("update goods set tokens = array_to_tsvector(array['b:vlp']) where brand_code = 'vlp'");
    await db.run("update goods set tokens = array_to_tsvector(array['b:canfor']) where brand_code = 'canfor'");
    await stick(db, "goods", bad.id);
    await change("vlp");
    await change("canfor");
    await rereadBrands(db);
    expect(await readAnew()).toEqual([good.id, other.id]);
    expect(await rowsSetAside(db)).toEqual([{ job: "brands", row_id: bad.id }]);
    const left = () => db.rows("select brand_code as brand, failed_goods::text[] as goods from brand_change");
    expect(await left()).toEqual([{ brand: "vlp", goods: [bad.id] }]);
    await db.run(`drop trigger stuck_${bad.id} on goods`);
    await tryAgain(db);
    await rereadBrands(db);
    expect(await readAnew()).toEqual([bad.id, good.id, other.id]);
    expect(await left()).toEqual([]);
    expect(await rowsSetAside(db)).toEqual([]);
  });

  it("hits of spec alerts: the other owner is notified", async ({ db, who, other }) => {
    await db.run("delete from req_spec");
    await db.run("delete from req_spec_hit");
    await db.run("delete from req_spec_alert");
    const bad = await addAlert(who);
    const good = await addAlert(other);
    const { id } = await insertGoods(db, { status: GOODS_STATUS.unpublished, merchantName: "壬" });
    await db.run(`update goods set status = ${GOODS_STATUS.onSale} where id = $1`, [id]);
    await matchSpecAlerts(db, Date.now() - 10 * DAY_MS);
    await db.run("delete from outbox");
    await stick(db, "req_spec_hit", bad, "req_spec_id");
    expect(await publishDueSpecAlerts(db, Date.now())).toBe(1);
    expect(await eventsOf(db, "want.found")).toMatchObject([{ reqSpecId: good }]);
    await db.run(`drop trigger stuck_${bad} on req_spec_hit`);
    await tryAgain(db);
    expect(await publishDueSpecAlerts(db, Date.now())).toBe(1);
    expect((await eventsOf(db, "want.found")).map((one) => (one as { reqSpecId: string }).reqSpecId)).toEqual([
      good,
      bad,
    ]);
    expect(await rowsSetAside(db)).toEqual([]);
  });

  it("quotes on demands: the buyer's other spec alert is hit, and the other quote is processed", async ({
    db,
    app,
  }) => {
    await db.run("delete from req_spec");
    const shop = await createShop(app, db, phoneOf(31), "癸木行");
    const requester = await createBuyer(app, db, phoneOf(32));
    const bad = await addAlert(requester);
    const good = await addAlert(requester);
    await db.run(`update req_spec set spec = '{"speciesCode": 7, "tolerance": null}' where id = $1`, [bad]);
    const demands = [
      await published(requester, { items: [PINE_LINE, PINE_LINE] }),
      await published(requester),
    ] as const;
    const quotes = [await quoted(shop, demands[0].id, 150_000), await quoted(shop, demands[1].id, 150_000)] as const;
    const twice = quotes[0].id;
    const once = quotes[1].id;
    await db.run("delete from outbox");
    // Lines without goods are read by the requested facts, which in one are empty.
    await db.run("alter table demand_quote_round disable trigger user");
    await db.run(
      "update demand_quote_round set lines = (select jsonb_agg(l - 'goodsId') from jsonb_array_elements(lines) l)",
    );
    const broken = await db.one<{ id: string }>(
      `update demand_item set item = 'null' where id = (select min(id) from demand_item where demand_id = $1) returning id`,
      [demands[0].id],
    );
    for (const quoteId of [twice, once])
      await db.transaction((tx) => publish(tx, "quote.received", { quoteId, event: "add" }));
    await deliverOutbox(db, [specAlertNewsSubscriber()]);
    const hits = await db.rows(
      "select req_spec_id as alert, ref_id as quote from req_spec_hit where ref_type = 3 order by 2",
    );
    expect(hits).toEqual([
      { alert: good, quote: twice },
      { alert: good, quote: once },
    ]);
    expect(await rowsSetAside(db)).toEqual([
      { job: "spec-alert-quotes", row_id: `${twice} ${broken?.id}` },
      { job: "spec-alerts", row_id: bad },
    ]);
  });
});
