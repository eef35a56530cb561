import { CALLS, hardSearch, type Pair } from "./calls.ts";
import { median, quantile, sendAll } from "./load.ts";
import { onStage, type Sides } from "./stage.ts";

const SIZES = (process.env.BENCH_SIZES ?? "10000,100000,1000000").split(",").map(Number);
const CONNECTIONS = (process.env.BENCH_CONNECTIONS ?? "1,10,50").split(",").map(Number);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 4);
const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 200);
const SIDES = ["ours", "floor"] as const;

const calls = (round: number) => Array.from({ length: REQUESTS }, (_, at) => hardSearch(round * REQUESTS + at));

type Sample = { p50: number; p95: number; perSecond: number };

async function sample(url: string, calls: readonly Pair["ours"][], connections: number): Promise<Sample> {
  const began = performance.now();
  const latencies = (await sendAll(url, calls, connections)).map(({ latencyMs }) => latencyMs);
  const seconds = (performance.now() - began) / 1_000;
  return { p50: quantile(latencies, 0.5), p95: quantile(latencies, 0.95), perSecond: calls.length / seconds };
}

/**
 * How the search list with facets grows: at each size of the marketplace and each number of connections beside one
 * hand-written statement on the same database (`floor.ts`), both in turns in one run; then regions beside a species and
 * sizes that no goods have, behind which the near ones stand, on one connection.
 */
export async function benchScale(): Promise<void> {
  console.log("| 货源 | 连接 | p50 / p95 ms | 次/秒 | 下限 p50 / p95 ms | 下限次/秒 | p95 倍数 |");
  console.log("| ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
  for (const size of SIZES) {
    await onStage(size, 1, async ({ servers, market }) => {
      for (const connections of CONNECTIONS) {
        const samples: Sides<Sample[]> = { ours: [], floor: [] };
        // The first round warms up.
        for (let round = 0; round <= ROUNDS; round += 1) {
          const pairs = Array.from({ length: REQUESTS }, (_, at) => CALLS.search(market, round * REQUESTS + at));
          for (const side of round % 2 === 0 ? SIDES : SIDES.toReversed()) {
            const calls = pairs.map((pair) => pair[side]);
            const taken = await sample(servers[side].url, calls, connections);
            if (round > 0) samples[side].push(taken);
          }
        }
        const of = (side: keyof Sides<unknown>, choose: (one: Sample) => number) => median(samples[side].map(choose));
        const cells = SIDES.flatMap((side) => [
          `${of(side, ({ p50 }) => p50).toFixed(1)} / ${of(side, ({ p95 }) => p95).toFixed(1)}`,
          of(side, ({ perSecond }) => perSecond).toFixed(0),
        ]);
        const ratio = of("ours", ({ p95 }) => p95) / of("floor", ({ p95 }) => p95);
        console.log(`| ${[size, connections, ...cells, ratio.toFixed(1)].join(" | ")} |`);
      }
      await sample(servers.ours.url, calls(0), 1);
      const hard: Sample[] = [];
      for (let round = 1; round <= ROUNDS; round += 1) hard.push(await sample(servers.ours.url, calls(round), 1));
      const of = (choose: (one: Sample) => number) => median(hard.map(choose)).toFixed(1);
      console.log(`地区与相近货源，${size} 条，1 个连接：p50 ${of(({ p50 }) => p50)} / p95 ${of(({ p95 }) => p95)} ms`);
    });
  }
}
