import { describe, expect, it } from "vitest";
import { asId, type OrderId } from "../../../src/domain/ids.ts";
import { spotCheckMessages } from "../../../src/domain/trade/spot-check-messages.ts";

const ORDER = { orderId: asId<OrderId>("1"), orderNo: "TM1" };

describe("messages of a spot check", () => {
  it("are whole sentences where nothing was said", () => {
    const contents = (["acceptCheck", "withdrawCheck"] as const).flatMap((step) =>
      spotCheckMessages(ORDER, step, "system", "").map(({ draft }) => draft.content),
    );
    expect(contents).toEqual([
      "订单 TM1：抽尺已计入足方率。",
      "订单 TM1：48 小时内没有异议，抽尺已计入足方率。",
      "订单 TM1：抽尺不计入足方率。",
    ]);
  });
});
