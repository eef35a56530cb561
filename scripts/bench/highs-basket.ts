import loadHighs from "highs";
import { type DrawnBasket, TRUCK } from "./drawn-baskets.ts";

/**
 * What HiGHS finds: `cost` with the worth of all orders, `bound`: nothing costs less; both in fen, equal where it came to its
 * end.
 */
export type Optimum = { readonly cost: number; readonly bound: number };

/**
 * A basket as a linear program in whole numbers, in the format of CPLEX: steps of each tier of each offer, orders and trucks of
 * each warehouse. Lines that have not so much in stock need what there is.
 */
export function modelOf({ lines, warehouses, orderWorth }: DrawnBasket): string {
  const costs = warehouses.map(
    ({ perTruck, perPart, pickup }, y) => `${pickup + orderWorth} z${y} + ${perTruck} t${y} + ${perPart / 1000} q${y}`,
  );
  const rows: string[] = [];
  const steps: string[] = [];
  const binaries = warehouses.map((_, y) => `z${y}`);
  const volumes = warehouses.map((): string[] => []);
  const weights = warehouses.map((): string[] => []);
  for (const [l, { need, offers }] of lines.entries()) {
    const cover: string[] = [];
    let stock = 0;
    for (const [o, offer] of offers.entries()) {
      const { warehouse, step, least, available, tiers, prices, unitVolume, unitWeight } = offer;
      const last = Math.floor(available / step);
      const starts = [Math.ceil(Math.max(1, least) / step), ...tiers.map((tier) => Math.ceil(tier / step))];
      const chosen: string[] = [];
      let own = 0;
      for (const [r, start] of starts.entries()) {
        const from = Math.max(start, starts[0] ?? 1);
        const to = Math.min(last, (starts[r + 1] ?? last + 1) - 1);
        if (from > to) continue;
        const b = `b${l}_${o}_${r}`;
        const k = `k${l}_${o}_${r}`;
        own = Math.max(own, to * step);
        binaries.push(b);
        steps.push(k);
        chosen.push(b);
        cover.push(`${step} ${k}`);
        costs.push(`${step * (prices[r] ?? 0)} ${k}`);
        volumes[warehouse]?.push(`${(step * unitVolume) / 1000} ${k}`);
        weights[warehouse]?.push(`${(step * unitWeight) / 1000} ${k}`);
        rows.push(`${k} - ${from} ${b} >= 0`, `${k} - ${to} ${b} <= 0`);
      }
      stock += own;
      if (chosen.length > 0) rows.push(`${chosen.join(" + ")} - z${warehouse} <= 0`);
    }
    if (cover.length > 0) rows.push(`${cover.join(" + ")} >= ${Math.min(need, stock)}`);
  }
  for (const y of warehouses.keys()) {
    const volume = volumes[y] ?? [];
    const weight = weights[y] ?? [];
    if (volume.length === 0) continue;
    rows.push(`${volume.join(" + ")} - ${TRUCK.volume} t${y} - q${y} <= 0`);
    rows.push(`${weight.join(" + ")} - ${TRUCK.weight} t${y} - ${TRUCK.kgPerM3 / 1000} q${y} <= 0`);
  }
  const wrapped = (terms: readonly string[], joint: string): string => terms.join(`\n ${joint}`);
  const whole = [...steps, ...warehouses.map((_, y) => `t${y}`)];
  return `Minimize\n obj: ${wrapped(costs, "+ ")}\nSubject To\n ${rows.map((row, at) => `r${at}: ${row.replaceAll(" + ", "\n + ")}`).join("\n ")}\nGeneral\n ${wrapped(whole, "")}\nBinary\n ${wrapped(binaries, "")}\nEnd\n`;
}

/** The optimum of a basket by HiGHS, to one part in 100,000, or what it has after `seconds`. */
export async function optimumOf(basket: DrawnBasket, seconds: number): Promise<Optimum> {
  const highs = await loadHighs();
  return highs.withModel({ format: "lp", data: modelOf(basket) }, (model) => {
    model.options.set({ output_flag: false, mip_rel_gap: 1e-5, time_limit: seconds });
    model.run();
    return { cost: model.getObjectiveValue(), bound: Number(model.info.get("mip_dual_bound")) };
  });
}
