import { describe, expect } from "vitest";
import { type Buyer, createBuyer, phoneOf } from "../../../support/buyer.ts";
import { pdfFile, upload } from "../../../support/files.ts";
import { it } from "../../../support/quote-fixtures.ts";
import { compared, openInfo, postQuote, published, quoted, wordOn } from "../../../support/quotes.ts";
import { signInAs } from "../../../support/sign-in.ts";
import { done } from "../../../support/trade.ts";

describe("an open demand", () => {
  it("takes quotes of certified companies alone, one each, and none of its own buyer", async ({
    buyer,
    stranger,
    shop,
    other,
  }) => {
    const { id } = await published(buyer);
    const { items } = await openInfo(stranger, id);
    const body = { demandId: id, ...wordOn(items, shop, 160_000) };
    expect(await postQuote(stranger, "add", body)).toMatchObject({ code: 5002, data: { need: "certification" } });
    await quoted(shop, id, 160_000);
    expect(await postQuote(shop.person, "add", body)).toMatchObject({ code: 601, msg: "您已报过价，请在原报价上修改" });
    const own = await published(other.person);
    const to = { demandId: own.id, ...wordOn((await openInfo(other.person, own.id)).items, other, 1_000) };
    expect(await postQuote(other.person, "add", to)).toMatchObject({ code: 601, msg: "不能给自己的求购报价" });
    const stolen = { demandId: id, ...wordOn(items, shop, 160_000) };
    expect(await postQuote(other.person, "add", stolen)).toMatchObject({ code: 404, msg: "货源不存在或已下架" });
  });
});

describe("a quote", () => {
  it("comes with papers that its two sides alone may read", async ({ app, db, buyer, stranger, shop, other }) => {
    const { id } = await published(buyer);
    const send = async (who: Buyer, name: string) =>
      upload(app, await signInAs(db, who.phone), [{ name, bytes: pdfFile() }]);
    const list = await send(shop.person, "码单13911112222.pdf");
    const foreign = await send(other.person, "x.pdf");
    const word = { demandId: id, ...wordOn((await openInfo(shop.person, id)).items, shop, 165_000) };
    expect(await postQuote(shop.person, "add", { ...word, fileIds: [foreign.fileName] })).toMatchObject({ code: 601 });
    const six = Array.from({ length: 6 }, (_, at) => `/common/file/${at}`);
    expect(await postQuote(shop.person, "add", { ...word, fileIds: six })).toMatchObject({
      code: 601,
      msg: "附件最多5个",
    });
    const quote = await done(postQuote(shop.person, "add", { ...word, fileIds: [list.fileName] }));
    const [file] = (await compared(buyer, id)).quotes[0]!.files;
    // A name is no place for a phone number either.
    expect(file).toEqual({ fileId: list.fileId, fileName: list.fileName, name: "码单….pdf" });
    const read = async (who: Buyer) => {
      const authorization = await signInAs(db, who.phone);
      const reply = await app.inject({ url: `/common/file/${list.fileId}`, headers: { authorization } });
      return String(reply.headers["content-type"]).includes("json") ? (reply.json() as { code: number }).code : 200;
    };
    expect(await Promise.all([buyer, shop.person, stranger, other.person].map(read))).toEqual([200, 200, 404, 404]);
    // A colleague retains the papers of the previous round.
    const colleague = await createBuyer(app, db, phoneOf(7), {
      roles: ["buyer", "merchant"],
      merchantId: shop.merchantId,
    });
    const again = { id: quote.id, version: 1, ...wordOn((await compared(buyer, id)).items, shop, 164_000) };
    const { files, rounds } = await done(postQuote(colleague, "update", { ...again, fileIds: [list.fileName] }));
    expect([files, ...rounds.map((round) => round.files)].map((one) => one.map(({ fileId }) => fileId))).toEqual([
      [list.fileId],
      [list.fileId],
      [list.fileId],
    ]);
  });

  it("never changes once a round is sent", async ({ db, buyer, shop }) => {
    const { id } = await published(buyer);
    const quote = await quoted(shop, id, 165_000);
    for (const change of ["update demand_quote_round set note = 'x'", "delete from demand_quote_round"])
      await expect(db.run(`${change} where quote_id = $1`, [quote.id])).rejects.toThrow("never changes");
    await expect(db.run("truncate demand_quote_round")).rejects.toThrow("never changes");
  });
});
