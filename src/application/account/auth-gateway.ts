import type { CaptchaPurpose, SmsPurpose } from "../../domain/account/captcha.ts";
import type { Session } from "../../domain/account/session.ts";

/** A slider puzzle: pictures as data URLs, `pieceTop` px from the top; the answer stays on the server. */
export type Puzzle = { token: string; picture: string; piece: string; pieceTop: number };

/**
 * A request for an SMS code with the solved slider puzzle of `token`. `pieceTop` is in pixels from the top, as the
 * puzzle gave it.
 */
export type SmsCodeRequest = {
  purpose: SmsPurpose;
  phone: string;
  token: string;
  /** Where the piece was dropped, px from the left. */
  offset: number;
  pieceTop: number;
};

/** The session token and when it expires. */
export type SignedIn = { token: string /** Epoch ms. */; expireAt: number };

/** Every method rejects with `ApiError` and nothing else. */
export abstract class AuthGateway {
  abstract puzzle(purpose: CaptchaPurpose, phone: string): Promise<Puzzle>;
  /** Checks the puzzle and sends the code; resolves with when the next one may be requested (epoch ms). */
  abstract sendSmsCode(request: SmsCodeRequest): Promise<{ nextAllowedAt: number }>;
  abstract signInBySms(request: { phone: string; code: string }): Promise<SignedIn>;
  /** After five wrong passwords it is refused with 5002 and `need: "captcha"` until a solved puzzle (purpose 0) comes along. */
  abstract signInByPassword(request: {
    username: string;
    password: string;
    puzzle?: { token: string; offset: number };
  }): Promise<SignedIn>;
  /** A one-time key from another of our sites; used up by the first try. Fails silently. */
  abstract signInByKey(key: string): Promise<SignedIn>;
  /** A key for the hop of the signed-in person to `target`, a path of this site or an http(s) address; good for a minute. */
  abstract jumpKey(target: string): Promise<string>;
  abstract register(request: { phone: string; code: string; password: string }): Promise<SignedIn>;
  /** First step of a forgotten password: the code buys a ticket for the second. */
  abstract checkResetCode(request: { phone: string; code: string }): Promise<{ resetToken: string }>;
  abstract resetPassword(request: { resetToken: string; password: string }): Promise<void>;
  abstract session(): Promise<Session>;
  abstract signOut(): Promise<void>;
}
