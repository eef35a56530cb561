import type { AuthGateway } from "../../application/account/auth-gateway.ts";
import {
  captchaPicture,
  checkResetCode,
  jumpKey,
  memberSmsCode,
  register,
  registerSmsCode,
  resetPassword,
  resetSmsCode,
  signIn,
  signInByKey,
  signInSmsCode,
  signOut,
  userInfo,
} from "../../contract/account/account-calls.ts";
import type { LoginData } from "../../contract/account/account-schemas.ts";
import type { HttpClient } from "../http/http-client.ts";

const SMS_CODE_CALLS = { 0: signInSmsCode, 1: registerSmsCode, 2: resetSmsCode, 3: memberSmsCode } as const;

/** On the wire: 1 by SMS code, 2 by password. */
const BY_SMS = 1 as const;
const BY_PASSWORD = 2 as const;

const signedIn = ({ access_token, expireAt }: LoginData) => ({ token: access_token, expireAt });

/** The forms require consent before they send anything; the server stores it. */
const CONSENT = { agree: true };

export const createHttpAuthGateway = (http: HttpClient): AuthGateway => ({
  async puzzle(purpose, phone) {
    const wire = await http.send(captchaPicture, { type: purpose, phone });
    return { token: wire.token, picture: wire.srcImage, piece: wire.cutImage, pieceTop: wire.yposition };
  },
  async sendSmsCode({ purpose, phone, token, offset, pieceTop }) {
    const body = { phone, token, x: offset, y: pieceTop };
    const { nextAllowedAt } = await http.send(SMS_CODE_CALLS[purpose], body);
    return { nextAllowedAt };
  },
  async signInBySms({ phone, code }) {
    const body = { username: phone, code, type: BY_SMS, ...CONSENT };
    return signedIn(await http.send(signIn, body));
  },
  async signInByPassword({ username, password, puzzle }) {
    const solved = puzzle ? { token: puzzle.token, x: puzzle.offset } : {};
    const body = { username, password, type: BY_PASSWORD, ...solved, ...CONSENT };
    return signedIn(await http.send(signIn, body));
  },
  async signInByKey(key) {
    return signedIn(await http.send(signInByKey, { key }, { silent: true, anonymous: true }));
  },
  async jumpKey(target) {
    return (await http.send(jumpKey, { target })).key;
  },
  async register({ phone, code, password }) {
    return signedIn(await http.send(register, { phone, code, password, ...CONSENT }));
  },
  checkResetCode: ({ phone, code }) => http.send(checkResetCode, { phone, code }),
  resetPassword: ({ resetToken, password }) => http.send(resetPassword, { resetToken, password }),
  session: () => http.send(userInfo),
  signOut: () => http.send(signOut, undefined, { silent: true }),
});
