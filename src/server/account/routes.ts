import {
  ForgetPasswordBody,
  GetImageQuery,
  LoginBody,
  LoginData,
  NothingData,
  PuzzleData,
  RegisterBody,
  SmsCodeBody,
  SmsCodeData,
  UserInfoData,
  ValidationCodeBody,
  ValidationCodeData,
} from "../../contract/account.ts";
import type { Access } from "../../contract/call.ts";
import { Reply } from "../../contract/reply.ts";
import type { SmsPurpose } from "../../domain/account/captcha.ts";
import { phoneProblem } from "../../domain/account/phone.ts";
import { signedIn, tokenOf } from "../auth.ts";
import type { App, Deps } from "../http.ts";
import { ok, refuseIf } from "../reply.ts";
import { networkOf } from "./attempts.ts";
import { avatarRoutes } from "./avatars.ts";
import { placeOf, placeOfSession, rememberDevice } from "./devices.ts";
import { memberRoutes } from "./member-routes.ts";
import { chargePicture, createPuzzlePool, keepPuzzle, type PuzzleAnswer } from "./puzzles.ts";
import { checkResetCode, resetPassword } from "./reset-password.ts";
import { closeSession } from "./session-repository.ts";
import { register, type SignedIn, signInByPassword, signInBySms } from "./sign-in.ts";
import { sendSmsCode } from "./sms-codes.ts";
import { userInfoOf } from "./user-info.ts";

const SMS_CODE_CALLS: readonly (readonly [string, SmsPurpose, Access])[] = [
  ["/api/login/getSmsCode", 0, "public"],
  ["/api/login/getRegisterSmsCode", 1, "public"],
  ["/api/login/getForgetPasswordSmsCode", 2, "public"],
  ["/api/member/pc/getSmsCode", 3, "signed-in"],
];

const puzzleIn = ({ token, x }: { token?: string; x?: number }): PuzzleAnswer | null =>
  token === undefined || token === "" || x === undefined ? null : { token, offset: x };

const loginData = ({ token, expireAt, needPassword }: SignedIn): LoginData => ({
  access_token: token,
  expireAt,
  needPassword,
});

/** Puzzle, SMS codes, sign-in, registration, forgotten password, who am I, sign-out (seed §7 Login, product §1). */
export function accountRoutes(app: App, deps: Deps): void {
  const { db } = deps;
  const pool = createPuzzlePool();
  app.addHook("onListen", async () => pool.fill());
  app.addHook("onClose", async () => {
    pool.close();
  });

  const open = { access: "public", perNetwork: "attempts" } as const;

  app.get(
    "/api/verifyOneInterface/getImage",
    { config: open, schema: { querystring: GetImageQuery, response: { 200: Reply(PuzzleData) } } },
    async ({ query: { type, phone }, ip }) => {
      refuseIf(phoneProblem(phone));
      await chargePicture(db, networkOf(ip));
      const { picture, piece, gapX, gapY } = await pool.take();
      const token = await keepPuzzle(db, type, phone, gapX);
      return ok({ token, srcImage: picture, cutImage: piece, yposition: gapY });
    },
  );

  for (const [url, purpose, access] of SMS_CODE_CALLS) {
    app.post(
      url,
      { config: { ...open, access }, schema: { body: SmsCodeBody, response: { 200: Reply(SmsCodeData) } } },
      async (request) => {
        const { body, caller, log } = request;
        const { phone } = body;
        const alarm = (text: string) => log.error(text);
        const place = caller?.phone === phone ? placeOfSession(request) : await placeOf(db, request, phone);
        const wish = { purpose, phone, puzzle: puzzleIn(body), place, alarm };
        return ok({ sent: true, nextAllowedAt: await sendSmsCode(deps, wish) });
      },
    );
  }

  app.post(
    "/api/login/login",
    { config: open, schema: { body: LoginBody, response: { 200: Reply(LoginData) } } },
    async (request, reply) => {
      const { type, username, code = "", password = "", agree = false } = request.body;
      const place = await placeOf(db, request, username.trim());
      const session =
        type === 1
          ? await signInBySms(deps, { phone: username, code, agree, place })
          : await signInByPassword(deps, { username, password, puzzle: puzzleIn(request.body), agree, place });
      await rememberDevice(db, request, reply, session.personId);
      return ok(loginData(session));
    },
  );

  app.post(
    "/api/login/register",
    { config: open, schema: { body: RegisterBody, response: { 200: Reply(LoginData) } } },
    async (request, reply) => {
      const { phone, code, password, agree = false } = request.body;
      const place = await placeOf(db, request, phone);
      const session = await register(deps, { phone, code, password, agree, place });
      await rememberDevice(db, request, reply, session.personId);
      return ok(loginData(session));
    },
  );

  app.post(
    "/api/login/validationCode",
    { config: open, schema: { body: ValidationCodeBody, response: { 200: Reply(ValidationCodeData) } } },
    async (request) => {
      const place = await placeOf(db, request, request.body.phone);
      return ok(await checkResetCode(deps, { ...request.body, place }));
    },
  );

  app.post(
    "/api/login/forgetPassword",
    { config: open, schema: { body: ForgetPasswordBody, response: { 200: Reply(NothingData) } } },
    async ({ body }) => {
      await resetPassword(deps, body);
      return ok(null);
    },
  );

  app.post(
    "/api/login/getUserInfo",
    { config: { access: "signed-in" }, schema: { response: { 200: Reply(UserInfoData) } } },
    async (request) => ok(await userInfoOf(db, signedIn(request), tokenOf(request)!)),
  );

  memberRoutes(app, deps);
  avatarRoutes(app);

  // Open to all: who is no longer signed in has nothing to end, and is not told to sign in for it.
  app.post(
    "/logout",
    { config: { access: "public", perNetwork: "reads" }, schema: { response: { 200: Reply(NothingData) } } },
    async ({ caller }) => {
      if (caller) await closeSession(db, caller.tokenHash);
      return ok(null);
    },
  );
}
