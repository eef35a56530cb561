import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { networkOf, subnetOf } from "../../../src/server/account/network.ts";
import type { App } from "../../../src/server/http.ts";
import {
  otherThan,
  post,
  receivedCode,
  requestSmsCode,
  SMS_CODE_URLS,
  solvedPuzzle,
  someIp,
  somePhone,
} from "../../support/account-calls.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { createTestApp, type SentSms } from "../../support/server.ts";
import { personIdOf } from "../../support/sign-in.ts";

let db: TestDatabase;
let app: App;
let sent: SentSms[];
beforeAll(async () => {
  db = await createTestDatabase();
  ({ app, sent } = await createTestApp(db));
});
afterAll(async () => {
  await app.close();
  await db.drop();
});

const signIn = (username: string, code: string, ip = someIp()) =>
  post(app, "/api/login/login", { type: 1, username, code }, { ip });
/** As if every code of this test's subnets had been sent so much earlier. */
const ageAllCodes = (interval: string) =>
  db.run("update sms_code set created_at = created_at - $1::interval", [interval]);

/** Requests a code with a solved puzzle, however many pictures the network already had. */
const requestCodeFrom = async (ip: string, phone: string) => {
  const puzzle = await solvedPuzzle(app, db, phone, 0);
  return post(app, SMS_CODE_URLS[0], { phone, ...puzzle }, { ip });
};

