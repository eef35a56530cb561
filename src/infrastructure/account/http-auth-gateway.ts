import type { AuthGateway } from "../../application/account/auth-gateway.ts";
import type {
  JumpKeyData,
  LoginData,
  PuzzleData,
  SmsCodeData,
  UserInfoData,
  ValidationCodeData,
} from "../../contract/account.ts";
import type { SmsPurpose } from "../../domain/account/captcha.ts";
import type { HttpClient } from "../http/http-client.ts";

const SMS_CODE_CALLS: Readonly<Record<SmsPurpose, string>> = {
  0: "/api/login/getSmsCode",
  1: "/api/login/getRegisterSmsCode",
  2: "/api/login/getForgetPasswordSmsCode",
  3: "/api/member/pc/getSmsCode",
};

/** On the wire: 1 by SMS code, 2 by password (seed §7). */
const BY_SMS = 1;
const BY_PASSWORD = 2;

const signedIn = ({ access_token, expireAt }: LoginData) => ({ token: access_token, expireAt });

/** The forms ask for consent before they send anything; the server keeps it. */
const CONSENT = { agree: true };

export const createHttpAuthGateway = (http: HttpClient): AuthGateway => ({
  async puzzle(purpose, phone) {
    const wire = await http.get<PuzzleData>("/api/verifyOneInterface/getImage", { type: purpose, phone });
    return { token: wire.token, picture: wire.srcImage, piece: wire.cutImage, pieceTop: wire.yposition };
  },
  async sendSmsCode({ purpose, phone, token, offset, pieceTop }) {
    const body = { phone, token, x: offset, y: pieceTop };
    const { nextAllowedAt } = await http.post<SmsCodeData>(SMS_CODE_CALLS[purpose], body);
    return { nextAllowedAt };
  },
  async signInBySms({ phone, code }) {
    const body = { username: phone, code, type: BY_SMS, ...CONSENT };
    return signedIn(await http.post<LoginData>("/api/login/login", body));
  },
  async signInByPassword({ username, password, puzzle }) {
    const solved = puzzle ? { token: puzzle.token, x: puzzle.offset } : {};
    const body = { username, password, type: BY_PASSWORD, ...solved, ...CONSENT };
    return signedIn(await http.post<LoginData>("/api/login/login", body));
  },
  async signInByKey(key) {
    const options = { params: { key }, silent: true, anonymous: true };
    return signedIn(await http.post<LoginData>("/api/login/autoLoginDefault", undefined, options));
  },
  async jumpKey(target) {
    return (await http.get<JumpKeyData>("/api/login/getJumpKey", { target })).key;
  },
  async register({ phone, code, password }) {
    return signedIn(await http.post<LoginData>("/api/login/register", { phone, code, password, ...CONSENT }));
  },
  checkResetCode: ({ phone, code }) => http.post<ValidationCodeData>("/api/login/validationCode", { phone, code }),
  async resetPassword({ resetToken, password }) {
    await http.post<null>("/api/login/forgetPassword", { resetToken, password });
  },
  session: () => http.post<UserInfoData>("/api/login/getUserInfo"),
  async signOut() {
    await http.post<null>("/logout", {}, { silent: true });
  },
});
