import * as calls from "../../contract/account/account-calls.ts";
import type { LoginData } from "../../contract/account/account-schemas.ts";
import type { SmsPurpose } from "../../domain/account/captcha.ts";
import { PROOF_FIELDS } from "../../domain/account/login-form.ts";
import { phoneProblem, phoneTyped, usernameTyped } from "../../domain/account/phone.ts";
import { REGISTRATION_FIELDS } from "../../domain/account/register-form.ts";
import { withFoldedCodes } from "../../domain/fields.ts";
import { smsCodeTyped } from "../../domain/typed-code.ts";
import { signedIn, tokenOf } from "../auth.ts";
import type { App, Deps } from "../http.ts";
import { refuseIf } from "../reply.ts";
import { serve } from "../serve.ts";
import { avatarRoutes } from "./avatars.ts";
import { placeOf, placeOfSession, rememberDevice } from "./devices.ts";
import { memberRoutes } from "./member-routes.ts";
import { networkOf } from "./network.ts";
import { chargePicture, createPuzzlePool, type PuzzleAnswer, storePuzzle } from "./puzzles.ts";
import { checkResetCode, resetPassword } from "./reset-password.ts";
import { closeSession } from "./session-store.ts";
import { register, type SignedIn, signInByPassword, signInBySms } from "./sign-in.ts";
import { sendSmsCode } from "./sms-codes.ts";
import { userInfoOf } from "./user-info.ts";

const SMS_CODE_CALLS = [
  [calls.signInSmsCode, 0],
  [calls.registerSmsCode, 1],
  [calls.resetSmsCode, 2],
  [calls.memberSmsCode, 3],
] as const satisfies readonly (readonly [unknown, SmsPurpose])[];

const puzzleIn = ({ token, x }: { token?: string; x?: number }): PuzzleAnswer | null =>
  token === undefined || token === "" || x === undefined ? null : { token, offset: x };

const loginData = ({ token, expireAt, needPassword }: SignedIn): LoginData => ({
  access_token: token,
  expireAt,
  needPassword,
});

/** Puzzle, SMS codes, sign-in, registration, forgotten password, who am I, sign-out. */
export function accountRoutes(app: App, deps: Deps): void {
  const { db } = deps;
  const pool = createPuzzlePool();
  app.addHook("onListen", async () => pool.fill());
  app.addHook("onClose", async () => {
    pool.close();
  });

  serve(app, calls.captchaPicture, async ({ query, ip }) => {
    const { type } = query;
    const phone = phoneTyped(query.phone);
    refuseIf(phoneProblem(phone));
    await chargePicture(db, networkOf(ip));
    const { picture, piece, gapX, gapY } = await pool.take();
    const token = await storePuzzle(db, type, phone, gapX);
    return { token, srcImage: picture, cutImage: piece, yposition: gapY };
  });

  for (const [call, purpose] of SMS_CODE_CALLS) {
    serve(app, call, async (request) => {
      const { body, caller, log } = request;
      const phone = phoneTyped(body.phone);
      const alarm = (text: string) => log.error(text);
      const place = caller?.phone === phone ? placeOfSession(request) : await placeOf(db, request, phone);
      const smsRequest = { purpose, phone, puzzle: puzzleIn(body), place, alarm };
      return { sent: true, nextAllowedAt: await sendSmsCode(deps, smsRequest) };
    });
  }

  serve(app, calls.signIn, async (request, reply) => {
    const { type, code = "", password = "", agree = false } = request.body;
    const username = usernameTyped(request.body.username);
    const place = await placeOf(db, request, username.trim());
    const session =
      type === 1
        ? await signInBySms(deps, { phone: username, code: smsCodeTyped(code), agree, place })
        : await signInByPassword(deps, { username, password, puzzle: puzzleIn(request.body), agree, place });
    await rememberDevice(db, request, reply, session.personId);
    return loginData(session);
  });

  serve(app, calls.register, async (request, reply) => {
    const { phone, code, password, agree = false } = withFoldedCodes(REGISTRATION_FIELDS, request.body);
    const place = await placeOf(db, request, phone);
    const session = await register(deps, { phone, code, password, agree, place });
    await rememberDevice(db, request, reply, session.personId);
    return loginData(session);
  });

  serve(app, calls.checkResetCode, async (request) => {
    const proof = withFoldedCodes(PROOF_FIELDS, request.body);
    const place = await placeOf(db, request, proof.phone);
    return await checkResetCode(deps, { ...proof, place });
  });

  serve(app, calls.resetPassword, async ({ body }) => {
    await resetPassword(deps, body);
    return null;
  });

  serve(app, calls.userInfo, async (request) => userInfoOf(db, signedIn(request), tokenOf(request)!));

  memberRoutes(app, deps);
  avatarRoutes(app);

  // Open to all: a visitor who is no longer signed in has nothing to end and need not sign in for it.
  serve(app, calls.signOut, async ({ caller }) => {
    if (caller) await closeSession(db, caller.tokenHash);
    return null;
  });
}
