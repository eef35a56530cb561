import fc from "fast-check";
import { expect } from "vitest";
import { GOODS_STATUS } from "../../../src/domain/catalog/goods/goods-states.ts";
import type { ImportOutcome } from "../../../src/domain/catalog/import/import-report.ts";
import { GRADES } from "../../../src/domain/timber/grades.ts";
import { ORIGINS } from "../../../src/domain/timber/origins.ts";
import { MOISTURE_TYPES } from "../../../src/domain/timber/spec.ts";
import { SPECIES } from "../../../src/domain/timber/species.ts";
import type { App } from "../../../src/server/http.ts";
import { type Answer, type Buyer, createBuyer, phoneOf } from "../../support/buyer.ts";
import { it } from "../../support/fixtures.ts";
import { insertGoods } from "../../support/goods.ts";
import { BEAM } from "../../support/goods-input.ts";
import { signInAs } from "../../support/sign-in.ts";

let merchant: Buyer;
let authorization: string;
let storeId: string;

it.beforeAll(async ({ db, app }) => {
  const inserted = await insertGoods(db, { status: GOODS_STATUS.unpublished, merchantSku: "OLD-1" });
  storeId = inserted.storeId;
  merchant = await createBuyer(app, db, phoneOf(1), { roles: ["merchant"], merchantId: inserted.merchantId });
  authorization = await signInAs(db, phoneOf(1));
});

/** What stands around a text: signs that spreadsheets compute or that separate cells, and words that state facts in a title. */
const around = fc.constantFrom(
  "",
  "=",
  "-",
  "+",
  "@",
  "'",
  "'=",
  "''-",
  "＝",
  "“",
  '"',
  ",",
  "；",
  "、",
  "』",
  "『",
  "无",
  "0012",
  "1/2",
  "樟子松 30*120",
  " KD 含水率12% 刨光 ACQ",
  " 一级 俄罗斯 CANFOR 太仓港 ",
  " φ30 4米 ",
  " 白橡 2COM",
  "FSC ",
);
const texts = fc
  .tuple(around, fc.constantFrom("木方", "A-1", "现货 特价", "1.20"), around)
  .map((parts) => parts.join(""))
  .filter((text) => text.length <= 20);

const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { freq: 3 });
const some = (all: readonly { readonly code: string }[]) => fc.constantFrom(...all.map(({ code }) => code));

const BOARD = fc.record({
  thicknessTenths: fc.integer({ min: 20, max: 800 }),
  width: fc.integer({ min: 20, max: 590 }),
  length: fc.integer({ min: 300, max: 9_000 }),
  saleUnit: fc.constantFrom("m3", "piece", "m2"),
});
const OF_MANY_LENGTHS = BOARD.map(({ length, ...section }) => ({
  ...section,
  saleUnit: "m3",
  length: null,
  lengthMin: length,
  lengthMax: length + 700,
  volumeRule: 5,
}));
const LOG = fc
  .record({
    diameterMin: fc.integer({ min: 8, max: 60 }),
    length: maybe(fc.integer({ min: 1_000, max: 12_000 })),
    saleUnit: fc.constantFrom("m3", "ton"),
  })
  .map((log) => ({
    ...log,
    diameterMax: log.diameterMin + 10,
    thicknessTenths: null,
    width: null,
    kindCode: "1500",
    volumeRule: 3,
  }));

const FACTS = fc.record({
  title: fc.oneof(fc.constant(""), texts),
  merchantSku: maybe(texts),
  speciesCode: some(SPECIES),
  gradeCode: maybe(some(GRADES)),
  originCode: maybe(some(ORIGINS)),
  surface: maybe(fc.constantFrom("rough", "planed", "s4s", "sanded")),
  treatment: fc.constantFrom("none", "acq", "cca", "heat"),
  moistureType: maybe(some(MOISTURE_TYPES)),
  moisturePct: maybe(fc.integer({ min: 1, max: 60 })),
  certs: fc.array(
    fc.record({
      type: fc.oneof(fc.constantFrom("FSC", "PEFC", "CARB P2", "自有证书"), texts),
      no: fc.oneof(fc.constant(""), texts),
      expireTime: maybe(fc.constant("2027-12-31 00:00:00")),
    }),
    { maxLength: 10 },
  ),
  uses: fc.array(fc.oneof(fc.constantFrom("托盘", "家具"), texts), { maxLength: 10 }),
  price: fc.integer({ min: 1_000, max: 99_999_999 }),
  tiers: fc.uniqueArray(fc.integer({ min: 1, max: 900_000 }), { maxLength: 3 }),
  taxIncluded: fc.boolean(),
  taxRate: fc.constantFrom(0, 3, 6, 9, 13),
  perBundle: maybe(fc.integer({ min: 1, max: 900 })),
  stock: fc.integer({ min: 0, max: 90_000 }),
  isWhole: fc.boolean(),
  least: fc.integer({ min: 1, max: 5 }),
  deliveryModes: fc.constantFrom([1], [2], [1, 2]),
  density: maybe(fc.integer({ min: 300, max: 1_000 })),
});

const GOODS = fc
  .tuple(FACTS, fc.oneof(BOARD, OF_MANY_LENGTHS, LOG))
  .map(([{ tiers, isWhole, least, ...facts }, size]): object => {
    const step = isWhole ? (facts.perBundle ?? 1) : 1;
    const priceTiers = tiers
      .sort((a, b) => a - b)
      .map((minVolume, at) => ({ minVolume, price: facts.price - 100 * (at + 1) }));
    return { ...BEAM, ...facts, ...size, storeId, priceTiers, step, minOrder: step * least };
  });

async function looked(app: App, bytes: Buffer, name: string): Promise<ImportOutcome> {
  const form = new FormData();
  form.append("file", new File([new Uint8Array(bytes)], name));
  const request = new Request("http://localhost", { method: "POST", body: form });
  const answer = await app.inject({
    method: "POST",
    url: "/api/goods/merchant/import?dryRun=true",
    headers: { authorization, "content-type": request.headers.get("content-type") ?? "" },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return (answer.json() as Answer<ImportOutcome>).data;
}

const RUNS = Number(process.env.LAW_RUNS ?? 120);

it("exports: the goods of a shop stay as they are when their file is imported as it is", async ({ app }) => {
  const refused: string[] = [];
  for (const one of fc.sample(GOODS, RUNS)) {
    const { code, msg } = await merchant.post("/api/goods/merchant/add", one);
    if (code !== 200) refused.push(msg ?? "");
  }
  expect(refused.filter((reason) => reason !== "货号已被本店其他商品使用")).toEqual([]);
  const rows = RUNS - refused.length + 1;
  for (const format of ["csv", "xlsx"]) {
    const { data } = await merchant.post<{ fileName: string }>("/api/goods/merchant/export", { format });
    const url = `/common/download?fileName=${encodeURIComponent(data.fileName)}&delete=true`;
    const file = await app.inject({ url, headers: { authorization } });
    const { summary, reports } = await looked(app, file.rawPayload, `货.${format}`);
    // What was noted when the goods were written is noted again.
    expect(reports.filter(({ reason }) => !/^等级.*请核对$/.test(reason))).toEqual([]);
    expect(summary).toMatchObject({ rows, unchanged: rows });
  }
});
