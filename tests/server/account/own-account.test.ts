import { describe, expect } from "vitest";
import { ORDER_STATUS } from "../../../src/domain/trade/order.ts";
import { hashPassword } from "../../../src/server/account/password-hash.ts";
import { addPerson } from "../../../src/server/account/person-store.ts";
import type { App } from "../../../src/server/http.ts";
import { otherThan, post, receivedCode, requestSmsCode, someIp, somePhone } from "../../support/account-calls.ts";
import { createBuyer } from "../../support/buyer.ts";
import { fromNow } from "../../support/clock.ts";
import type { TestDatabase } from "../../support/database.ts";
import { it as test } from "../../support/fixtures.ts";
import { insertGoods, insertMerchant } from "../../support/goods.ts";
import { personIdOf, signInAs } from "../../support/sign-in.ts";

const OLD = "alt-mu-cai-9";
const NEW = "neu-mu-cai-9";

const it = test
  .extend("sent", { scope: "file" }, ({ server }) => server.sent)
  .extend(
    "codeTo",
    ({ db, app, sent }) =>
      (phone: string, authorization: string) =>
        receivedCode({ app, db, sent }, phone, 3, authorization),
  );

describe("one's own account", () => {
  const registered = async (db: TestDatabase, password: string | null = OLD) => {
    const phone = somePhone();
    await addPerson(db, phone, password === null ? null : await hashPassword(password));
    return { phone, authorization: await signInAs(db, phone) };
  };
  const call = (app: App, verb: string, body: object, authorization: string) =>
    post(app, `/api/member/pc/${verb}`, body, { authorization, ip: someIp() });
  const info = async (app: App, authorization: string) => {
    const { code, data } = await post(app, "/api/login/getUserInfo", {}, { authorization });
    return { code, ...(data as object | null) };
  };
  const signIn = async (app: App, username: string, password: string) =>
    (await post(app, "/api/login/login", { type: 2, username, password }, { ip: someIp() })).code;

  it("takes another name and a drawn avatar, and nothing else for either", async ({ db, app }) => {
    const { authorization } = await registered(db);
    const avatar = "/pictures/avatar/pine.svg";
    expect(await call(app, "update", { name: " 王木匠 ", avatar }, authorization)).toMatchObject({
      code: 200,
      data: null,
    });
    expect(await info(app, authorization)).toMatchObject({ code: 200, name: "王木匠", avatar });
    expect((await app.inject({ url: avatar })).headers["content-type"]).toContain("image/svg+xml");
    for (const [name, picture] of [
      ["", ""],
      ["  ", ""],
      ["木".repeat(21), ""],
      ["a\u202eb", ""],
      ["<b>", ""],
      ["王木匠", "https://evil.example/x.png"],
      ["王木匠", "/pictures/avatar/none.svg"],
    ])
      expect((await call(app, "update", { name, avatar: picture }, authorization)).code).toBe(601);
    expect(
      (await call(app, "update", { name: "王木匠", avatar: "", phone: "13800000001" }, authorization)).status,
    ).toBe(400);
    expect(await info(app, authorization)).toMatchObject({ name: "王木匠", avatar });
  });

  it("gets another password from who knows the old one, and every other session ends", async ({ db, app }) => {
    const { phone, authorization } = await registered(db);
    const elsewhere = await signInAs(db, phone);
    const wrong = await call(app, "updatePassword", { oldPassword: "wrong-mu-9", newPassword: NEW }, authorization);
    expect(wrong).toMatchObject({ code: 601, msg: "原密码不正确" });
    expect((await call(app, "updatePassword", { newPassword: NEW }, authorization)).msg).toBe("请输入原密码");
    const said = async (newPassword: string) =>
      (await call(app, "updatePassword", { oldPassword: OLD, newPassword }, authorization)).msg;
    expect(await said("")).toBe("密码不能为空");
    expect(await said(phone)).toBe("密码过于简单，请更换");
    expect(await said(OLD)).toBe("新密码不能与原密码相同");
    expect((await info(app, elsewhere)).code).toBe(200);
    expect((await call(app, "updatePassword", { oldPassword: OLD, newPassword: NEW }, authorization)).code).toBe(200);
    expect((await info(app, authorization)).code).toBe(200);
    expect((await info(app, elsewhere)).code).toBe(401);
    expect(await signIn(app, phone, OLD)).toBe(601);
    expect(await signIn(app, phone, NEW)).toBe(200);
  });

  it("allows ten wrong old passwords, then blocks the session, but not a sign-in", async ({ db, app }) => {
    const { phone, authorization } = await registered(db);
    const guess = (n: number) =>
      call(app, "updatePassword", { oldPassword: `wrong-mu-${n}`, newPassword: NEW }, authorization);
    const answers = await Promise.all(Array.from({ length: 25 }, (_, n) => guess(n)));
    expect(answers.filter(({ msg }) => msg === "原密码不正确")).toHaveLength(10);
    expect((await call(app, "updatePassword", { oldPassword: OLD, newPassword: NEW }, authorization)).msg).toMatch(
      /^密码错误次数过多/,
    );
    expect(await signIn(app, phone, OLD)).toBe(200);
    expect((await call(app, "cancel", { password: OLD }, authorization)).msg).toMatch(/^密码错误次数过多/);
  });

  it("gets its first password without an old one, and reports until then that it has none", async ({ db, app }) => {
    const { phone, authorization } = await registered(db, null);
    expect(await info(app, authorization)).toMatchObject({ needPassword: true });
    const answers = await Promise.all(
      ["a", "b", "c"].map((end) => call(app, "updatePassword", { newPassword: NEW + end }, authorization)),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(await info(app, authorization)).toMatchObject({ needPassword: false });
    const chosen = ["a", "b", "c"][answers.findIndex(({ code }) => code === 200)];
    expect(await signIn(app, phone, NEW + chosen)).toBe(200);
    expect((await call(app, "updatePassword", { newPassword: OLD }, authorization)).code).toBe(601);
  });

  it("voids a ticket for a forgotten password and a key for a hop that were made before the change", async ({
    db,
    app,
    sent,
  }) => {
    const { phone, authorization } = await registered(db);
    const code = await receivedCode({ app, db, sent }, phone, 2);
    const ticket = (await post(app, "/api/login/validationCode", { phone, code })).data as { resetToken: string };
    const hop = await app.inject({
      url: "/api/login/getJumpKey",
      query: { target: "/index" },
      headers: { authorization },
    });
    await call(app, "updatePassword", { oldPassword: OLD, newPassword: NEW }, authorization);
    expect((await post(app, "/api/login/forgetPassword", { ...ticket, password: OLD })).code).toBe(601);
    const query = { key: hop.json().data.key };
    const landed = await app.inject({ method: "POST", url: "/api/login/autoLoginDefault", query });
    expect(landed.json().code).toBe(403);
  });

  it("moves to another phone with a code to each of the two", async ({ db, app, codeTo }) => {
    const { phone, authorization } = await registered(db);
    const elsewhere = await signInAs(db, phone);
    const next = somePhone();
    const oldCode = await codeTo(phone, authorization);
    const code = await codeTo(next, authorization);
    const move = (body: object) => call(app, "updatePhone", { phone: next, code, oldCode, ...body }, authorization);
    expect(await move({ code: otherThan(code) })).toMatchObject({ code: 601, msg: "新手机验证码错误或已失效" });
    expect((await move({ oldCode: otherThan(oldCode) })).msg).toBe("当前手机验证码错误或已失效");
    expect((await move({ oldCode: code, code: oldCode })).code).toBe(601);
    expect((await move({ phone: somePhone() })).code).toBe(601);
    expect((await move({ phone })).msg).toBe("新手机号与当前手机号相同");
    expect(await info(app, authorization)).toMatchObject({ phone });
    expect(await move({})).toMatchObject({ code: 200, data: null });
    expect(await info(app, authorization)).toMatchObject({ code: 200, phone: next });
    expect((await info(app, elsewhere)).code).toBe(401);
    expect(await signIn(app, phone, OLD)).toBe(601);
    expect(await signIn(app, next, OLD)).toBe(200);
    // Both codes are used up.
    const back = await call(app, "updatePhone", { phone, code: oldCode, oldCode: code }, authorization);
    expect(back.code).toBe(601);
  });

  it("does not move to another person's phone, which only its holder learns", async ({ db, app, sent, codeTo }) => {
    const mine = await registered(db);
    const other = await registered(db);
    const asked = await requestSmsCode(app, db, other.phone, 3, someIp(), mine.authorization);
    expect(asked).toMatchObject({ code: 200 });
    const code = sent.findLast(({ phone }) => phone === other.phone)!.code;
    const oldCode = await codeTo(mine.phone, mine.authorization);
    const body = { phone: other.phone, code, oldCode };
    expect(await call(app, "updatePhone", body, mine.authorization)).toMatchObject({
      code: 601,
      msg: "该手机号已注册，请更换其他手机号",
    });
    expect(await info(app, other.authorization)).toMatchObject({ phone: other.phone });
  });

  it("takes codes for its changes from nothing else, and only while signed in", async ({ db, app, sent, codeTo }) => {
    const { phone, authorization } = await registered(db);
    expect((await requestSmsCode(app, db, phone, 3)).code).toBe(401);
    const next = somePhone();
    const oldCode = await receivedCode({ app, db, sent }, phone, 0);
    const code = await codeTo(next, authorization);
    expect((await call(app, "updatePhone", { phone: next, code, oldCode }, authorization)).code).toBe(601);
    const own = await codeTo(phone, authorization);
    expect((await post(app, "/api/login/login", { type: 1, username: phone, code: own })).code).toBe(601);
  });

  it("lists its living sessions, this one first, and ends the others", async ({ db, app }) => {
    const { phone, authorization } = await registered(db);
    const signingIn = fromNow();
    const second = await signInAs(db, phone);
    const third = await signInAs(db, phone);
    const list = async (from: string) =>
      (await app.inject({ url: "/api/member/pc/getSessions", headers: { authorization: from } })).json().data as {
        isThis: boolean;
        signedInAt: number;
      }[];
    expect((await list(third)).map(({ isThis }) => isThis)).toEqual([true, false, false]);
    signingIn.expectAhead((await list(third))[0]!.signedInAt, 0);
    expect((await call(app, "closeOtherSessions", {}, third)).data).toEqual({ closed: 2 });
    expect(await list(third)).toHaveLength(1);
    expect((await info(app, authorization)).code).toBe(401);
    expect((await info(app, second)).code).toBe(401);
    expect((await info(app, third)).code).toBe(200);
  });

  it("is closed by its password: sessions end, the phone is free, the orders stay", async ({ db, app, sent }) => {
    const goods = await insertGoods(db);
    const { phone, authorization } = await registered(db);
    const id = await personIdOf(db, phone);
    const buyer = await createBuyer(app, db, phone);
    const order = await buyer.order(goods.id, 10);
    expect(await call(app, "cancel", { password: OLD }, authorization)).toMatchObject({
      code: 601,
      msg: "您有1笔未完成的订单，完成或取消后才能注销",
    });
    await db.run(`update platform_order set status = ${ORDER_STATUS.cancelled} where id = $1`, [order.id]);
    expect((await call(app, "cancel", { password: NEW }, authorization)).msg).toBe("登录密码不正确");
    expect(await call(app, "cancel", {}, authorization)).toMatchObject({ code: 601, msg: "请输入登录密码" });
    expect((await info(app, authorization)).code).toBe(200);
    expect(await call(app, "cancel", { password: OLD }, authorization)).toMatchObject({ code: 200, data: null });
    expect((await info(app, authorization)).code).toBe(401);
    expect(await signIn(app, phone, OLD)).toBe(601);
    const kept = await db.one<object>("select deleted, phone, name, password_hash from person where id = $1", [id]);
    expect(kept).toEqual({ deleted: true, phone: `closed-${id}`, name: "", password_hash: null });
    expect(await db.rows("select 1 from platform_order where person_id = $1", [id])).toHaveLength(1);
    const again = { type: 1, username: phone, code: await receivedCode({ app, db, sent }, phone) };
    const { data } = await post(app, "/api/login/login", again);
    const fresh = (data as { access_token: string }).access_token;
    expect(await info(app, fresh)).toMatchObject({ code: 200, phone, needPassword: true });
    expect((await buyer.get("/api/userAddress/pc/getList")).code).toBe(401);
  });

  it("is closed by a code where there is no password, and never while it runs a shop", async ({ db, app, codeTo }) => {
    const { phone, authorization } = await registered(db, null);
    expect((await call(app, "cancel", {}, authorization)).msg).toBe("请输入短信验证码");
    const code = await codeTo(phone, authorization);
    expect((await call(app, "cancel", { code: otherThan(code) }, authorization)).code).toBe(601);
    expect((await call(app, "cancel", { code }, authorization)).code).toBe(200);
    expect((await info(app, authorization)).code).toBe(401);
    const merchant = somePhone();
    await addPerson(db, merchant, await hashPassword(OLD));
    const own = await signInAs(db, merchant, { merchantId: await insertMerchant(db, "恒林木行") });
    expect((await call(app, "cancel", { password: OLD }, own)).msg).toBe("您是商家账号，请先联系客服办理退店");
  });
});
