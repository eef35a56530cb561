import fc from "fast-check";
import { expect, it } from "vitest";
import { asId, type GoodsId } from "../../../src/domain/ids.ts";
import { fen } from "../../../src/domain/money.ts";
import { type BasketPlanView, distinctPlans, PLAN_KINDS } from "../../../src/domain/sourcing/basket-view.ts";
import { dm3, kg } from "../../../src/domain/units.ts";
import { planViewOf } from "../../support/baskets.ts";

/** A plan that takes `counts[i]` of the goods i. */
const planTaking = (kind: BasketPlanView["kind"], counts: readonly number[]): BasketPlanView =>
  planViewOf(
    kind,
    counts.map((count, at) => ({
      line: 0,
      goodsId: asId<GoodsId>(String(at)),
      count,
      price: fen(0),
      amount: fen(0),
      taxed: fen(0),
      volume: dm3(0),
      weight: kg(0),
    })),
  );

it("distinct plans: each kind stands at exactly one of them, with those that take the same", () => {
  const counts = fc.array(fc.integer({ min: 1, max: 2 }), { minLength: 1, maxLength: 2 });
  fc.assert(
    fc.property(fc.tuple(counts, counts, counts, counts), (all) => {
      const plans = PLAN_KINDS.map((kind, at) => planTaking(kind, all[at]!)); // one for each kind
      const found = distinctPlans(plans);
      expect(found.flatMap(({ kinds }) => kinds).sort()).toEqual([...PLAN_KINDS].sort());
      expect(found).toHaveLength(new Set(all.map((own) => own.join())).size);
      for (const { plan, kinds } of found)
        for (const kind of kinds) expect(plans.find((one) => one.kind === kind)!.orders).toEqual(plan.orders); // one of each kind
    }),
  );
});
