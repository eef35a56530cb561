import { loadImage } from "@napi-rs/canvas";
import { describe, expect } from "vitest";
import { type CaptchaPurpose, GAP_X, SENT_BY_PERSON, type SmsPurpose } from "../../../src/domain/account/captcha.ts";
import { drawPuzzle } from "../../../src/server/account/puzzle-picture.ts";
import type { App } from "../../../src/server/http.ts";
import { post, SMS_CODE_URLS, solvedPuzzle, someIp, somePhone } from "../../support/account-calls.ts";
import { it as test } from "../../support/fixtures.ts";
import type { SentSms } from "../../support/server.ts";
import { signInAs } from "../../support/sign-in.ts";

const CODES: SmsPurpose[] = [0, 1, 2, 3];
const PURPOSES: CaptchaPurpose[] = [...CODES, SENT_BY_PERSON];
const bytesOf = (dataUrl: string) => Buffer.from(dataUrl.slice(dataUrl.indexOf(",") + 1), "base64");

/** The kinds of the chunks of a PNG file. */
function chunksOf(png: Buffer): string[] {
  const kinds: string[] = [];
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12) kinds.push(png.toString("latin1", at + 4, at + 8));
  return kinds;
}

const it = test.extend("sent", { scope: "file" }, ({ server }) => server.sent);

