import { cpus } from "node:os";
import { CALLS, orderCalls, type Pair } from "./bench/calls.ts";
import { type Answer, type Call, median, quantile, sendAll } from "./bench/load.ts";
import { cpuMs, type Server } from "./bench/processes.ts";
import { benchScale } from "./bench/scale.ts";
import { benchSpecAlerts } from "./bench/spec-alerts.ts";
import { onStage, type Sides, type Stage } from "./bench/stage.ts";

/*
 * What the marketplace costs beside the least that the same calls can cost here (bench/floor.ts): CPU per request of
 * server and database together, and latency at ten connections. Both take turns on one PostgreSQL in one run, so that
 * the ratios mean something where the milliseconds do not. Words narrow it to rows; `scale` measures how the search grows
 * instead, `alerts` how soon spec alerts hit. Not a test: nothing fails.
 */

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
/** Rounds before, in which both compile and plan. */
const WARM_ROUNDS = Math.min(2, ROUNDS);
/** Of the requests of a round only so many, where the figures do not matter. */
const SHARE = Number(process.env.BENCH_SHARE ?? 1);
const requestsOf = (usual: number) => Math.max(1, Math.round(usual * SHARE));
const GOODS = Number(process.env.BENCH_GOODS ?? 100_000);

/** Requests of one round, enough for a CPU clock of 10 ms; and what a row is called. */
const MEASURED = [
  { title: "搜索列表（含筛选项计数）", call: CALLS.search, requests: 300 },
  { title: "搜索建议", call: CALLS.suggestion, requests: 2_000 },
  { title: "商品详情", call: CALLS.detail, requests: 1_500 },
  { title: "加入购物车", call: CALLS.cartAdd, requests: 1_000 },
  { title: "读购物车（5 行）", call: CALLS.cartRead, requests: 800 },
] as const;
const ORDERS = requestsOf(400);

/** One round of one side. */
type Sample = { serverMs: number; databaseMs: number; p50: number; p95: number };
type Row = { title: string; samples: Sides<Sample[]> };

const SIDES = ["ours", "floor"] as const;

/** Our replies say success in the body, whatever the status. */
function assertGood(answers: readonly Answer[]): void {
  const bad = answers.find(({ text }) => /^\{"code":(?!200\b)/.test(text) || text === "" || text === "null");
  if (bad) throw new Error(`a call was refused: ${bad.text.slice(0, 400)}`);
}

async function measured(server: Server, postmaster: number, calls: readonly Call[]) {
  const before = cpuMs(server.pid, postmaster);
  const answers = await sendAll(server.url, calls);
  const after = cpuMs(server.pid, postmaster);
  assertGood(answers);
  const latencies = answers.map(({ latencyMs }) => latencyMs);
  const sample: Sample = {
    serverMs: (after.server - before.server) / calls.length,
    databaseMs: (after.database - before.database) / calls.length,
    p50: quantile(latencies, 0.5),
    p95: quantile(latencies, 0.95),
  };
  return { sample, answers };
}

/** Rounds of both sides in turn, the one that begins changing. */
async function compare({ servers, postmaster, market }: Stage, { title, call, ...one }: (typeof MEASURED)[number]) {
  const requests = requestsOf(one.requests);
  const samples: Row["samples"] = { ours: [], floor: [] };
  for (let round = 0; round < WARM_ROUNDS + ROUNDS; round += 1) {
    const pairs = Array.from({ length: requests }, (_, at): Pair => call(market, round * requests + at));
    for (const side of round % 2 === 0 ? SIDES : SIDES.toReversed()) {
      const { sample } = await measured(
        servers[side],
        postmaster,
        pairs.map((pair) => pair[side]),
      );
      if (round >= WARM_ROUNDS) samples[side].push(sample);
    }
  }
  return { title, samples };
}

/** Checkouts, then the orders placed from them; the third row is the sum of both. */
async function compareOrders({ servers, postmaster, market }: Stage): Promise<Row[]> {
  const previews: Row = { title: "结算预览", samples: { ours: [], floor: [] } };
  const placed: Row = { title: "提交订单（2 行，最后一步）", samples: { ours: [], floor: [] } };
  const both: Row = { title: "结算预览 + 提交订单", samples: { ours: [], floor: [] } };
  for (let round = 0; round < WARM_ROUNDS + ROUNDS; round += 1) {
    const orders = Array.from({ length: ORDERS }, (_, at) => orderCalls(market, round * ORDERS + at));
    for (const side of round % 2 === 0 ? SIDES : SIDES.toReversed()) {
      const first = await measured(
        servers[side],
        postmaster,
        orders.map(({ preview }) => preview[side]),
      );
      const tokens = first.answers.map(({ text }) => /"settlementToken":"([^"]+)"/.exec(text)?.[1] ?? "");
      const last = await measured(
        servers[side],
        postmaster,
        orders.map(({ place }, at) => place(tokens[at] ?? "")[side]),
      );
      if (round < WARM_ROUNDS) continue;
      const together = first.answers.map(({ latencyMs }, at) => latencyMs + (last.answers[at]?.latencyMs ?? 0));
      previews.samples[side].push(first.sample);
      placed.samples[side].push(last.sample);
      both.samples[side].push({
        serverMs: first.sample.serverMs + last.sample.serverMs,
        databaseMs: first.sample.databaseMs + last.sample.databaseMs,
        p50: quantile(together, 0.5),
        p95: quantile(together, 0.95),
      });
    }
  }
  return [previews, placed, both];
}

