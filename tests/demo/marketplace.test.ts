import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isEmpty, seedDemo } from "../../src/demo/marketplace.ts";
import { demoMerchants } from "../../src/demo/merchants.ts";
import { prng } from "../../src/demo/prng.ts";
import { DEMO_STORES } from "../../src/demo/stores.ts";
import { GOODS_STATUS } from "../../src/domain/catalog/goods/goods-states.ts";
import { creditCodeProblem } from "../../src/domain/company/credit-code.ts";
import { brandByCode } from "../../src/domain/timber/brands.ts";
import { gradeByCode } from "../../src/domain/timber/grades.ts";
import { kindByCode } from "../../src/domain/timber/kinds.ts";
import { originByCode } from "../../src/domain/timber/origins.ts";
import { placeByCode } from "../../src/domain/timber/places.ts";
import { parseQuery } from "../../src/domain/timber/query.ts";
import { MOISTURE_TYPES, SURFACES, TREATMENTS } from "../../src/domain/timber/spec.ts";
import { speciesByCode } from "../../src/domain/timber/species.ts";
import { queryTokens } from "../../src/domain/timber/tokens.ts";
import { MM3_PER_M3, pieceVolumeMm3 } from "../../src/domain/timber/volume.ts";
import type { Mm } from "../../src/domain/units.ts";
import { mm } from "../../src/domain/units.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

const NOW = Date.UTC(2026, 10, 21, 4);
const DAY = 86_400_000;

type Row = {
  title: string;
  kind_code: string;
  species_code: string;
  grade_system: string | null;
  grade_code: string | null;
  brand_code: string | null;
  origin_code: string | null;
  port_code: string;
  city_code: string;
  thickness: Mm | null;
  width: Mm | null;
  length: Mm | null;
  length_min: number | null;
  length_max: number | null;
  diameter_min: number | null;
  diameter_max: number | null;
  surface: string | null;
  moisture_type: string | null;
  moisture_pct: number | null;
  treatment: string;
  certs: { type: string; no: string; expireTime: string }[];
  sale_unit: string;
  counted_in: string;
  volume_rule: number;
  piece_volume: number | null;
  pieces_per_bundle: number | null;
  bundle_volume: number | null;
  density: number;
  price: number;
  tax_rate: number;
  price_tiers: { minVolume: number; price: number }[];
  price_mode: number;
  min_order: number;
  step: number;
  stock: number;
  held: number;
  status: number;
  score: number;
  token_count: number;
  detail: string;
};

const load = (db: TestDatabase): Promise<Row[]> =>
  db.rows<Row>(
    "select g.*, piece_volume_mm3::float8 as piece_volume, coalesce(array_length(tsvector_to_array(tokens), 1), 0) as token_count from goods g",
  );

/** Yuan per m³ as spot reports of the trade give them, within 15 %. */
const RANGES: Readonly<Record<string, readonly [number, number]>> = {
  "zhangzisong 1501": [1350, 2800],
  "yunshan_ru 1501": [1250, 1900],
  "luoyesong 1501": [1500, 2500],
  "spf 1501": [1350, 2500],
  "tieshan 1501": [1500, 2800],
  "huaqisong 1501": [1900, 4000],
  "fushesong 1501": [1250, 3300],
  "fushesong 1502": [1250, 1600],
  "fushesong 1500": [680, 1100],
  "yunshan_eu 1500": [950, 1300],
  "chisong 1501": [1650, 3200],
  "yunshan_eu 1501": [1450, 2150],
  "hongxuesong 1501": [7000, 11_000],
  "nanfangsong 1503": [2600, 4000],
  "baixiang 1501": [5200, 10_500],
  "hongxiang 1501": [3600, 7000],
  "jumu 1501": [2800, 4500],
  "baila 1501": [3800, 6800],
  "heihutao 1501": [8500, 18_000],
  "yingtao 1501": [4200, 8000],
  "xiangjiao 1501": [1700, 2600],
  "huamu 1501": [1900, 3400],
  "shabili 1501": [4600, 7000],
  "aoguman 1500": [2300, 3500],
  "boluoge 1501": [5500, 9500],
  "youmu 1501": [12_000, 28_000],
  "shanmu 1500": [850, 1700],
  "anmu 1500": [480, 850],
  "anmu 1507": [1350, 2000],
};
const ANY_TIMBER = [450, 40_000] as const;
const TOLERANCE = 0.15;