describe("the slider puzzle", () => {
  const image = async (app: App, query: Record<string, string>) => {
    const reply = await app.inject({ url: "/api/verifyOneInterface/getImage", query });
    return { status: reply.statusCode, headers: reply.headers, ...reply.json() };
  };
  const smsTo = (sent: SentSms[], phone: string) => sent.filter((message) => message.phone === phone).length;

  it("is a picture of 300×200 and a piece of 50×50, other ones each time, and shows the answer nowhere", async ({
    db,
    app,
  }) => {
    const phone = somePhone();
    const seen = new Set<string>();
    let equal = 0;
    for (let round = 0; round < 12; round++) {
      const { data, headers } = await image(app, { type: "0", phone });
      expect(Object.keys(data).sort()).toEqual(["cutImage", "srcImage", "token", "yposition"]);
      const picture = bytesOf(data.srcImage);
      const piece = bytesOf(data.cutImage);
      const whole = await loadImage(picture);
      const part = await loadImage(piece);
      expect(whole.width).toBe(300);
      expect(whole.height).toBe(200);
      expect(part.width).toBe(50);
      expect(part.height).toBe(50);
      const { x } = (await db.one<{ x: number }>("select target_x as x from captcha where token = $1", [data.token]))!;
      if (data.yposition === x) equal += 1;
      expect(Object.values(headers)).not.toContain(String(x));
      expect(
        chunksOf(piece).filter((kind) => !["IHDR", "IDAT", "IEND", "sRGB", "sBIT", "pHYs"].includes(kind)),
      ).toEqual([]);
      expect(Buffer.from(data.token, "base64url").length).toBeGreaterThanOrEqual(16);
      seen.add(data.srcImage);
    }
    expect(seen.size).toBe(12);
    // By chance now and then.
    expect(equal).toBeLessThan(6);
  });

  it("draws its gap within the reach of the piece, at varying places", async () => {
    const drawn = await Promise.all(Array.from({ length: 40 }, drawPuzzle));
    for (const { gapX, gapY } of drawn) {
      expect(gapX).toBeGreaterThanOrEqual(GAP_X.min);
      expect(gapX).toBeLessThanOrEqual(GAP_X.max);
      expect(gapY).toBeGreaterThanOrEqual(0);
      expect(gapY).toBeLessThanOrEqual(150);
    }
    expect(new Set(drawn.map(({ gapX }) => gapX)).size).toBeGreaterThan(20);
  });

  it("refuses a phone that is none, and a purpose that is none", async ({ app }) => {
    expect(await image(app, { type: "0", phone: "1380000" })).toMatchObject({
      status: 200,
      code: 601,
      msg: "手机号不足11位",
    });
    expect(await image(app, { type: "5", phone: somePhone() })).toMatchObject({ status: 400, code: 400 });
    expect(await image(app, { phone: somePhone() })).toMatchObject({ status: 400, code: 400 });
  });

  it("opens the way to one SMS only, however many send the same answer at once", async ({ db, app, sent }) => {
    const phone = somePhone();
    const puzzle = await solvedPuzzle(app, db, phone);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => post(app, SMS_CODE_URLS[0], { phone, ...puzzle }, { ip: someIp() })),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 601)).toHaveLength(49);
    expect(smsTo(sent, phone)).toBe(1);
  });

  it("is burnt by the first wrong answer", async ({ db, app, sent }) => {
    const phone = somePhone();
    const { token, x } = await solvedPuzzle(app, db, phone);
    const wrong = await post(app, SMS_CODE_URLS[0], { phone, token, x: x + 6 });
    expect(wrong).toMatchObject({ status: 200, code: 601, msg: "验证失败，请重试" });
    expect(await post(app, SMS_CODE_URLS[0], { phone, token, x })).toMatchObject({
      code: 601,
      msg: "验证失败，请重试",
    });
    expect(smsTo(sent, phone)).toBe(0);
  });

  it("takes five pixels of error and no sixth", async ({ db, app }) => {
    for (const [error, code] of [
      [-6, 601],
      [-5, 200],
      [5, 200],
      [6, 601],
    ] as const) {
      const phone = somePhone();
      const { token, x } = await solvedPuzzle(app, db, phone);
      expect((await post(app, SMS_CODE_URLS[0], { phone, token, x: x + error })).code).toBe(code);
    }
  });

  it("lets a network guess wrong thirty times an hour", async ({ db, app }) => {
    const ip = someIp();
    const phone = somePhone();
    const attempt = async (error: number) => {
      const { token, x } = await solvedPuzzle(app, db, phone);
      return post(app, SMS_CODE_URLS[0], { phone, token, x: x + error }, { ip });
    };
    for (let round = 0; round < 30; round++) expect((await attempt(40)).msg).toBe("验证失败，请重试");
    expect((await attempt(0)).msg).toBe("验证失败次数过多，请稍后再试");
    await db.run("update attempt set at = at - interval '1 hour' where subject = $1", [ip]);
    expect((await attempt(0)).code).toBe(200);
  });

  it("serves only the purpose and the phone it was made for", async ({ db, app }) => {
    const phones = [somePhone(), somePhone()] as const;
    const authorization = await signInAs(db, somePhone());
    for (const made of PURPOSES)
      for (const used of CODES)
        for (const phone of phones) {
          await db.run("delete from sms_code");
          const puzzle = await solvedPuzzle(app, db, phones[0], made);
          const { code } = await post(app, SMS_CODE_URLS[used], { phone, ...puzzle }, { ip: someIp(), authorization });
          expect(code).toBe(made === used && phone === phones[0] ? 200 : 601);
        }
  });

  it("lives 120 seconds of the database's clock", async ({ db, app }) => {
    for (const [age, code] of [
      ["119 seconds", 200],
      ["121 seconds", 601],
    ] as const) {
      const phone = somePhone();
      const puzzle = await solvedPuzzle(app, db, phone);
      await db.run("update captcha set expire_at = expire_at - $2::interval where token = $1", [puzzle.token, age]);
      expect((await post(app, SMS_CODE_URLS[0], { phone, ...puzzle })).code).toBe(code);
    }
  });

  it("must come with every request for a code", async ({ db, app, sent }) => {
    const phone = somePhone();
    const authorization = await signInAs(db, phone);
    for (const url of Object.values(SMS_CODE_URLS)) {
      for (const body of [{ phone }, { phone, token: "", x: 100 }, { phone, token: "x".repeat(32), x: 100 }]) {
        expect((await post(app, url, body, { authorization })).code).toBe(601);
      }
    }
    expect(smsTo(sent, phone)).toBe(0);
  });
});
