import { describe, expect } from "vitest";
import { type CaptchaPurpose, SENT_BY_PERSON } from "../../../src/domain/account/captcha.ts";
import { GOODS_STATUS } from "../../../src/domain/catalog/goods/goods-states.ts";
import { COMPANY_STATUS } from "../../../src/domain/company/company-status.ts";
import { DEMAND_STATUS } from "../../../src/domain/demand/demand.ts";
import type { Demand, TickerEntry } from "../../../src/domain/demand/demand-form.ts";
import { itemOfLine } from "../../../src/domain/demand/demand-item.ts";
import type { LineMatch, ParsedText } from "../../../src/domain/demand/line-match.ts";
import type { Page } from "../../../src/domain/paging.ts";
import { expireDemands } from "../../../src/server/demand/expire-demands.ts";
import type { App } from "../../../src/server/http.ts";
import { solvedPuzzle } from "../../support/account-calls.ts";
import { type Answer, type Buyer, createBuyer, phoneOf } from "../../support/buyer.ts";
import { allowPerDay } from "../../support/daily-limit.ts";
import { it } from "../../support/fixtures.ts";
import { insertGoods } from "../../support/goods.ts";
import { signInAs } from "../../support/sign-in.ts";

const TEXT = "樟子松 30*120*4米 一级 50方 太仓";
const PINE = { speciesCode: "zhangzisong", thickness: 30, width: 120, length: 4000, quantity: 50_000 };
const DAY_MS = 86_400_000;

const whole = (changes: object = {}) => ({
  rawText: TEXT,
  createMode: 1,
  visibility: 1,
  deliverCityCode: "320500",
  contactName: "李木",
  contactPhone: "13911112222",
  quoteDeadlineAt: Date.now() + 3 * DAY_MS,
  items: [{ ...PINE, quantityUnit: "m3" }],
  ...changes,
});