const perCubicMetre = ({ price, sale_unit, piece_volume, width, length }: Row): number => {
  if (sale_unit === "m3") return price / 100;
  const perPiece = sale_unit === "m2" ? (price * (width ?? Number.NaN) * (length ?? Number.NaN)) / 1_000_000 : price;
  return (perPiece / 100) * (MM3_PER_M3 / (piece_volume ?? Number.NaN));
};

describe("seedDemo with the default number of goods", () => {
  let db: TestDatabase;
  let rows: Row[];
  let merchantIds: string[];
  beforeAll(async () => {
    db = await createTestDatabase();
    ({ merchantIds } = await seedDemo(db, { goods: 6000, now: NOW }));
    rows = await load(db);
  });
  afterAll(() => db.drop());

  it("fills a marketplace: goods, merchants, warehouses, ports, kinds and species", async () => {
    expect(rows).toHaveLength(6000);
    const count = (fieldOf: (row: Row) => string) => new Set(rows.map(fieldOf)).size;
    expect(count((row) => row.port_code)).toBeGreaterThanOrEqual(30);
    expect(count((row) => row.kind_code)).toBe(14);
    expect(count((row) => row.species_code)).toBeGreaterThanOrEqual(50);
    const selling = await db.one<{ merchants: number; stores: number; least: number }>(
      `select count(*)::int as merchants, min(n)::int as least, (select count(*)::int from store) as stores
       from (select merchant_id, count(*) as n from goods group by 1) of_merchant`,
    );
    expect(selling?.merchants).toBe(merchantIds.length);
    expect(selling?.merchants).toBeGreaterThanOrEqual(30);
    expect(selling?.least).toBeGreaterThanOrEqual(10);
    expect(selling?.stores).toBeGreaterThanOrEqual(30);
  });

  it("gives the two demo merchants enough to do", async () => {
    for (const id of merchantIds.slice(0, 2)) {
      const found = await db.one<{ n: number }>("select count(*)::int as n from goods where merchant_id = $1", [id]);
      expect(found?.n).toBeGreaterThan(50);
    }
  });

  it("uses codes of the dictionaries, and species that grow in their country of origin", () => {
    const known = <T>(code: string | null, byCode: (code: string) => T | undefined) =>
      code === null || byCode(code) !== undefined;
    for (const row of rows) {
      const where = JSON.stringify(row.title);
      const species = speciesByCode(row.species_code);
      expect(species, where).toBeDefined();
      expect(kindByCode(row.kind_code), where).toBeDefined();
      expect(known(row.grade_code, gradeByCode), where).toBe(true);
      expect(row.grade_system, where).toBe(row.grade_code === null ? null : gradeByCode(row.grade_code)?.system);
      expect(known(row.brand_code, brandByCode), where).toBe(true);
      expect(known(row.origin_code, originByCode), where).toBe(true);
      expect(species?.origins, where).toContain(row.origin_code);
      expect(placeByCode(row.port_code)?.cityCode, where).toBe(row.city_code);
      expect([null, ...SURFACES.map(({ code }) => code)], where).toContain(row.surface);
      expect([null, ...MOISTURE_TYPES.map(({ code }) => code)], where).toContain(row.moisture_type);
      expect(
        TREATMENTS.map(({ code }) => code),
        where,
      ).toContain(row.treatment);
    }
  });

  it("uses plausible prices, by the m³ in every unit", () => {
    for (const row of rows) {
      const [low, high] = RANGES[`${row.species_code} ${row.kind_code}`] ?? ANY_TIMBER;
      const price = perCubicMetre(row);
      expect(price, row.title).toBeGreaterThanOrEqual(low * (1 - TOLERANCE));
      expect(price, row.title).toBeLessThanOrEqual(high * (1 + TOLERANCE));
    }
  });

  it("lowers the price from tier to tier", () => {
    const tiered = rows.filter(({ price_tiers }) => price_tiers.length > 0);
    expect(tiered.length).toBeGreaterThan(rows.length / 2);
    for (const { title, price, price_tiers, price_mode } of tiered) {
      expect(price_mode).toBe(1);
      let last = { minVolume: 0, price };
      for (const tier of price_tiers) {
        expect(tier.minVolume, title).toBeGreaterThan(last.minVolume);
        expect(tier.price, title).toBeLessThan(last.price);
        expect(tier.price, title).toBeGreaterThan(price * 0.9);
        last = tier;
      }
    }
  });

  it("packs and counts without a remainder", () => {
    for (const row of rows) {
      const { title, piece_volume: piece, thickness, width, length } = row;
      expect(row.counted_in === "piece", title).toBe(piece !== null);
      if (piece !== null)
        expect(piece, title).toBe(pieceVolumeMm3(thickness ?? mm(0), width ?? mm(0), length ?? mm(0)));
      const bundle = piece === null ? row.bundle_volume : (piece * (row.pieces_per_bundle ?? 0)) / 1_000_000;
      if (row.kind_code === "1500") expect(bundle, title).toBeNull();
      else {
        expect(bundle, title).toBeGreaterThanOrEqual(500);
        expect(bundle, title).toBeLessThanOrEqual(8000);
      }
      expect(row.stock % row.step, title).toBe(0);
      expect(row.min_order % row.step, title).toBe(0);
      if (row.status !== GOODS_STATUS.soldOut) expect(row.stock, title).toBeGreaterThanOrEqual(row.min_order);
      expect(row.held, title).toBe(0);
    }
  });

  it("has goods sold out, off sale and negotiated among those on sale", () => {
    const share = (test: (row: Row) => boolean) => rows.filter(test).length / rows.length;
    expect(share(({ status }) => status === GOODS_STATUS.onSale)).toBeGreaterThan(0.85);
    for (const part of [
      share(({ status }) => status === GOODS_STATUS.unpublished),
      share(({ status }) => status === GOODS_STATUS.soldOut),
      share(({ price_mode }) => price_mode === 2),
    ]) {
      expect(part).toBeGreaterThan(0.01);
      expect(part).toBeLessThan(0.06);
    }
    for (const { status, stock, title } of rows) expect(stock === 0, title).toBe(status === GOODS_STATUS.soldOut);
  });

  it("describes goods by what they are", () => {
    for (const row of rows) {
      const { title } = row;
      expect(row.token_count, title).toBeGreaterThan(10);
      expect(row.detail.split("<br />").length, title).toBeGreaterThanOrEqual(4);
      expect(row.detail, title).not.toMatch(/undefined|null|NaN|<(?!\/?p>|br \/>)/);
      expect(title.length).toBeLessThanOrEqual(60);
      if (row.thickness !== null) expect(title).toContain(String(row.thickness));
      expect(row.diameter_min === null || row.kind_code === "1500", title).toBe(true);
      expect(row.moisture_pct === null || row.moisture_type !== null, title).toBe(true);
      expect(row.tax_rate, title).toBe(row.kind_code === "1500" ? 9 : 13);
      for (const { no, expireTime } of row.certs) {
        expect(no).not.toBe("");
        expect(expireTime > "2026-11-21").toBe(true);
      }
    }
  });

  it("knows where prices were in the last 378 days and ends them at today's", async () => {
    const points = await db.rows<{ price: number; now_price: number; at: number; last: boolean; n: number }>(
      `select h.price, g.price as now_price, extract(epoch from h.price_at)::float8 * 1000 as at,
              h.price_at = g.price_at as last, count(*) over (partition by goods_id)::int as n
       from goods_price_history h join goods g on g.id = h.goods_id`,
    );
    expect(points.filter(({ last }) => last)).toHaveLength(6000);
    for (const { price, now_price, at, last, n } of points) {
      expect(n).toBeGreaterThanOrEqual(4);
      expect(at).toBeGreaterThanOrEqual(NOW - 378 * DAY);
      expect(at).toBeLessThanOrEqual(NOW);
      if (last) expect(price).toBe(now_price);
      expect(Math.abs(price / now_price - 1)).toBeLessThan(0.35);
    }
  });

  it.each([
    [30, 120, 4000, "zhangzisong", "1501"],
    [38, 89, 3970, "spf", "1501"],
    [40, 90, 3000, "fushesong", "1502"],
  ])("has %i*%i*%i of %s from several merchants at different prices", (thickness, width, length, species, kind) => {
    const offers = rows.filter(
      (row) =>
        row.status === GOODS_STATUS.onSale &&
        row.thickness === thickness &&
        row.width === width &&
        row.length === length &&
        row.species_code === species &&
        row.kind_code === kind &&
        row.sale_unit === "m3",
    );
    expect(offers.length).toBeGreaterThan(20);
    expect(new Set(offers.map(({ price }) => price)).size).toBeGreaterThan(5);
  });

  it.each([
    "樟子松",
    "木方",
    "俄罗斯",
    "樟子松 30*120",
    "30*120",
    "30x120",
    "30×120",
    "太仓 樟子松",
    "獐子松",
    "樟子松木方 30*120*4000 一级 太仓",
    "SPF 38*89*3.97m J级",
    "辐射松原木 3.9米",
    "加福",
  ])("is found by %s", async (keywords) => {
    const quoted = (token: string) => `'${token.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
    const clauses = queryTokens(parseQuery(keywords)).map((clause) => `(${clause.map(quoted).join(" | ")})`);
    const found = await db.one<{ n: number }>(
      `select count(*)::int as n from goods where status = ${GOODS_STATUS.onSale} and tokens @@ $1::tsquery`,
      [clauses.join(" & ")],
    );
    expect(clauses.length).toBeGreaterThan(0);
    expect(found?.n).toBeGreaterThan(0);
  });

  it("loads nothing a second time", async () => {
    const again = await seedDemo(db, { goods: 10, now: NOW });
    expect(again.merchantIds).toEqual(merchantIds);
    expect(await db.one("select count(*)::int as n from goods")).toEqual({ n: 6000 });
  });
});

describe("seedDemo", () => {
  const databases: TestDatabase[] = [];
  const fresh = async (): Promise<TestDatabase> => {
    const db = await createTestDatabase();
    databases.push(db);
    return db;
  };
  afterAll(async () => {
    for (const db of databases) await db.drop();
  });

  const fingerprint = async (db: TestDatabase): Promise<string> => {
    const everything = await db.rows<{ line: string }>(
      `select (to_jsonb(g) - '{id,goods_no,merchant_id,store_id,filters,created_at,status_at}'::text[])::text || m.shop_name || s.store_name ||
         (select string_agg(h.price || '@' || h.price_at, ',' order by h.price_at) from goods_price_history h where h.goods_id = g.id) as line
       from goods g join merchant m on m.id = g.merchant_id join store s on s.id = g.store_id order by g.id`,
    );
    return createHash("sha256")
      .update(everything.map(({ line }) => line).join("\n"))
      .digest("hex");
  };

  it("makes the same marketplace twice", async () => {
    const first = await fresh();
    const second = await fresh();
    await seedDemo(first, { goods: 700, now: NOW });
    await seedDemo(second, { goods: 700, now: NOW });
    expect(await fingerprint(first)).toBe(await fingerprint(second));
  });

  it("leaves the indexes as they were", async () => {
    const db = await fresh();
    const indexes = () => db.rows("select tablename, indexname, indexdef from pg_indexes order by 1, 2");
    const before = await indexes();
    await seedDemo(db, { goods: 20, now: NOW });
    expect(await indexes()).toEqual(before);
  });

  it("leaves nothing behind when it fails, and loads afresh then", async () => {
    const db = await fresh();
    const inTheWay = DEMO_STORES.at(-1)?.storeName ?? "";
    await db.run("insert into store (store_name, city_code, city_name) values ($1, '320500', '苏州市')", [inTheWay]);
    await expect(seedDemo(db, { goods: 50, now: NOW })).rejects.toThrow();
    expect(await db.one("select count(*)::int as n from merchant")).toEqual({ n: 0 });
    expect(await db.one("select count(*)::int as n from goods")).toEqual({ n: 0 });
    expect(await isEmpty(db)).toBe(true);
    await db.run("delete from store");
    await seedDemo(db, { goods: 50, now: NOW });
    expect(await db.one("select count(*)::int as n from goods")).toEqual({ n: 50 });
  });

  it("is done by one of two programs that start at once", async () => {
    const db = await fresh();
    const [first, second] = await Promise.all([
      seedDemo(db, { goods: 60, now: NOW }),
      seedDemo(db, { goods: 60, now: NOW }),
    ]);
    expect(first.merchantIds).toEqual(second.merchantIds);
    expect(await db.one("select count(*)::int as n from goods")).toEqual({ n: 60 });
  });

  it("counts as missing until there are people too", async () => {
    const db = await fresh();
    expect(await isEmpty(db)).toBe(true);
    await seedDemo(db, { goods: 10, now: NOW });
    expect(await isEmpty(db)).toBe(true);
    await db.run("insert into person (phone) values ('13800000001')");
    expect(await isEmpty(db)).toBe(false);
  });
});

describe("demoMerchants", () => {
  it("invents shops that differ, with right credit codes, at real places", () => {
    const merchants = demoMerchants(500, prng(7));
    expect(new Set(merchants.map(({ shopName }) => shopName)).size).toBe(500);
    expect(new Set(merchants.map(({ creditCode }) => creditCode)).size).toBe(500);
    for (const { creditCode, ports, trades } of merchants) {
      expect(creditCodeProblem(creditCode)).toBeNull();
      expect(trades.length).toBeGreaterThan(0);
      for (const port of ports) expect(placeByCode(port)).toBeDefined();
    }
  });
});
