import { describe, expect } from "vitest";
import type { AuthGateway } from "../../../src/application/account/auth-gateway.ts";
import type { Companies } from "../../../src/application/account/companies.ts";
import type { Membership } from "../../../src/application/account/membership.ts";
import type { TokenStore } from "../../../src/application/platform.ts";
import type { SmsPurpose } from "../../../src/domain/account/captcha.ts";
import { COMPANY_STATUS } from "../../../src/domain/company/company-status.ts";
import { ApiError, type Failure } from "../../../src/domain/errors.ts";
import { asId, type CompanyId } from "../../../src/domain/ids.ts";
import { createHttpAuthGateway } from "../../../src/infrastructure/account/http-auth-gateway.ts";
import { createHttpMembership } from "../../../src/infrastructure/account/http-membership.ts";
import { createHttpCompanies } from "../../../src/infrastructure/company/http-companies.ts";
import { createFailureBus, createHttpClient } from "../../../src/infrastructure/http/http-client.ts";
import { agePastCodes, otherThan, somePhone } from "../../support/account-calls.ts";
import type { TestDatabase } from "../../support/database.ts";
import { it as test } from "../../support/fixtures.ts";
import type { SentSms } from "../../support/server.ts";
import { personIdOf } from "../../support/sign-in.ts";

const PASSWORD = "hao-mu-cai-9";

const it = test
  .extend("sent", { scope: "file" }, ({ server }) => server.sent)
  .extend("url", { scope: "file" }, ({ app }) => app.listen({ port: 0, host: "127.0.0.1" }));

