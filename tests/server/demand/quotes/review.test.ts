import { describe, expect } from "vitest";
import { DEMAND_STATUS } from "../../../../src/domain/demand/demand.ts";
import type { ReviewedDemandDetail } from "../../../../src/domain/demand/demand-form.ts";
import { it } from "../../../support/quote-fixtures.ts";
import { compared, demandBoard, published, quoted } from "../../../support/quotes.ts";
import { done } from "../../../support/trade.ts";

describe("the review", () => {
  it("precedes the demand board where the operator requires it", async ({ db, buyer, stranger, shop, operator }) => {
    await db.run("insert into sys_config (config_key, config_value) values ('demand.review', 'on')");
    const { id, status, version } = await published(buyer);
    await db.run("delete from sys_config where config_key = 'demand.review'");
    expect(status).toBe(DEMAND_STATUS.inReview);
    expect((await demandBoard(shop.person)).map((demand) => demand.id)).not.toContain(id);
    expect(await stranger.post("/api/demand/admin/getList", {})).toMatchObject({ code: 403 });
    const admin = (call: string, body: object) => operator.post(`/api/demand/admin/${call}`, { id, ...body });
    expect(await admin("reject", { version, reason: "短" })).toMatchObject({ code: 601 });
    expect(await admin("reject", { version, reason: "正文里有联系方式" })).toMatchObject({
      data: { status: DEMAND_STATUS.rejected },
    });
    expect(await admin("approve", { version })).toMatchObject({ code: 5001 });
    const second = await published(buyer);
    expect(second.status).toBe(DEMAND_STATUS.open);
  });

  it("shows the platform alone what happened to a demand and its quotes, and from where", async ({
    buyer,
    shop,
    operator,
  }) => {
    const { id } = await published(buyer);
    const { quoteNo } = await quoted(shop, id, 180_000);
    const read = () => done(operator.get<ReviewedDemandDetail>(`/api/demand/admin/getInfo?id=${id}`));
    const { version } = await read();
    await done(operator.post("/api/demand/admin/close", { id, version, reason: "与另一条求购重复" }));
    expect((await read()).timeline.map(({ title, who, note, ip }) => [title, who, note, ip])).toEqual([
      ["新建求购", "买家 · 草稿", "", "127.0.0.1"],
      ["发布", "买家 · 报价中", "", "127.0.0.1"],
      [`提交报价 ${quoteNo}`, "恒林木行 · 待买家答复", "", "127.0.0.1"],
      ["关闭", "平台 · 已关闭", "与另一条求购重复", "127.0.0.1"],
      [`未采纳 ${quoteNo}`, "系统 · 未采纳", "平台关闭了求购", null],
    ]);
    const others = [
      await buyer.get(`/api/demand/pc/getInfo?id=${id}`),
      await compared(buyer, id),
      await shop.person.post("/api/demandQuote/pc/getMySent", {}),
    ];
    expect(JSON.stringify(others)).not.toMatch(/"ip"|127\.0\.0\.1/);
  });
});
