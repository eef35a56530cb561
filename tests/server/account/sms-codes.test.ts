import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect } from "vitest";
import type { SmsPurpose } from "../../../src/domain/account/captcha.ts";
import { phoneProblem } from "../../../src/domain/account/phone.ts";
import { maskedPhone } from "../../../src/domain/text.ts";
import { sendSmsCode } from "../../../src/server/account/sms-codes.ts";
import { createSmsSender } from "../../../src/server/account/sms-sender.ts";
import {
  agePastCodes,
  otherThan,
  post,
  receivedCode,
  requestSmsCode,
  SMS_CODE_URLS,
  solvedPuzzle,
  someIp,
  somePhone,
} from "../../support/account-calls.ts";
import { fromNow } from "../../support/clock.ts";
import { it as test } from "../../support/fixtures.ts";
import { createTestApp, type SentSms, testDeps } from "../../support/server.ts";

const PURPOSES: SmsPurpose[] = [0, 1, 2];

const it = test
  .extend("sent", { scope: "file" }, ({ server }) => server.sent)
  .extend(
    "signIn",
    ({ app }) =>
      (phone: string, code: string) =>
        post(app, "/api/login/login", { type: 1, username: phone, code }),
  );

describe("SMS codes", () => {
  const smsTo = (sent: SentSms[], phone: string) => sent.filter((message) => message.phone === phone).length;

  it("go out once, of 50 valid requests at the same moment", async ({ db, app, sent }) => {
    const phone = somePhone();
    const puzzles = await Promise.all(
      Array.from({ length: 50 }, (_, index) => solvedPuzzle(app, db, phone, (index % 3) as SmsPurpose)),
    );
    const answers = await Promise.all(
      puzzles.map((puzzle, index) =>
        post(app, SMS_CODE_URLS[(index % 3) as SmsPurpose], { phone, ...puzzle }, { ip: someIp() }),
      ),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 601)).toHaveLength(49);
    expect(smsTo(sent, phone)).toBe(1);
  });

  it("are 60 seconds apart on the server, which reports the remaining time", async ({ db, app }) => {
    const phone = somePhone();
    const asking = fromNow();
    const first = await requestSmsCode(app, db, phone);
    expect(first).toMatchObject({ code: 200, data: { sent: true } });
    asking.expectAhead((first.data as { nextAllowedAt: number }).nextAllowedAt, 60_000);
    await agePastCodes(db, phone, "20 seconds");
    expect((await requestSmsCode(app, db, phone, 1)).msg).toMatch(/^获取验证码过于频繁，请(40|39)秒后再试$/);
    await agePastCodes(db, phone, "39 seconds");
    expect((await requestSmsCode(app, db, phone, 2)).msg).toBe("获取验证码过于频繁，请1秒后再试");
    await agePastCodes(db, phone, "1 second");
    expect((await requestSmsCode(app, db, phone)).code).toBe(200);
  });

  it("are at most 5 an hour and 10 a day per phone, over all purposes", async ({ db, app, sent }) => {
    const phone = somePhone();
    const refusals = new Set<string>();
    for (let minute = 0; minute < 24 * 60; minute += 10) {
      const { code, msg } = await requestSmsCode(app, db, phone, PURPOSES[minute % 3]!);
      if (code !== 200) refusals.add(msg.replace(/\d+/, "N"));
      await agePastCodes(db, phone, "10 minutes");
      if (minute === 50) expect(smsTo(sent, phone)).toBe(5);
    }
    expect(smsTo(sent, phone)).toBe(10);
    expect([...refusals].sort()).toContain("获取验证码过于频繁，请N分钟后再试");
    expect([...refusals].sort()).toContain("今日获取验证码次数已达上限，请N小时后再试");
    expect((await requestSmsCode(app, db, phone)).code).toBe(200);
  });

  it("are at most 20 an hour per network", async ({ db, app, sent }) => {
    const ip = someIp();
    const phones = Array.from({ length: 24 }, somePhone);
    const answers = await Promise.all(phones.map((phone) => requestSmsCode(app, db, phone, 0, ip)));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(20);
    expect(answers.filter(({ msg }) => msg === "当前网络获取验证码过于频繁，请稍后再试")).toHaveLength(4);
    expect(phones.reduce((total, phone) => total + smsTo(sent, phone), 0)).toBe(20);
  });

  it("never go to what is not a mainland mobile number", async ({ app, sent }) => {
    const before = sent.length;
    const near = fc.constantFrom(
      "１３８００００００００１",
      "+8613800000001",
      "138 0000 0001",
      "12800000001",
      "138000000012",
      "",
      "1380000000a",
    );
    await fc.assert(
      fc.asyncProperty(fc.oneof(near, fc.string(), fc.constant(["13800000001"]), fc.integer()), async (phone) => {
        fc.pre(typeof phone !== "string" || phoneProblem(phone) !== null);
        const { code } = await post(app, SMS_CODE_URLS[0], { phone, token: "t", x: 100, y: 1 } as object);
        expect([400, 601]).toContain(code);
      }),
      { numRuns: 200 },
    );
    expect(sent.length).toBe(before);
  });

  it("bear five wrong tries, then the right one fails too", async ({ db, app, sent, signIn }) => {
    const phone = somePhone();
    const code = await receivedCode({ app, db, sent }, phone);
    for (let wrong = 0; wrong < 5; wrong++) {
      expect(await signIn(phone, otherThan(code))).toMatchObject({ code: 601, msg: "验证码错误或已失效" });
    }
    expect(await signIn(phone, code)).toMatchObject({ code: 601, msg: "验证码错误或已失效" });
  });

  it("are right at the fifth try", async ({ db, app, sent, signIn }) => {
    const phone = somePhone();
    const code = await receivedCode({ app, db, sent }, phone);
    for (let wrong = 0; wrong < 4; wrong++) await signIn(phone, otherThan(code));
    expect((await signIn(phone, code)).code).toBe(200);
  });

  it("open one session, however many send the same code at once", async ({ db, app, sent, signIn }) => {
    const phone = somePhone();
    const code = await receivedCode({ app, db, sent }, phone);
    const answers = await Promise.all(Array.from({ length: 50 }, () => signIn(phone, code)));
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1);
    const sessions = await db.rows("select 1 from session s join person p on p.id = s.person_id where p.phone = $1", [
      phone,
    ]);
    expect(sessions).toHaveLength(1);
  });

  it("serve only their own purpose and phone", async ({ db, app, sent, signIn }) => {
    const own = somePhone();
    const other = somePhone();
    const uses: Readonly<Record<number, (phone: string, code: string) => Promise<{ code: number }>>> = {
      0: signIn,
      1: (phone, code) => post(app, "/api/login/register", { phone, code, password: "hao-mu-cai-9", agree: true }),
      2: (phone, code) => post(app, "/api/login/validationCode", { phone, code }),
    };
    for (const made of PURPOSES)
      for (const used of PURPOSES)
        for (const phone of [own, other]) {
          await db.run(
            "delete from person p where phone = $1 and not exists (select 1 from session s where s.person_id = p.id)",
            [phone],
          );
          const code = await receivedCode({ app, db, sent }, own, made);
          const answer = await uses[used]!(phone, code);
          if (made !== used || phone !== own) expect(answer).toMatchObject({ code: 601, msg: "验证码错误或已失效" });
          // A registered phone's own code is right, though it registers no second account.
          else expect(answer).not.toMatchObject({ msg: "验证码错误或已失效" });
        }
  });

  it("outlive a code for another purpose, and wrong tries of that", async ({ db, app, sent, signIn }) => {
    const phone = somePhone();
    const forLogin = await receivedCode({ app, db, sent }, phone, 0);
    const forRegistration = await receivedCode({ app, db, sent }, phone, 1);
    const wrong = { phone, code: otherThan(forRegistration), password: "hao-mu-cai-9", agree: true };
    for (let round = 0; round < 5; round++) expect((await post(app, "/api/login/register", wrong)).code).toBe(601);
    expect((await signIn(phone, forLogin)).code).toBe(200);
  });

  it("die after five minutes of the database's clock, and when a newer one is sent", async ({
    db,
    app,
    sent,
    signIn,
  }) => {
    const phone = somePhone();
    const code = await receivedCode({ app, db, sent }, phone);
    await db.run("update sms_code set expire_at = expire_at - interval '5 minutes' where phone = $1", [phone]);
    expect((await signIn(phone, code)).code).toBe(601);
    const older = await receivedCode({ app, db, sent }, phone);
    const newer = await receivedCode({ app, db, sent }, phone);
    if (older !== newer) expect((await signIn(phone, older)).code).toBe(601);
    expect((await signIn(phone, newer)).code).toBe(200);
  });

  it("lie in the database only as keyed hashes", async ({ db, app, sent }) => {
    const phone = somePhone();
    const code = await receivedCode({ app, db, sent }, phone);
    expect(code).toMatch(/^[0-9]{6}$/);
    const rows = await db.rows<{ code_hash: Buffer; line: string }>(
      "select code_hash, c::text as line from sms_code c where phone = $1",
      [phone],
    );
    expect(rows[0]!.code_hash).toHaveLength(32);
    expect(rows[0]!.line.replace(phone, "")).not.toContain(`,${code},`);
    expect(rows[0]!.code_hash.equals(createHash("sha256").update(`0:${phone}:${code}`).digest())).toBe(false);
  });

  it("cost nothing when the provider refuses, and none of them works", async ({ db, app, signIn }) => {
    const tried: SentSms[] = [];
    const refusing = {
      send: async (message: SentSms) => {
        tried.push(message);
        throw new Error("provider down");
      },
    };
    const failing = await createTestApp(db, { sms: refusing });
    const phone = somePhone();
    // More often than a phone may get codes within the hour.
    for (let round = 0; round < 6; round++) {
      expect(await requestSmsCode(failing.app, db, phone)).toMatchObject({
        status: 200,
        code: 601,
        msg: "短信发送失败，请稍后再试",
      });
    }
    expect(tried).toHaveLength(6);
    expect(await db.rows("select 1 from sms_code where phone = $1", [phone])).toEqual([]);
    expect((await signIn(phone, tried.at(-1)!.code)).code).toBe(601);
    expect((await requestSmsCode(app, db, phone)).code).toBe(200);
    await failing.app.close();
  });

  it("that were refused alert the operator, the phone masked", async ({ db, app }) => {
    const phone = somePhone();
    const alarms: string[] = [];
    const sms = { send: () => Promise.reject(new Error("aliyun isv.BUSINESS_LIMIT_CONTROL")) };
    const { x: offset, token } = await solvedPuzzle(app, db, phone, 0, "10.0.0.1");
    const place = { network: "10.0.0.1", origin: "10.0.0.1", isKnown: false };
    const smsRequest = { purpose: 0, phone, puzzle: { token, offset }, place } as const;
    await expect(
      sendSmsCode({ ...testDeps(db), sms }, { ...smsRequest, alarm: (text) => void alarms.push(text) }),
    ).rejects.toMatchObject({ code: 601 });
    expect(alarms).toEqual([`no SMS to ${maskedPhone(phone)}: aliyun isv.BUSINESS_LIMIT_CONTROL`]);
  });

  it("go to the log where there is no provider, and into no table", async ({ db }) => {
    const lines: string[] = [];
    const outbox = createSmsSender(db, (line) => lines.push(line));
    await outbox.send({ phone: "13800000001", purpose: 0, code: "012345" });
    await outbox.send({ phone: "13800000001", purpose: 1, code: "112345" });
    await outbox.send({ phone: "13800000001", purpose: 2, code: "212345" });
    expect(lines).toEqual([
      "[sms] 13800000001 login 012345",
      "[sms] 13800000001 register 112345",
      "[sms] 13800000001 forget 212345",
    ]);
    expect(await db.rows("select phone, purpose, content from sms_outbox order by id")).toEqual(
      [0, 1, 2].map((purpose) => ({ phone: "138****0001", purpose, content: "" })),
    );
  });
});
