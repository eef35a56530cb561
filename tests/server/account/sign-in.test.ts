import { hash } from "@node-rs/argon2";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hashPassword } from "../../../src/server/account/password-hash.ts";
import { addPerson } from "../../../src/server/account/person-store.ts";
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
import { fromNow } from "../../support/clock.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { createTestApp, type SentSms } from "../../support/server.ts";
import { signInAs } from "../../support/sign-in.ts";

const PASSWORD = "hao-mu-cai-9";
type LoginData = { access_token: string; expireAt: number; needPassword: boolean };

describe("signing in", () => {
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
  const login = (body: object, ip = someIp()) => post(app, "/api/login/login", body, { ip });
  const byPassword = (username: string, password: string, more: object = {}, ip = someIp()) =>
    login({ type: 2, username, password, ...more }, ip);
  const userInfo = (authorization?: string) =>
    post(app, "/api/login/getUserInfo", {}, authorization === undefined ? {} : { authorization });

  it("by SMS registers an unknown phone silently, and reports that a password is missing", async () => {
    const phone = somePhone();
    const signingIn = fromNow();
    const answer = await login({
      type: 1,
      username: `+86 ${phone.slice(0, 3)}-${phone.slice(3)}`,
      code: `【淘木】验证码 ${await receivedCode({ app, db, sent }, phone)}`,
    });
    const { access_token, expireAt, needPassword } = answer.data as LoginData;
    expect(answer).toMatchObject({ status: 200, code: 200 });
    expect(needPassword).toBe(true);
    signingIn.expectAhead(expireAt, 7 * 86_400_000);
    expect(await userInfo(`Bearer ${access_token}`)).toMatchObject({
      code: 200,
      data: {
        token: access_token,
        phone,
        userName: phone,
        roles: ["buyer"],
        companyId: null,
        carNums: 0,
        sessionEpoch: 0,
      },
    });
    expect((await userInfo(access_token)).code).toBe(200);
  });

  it("by password answers known and unknown phones, and people without a password, in the same words", async () => {
    const known = await registered();
    const unknown = somePhone();
    const smsOnly = somePhone();
    await addPerson(db, smsOnly, null);
    for (const phone of [known, unknown, smsOnly]) {
      expect(await byPassword(phone, "wrong-password")).toMatchObject({
        status: 200,
        code: 601,
        msg: "账号或密码错误",
        data: null,
      });
    }
    const right = await byPassword(known, PASSWORD);
    expect(right).toMatchObject({ code: 200, data: { needPassword: false } });
  });

  it("answers known and unknown phones alike at every call that takes a phone", async () => {
    const known = await registered();
    const unknown = somePhone();
    const bodies = async (phone: string) => {
      const answers: unknown[] = [];
      for (const purpose of [0, 1, 2] as const) {
        await db.run("delete from sms_code where phone = $1", [phone]);
        const { status, code, msg, data } = await requestSmsCode(app, db, phone, purpose);
        answers.push({ status, code, msg, keys: Object.keys(data) });
        const wrong = otherThan(sent.at(-1)!.code);
        const url = ["/api/login/login", "/api/login/register", "/api/login/validationCode"][purpose]!;
        const body = [
          { type: 1, username: phone, code: wrong },
          { phone, code: wrong, password: PASSWORD, agree: true },
          { phone, code: wrong },
        ][purpose]!;
        const refused = await post(app, url, body);
        answers.push({ ...refused, serverAt: 0 });
      }
      const code = sent.at(-1)!.code;
      const { status, code: result, msg } = await post(app, "/api/login/validationCode", { phone, code });
      return [...answers, { status, result, msg }];
    };
    expect(await bodies(unknown)).toEqual(await bodies(known));
  });

  it("checks the form first, with the words of the form", async () => {
    const phone = somePhone();
    const said = async (body: object) => (await login(body)).msg;
    expect(await said({ type: 1, username: "", code: "1" })).toBe("手机号不能为空");
    expect(await said({ type: 1, username: phone })).toBe("请输入短信验证码");
    expect(await said({ type: 2, username: " ", password: PASSWORD })).toBe("请输入您的账号");
    expect(await said({ type: 2, username: phone })).toBe("密码不能为空");
    expect(await said({ type: 2, username: phone, password: "x".repeat(21) })).toBe(
      "输入6-20位数字,字母或符号组合密码",
    );
    for (const body of [
      {},
      { type: 3, username: phone },
      { type: "1", username: phone, code: "1" },
      { type: 1, username: [phone] },
      { type: 1, username: phone, code: "1", role: "admin" },
      { type: 2, username: phone, password: "x".repeat(5_000) },
    ]) {
      expect(await login(body)).toMatchObject({ status: 400, code: 400, data: null });
    }
  });

  it("requires a puzzle after five wrong passwords and makes the network wait after ten", async () => {
    const phone = await registered();
    const ip = someIp();
    for (let wrong = 0; wrong < 5; wrong++) expect((await byPassword(phone, "wrong-password", {}, ip)).code).toBe(601);
    expect(await byPassword(phone, PASSWORD, {}, ip)).toMatchObject({ code: 5002, data: { need: "captcha" } });
    const { token, x } = await solvedPuzzle(app, db, phone);
    expect((await byPassword(phone, PASSWORD, { token, x: x + 9 }, ip)).msg).toBe("验证失败，请重试");
    for (let wrong = 5; wrong < 10; wrong++) {
      const puzzle = await solvedPuzzle(app, db, phone);
      expect((await byPassword(phone, "wrong-password", { token: puzzle.token, x: puzzle.x }, ip)).msg).toBe(
        "账号或密码错误",
      );
    }
    const puzzle = await solvedPuzzle(app, db, phone);
    const locked = await byPassword(phone, PASSWORD, { token: puzzle.token, x: puzzle.x }, ip);
    expect(locked.code).toBe(601);
    expect(locked.msg).toMatch(/^密码错误次数过多，请30分钟后再试，或使用短信登录$/);
    const bySms = await login({ type: 1, username: phone, code: await receivedCode({ app, db, sent }, phone) });
    expect(bySms.code).toBe(200);
    await db.run("update attempt set at = at - interval '30 minutes' where kind = 'password' and subject = $1", [
      phone,
    ]);
    expect((await byPassword(phone, PASSWORD, {}, ip)).code).toBe(200);
  });

  it("looks at no more than five of a hundred passwords sent at once without a puzzle", async () => {
    const phone = await registered();
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => byPassword(phone, `wrong-password${index}`)),
    );
    expect(answers.filter(({ msg }) => msg === "账号或密码错误")).toHaveLength(5);
    expect(answers.filter(({ code }) => code === 5002)).toHaveLength(55);
  });

  it("does not hold twenty right passwords at once for an attack", async () => {
    const phone = await registered();
    const answers = await Promise.all(Array.from({ length: 20 }, () => byPassword(phone, PASSWORD)));
    expect(answers.map(({ code }) => code)).toEqual(Array(20).fill(200));
    const tokens = new Set(answers.map(({ data }) => (data as LoginData).access_token));
    expect(tokens.size).toBe(20);
  });

  it("lets a network fail a hundred times an hour over all accounts", async () => {
    const ip = someIp();
    await db.run("insert into attempt (kind, subject) select 'login-ip', $1 from generate_series(1, 99)", [ip]);
    expect((await byPassword(somePhone(), "wrong-password", {}, ip)).msg).toBe("账号或密码错误");
    expect((await byPassword(somePhone(), "wrong-password", {}, ip)).msg).toBe("登录失败次数过多，请稍后再试");
  });

  it("renews a hash that was made with less cost", async () => {
    const phone = somePhone();
    await addPerson(db, phone, await hash(PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 }));
    expect((await byPassword(phone, PASSWORD)).code).toBe(200);
    const row = await db.one<{ password_hash: string }>("select password_hash from person where phone = $1", [phone]);
    expect(row!.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await byPassword(phone, PASSWORD)).code).toBe(200);
  });

  it("opens a new session each time, and closes only the one that logs out", async () => {
    const phone = await registered();
    const first = await byPassword(phone, PASSWORD);
    const second = await byPassword(phone, PASSWORD);
    const header = (answer: { data: unknown }) => `Bearer ${(answer.data as LoginData).access_token}`;
    expect(header(first)).not.toBe(header(second));
    expect(await post(app, "/logout", {}, { authorization: header(first) })).toMatchObject({ code: 200, data: null });
    expect(await userInfo(header(first))).toMatchObject({ status: 200, code: 401, msg: "登录状态已过期" });
    expect((await userInfo(header(second))).code).toBe(200);
    expect((await post(app, "/logout", {}, { authorization: header(first) })).code).toBe(200);
    expect((await post(app, "/logout", {})).code).toBe(200);
  });

  it("is over at once on the other node too", async () => {
    const other = await createTestApp(db);
    const authorization = await signInAs(db, somePhone());
    const onOther = () => post(other.app, "/api/login/getUserInfo", {}, { authorization });
    expect((await onOther()).code).toBe(200);
    await post(app, "/logout", {}, { authorization });
    expect((await onOther()).code).toBe(401);
    await other.app.close();
  });

  it("is proven by the Authorization header alone, never by a cookie", async () => {
    const token = (await signInAs(db, somePhone())).slice("Bearer ".length);
    for (const name of ["Taomu-Token", "token", "access_token", "Authorization"]) {
      const reply = await app.inject({
        method: "POST",
        url: "/api/login/getUserInfo",
        headers: { cookie: `${name}=${token}` },
        payload: {},
      });
      expect(reply.json().code).toBe(401);
    }
    expect((await userInfo("Bearer forged")).code).toBe(401);
  });

  it("never changes anything for a form post, as another site could send one", async () => {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    for (const url of ["/api/login/login", "/api/login/register", SMS_CODE_URLS[0], "/api/login/forgetPassword"]) {
      const reply = await app.inject({ method: "POST", url, headers, payload: "type=1&username=13800000001" });
      expect(reply.statusCode).toBe(415);
    }
  });

  describe("registration", () => {
    const register = (body: object) => post(app, "/api/login/register", body);

    it("stores password and consent, and signs in", async () => {
      const phone = somePhone();
      const code = await receivedCode({ app, db, sent }, phone, 1);
      const form = { phone, code, password: PASSWORD };
      expect((await register(form)).msg).toBe("请先同意用户协议和隐私政策");
      expect((await register({ ...form, agree: false })).msg).toBe("请先同意用户协议和隐私政策");
      expect((await register({ ...form, password: "123456", agree: true })).msg).toBe("密码过于简单，请更换");
      expect((await register({ ...form, password: "短", agree: true })).msg).toBe("输入6-20位数字,字母或符号组合密码");
      const answer = await register({ ...form, agree: true });
      expect(answer).toMatchObject({ code: 200, data: { needPassword: false } });
      expect((await userInfo((answer.data as LoginData).access_token)).code).toBe(200);
      const accepted = await db.rows<{ agreement_type: number }>(
        "select agreement_type from agreement_acceptance a join person p on p.id = a.person_id where phone = $1 order by 1",
        [phone],
      );
      expect(accepted).toEqual([{ agreement_type: 1 }, { agreement_type: 2 }]);
      expect((await byPassword(phone, PASSWORD)).code).toBe(200);
      const dump = await db.one<{ line: string }>("select p::text as line from person p where phone = $1", [phone]);
      expect(dump!.line).not.toContain(PASSWORD);
    });

    it("of a taken phone is refused only to the holder of the code, and changes nothing", async () => {
      const phone = await registered();
      const code = await receivedCode({ app, db, sent }, phone, 1);
      const answer = await register({ phone, code, password: "anderes-holz-7", agree: true });
      expect(answer).toMatchObject({ code: 601, msg: "该手机号已注册，请直接登录" });
      expect((await byPassword(phone, PASSWORD)).code).toBe(200);
    });

    it("makes one person of fifty requests at the same moment", async () => {
      const phone = somePhone();
      const code = await receivedCode({ app, db, sent }, phone, 1);
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => register({ phone, code, password: PASSWORD, agree: true })),
      );
      expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1);
      const added = await Promise.all(Array.from({ length: 50 }, () => addPerson(db, phone, null)));
      expect(added.every((person) => person === null)).toBe(true);
      expect(await db.rows("select 1 from person where phone = $1", [phone])).toHaveLength(1);
    });
  });
});
