import { freightCosts } from "../src/domain/freight/freight-of.ts";
import type { TruckPrice } from "../src/domain/freight/terms.ts";
import { fen } from "../src/domain/money.ts";
import { planCost } from "../src/domain/sourcing/line-by-line.ts";
import { gapOf, plansOf } from "../src/domain/sourcing/plans.ts";
import { basketFrom, drawnBasket, sizesOf } from "./bench/drawn-baskets.ts";
import { optimumOf } from "./bench/highs-basket.ts";

/**
 * `npm run bench:basket`: how far the plans of drawn lists are from the optimum that HiGHS finds, what they save beside line by
 * line, and what CPU they take; then the CPU of usual and of the largest lists with freight by real tariffs. `BENCH_BASKETS`:
 * how many lists; `BENCH_LARGEST`: how many of 6 lines, 12 offers each and 6 warehouses, and of 12 lines, 40 offers and 12
 * warehouses; `BENCH_HIGHS_S`: seconds that HiGHS has for one list, after which its bound counts instead.
 */
const BASKETS = Number(process.env.BENCH_BASKETS ?? 300);
const LARGEST = Number(process.env.BENCH_LARGEST ?? 100);
const SECONDS = Number(process.env.BENCH_HIGHS_S ?? 90);

/** The same list with freight as the program works it out, by a tariff of three trucks from each warehouse. */
function withTariffs(drawn: ReturnType<typeof drawnBasket>): ReturnType<typeof basketFrom> {
  const basket = basketFrom(drawn);
  const price = (carrier: TruckPrice["carrier"], perTruck: number, perM3: number): TruckPrice => ({
    carrier,
    perTruck: fen(Math.round(perTruck)),
    perM3: fen(Math.round(perM3)),
    loading: fen(15_000),
    extraStop: fen(0),
    isFirm: false,
  });
  const warehouses = basket.warehouses.map((warehouse, at) => {
    const { perTruck, perPart } = drawn.warehouses[at]!; // one for each warehouse of the basket
    const prices = [
      price("truck13", perTruck, perPart),
      price("truck9", perTruck * 0.75, perPart * 1.1),
      price("truck6", perTruck * 0.55, perPart * 1.2),
    ];
    const relation = { from: "320500", to: "371300", perM3: fen(11_500), isFirm: false, paid: null, basis: "" };
    return { ...warehouse, freight: freightCosts({ ...relation, prices }) };
  });
  return { ...basket, warehouses };
}

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

for (let at = 0; at < FIRST; at += 1)
  planned(basketFrom(drawnBasket(-1 - at, { lines: 6, offers: 12, warehouses: 6 })));

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

for (const sizes of [
  { lines: 6, offers: 12, warehouses: 6 },
  { lines: 12, offers: 40, warehouses: 12 },
]) {
  const times = Array.from({ length: LARGEST }, (_, at) => planned(withTariffs(drawnBasket(10_000 + at, sizes))).cpuMs);
  const { lines, offers, warehouses } = sizes;
  console.log(
    `${lines} lines × ${offers} offers × ${warehouses} warehouses, three trucks each, CPU ms: median ${quantile(times, 0.5).toFixed(0)}, p95 ${quantile(times, 0.95).toFixed(0)}`,
  );
}
