import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { sourceOf } from "../scripts/house/sources.ts";
import type { DescribedColumn, DescribedRow } from "../scripts/rows/described-row.ts";
import { type Held, heldRows } from "../scripts/rows/held.ts";
import { forwardersIn, rowSitesOf } from "../scripts/rows/row-sites.ts";

const PATH = "src/server/trade/sample-store.ts";
const DB =
  "declare const db: { rows<Row>(text: string): Promise<Row[]>; one<Row>(text: string): Promise<Row | null> };";
const sites = (text: string) => rowSitesOf(sourceOf(PATH, text));

describe("the places that take rows for something", () => {
  it("are calls with a type, and calls whose answer is declared to be of one", () => {
    const text = `
      db.rows<{ id: string }>("select");
      const one = (): Promise<Goods | null> => db.one("select");
      async function all(): Promise<Goods[]> { return (await db.rows("select"))!; }
      if ((await db.one("select 1")) !== null) stop();
      const lock = (): Promise<unknown[]> => db.rows("select 1");`;
    expect(sites(text).map(({ row }) => row)).toEqual([
      "{ id: string }",
      "$probe.RowOrNull<Promise<Goods | null>>",
      "$probe.RowAmong<Promise<Goods[]>>",
      null,
      null,
    ]);
  });

  it("stand where stacks name them", () => {
    expect(sites("\n  tx\n    .rows<Row>(TEXT);").map(({ place }) => place)).toEqual([`${PATH}:3:6`]);
  });

  it("take a type parameter for all that it may be", () => {
    expect(sites("const a = <Of extends AnyId>() => db.rows<Row<Of>>(TEXT);")[0]?.widest).toBe("Row<(AnyId)>");
  });

  it("are with the callers of what hands their type through, and not where one `Db` stands for another", () => {
    const table = sourceOf(
      "src/server/trade/table-store.ts",
      "export async function listed<Row>() { return db.rows<Row>(TEXT); }",
    );
    const user = sourceOf(PATH, 'import { listed } from "./table-store.ts"; listed<Goods>(db);');
    expect([table, user].flatMap((one) => rowSitesOf(one, forwardersIn(table)).map(({ place }) => place))).toEqual([
      `${PATH}:1:44`,
    ]);
    expect(sites("const made = { rows: (text, values) => db.rows(text, values) };")).toEqual([]);
  });
});

const column = (name: string, typeId: number, more: Partial<DescribedColumn> = {}): DescribedColumn => ({
  name,
  typeId,
  tableId: 0,
  columnId: 0,
  sawNull: false,
  saw: [],
  sawNullWithin: false,
  ...more,
});

const ROOT = join(import.meta.dirname, "..");
const FOLDER = join(ROOT, `tmp/held-rows-test-${process.pid}`);
const STORED = [
  { tableId: 7, columnId: 1, name: "goods.grade_code", notNull: false },
  { tableId: 7, columnId: 2, name: "goods.kind_code", notNull: true },
];
const TEXT = "select from goods left join brand";

/** Holds rows of a type against columns that came for them. */
async function held(type: string, columns: readonly DescribedColumn[], proven: readonly string[] = []): Promise<Held> {
  const source = sourceOf(PATH, `${DB}\nexport const found = db.rows<${type}>("${TEXT}");`);
  const rows: DescribedRow[] = [{ places: [`${PATH}:2:25`], columns: [...columns], texts: [TEXT] }];
  mkdirSync(FOLDER, { recursive: true });
  const isNeverNull = async (_: string, name: string) => proven.includes(name);
  return heldRows({ root: ROOT, folder: FOLDER, sources: [source], rows, stored: STORED, isNeverNull });
}
const flawsOf = async (...asked: Parameters<typeof held>) =>
  (await held(...asked)).flaws.map((flaw) => flaw.split("\n")[0]?.replace(`${PATH}:2:25 `, ""));

const INT8 = 20;
const INT4 = 23;
const TEXT_TYPE = 25;
const JSONB = 3802;
const INT4_LIST = 1007;

describe("rows that are held against what came for them", () => {
  afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

  it("hold where names, types and null are those declared, which may be narrower", async () => {
    const type =
      '{ id: string & { of: "goods" }; mode: 1 | 2; grade: string | null; facts: { a: number }; sizes?: number[] }';
    const columns = [
      column("id", INT8, { saw: ["string"] }),
      column("mode", INT4, { saw: ["number"] }),
      column("grade", TEXT_TYPE, { sawNull: true }),
      column("facts", JSONB, { saw: ["object"] }),
    ];
    const { flaws, unseen, json } = await held(type, columns);
    expect(flaws).toEqual([]);
    expect(unseen).toEqual([]);
    expect(json).toBe(1);
  });

  it("do not where a column has another name", async () => {
    expect(await flawsOf("{ count: number }", [column("number", INT4)])).toEqual([
      "more is declared than is answered",
      "number is answered, and not declared",
    ]);
  });

  it("do not where a column is of another type", async () => {
    expect(await flawsOf("{ count: number }", [column("count", INT8)])).toEqual(["count comes as string"]);
  });

  it("do not where null came, be it within a list, or something for what should always be null", async () => {
    expect(await flawsOf("{ count: number }", [column("count", INT4, { sawNull: true })])).toEqual([
      "count is declared not to be null, and null came",
    ]);
    expect(await flawsOf("{ sizes: number[] }", [column("sizes", INT4_LIST, { sawNullWithin: true })])).toEqual([
      "sizes is declared not to have null within, and it came",
    ]);
    expect(await flawsOf("{ count: null }", [column("count", INT4, { saw: ["number"] })])).toEqual([
      "count is declared to be always null, and number came",
    ]);
  });

  it("do not where null could come and nothing proves that it cannot", async () => {
    const columns = [
      column("grade", TEXT_TYPE, { tableId: 7, columnId: 1 }),
      column("kind", TEXT_TYPE, { tableId: 7, columnId: 2 }),
    ];
    expect(await flawsOf("{ grade: string; kind: string }", columns, ["kind"])).toEqual([
      "grade is declared not to be null, and nothing keeps it from that",
    ]);
  });

  it("do not where the driver gives something else than is expected of the type", async () => {
    expect(await flawsOf("{ id: string }", [column("id", INT8, { saw: ["bigint"] })])).toEqual([
      `id of type ${INT8} is given as bigint, not as string`,
    ]);
  });

  it("are unseen where no statement was checked", async () => {
    const source = sourceOf(PATH, `${DB}\nexport const found = db.one<{ id: string }>("${TEXT}");`);
    const { unseen } = await heldRows({
      root: ROOT,
      folder: FOLDER,
      sources: [source],
      rows: [],
      stored: [],
      isNeverNull: async () => true,
    });
    expect(unseen.map(({ place }) => place)).toEqual([`${PATH}:2:25`]);
  });
});
