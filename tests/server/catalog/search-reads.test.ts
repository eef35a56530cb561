import { describe, expect } from "vitest";
import { seedDemo } from "../../../src/demo/marketplace.ts";
import { EMPTY_QUERY } from "../../../src/domain/catalog/search/goods-query.ts";
import { searchGoods } from "../../../src/server/catalog/search/goods-search.ts";
import type { Db, Values } from "../../../src/server/db/database.ts";
import type { TestDatabase } from "../../support/database.ts";
import { it } from "../../support/fixtures.ts";

const GOODS = 3_000;

it.beforeAll(async ({ db }) => {
  await seedDemo(db, { goods: GOODS, now: Date.UTC(2026, 10, 21, 4) });
  await db.run("vacuum analyze goods");
});

type PlanNode = {
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  Plans?: PlanNode[];
};

/** Goods that a plan looked at, whether it took them or not. */
function lookedAt(node: PlanNode): number {
  const own =
    node["Relation Name"] === "goods"
      ? node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Index Recheck"] ?? 0)
      : 0;
  return own * node["Actual Loops"] + (node.Plans ?? []).reduce((sum, plan) => sum + lookedAt(plan), 0);
}

type Statement = { text: string; lookedAt: number };

/** The statements by which a search for `keywords` finds goods. */
async function statementsOf(db: TestDatabase, keywords: string): Promise<Statement[]> {
  const asked: { text: string; values: Values }[] = [];
  const recorded: Db = {
    rows: (text, values = [], ...more) => {
      asked.push({ text, values });
      return db.rows(text, values, ...more);
    },
    one: (text, values = [], ...more) => {
      asked.push({ text, values });
      return db.one(text, values, ...more);
    },
    run: db.run,
  };
  await searchGoods(recorded, { ...EMPTY_QUERY, certType: [], keywords });
  const statements: Statement[] = [];
  for (const { text, values } of asked) {
    if (/^\s*explain/.test(text)) continue;
    const row = await db.one<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(`explain (analyze, format json) ${text}`, values);
    statements.push({ text, lookedAt: lookedAt(row!["QUERY PLAN"][0].Plan) });
  }
  return statements;
}

/** How many times a statement checks whether there are any; several at once look no further than the first answer. */
const questionsIn = ({ text }: Statement): number =>
  /^with \w+ as materialized \(select from goods/.test(text) ? text.split("(select from goods").length - 1 : 0;

describe("whether any goods match the words", () => {
  // Many are the one and many the other, but none or hardly any are both.
  it.for(["白蜡原木φ30以上", "落叶松板 进口的不要 只要国产", "黑胡桃木皮0.5", "意杨木方", "三米九的铁杉原木有没有"])(
    "is known of %s without a look at the others",
    async (keywords, { db }) => {
      const asked = (await statementsOf(db, keywords)).filter((statement) => questionsIn(statement) > 0);
      expect(asked.length).toBeGreaterThan(0);
      for (const statement of asked) expect(statement.lookedAt).toBeLessThan((questionsIn(statement) * GOODS) / 20);
    },
  );
});