describe("a network", () => {
  it("is an IPv4 address or the /64 of IPv6; SMS count by /24 and /64", () => {
    expect(networkOf("::ffff:10.1.2.3")).toBe("10.1.2.3");
    expect(subnetOf(networkOf("10.1.2.3"))).toBe("10.1.2.0/24");
    expect(subnetOf(networkOf("10.1.2.250"))).toBe("10.1.2.0/24");
    expect(subnetOf(networkOf("10.1.20.3"))).toBe("10.1.20.0/24");
    expect(subnetOf(networkOf("2001:db8:1:2:3:4:5:6"))).toBe("2001:db8:1:2::/64");
    expect(subnetOf(networkOf("2001:db8:1:2::9"))).toBe("2001:db8:1:2::/64");
    expect(subnetOf(networkOf("2001:db8:1:3::9"))).not.toBe("2001:db8:1:2::/64");
  });

  it("gets 60 puzzle pictures a minute, then 429 and how long to wait", async () => {
    const ip = someIp();
    const phone = somePhone();
    const image = (remoteAddress: string) =>
      app.inject({ url: "/api/verifyOneInterface/getImage", query: { type: "0", phone }, remoteAddress });
    const answers = await Promise.all(Array.from({ length: 120 }, () => image(ip)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(60);
    for (const refused of answers.filter(({ statusCode }) => statusCode !== 200)) {
      expect(refused.statusCode).toBe(429);
      expect(refused.json()).toMatchObject({ code: 429, msg: "操作过于频繁，请稍后再试", data: null });
      expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
      expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(60);
    }
    expect((await image(someIp())).statusCode).toBe(200);
    await db.run("update attempt set at = at - interval '1 minute' where subject = $1", [ip]);
    expect((await image(ip)).statusCode).toBe(200);
  });

  it.each([
    ["10.77.1.", (n: number) => `10.77.1.${n}`],
    ["2001:db8:77:1::/64", (n: number) => `2001:db8:77:1::${n}`],
  ])("%s gets 20 codes an hour from all its addresses", async (_subnet, address) => {
    const phones = Array.from({ length: 25 }, somePhone);
    const answers = await Promise.all(phones.map((phone, n) => requestCodeFrom(address(n + 1), phone)));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(20);
    expect(answers.filter(({ msg }) => msg === "当前网络获取验证码过于频繁，请稍后再试")).toHaveLength(5);
  });

  it("sends to at most 30 phones a day, of which each may have another", async () => {
    const phones = Array.from({ length: 35 }, somePhone);
    let accepted = 0;
    for (const [n, phone] of phones.entries()) {
      if (n === 18) await ageAllCodes("2 hours");
      const { code, msg } = await requestCodeFrom(`10.88.1.${n + 1}`, phone);
      if (code === 200) accepted += 1;
      else expect(msg).toBe("当前网络今日获取验证码次数已达上限，请明天再试");
    }
    expect(accepted).toBe(30);
    await ageAllCodes("2 hours");
    expect((await requestCodeFrom("10.88.1.1", phones[0]!)).code).toBe(200);
    expect((await requestCodeFrom("10.88.2.1", somePhone())).code).toBe(200);
  });

  it("gets 50 codes a day", async () => {
    const phones = Array.from({ length: 10 }, somePhone);
    let accepted = 0;
    for (let n = 0; n < 60; n++) {
      if (n % 10 === 0) await ageAllCodes("61 minutes");
      const { code, msg } = await requestCodeFrom("10.99.1.1", phones[n % 10]!);
      if (code === 200) accepted += 1;
      else expect(msg).toBe("当前网络今日获取验证码次数已达上限，请明天再试");
    }
    expect(accepted).toBe(50);
    await ageAllCodes("1 day");
    expect((await requestCodeFrom("10.99.1.1", phones[0]!)).code).toBe(200);
  });

  it("may fail a hundred codes an hour over all phones; its right codes wait too, elsewhere they serve", async () => {
    const ip = someIp();
    const phone = somePhone();
    const code = await receivedCode({ app, db, sent }, phone);
    const answers = await Promise.all(Array.from({ length: 110 }, () => signIn(somePhone(), "000000", ip)));
    expect(answers.filter(({ msg }) => msg === "验证码错误或已失效")).toHaveLength(100);
    expect((await signIn(phone, code, ip)).msg).toMatch(/^验证码错误次数过多，请\d+分钟后再试$/);
    expect((await signIn(phone, code)).code).toBe(200);
  });
});

describe("a phone", () => {
  it("bears 20 wrong codes a day over all codes and purposes, then not even the right one", async () => {
    const phone = somePhone();
    const uses = [
      (code: string) => signIn(phone, code),
      (code: string) =>
        post(app, "/api/login/register", { phone, code, password: "hao-mu-cai-9", agree: true }, { ip: someIp() }),
      (code: string) => post(app, "/api/login/validationCode", { phone, code }, { ip: someIp() }),
    ];
    for (let round = 0; round < 5; round++) {
      const purpose = (round % 3) as 0 | 1 | 2;
      const code = await receivedCode({ app, db, sent }, phone, purpose);
      for (let wrong = 0; wrong < 4; wrong++) {
        expect((await uses[purpose]!(otherThan(code))).msg).toBe("验证码错误或已失效");
      }
    }
    const right = await receivedCode({ app, db, sent }, phone);
    expect((await signIn(phone, right)).msg).toMatch(/^验证码错误次数过多，请24小时后再试，或使用密码登录$/);
    await db.run("update attempt set at = at - interval '1 day' where subject = $1", [phone]);
    expect((await signIn(phone, right)).code).toBe(200);
  });

  it("is not locked by guesses while no code is out", async () => {
    const phone = somePhone();
    for (let guess = 0; guess < 25; guess++) await signIn(phone, "123456");
    const code = await receivedCode({ app, db, sent }, phone);
    expect((await signIn(phone, code)).code).toBe(200);
  });
});

describe("the marketplace", () => {
  it("sends as many codes an hour as it may, alerts the operator, and lets passwords in as before", async () => {
    const own = await createTestDatabase();
    const lines: string[] = [];
    const closing = await createTestApp(own, { smsPerHour: 8 });
    closing.app.log.error = ((text: unknown) => void lines.push(String(text))) as typeof app.log.error;
    const ask = () => requestSmsCode(closing.app, own, somePhone(), 0, someIp());
    const answers = await Promise.all(Array.from({ length: 12 }, ask));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(8);
    expect(closing.sent).toHaveLength(8);
    expect(lines).toEqual([expect.stringContaining("the 8 SMS of this hour are spent")]);
    expect(answers.filter(({ msg }) => msg === "短信服务繁忙，请稍后再试或使用密码登录")).toHaveLength(4);
    const phone = somePhone();
    await personIdOf(own, phone);
    const wrong = await post(closing.app, "/api/login/login", { type: 2, username: phone, password: "wrong-12" });
    expect(wrong.msg).toBe("账号或密码错误");
    await own.run("update sms_code set created_at = created_at - interval '1 hour'");
    expect((await ask()).code).toBe(200);
    await closing.app.close();
    await own.drop();
  });
});

describe("consent", () => {
  const accepted = (phone: string) =>
    db.rows<{ type: number; version: string }>(
      `select agreement_type as type, version from agreement_acceptance a join person p on p.id = a.person_id
        where phone = $1 order by 1`,
      [phone],
    );

  it("given at sign-in is stored once, in the version that was shown; not given, it is not", async () => {
    const phone = somePhone();
    const login = async (agree?: boolean) =>
      post(app, "/api/login/login", {
        type: 1,
        username: phone,
        code: await receivedCode({ app, db, sent }, phone),
        ...(agree === undefined ? {} : { agree }),
      });
    expect((await login()).code).toBe(200);
    expect((await login(false)).code).toBe(200);
    expect(await accepted(phone)).toEqual([]);
    for (let times = 0; times < 2; times++) expect((await login(true)).code).toBe(200);
    const shown = await db.rows("select type, version from agreement where type <= 2 order by type");
    expect(shown).toHaveLength(2);
    expect(await accepted(phone)).toEqual(shown);
    await db.run("update agreement_acceptance set version = '2020.1'");
    expect((await login(true)).code).toBe(200);
    expect(await accepted(phone)).toHaveLength(4);
  });
});
