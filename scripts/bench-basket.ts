import { planCost } from "../src/domain/sourcing/line-by-line.ts";
import { gapOf, plansOf } from "../src/domain/sourcing/plans.ts";
import { basketFrom, drawnBasket, sizesOf } from "./bench/drawn-baskets.ts";
import { optimumOf } from "./bench/highs-basket.ts";

/**
 * `npm run bench:basket`: how far the plans of drawn lists are from the optimum that HiGHS finds, what they save beside line by line,
 * and what CPU they take; then the CPU of the largest lists alone. `BENCH_BASKETS`: how many lists; `BENCH_LARGEST`: how many of
 * 12 lines, 40 offers each and 12 yards; `BENCH_HIGHS_S`: seconds that HiGHS has for one list, after which its bound counts instead.
 */
const BASKETS = Number(process.env.BENCH_BASKETS ?? 300);
const LARGEST = Number(process.env.BENCH_LARGEST ?? 100);
const SECONDS = Number(process.env.BENCH_HIGHS_S ?? 90);

/** Lists that only warm the program up: a server has planned before. */
const FIRST = 5;

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.ceil(values.length * share) - 1] ?? Number.NaN;
const percent = (share: number): string => `${(100 * share).toFixed(2)} %`;

function planned(basket: ReturnType<typeof basketFrom>) {
  const before = process.cpuUsage();
  const plans = plansOf(basket);
  const { user, system } = process.cpuUsage(before);
  return { plans, cpuMs: (user + system) / 1000 };
}

for (let at = 0; at < FIRST; at += 1) planned(basketFrom(drawnBasket(-1 - at, { lines: 6, offers: 12, yards: 6 })));

const gaps: number[] = [];
const bounds: number[] = [];
const savings: number[] = [];
const cpu: number[] = [];
let unfinished = 0;
for (let at = 0; at < BASKETS; at += 1) {
  const drawn = drawnBasket(at, sizesOf(at));
  const basket = basketFrom(drawn);
  const { plans, cpuMs } = planned(basket);
  const { cost, bound } = await optimumOf(drawn, SECONDS);
  if (cost - bound > cost / 10_000) unfinished += 1;
  // Volumes of the checkout are rounded to the dm³: a plan may be some fen below the optimum of the program.
  gaps.push(Math.max(0, planCost(basket, plans.cheapest) / bound - 1));
  bounds.push(gapOf(plans.cheapest) / 10_000);
  savings.push(1 - plans.cheapest.total / plans.lineByLine.total);
  cpu.push(cpuMs);
}
console.log(`| ${BASKETS} lists of 2 to 12 lines | mean | median | p95 | worst |`);
console.log("| --- | ---: | ---: | ---: | ---: |");
const row = (name: string, values: readonly number[]): void =>
  console.log(
    `| ${name} | ${percent(mean(values))} | ${percent(quantile(values, 0.5))} | ${percent(quantile(values, 0.95))} | ${percent(Math.max(...values))} |`,
  );
row("above the optimum of HiGHS", gaps);
row("printed gap", bounds);
row("saved beside line by line", savings);
console.log(`CPU ms: median ${quantile(cpu, 0.5).toFixed(0)}, p95 ${quantile(cpu, 0.95).toFixed(0)}`);
console.log(`HiGHS did not come to its end in ${unfinished}: its bound counted instead`);

const largest = Array.from({ length: LARGEST }, (_, at) => {
  const basket = basketFrom(drawnBasket(10_000 + at, { lines: 12, offers: 40, yards: 12 }));
  return planned(basket).cpuMs;
});
console.log(
  `12 lines × 40 offers × 12 yards, CPU ms: median ${quantile(largest, 0.5).toFixed(0)}, p95 ${quantile(largest, 0.95).toFixed(0)}`,
);
