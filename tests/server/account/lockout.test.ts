import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hashPassword } from "../../../src/server/account/password-hash.ts";
import { addPerson } from "../../../src/server/account/person-store.ts";
import type { App } from "../../../src/server/http.ts";
import {
  agePastCodes,
  otherThan,
  post,
  receivedCode,
  SMS_CODE_URLS,
  solvedPuzzle,
  someIp,
  somePhone,
} from "../../support/account-calls.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { createTestApp, type SentSms } from "../../support/server.ts";

const PASSWORD = "hao-mu-cai-9";
type Answer = { code: number; msg: string; data: { access_token: string } };

let db: TestDatabase;
let app: App;
let sent: SentSms[];
let passwordHash: string;
beforeAll(async () => {
  db = await createTestDatabase();
  ({ app, sent } = await createTestApp(db));
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(async () => {
  await app.close();
  await db.drop();
});

const registered = async () => {
  const phone = somePhone();
  await addPerson(db, phone, passwordHash);
  return phone;
};
const call = async (url: string, payload: object, device = "", ip = someIp()) => {
  const headers = device === "" ? {} : { cookie: `other=1; ${device}` };
  const reply = await app.inject({ method: "POST", url, payload, headers, remoteAddress: ip });
  return { ...(reply.json() as Answer), cookie: String(reply.headers["set-cookie"] ?? "") };
};
const login = (body: object, device = "", ip = someIp()) => call("/api/login/login", body, device, ip);
const byPassword = (username: string, password: string, more: object = {}, device = "", ip = someIp()) =>
  login({ type: 2, username, password, ...more }, device, ip);
const withPuzzle = async (phone: string, password: string, device = "", ip = someIp()) => {
  const { token, x } = await solvedPuzzle(app, db, phone);
  return byPassword(phone, password, { token, x }, device, ip);
};
/** The cookie of a browser from which the person signed in. */
const deviceOf = async (phone: string) => (await byPassword(phone, PASSWORD)).cookie.split(";")[0] ?? "";
/** Wrong passwords from ever other networks, each with a solved puzzle. */
const attack = async (phone: string, times: number) => {
  for (let n = 0; n < times; n++) await withPuzzle(phone, "wrong-password");
};

describe("lock-out: a person whose password strangers guess at", () => {
  it("comes in with the right password and a solved puzzle, from anywhere", async () => {
    const phone = await registered();
    await attack(phone, 14);
    expect((await byPassword(phone, PASSWORD)).code).toBe(5002);
    expect((await withPuzzle(phone, PASSWORD)).code).toBe(200);
  });

  it("needs no puzzle on a device from which they signed in before", async () => {
    const phone = await registered();
    const device = await deviceOf(phone);
    await attack(phone, 14);
    expect((await byPassword(phone, PASSWORD, {}, device)).code).toBe(200);
    await db.run(
      `insert into attempt (kind, subject, origin) select 'password', $1, '10.9.9.' || n from generate_series(1, 200) n`,
      [phone],
    );
    expect((await withPuzzle(phone, PASSWORD)).msg).toMatch(/^密码错误次数过多，请.+后再试，或使用短信登录$/);
    expect((await byPassword(phone, PASSWORD, {}, device)).code).toBe(200);
    // A network that failed too often over all accounts is the person's own, too.
    const ip = someIp();
    await db.run("insert into attempt (kind, subject) select 'login-ip', $1 from generate_series(1, 100)", [ip]);
    expect((await byPassword(phone, PASSWORD, {}, device, ip)).code).toBe(200);
  });

  it("is guessed at a hundred times a day at most, ten times by each network and each stolen device", async () => {
    const phone = await registered();
    const device = await deviceOf(phone);
    for (const [from, ip] of [["", someIp()] as const, [device, someIp()] as const]) {
      const answers: string[] = [];
      for (let n = 0; n < 14; n++) answers.push((await withPuzzle(phone, "wrong-password", from, ip)).msg);
      expect(answers.filter((msg) => msg === "账号或密码错误")).toHaveLength(10);
      expect(answers.at(-1)).toMatch(/^密码错误次数过多/);
    }
    const rest = Array.from({ length: 95 }, () => 0);
    let looked = 0;
    for (const _ of rest) looked += (await withPuzzle(phone, "wrong-password")).msg === "账号或密码错误" ? 1 : 0;
    expect(looked).toBe(90);
  });
});

describe("lock-out: a device", () => {
  it("holds a secret that no script of a page can read, and is known only for the person who signed in from it", async () => {
    const phone = await registered();
    const other = await registered();
    const { cookie } = await byPassword(phone, PASSWORD);
    expect(cookie).toMatch(/^Taomu-Device=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/);
    const device = cookie.split(";")[0] ?? "";
    expect((await byPassword(phone, PASSWORD, {}, device)).cookie).toBe(cookie);
    const stored = await db.rows<{ row: string }>("select d::text as row from known_device d");
    expect(stored.map(({ row }) => row).join()).not.toContain(device.split("=")[1]);
    await attack(other, 6);
    expect((await byPassword(other, PASSWORD, {}, device)).code).toBe(5002);
    // It proves nothing: there is no session without a session token.
    const asked = await call("/api/login/getUserInfo", {}, device);
    expect(asked.code).toBe(401);
  });

  it("is one of twenty of its person at most", async () => {
    const phone = await registered();
    const first = await deviceOf(phone);
    for (let n = 0; n < 20; n++) await byPassword(phone, PASSWORD);
    await attack(phone, 6);
    expect((await byPassword(phone, PASSWORD, {}, first)).code).toBe(5002);
    const row = await db.one<{ n: number }>(
      "select count(*)::int as n from known_device d join person p on p.id = d.person_id where p.phone = $1",
      [phone],
    );
    expect(row!.n).toBe(20);
  });
});

describe("lock-out: codes that strangers request or guess", () => {
  const ask = async (phone: string, device = "") => {
    const puzzle = await solvedPuzzle(app, db, phone, 0);
    return call(SMS_CODE_URLS[0], { phone, ...puzzle }, device);
  };

  it("leave those of a known device, whose own are bounded alike", async () => {
    const phone = await registered();
    const device = await deviceOf(phone);
    const acceptedOf = async (from: string, times: number) => {
      let accepted = 0;
      for (let n = 0; n < times; n++) {
        accepted += (await ask(phone, from)).code === 200 ? 1 : 0;
        await agePastCodes(db, phone, "1 minute");
      }
      return accepted;
    };
    expect(await acceptedOf("", 8)).toBe(5);
    expect(await acceptedOf(device, 8)).toBe(5);
    const code = sent.at(-1)!.code;
    expect((await login({ type: 1, username: phone, code }, device)).code).toBe(200);
  });

  it("do not use up the tries of the requesting network, nor those of a known device", async () => {
    const phone = await registered();
    const device = await deviceOf(phone);
    const ip = someIp();
    const puzzle = await solvedPuzzle(app, db, phone, 0);
    expect((await post(app, SMS_CODE_URLS[0], { phone, ...puzzle }, { ip })).code).toBe(200);
    const { code } = sent.at(-1)!;
    const guess = (body: string, from = "", network = someIp()) =>
      login({ type: 1, username: phone, code: body }, from, network);
    for (let n = 0; n < 8; n++) expect((await guess(otherThan(code))).code).toBe(601);
    expect((await guess(code, "", ip)).code).toBe(200);
    // The day's wrong codes of strangers are not those of the person's own device.
    await db.run(
      "insert into attempt (kind, subject, origin) select 'code', $1, '10.8.8.8' from generate_series(1, 20)",
      [phone],
    );
    const another = await receivedCode({ app, db, sent }, phone);
    expect((await guess(another)).msg).toMatch(/^验证码错误次数过多/);
    expect((await guess(another, device)).code).toBe(200);
  });
});

describe("sessions of a person", () => {
  it("are twenty at most; the oldest ends", async () => {
    const phone = await registered();
    const tokens: string[] = [];
    for (let n = 0; n < 22; n++) tokens.push((await byPassword(phone, PASSWORD)).data.access_token);
    const states = await Promise.all(
      tokens.map(async (token) => (await post(app, "/api/login/getUserInfo", {}, { authorization: token })).code),
    );
    expect(states).toEqual([401, 401, ...Array(20).fill(200)]);
  });
});
