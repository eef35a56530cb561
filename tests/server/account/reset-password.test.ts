import { describe, expect } from "vitest";
import { hashPassword } from "../../../src/server/account/password-hash.ts";
import { addPerson } from "../../../src/server/account/person-store.ts";
import type { App } from "../../../src/server/http.ts";
import { post, receivedCode, someIp, somePhone } from "../../support/account-calls.ts";
import type { TestDatabase } from "../../support/database.ts";
import { it as test } from "../../support/fixtures.ts";
import { signInAs } from "../../support/sign-in.ts";

const OLD = "alt-mu-cai-9";
const NEW = "neu-mu-cai-9";
const GONE = "验证已失效，请重新获取验证码";

const it = test
  .extend("sent", { scope: "file" }, ({ server }) => server.sent)
  .extend("ticketFor", ({ db, app, sent }) => async (phone: string) => {
    const code = await receivedCode({ app, db, sent }, phone, 2);
    const answer = await post(app, "/api/login/validationCode", { phone, code });
    return (answer.data as { resetToken: string }).resetToken;
  });

describe("a forgotten password", () => {
  const registered = async (db: TestDatabase) => {
    const phone = somePhone();
    await addPerson(db, phone, await hashPassword(OLD));
    return phone;
  };
  const reset = (app: App, resetToken: string, password: string) =>
    post(app, "/api/login/forgetPassword", { resetToken, password });
  const codeOfLogin = async (app: App, username: string, password: string) =>
    (await post(app, "/api/login/login", { type: 2, username, password }, { ip: someIp() })).code;

  it("is replaced by the holder of the code, and every session ends", async ({ db, app, ticketFor }) => {
    const phone = await registered(db);
    const authorization = await signInAs(db, phone);
    expect((await reset(app, await ticketFor(phone), NEW)).code).toBe(200);
    expect(await codeOfLogin(app, phone, OLD)).toBe(601);
    expect(await codeOfLogin(app, phone, NEW)).toBe(200);
    expect((await post(app, "/api/login/getUserInfo", {}, { authorization })).code).toBe(401);
  });

  it("needs the first step, and its ticket works once even when sent many times at once", async ({
    db,
    app,
    ticketFor,
  }) => {
    const phone = await registered(db);
    expect(await reset(app, "no-such-ticket", NEW)).toMatchObject({ code: 601, msg: GONE });
    const ticket = await ticketFor(phone);
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => reset(app, ticket, `${NEW}${index}`)));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(answers.filter(({ msg }) => msg === GONE)).toHaveLength(9);
  });

  it("retains the ticket while the new password is refused", async ({ db, app, ticketFor }) => {
    const phone = await registered(db);
    const ticket = await ticketFor(phone);
    expect((await reset(app, ticket, "")).msg).toBe("密码不能为空");
    expect((await reset(app, ticket, phone)).msg).toBe("密码过于简单，请更换");
    expect((await reset(app, ticket, NEW)).code).toBe(200);
  });

  it("ends a ticket after ten minutes, and with it every other one of the phone once one was used", async ({
    db,
    app,
    ticketFor,
  }) => {
    const phone = await registered(db);
    const late = await ticketFor(phone);
    await db.run("update reset_ticket set expire_at = expire_at - interval '10 minutes' where phone = $1", [phone]);
    expect((await reset(app, late, NEW)).msg).toBe(GONE);
    const first = await ticketFor(phone);
    const second = await ticketFor(phone);
    expect((await reset(app, first, NEW)).code).toBe(200);
    expect((await reset(app, second, OLD)).msg).toBe(GONE);
  });

  it("shows only the holder of a phone that it is not registered", async ({ app, ticketFor }) => {
    expect(await reset(app, await ticketFor(somePhone()), NEW)).toMatchObject({
      code: 601,
      msg: "该手机号尚未注册，请先注册",
    });
  });

  it("lifts the wait after a hundred wrong passwords of strangers", async ({ db, app, ticketFor }) => {
    const phone = await registered(db);
    await db.run("insert into attempt (kind, subject) select 'password', $1 from generate_series(1, 100)", [phone]);
    expect(await codeOfLogin(app, phone, OLD)).toBe(601);
    await reset(app, await ticketFor(phone), NEW);
    expect(await codeOfLogin(app, phone, NEW)).toBe(200);
  });
});
