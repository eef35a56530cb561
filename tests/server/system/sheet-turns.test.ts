import { describe, expect } from "vitest";
import { asId, type PersonId } from "../../../src/domain/ids.ts";
import { createSheetTurns, inSheetTurn } from "../../../src/server/system/files/sheet-turns.ts";
import { eventually } from "../../support/clock.ts";
import { it } from "../../support/fixtures.ts";
import { signInAs } from "../../support/sign-in.ts";
import { createTrade, type Trade } from "../../support/trade.ts";

const person = (n: number) => asId<PersonId>(`${n}`);
/** Work that ends by `endNext`, and how much of it is under way. */
function heldWork() {
  const ends: (() => void)[] = [];
  let underWay = 0;
  let most = 0;
  const work = async () => {
    underWay += 1;
    most = Math.max(most, underWay);
    await new Promise<void>((end) => ends.push(end));
    underWay -= 1;
    return "made";
  };
  const endNext = async () => {
    ends.shift()?.();
    // Handing a turn on takes some of them.
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  };
  return { work, endNext, most: () => most, underWay: () => underWay };
}

describe("tables to be saved", () => {
  it("are made one at a time, and of one person two wait at most, so that the next person's turn comes", async () => {
    const inTurn = createSheetTurns();
    const { work, endNext, most } = heldWork();
    const own = Array.from({ length: 5 }, () => inTurn(person(1), work).catch(({ message }: Error) => message));
    const other = inTurn(person(2), work);
    expect(await own[3]).toBe("系统繁忙，请稍后再试");
    expect(await own[4]).toBe("系统繁忙，请稍后再试");
    await endNext();
    await endNext();
    expect(await other).toBe("made");
    await endNext();
    await endNext();
    expect(await Promise.all(own.slice(0, 3))).toEqual(["made", "made", "made"]);
    expect(most()).toBe(1);
  });

  it("are refused where the tables of too many persons wait, and made again afterwards", async () => {
    const inTurn = createSheetTurns();
    const { work, endNext, underWay } = heldWork();
    const all = Array.from({ length: 18 }, (_, n) => inTurn(person(n), work).catch(({ message }: Error) => message));
    expect(await all[17]).toBe("系统繁忙，请稍后再试");
    for (let n = 0; n < 17; n++) await endNext();
    expect((await Promise.all(all)).filter((said) => said === "made")).toHaveLength(17);
    const next = inTurn(person(99), work);
    await endNext();
    expect(await next).toBe("made");
    expect(underWay()).toBe(0);
  });
});

describe("exports", () => {
  let trade: Trade;
  it.beforeAll(async ({ db, app }) => {
    trade = await createTrade(app, db);
    await trade.buyer.order(trade.goods.id, 90);
  });

  it.for([
    ["/api/platformOrder/merchant/export", {}],
    ["/api/goods/merchant/export", { format: "csv" }],
  ] as const)(
    "%s: of many concurrent requests of one person, three are made and the others refused",
    async ([url, payload], { db, app }) => {
      const authorization = await signInAs(db, trade.merchant.phone, {
        roles: ["merchant"],
        merchantId: trade.goods.merchantId,
      });
      const { work, endNext } = heldWork();
      const before = inSheetTurn(person(1), work);
      let busy = 0;
      const answers = Array.from({ length: 12 }, async () => {
        const answer = await app.inject({ method: "POST", url, headers: { authorization }, payload });
        if (answer.body.startsWith('{"code":503')) busy += 1;
      });
      await eventually(() => expect(busy).toBe(9));
      await endNext();
      await before;
      await Promise.all(answers);
      expect(busy).toBe(9);
    },
  );
});