describe("demands", () => {
  let buyer: Buyer;
  let stranger: Buyer;
  it.beforeAll(async ({ db, app }) => {
    buyer = await createBuyer(app, db, phoneOf(1));
    stranger = await createBuyer(app, db, phoneOf(2));
    await allowPerDay(db, 1_000);
  });

  const added = async (changes: object = {}) => (await buyer.post<Demand>("/api/demand/pc/add", whole(changes))).data;
  const published = async (changes: object = {}) => {
    const { id, version } = await added(changes);
    return buyer.post<Demand>("/api/demand/pc/publish", { id, version });
  };
  const list = async (who: Buyer, body: object = {}) =>
    (await who.post<Page<Demand>>("/api/demand/pc/getMyList", body)).data;
  const ticker = async (app: App) =>
    ((await app.inject("/api/demand/getPublicTicker")).json() as Answer<TickerEntry[]>).data;

  it("are read from a pasted text", async () => {
    const { code, data } = await buyer.post<ParsedText>("/api/demand/pc/parseText", { text: TEXT });
    expect(code).toBe(200);
    expect(data.engine).not.toBe("");
    const [line] = data.items;
    expect(line).toMatchObject({ ...PINE, speciesName: "樟子松", portCode: "taicang", quantityUnit: "m3" });
    expect(line?.gradeCode).toBe("ru-1");
    for (const span of Object.values(line?.sourceSpan ?? {})) {
      expect(0 <= span[0] && span[0] < span[1] && span[1] <= TEXT.length).toBe(true);
    }
    for (const [text, msg] of [
      ["松", "请描述您需要的木材"],
      [" ", "请描述您需要的木材"],
      ["木".repeat(5_001), "一次最多识别5000个字，这里有5001个，请分次发布"],
      ["松木\n".repeat(201), "一次最多识别200行，这里有201行，请分次发布"],
    ])
      expect(await buyer.post("/api/demand/pc/parseText", { text })).toMatchObject({ code: 601, msg });
  });

  it("are read from a list of two hundred rows, matched thirty at once and published whole", async () => {
    const rows = Array.from({ length: 200 }, (_, at) => `樟子松 ${20 + (at % 60)}*${100 + at}*4 ${at + 1}方`);
    const { data } = await buyer.post<ParsedText>("/api/demand/pc/parseText", { text: rows.join("\n") });
    expect(data.items.map(({ quantity }) => quantity)).toEqual(rows.map((_, at) => 1_000 * (at + 1)));
    const { items } = data;
    expect((await buyer.post("/api/demand/pc/previewMatch", { items: items.slice(0, 30) })).code).toBe(200);
    expect((await buyer.post("/api/demand/pc/previewMatch", { items: items.slice(0, 31) })).code).toBe(601);
    const { code, data: demand } = await published({ rawText: rows.join("\n"), items });
    expect(code).toBe(200);
    expect(demand.items).toHaveLength(200);
  });

  it("take a read line back as it was answered", async () => {
    const { data } = await buyer.post<ParsedText>("/api/demand/pc/parseText", { text: TEXT });
    const demand = await added({ items: data.items });
    expect(demand.items).toMatchObject(data.items.map((line) => ({ ...itemOfLine(line) })));
    expect(demand.title).toContain("樟子松");
    expect((await buyer.post("/api/demand/pc/previewMatch", { items: data.items })).code).toBe(200);
  });

  it("report how many goods match each line right now, the best three of them, and else the nearest", async ({
    db,
  }) => {
    const fitting = await Promise.all([1, 2, 3, 4].map(() => insertGoods(db)));
    await insertGoods(db, { thickness: 40 });
    await insertGoods(db, { stock: 0, status: GOODS_STATUS.soldOut });
    const russian = { ...PINE, quantityUnit: "m3", gradeName: "一级", portCode: "taicang" };
    const elsewhere = { ...russian, portCode: "qingdao" };
    const { data } = await buyer.post<LineMatch[]>("/api/demand/pc/previewMatch", {
      items: [russian, elsewhere, { speciesName: "火星木" }, {}],
    });
    expect(data.map(({ count, best, gaveUp }) => [count, best.length, gaveUp])).toEqual([
      [4, 3, []],
      [0, 3, ["港口"]],
      [0, 0, []],
      [0, 0, []],
    ]);
    const ids = fitting.map(({ id }) => id);
    expect(data[0]?.best.every(({ id }) => ids.includes(id))).toBe(true);
  });

  it("are not matched with goods of the buyer's own shop", async ({ db, app }) => {
    const merchant = await createBuyer(app, db, phoneOf(3));
    const { id } = await insertGoods(db, { thickness: 77 });
    const items = [{ ...PINE, thickness: 77, quantityUnit: "m3" }];
    const counted = async () =>
      (await merchant.post<LineMatch[]>("/api/demand/pc/previewMatch", { items })).data.map(({ count }) => count);
    expect(await counted()).toEqual([1]);
    await db.run(
      "update person set merchant_id = (select merchant_id from goods where id = :id) where phone = :phone",
      { id, phone: phoneOf(3) },
    );
    expect(await counted()).toEqual([0]);
  });

  it("begin as drafts, are published, listed, closed and copied", async ({ db }) => {
    const draft = await added();
    expect(draft).toMatchObject({
      status: DEMAND_STATUS.draft,
      statusName: "草稿",
      version: 1,
      title: "30*120*4000 樟子松 50 m³",
    });
    expect(draft.demandNo).toMatch(/^DM\d{14}$/);
    expect(draft.deliverCityName).toBe("苏州市");
    const changed = await buyer.post<Demand>("/api/demand/pc/update", {
      id: draft.id,
      version: 1,
      ...whole({
        items: [{ ...PINE, speciesCode: null, speciesName: "獐子松", quantityUnit: "bundle", quantity: 20 }],
      }),
    });
    expect(changed.data).toMatchObject({ version: 2, items: [{ speciesCode: "zhangzisong", quantityUnit: "bundle" }] });
    const { id } = draft;
    expect(await buyer.post("/api/demand/pc/publish", { id, version: 1 })).toMatchObject({ code: 5001 });
    const open = await buyer.post<Demand>("/api/demand/pc/publish", { id, version: 2 });
    expect(open.data).toMatchObject({
      status: DEMAND_STATUS.open,
      statusName: "报价中",
      version: 3,
      events: ["close"],
    });
    expect(open.data.matchNum).toBeGreaterThan(0);
    expect(await buyer.post("/api/demand/pc/publish", { id })).toMatchObject({ code: 601 });
    expect(await buyer.post("/api/demand/pc/update", { id, version: 3, ...whole() })).toMatchObject({ code: 601 });
    expect(await buyer.post("/api/demand/pc/copy", { id })).toMatchObject({ code: 601 });
    expect((await list(buyer, { status: [DEMAND_STATUS.open] })).rows.map((one) => one.id)).toContain(id);
    expect(await buyer.post("/api/demand/pc/close", { id, reason: "已买到" })).toMatchObject({ code: 200 });
    const closed = (await buyer.get<Demand>(`/api/demand/pc/getInfo?id=${id}`)).data;
    expect(closed).toMatchObject({ status: DEMAND_STATUS.closed, closeReason: "已买到", events: ["copy"] });
    const copy = (await buyer.post<Demand>("/api/demand/pc/copy", { id })).data;
    expect(copy).toMatchObject({ status: DEMAND_STATUS.draft, version: 1, items: closed.items, quoteDeadlineAt: 0 });
    expect(copy.id).not.toBe(id);
    const events = await db.rows(
      "select event, from_status, to_status from demand_event where demand_id = $1 order by id",
      [id],
    );
    expect(events).toEqual([
      { event: "add", from_status: null, to_status: DEMAND_STATUS.draft },
      { event: "publish", from_status: DEMAND_STATUS.draft, to_status: DEMAND_STATUS.open },
      { event: "close", from_status: DEMAND_STATUS.open, to_status: DEMAND_STATUS.closed },
    ]);
  });

  it("that are not complete stay drafts", async () => {
    const wrong: [object, string][] = [
      [{ items: [] }, "请至少填写一种木材"],
      [{ items: [{ ...PINE, quantity: null }] }, "第1行：请填写数量"],
      [{ items: [{ quantity: 5_000 }] }, "第1行：请填写树种或品类"],
      [{ rawText: "松" }, "请描述您需要的木材"],
      [{ deliverCityCode: "" }, "请选择收货城市"],
      [{ contactName: "李" }, "请输入真实姓名"],
      [{ contactPhone: "123" }, "手机号不足11位"],
      [{ quoteDeadlineAt: Date.now() + 60_000 }, "截止时间不正确"],
      [{ quoteDeadlineAt: Date.now() + 16 * DAY_MS }, "截止时间不正确"],
      [{ needDate: "2020-01-01" }, "日期不正确"],
    ];
    for (const [changes, msg] of wrong) {
      expect(await published(changes), JSON.stringify(changes)).toMatchObject({ code: 601, msg });
    }
  });

  it("refuse what not even a draft may hold, and store nothing of it", async () => {
    const before = (await list(buyer)).total;
    for (const changes of [
      { items: [{ ...PINE, thickness: 5_000 }] },
      { items: [{ ...PINE, speciesCode: "unobtainium" }] },
      { items: [{ ...PINE, targetPrice: 200_000_000 }] },
      { items: Array.from({ length: 201 }, () => PINE) },
      { needDate: "2026-02-30" },
      { deliverCityCode: "999999" },
      { quoteDeadlineAt: 253_402_300_799_999 },
    ]) {
      expect((await buyer.post("/api/demand/pc/add", whole(changes))).code, JSON.stringify(changes)).toBe(601);
    }
    expect((await buyer.post("/api/demand/pc/add", whole({ status: DEMAND_STATUS.open }))).code).toBe(400);
    expect((await list(buyer)).total).toBe(before);
  });

  it("of others cannot be read, changed or ended", async () => {
    const { id, version } = (await published()).data;
    const calls = [
      stranger.get(`/api/demand/pc/getInfo?id=${id}`),
      stranger.post("/api/demand/pc/update", { id, version, ...whole() }),
      stranger.post("/api/demand/pc/publish", { id }),
      stranger.post("/api/demand/pc/close", { id }),
      stranger.post("/api/demand/pc/copy", { id }),
    ];
    for (const answer of await Promise.all(calls)) expect(answer).toMatchObject({ code: 404 });
    expect((await list(stranger)).total).toBe(0);
    expect((await buyer.get<Demand>(`/api/demand/pc/getInfo?id=${id}`)).data).toMatchObject({
      status: DEMAND_STATUS.open,
      version,
    });
  });

  it("belong to the purchasing entity", async ({ db, app }) => {
    const company = await db.one<{ id: string }>(
      `insert into company_info (person_id, company_name, credit_code, company_status)
       values ($1, '苏州木业有限公司', '91320500MA1MT0TXXX', ${COMPANY_STATUS.certified}) returning id`,
      [buyer.id],
    );
    const own = (await published()).data.id;
    await signInAs(db, buyer.phone, { mainCompanyId: company!.id });
    const acting = await createBuyer(app, db, buyer.phone, { mainCompanyId: company!.id });
    expect((await list(acting)).total).toBe(0);
    expect(await acting.get(`/api/demand/pc/getInfo?id=${own}`)).toMatchObject({ code: 404 });
    expect((await list(acting, { scope: "all" })).total).toBeGreaterThan(0);
    await acting.post("/api/demand/pc/add", whole());
    expect((await list(acting)).total).toBe(1);
  });

  it("sent twice under one key are one", async ({ db }) => {
    const body = whole();
    const [one, two] = await Promise.all([1, 2].map(() => buyer.post<Demand>("/api/demand/pc/add", body, "k-add")));
    expect(two?.data.id).toBe(one?.data.id);
    const move = { id: one!.data.id, version: 1 };
    const [first, again] = await Promise.all(
      [1, 2].map(() => buyer.post<Demand>("/api/demand/pc/publish", move, "k-pub")),
    );
    expect(first?.code).toBe(200);
    expect(again?.code).toBe(200);
    expect(again?.data).toEqual(first?.data);
    expect((await buyer.post("/api/demand/pc/publish", { ...move, version: 9 }, "k-pub")).code).toBe(601);
    const rows = await db.rows("select 1 from demand_event where demand_id = $1 and event = 'publish'", [move.id]);
    expect(rows).toHaveLength(1);
  });

  it("are limited to twenty a day and person, also when sent at once, and to the operator's setting", async ({
    db,
    app,
  }) => {
    const who = await createBuyer(app, db, phoneOf(7));
    await db.run("delete from sys_config where config_key = 'ask.perDay'");
    const add = async () => who.post<Demand>("/api/demand/pc/add", whole());
    const answers = await Promise.all(Array.from({ length: 23 }, add));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(20);
    const refused = { code: 601, msg: "您今天新建的求购已达 20 条上限，请明天再试" };
    for (const answer of answers.filter(({ code }) => code !== 200)) expect(answer).toMatchObject(refused);
    const [{ id }] = answers.filter(({ code }) => code === 200).map(({ data }) => data) as [Demand];
    await db.run(`update demand set status = ${DEMAND_STATUS.closed} where id = $1`, [id]);
    expect(await who.post("/api/demand/pc/copy", { id })).toMatchObject(refused);
    expect((await stranger.post("/api/demand/pc/add", whole())).code).toBe(200);
    await allowPerDay(db, 21);
    expect((await add()).code).toBe(200);
    expect((await add()).msg).toContain("21 条");
    await allowPerDay(db, 20);
    await db.run(
      `update demand set created_at = (now() at time zone 'Asia/Shanghai')::date::timestamp at time zone 'Asia/Shanghai'
         - interval '1 second' where person_id = $1 and id <> $2`,
      [who.id, id],
    );
    expect((await add()).code).toBe(200);
    await allowPerDay(db, 1_000);
  });

  it("take a solved puzzle from the sixth of a day on", async ({ db, app }) => {
    const who = await createBuyer(app, db, phoneOf(9));
    await db.run("delete from sys_config where config_key = 'ask.freePerDay'");
    const body = whole();
    const add = async (puzzle?: { token: string; x: number }, key?: string) => {
      const headers = puzzle && { "captcha-token": puzzle.token, "captcha-offset": String(puzzle.x) };
      return who.post<Demand>("/api/demand/pc/add", body, key, headers);
    };
    const number = async () => (await list(who)).total;
    const answers = await Promise.all(Array.from({ length: 8 }, () => add()));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(5);
    for (const answer of answers.filter(({ code }) => code !== 200))
      expect(answer).toMatchObject({ code: 5002, msg: "请先完成安全验证", data: { need: "person" } });
    const puzzle = (phone = who.phone, purpose: CaptchaPurpose = SENT_BY_PERSON) =>
      solvedPuzzle(app, db, phone, purpose);
    const wrong = { code: 601, msg: "验证失败，请重试" };
    const missed = await puzzle();
    expect(await add({ ...missed, x: missed.x + 20 })).toMatchObject(wrong);
    // Any attempt uses it up; another person's, or one for another purpose, is refused.
    for (const other of [
      missed,
      await puzzle(stranger.phone),
      await puzzle(who.phone, 0),
      { token: "", x: Number.NaN },
    ])
      expect(await add(other)).toMatchObject(wrong);
    expect(await number()).toBe(5);
    const solved = await puzzle();
    const twice = await Promise.all([add(solved), add(solved)]);
    expect(twice.map(({ code }) => code).sort()).toEqual([200, 601]);
    expect(await number()).toBe(6);
    // A lost answer is retried under its key with another puzzle.
    const first = await add(await puzzle(), "k-person");
    expect((await add(await puzzle(), "k-person")).data).toEqual(first.data);
    expect(await number()).toBe(7);
    await allowPerDay(db, 1_000);
  });

  it("wait for the review where the configuration requires it", async ({ db }) => {
    await db.run("insert into sys_config (config_key, config_value) values ('demand.review', 'on')");
    expect((await published()).data).toMatchObject({ status: DEMAND_STATUS.inReview, statusName: "待审核" });
    await db.run("delete from sys_config where config_key = 'demand.review'");
  });

  it("are public without anything that names the buyer", async ({ db, app }) => {
    await db.run("update demand set visibility = 3");
    const secret = { remark: "找王经理13700137000", deliverAddress: "港区一路88号13612345678" };
    await published({
      ...secret,
      rawText: "樟子松 请打13588886666",
      items: [{ ...PINE, gradeName: "电13899990000", note: "微信abc" }],
    });
    await published({ visibility: 2 });
    await added();
    const entries = await ticker(app);
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({ title: "30*120*4000 樟子松 50 m³", cityName: "苏州市", whose: "淘**" });
    expect(JSON.stringify(entries)).not.toMatch(/1[3-9]\d{9}|李木|王经理|微信/);
    expect(Object.keys(entries[0]!).sort()).toEqual(["cityName", "publishTime", "title", "whose"]);
  });

  it("stop taking quotes at the deadline, and close a week later", async ({ db }) => {
    const { id } = (await published()).data;
    expect(await expireDemands(db)).toBe(0);
    await db.run("update demand set quote_deadline_at = now() - interval '1 second' where id = $1", [id]);
    expect((await Promise.all([expireDemands(db), expireDemands(db)])).reduce((a, b) => a + b)).toBe(1);
    const waiting = (await buyer.get<Demand>(`/api/demand/pc/getInfo?id=${id}`)).data;
    expect(waiting).toMatchObject({
      status: DEMAND_STATUS.toChoose,
      statusName: "待采纳",
      events: ["extend", "close"],
    });
    expect(await expireDemands(db)).toBe(0);
    await db.run("update demand set entered_at = now() - interval '7 days 1 second' where id = $1", [id]);
    expect(await expireDemands(db)).toBe(1);
    const closed = (await buyer.get<Demand>(`/api/demand/pc/getInfo?id=${id}`)).data;
    expect(closed).toMatchObject({ status: DEMAND_STATUS.closed, closeReason: "超时未采纳，系统自动关闭" });
  });
});
