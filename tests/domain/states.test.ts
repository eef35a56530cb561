import { describe, expect, it } from "vitest";
import { GOODS_STATES } from "../../src/domain/catalog/goods/goods-states.ts";
import { COMPANY_STATES } from "../../src/domain/company/company-status.ts";
import { APPLICATION_STATES } from "../../src/domain/company/merchant-application.ts";
import { SUPPLY_STATES } from "../../src/domain/company/supply-states.ts";
import { type States, type TurnState, toneFor } from "../../src/domain/states.ts";
import { SPOT_CHECK_STATES } from "../../src/domain/trade/spot-check.ts";
import { VOUCHER_STATES } from "../../src/domain/trade/voucher.ts";

/** Names of the states in which a side sees orange. */
const orange = <Side extends string>(states: States<TurnState<Side>>, side: Side): string[] =>
  Object.values(states)
    .filter(({ code }) => toneFor(states, code, side) === "act")
    .map(({ label }) => label);

describe("a state", () => {
  it("is orange to the side that has to act, and to no other", () => {
    expect(orange(VOUCHER_STATES, "merchant")).toEqual(["待核款"]);
    expect(orange(SPOT_CHECK_STATES, "merchant")).toEqual(["公示中"]);
    expect(orange(SPOT_CHECK_STATES, "operator")).toEqual(["商家有异议"]);
    expect(orange(GOODS_STATES, "operator")).toEqual(["待审"]);
    expect(orange(GOODS_STATES, "merchant")).toEqual(["驳回", "售罄"]);
    expect(orange(COMPANY_STATES, "operator")).toEqual(["审核中"]);
    expect(orange(COMPANY_STATES, "buyer")).toEqual(["已驳回", "已过期"]);
    expect(orange(APPLICATION_STATES, "applicant")).toEqual(["待补充"]);
    expect(orange(SUPPLY_STATES, "applicant")).toEqual(["需补件"]);
  });

  it("that is over asks nobody", () => {
    for (const states of [VOUCHER_STATES, SPOT_CHECK_STATES, APPLICATION_STATES, SUPPLY_STATES])
      for (const state of Object.values<TurnState>(states))
        if (state.final) expect(state.turn, state.label).toBeUndefined();
  });
});