describe("the account adapters against the real server", () => {
  /** A device of its own, with what its failure bus published. */
  const createDevice = (url: string) => {
    let kept: string | null = null;
    const tokens: TokenStore = {
      read: () => kept,
      write: (token) => {
        kept = token;
      },
      clear: () => {
        kept = null;
      },
    };
    const reported: Failure[] = [];
    const failures = createFailureBus();
    failures.subscribe((failure) => reported.push(failure));
    const http = createHttpClient({ url }, tokens, failures);
    const auth: AuthGateway = createHttpAuthGateway(http);
    const companies: Companies = createHttpCompanies(http);
    const membership: Membership = createHttpMembership(http);
    return { auth, companies, membership, tokens, reported };
  };

  const code = async (db: TestDatabase, sent: SentSms[], auth: AuthGateway, phone: string, purpose: SmsPurpose) => {
    await agePastCodes(db, phone, "2 days");
    const { token, pieceTop } = await auth.puzzle(purpose, phone);
    const row = await db.one<{ x: number }>("select target_x as x from captcha where token = $1", [token]);
    await auth.sendSmsCode({ purpose, phone, token, offset: row!.x, pieceTop });
    return sent.findLast((message) => message.phone === phone && message.purpose === purpose)!.code;
  };
  const failureOf = (call: Promise<unknown>): Promise<Failure> =>
    call.then(
      () => Promise.reject(new Error("it was to fail")),
      (error: unknown) => {
        expect(error).toBeInstanceOf(ApiError);
        return (error as ApiError).failure;
      },
    );

  it("sign in by SMS, read who is there, and sign out", async ({ db, sent, url }) => {
    const { auth, tokens } = createDevice(url);
    const phone = somePhone();
    const puzzle = await auth.puzzle(0, phone);
    expect(puzzle.picture).toMatch(/^data:image\/jpeg;base64,/);
    expect(puzzle.piece).toMatch(/^data:image\/png;base64,/);
    expect(puzzle.pieceTop).toBeGreaterThanOrEqual(0);
    const signedIn = await auth.signInBySms({ phone, code: await code(db, sent, auth, phone, 0) });
    expect(signedIn.expireAt).toBeGreaterThan(Date.now());
    tokens.write(signedIn.token, signedIn.expireAt);
    expect(await auth.session()).toMatchObject({ token: signedIn.token, phone, companyData: [], merchantId: null });
    await auth.signOut();
    expect(await failureOf(auth.session())).toMatchObject({ kind: "session-expired" });
  });

  it("register, forget the password and sign in with the new one", async ({ db, sent, url }) => {
    const { auth } = createDevice(url);
    const phone = somePhone();
    const registered = await auth.register({ phone, code: await code(db, sent, auth, phone, 1), password: PASSWORD });
    expect(Object.keys(registered).sort()).toEqual(["expireAt", "token"]);
    const { resetToken } = await auth.checkResetCode({ phone, code: await code(db, sent, auth, phone, 2) });
    await auth.resetPassword({ resetToken, password: "neu-mu-cai-9" });
    const refused = await failureOf(auth.signInByPassword({ username: phone, password: PASSWORD }));
    expect(refused).toEqual({ kind: "refused", code: 601, message: "账号或密码错误", data: null });
    expect((await auth.signInByPassword({ username: phone, password: "neu-mu-cai-9" })).token).not.toBe("");
  });

  it("report what is missing after five wrong passwords, and accept a solved puzzle for it", async ({
    db,
    sent,
    url,
  }) => {
    const { auth, reported } = createDevice(url);
    const phone = somePhone();
    await auth.register({ phone, code: await code(db, sent, auth, phone, 1), password: PASSWORD });
    for (let wrong = 0; wrong < 5; wrong++) {
      await failureOf(auth.signInByPassword({ username: phone, password: "wrong-password" }));
    }
    const missing = await failureOf(auth.signInByPassword({ username: phone, password: PASSWORD }));
    expect(missing).toMatchObject({ kind: "refused", code: 5002, data: { need: "captcha" } });
    expect(reported.at(-1)).toEqual(missing);
    const { token } = await auth.puzzle(0, phone);
    const row = await db.one<{ x: number }>("select target_x as x from captcha where token = $1", [token]);
    const puzzle = { token, offset: row!.x };
    expect((await auth.signInByPassword({ username: phone, password: PASSWORD, puzzle })).token).not.toBe("");
  });

  it("carry the server's words for a wrong puzzle, a wrong code and an early second code", async ({
    db,
    sent,
    url,
  }) => {
    const { auth } = createDevice(url);
    const phone = somePhone();
    const { token, pieceTop } = await auth.puzzle(0, phone);
    const off = await failureOf(auth.sendSmsCode({ purpose: 0, phone, token, offset: 0, pieceTop }));
    expect(off).toMatchObject({ code: 601, message: "验证失败，请重试" });
    const right = await code(db, sent, auth, phone, 0);
    const wrong = await failureOf(auth.signInBySms({ phone, code: otherThan(right) }));
    expect(wrong).toMatchObject({ code: 601, message: "验证码错误或已失效" });
    const second = await auth.puzzle(0, phone);
    const row = await db.one<{ x: number }>("select target_x as x from captcha where token = $1", [second.token]);
    const early = await failureOf(
      auth.sendSmsCode({ purpose: 0, phone, token: second.token, offset: row!.x, pieceTop: second.pieceTop }),
    );
    expect(early).toMatchObject({ code: 601, data: { nextAllowedAt: expect.any(Number) } });
  });

  it("choose the company to act for, and go back", async ({ db, sent, url }) => {
    const { auth, companies, tokens } = createDevice(url);
    const phone = somePhone();
    const row = await db.one<{ id: CompanyId }>(
      `insert into company_info (person_id, company_name, credit_code, company_status)
       values ($1, '恒林木业', '91320585MA1W8K2D5Y', ${COMPANY_STATUS.certified}) returning id`,
      [await personIdOf(db, phone)],
    );
    const { token, expireAt } = await auth.signInBySms({ phone, code: await code(db, sent, auth, phone, 0) });
    tokens.write(token, expireAt);
    expect(await companies.mine()).toMatchObject([
      { id: row!.id, companyName: "恒林木业", companyStatus: COMPANY_STATUS.certified },
    ]);
    await companies.actFor(row!.id);
    expect(await auth.session()).toMatchObject({ companyId: row!.id, companyName: "恒林木业", sessionEpoch: 1 });
    await companies.actAsPerson();
    expect(await auth.session()).toMatchObject({ companyId: null, sessionEpoch: 2 });
    expect(await failureOf(companies.actFor(asId<CompanyId>("1")))).toMatchObject({ kind: "refused", code: 404 });
  });

  it("hop to another device with a key that works once, and return nothing when it does not", async ({
    db,
    sent,
    url,
  }) => {
    const console = createDevice(url);
    const shop = createDevice(url);
    const phone = somePhone();
    const { token, expireAt } = await console.auth.signInBySms({
      phone,
      code: await code(db, sent, console.auth, phone, 0),
    });
    console.tokens.write(token, expireAt);
    const key = await console.auth.jumpKey("/index");
    const landed = await shop.auth.signInByKey(key);
    expect(landed.token).not.toBe(token);
    shop.tokens.write(landed.token, landed.expireAt);
    expect(await shop.auth.session()).toMatchObject({ phone, needPassword: true });
    expect(await failureOf(shop.auth.signInByKey(key))).toMatchObject({ kind: "refused", code: 403 });
    expect(shop.reported).toEqual([]);
    expect(await failureOf(console.auth.jumpKey("javascript:alert(1)"))).toMatchObject({ code: 601 });
  });

  it("manage the own account: profile, password, phone, sessions, closing", async ({ db, sent, url }) => {
    const here = createDevice(url);
    const there = createDevice(url);
    const phone = somePhone();
    const next = somePhone();
    for (const device of [here, there]) {
      const { token, expireAt } = await device.auth.signInBySms({
        phone,
        code: await code(db, sent, device.auth, phone, 0),
      });
      device.tokens.write(token, expireAt);
    }
    await here.membership.updateProfile({ name: "王木匠", avatar: "/pictures/avatar/pine.svg" });
    expect(await here.auth.session()).toMatchObject({ name: "王木匠", avatar: "/pictures/avatar/pine.svg" });
    expect((await here.membership.sessions()).map(({ isThis }) => isThis)).toEqual([true, false]);
    expect(await here.membership.closeOtherSessions()).toBe(1);
    expect(await failureOf(there.auth.session())).toMatchObject({ kind: "session-expired" });
    await here.membership.updatePassword({ oldPassword: null, newPassword: PASSWORD });
    const change = { oldPassword: "wrong-mu-9", newPassword: "neu-mu-cai-9" };
    expect(await failureOf(here.membership.updatePassword(change))).toMatchObject({
      code: 601,
      message: "原密码不正确",
    });
    await here.membership.updatePassword({ ...change, oldPassword: PASSWORD });
    const codes = {
      oldCode: await code(db, sent, here.auth, phone, 3),
      code: await code(db, sent, here.auth, next, 3),
    };
    await here.membership.updatePhone({ phone: next, ...codes });
    expect(await here.auth.session()).toMatchObject({ phone: next, needPassword: false });
    await here.membership.close({ password: "neu-mu-cai-9" }, false);
    expect(await failureOf(here.auth.session())).toMatchObject({ kind: "session-expired" });
  });
});