const ms = (value: number) => value.toFixed(value < 10 ? 2 : 1);

/** One row of the table: medians of the rounds. */
function tableRow({ title, samples }: Row): string {
  const of = (side: keyof Sides<unknown>, choose: (sample: Sample) => number) => median(samples[side].map(choose));
  const cpu = (side: keyof Sides<unknown>) => of(side, ({ serverMs, databaseMs }) => serverMs + databaseMs);
  const p95 = (side: keyof Sides<unknown>) => of(side, (sample) => sample.p95);
  const latency = (side: keyof Sides<unknown>) => `${ms(of(side, (sample) => sample.p50))} / ${ms(p95(side))}`;
  const parts = (side: keyof Sides<unknown>) =>
    `${ms(cpu(side))}（${ms(of(side, (it) => it.serverMs))} + ${ms(of(side, (it) => it.databaseMs))}）`;
  const ratio = (value: number) => `**${value.toFixed(1)}**`;
  const cells = [
    title,
    parts("ours"),
    parts("floor"),
    ratio(cpu("ours") / cpu("floor")),
    latency("ours"),
    latency("floor"),
    ratio(p95("ours") / p95("floor")),
  ];
  return `| ${cells.join(" | ")} |`;
}

/** The rows whose titles have one of the words, or all. */
const benchCalls = (only: readonly string[]): Promise<void> =>
  onStage(GOODS, 2 * (WARM_ROUNDS + ROUNDS) * ORDERS, async (stage) => {
    const isSelected = (title: string) => only.length === 0 || only.some((part) => title.includes(part));
    console.log(
      `${GOODS} 条货源，10 个连接，${ROUNDS} 轮中位数，${cpus().length} 核，Node ${process.version}。CPU 为每次请求的毫秒数（服务 + 数据库），延迟为 p50 / p95 毫秒。\n`,
    );
    console.log(
      "| | CPU | 下限 CPU | 倍数 | 延迟 | 下限延迟 | p95 倍数 |\n| --- | ---: | ---: | ---: | ---: | ---: | ---: |",
    );
    for (const measure of MEASURED) if (isSelected(measure.title)) console.log(tableRow(await compare(stage, measure)));
    if (isSelected("订单")) for (const row of await compareOrders(stage)) console.log(tableRow(row));
  });

const words = process.argv.slice(2);
if (words[0] === "scale") await benchScale();
else if (words[0] === "alerts") await benchSpecAlerts();
else await benchCalls(words);
