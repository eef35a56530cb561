import { type Static, Type } from "typebox";
import type { CaptchaPurpose } from "../domain/account/captcha.ts";
import type { Session } from "../domain/account/session.ts";
import { IdSchema, MomentSchema, Nullable, Shape } from "./common.ts";

/**
 * Texts are only bounded here; whether a phone, code or password is acceptable the server says with the words of
 * domain/account, as a warning (601) that can be shown.
 */
const TextSchema = Type.String({ maxLength: 64 });

/** Slider puzzles (seed §7). `type`: 0 log in, 1 register, 2 forgotten password. */
export const GetImageQuery = Shape({
  type: Type.Unsafe<CaptchaPurpose>(Type.Integer({ minimum: 0, maximum: 2 })),
  phone: TextSchema,
});
/** Pictures as data URLs: `srcImage` 300×200, `cutImage` 50×50; `yposition` px from the top (seed §3, §9). */
export const PuzzleData = Type.Object({
  token: Type.String(),
  srcImage: Type.String(),
  cutImage: Type.String(),
  yposition: Type.Integer(),
});
export type PuzzleData = Static<typeof PuzzleData>;

/**
 * getSmsCode, getRegisterSmsCode, getForgetPasswordSmsCode. `x`: where the piece was dropped, px from the left; `y` is
 * taken and not judged. The seed's client sends its entire login form, so the other fields of that form are let in.
 */
export const SmsCodeBody = Shape({
  phone: TextSchema,
  token: Type.Optional(TextSchema),
  x: Type.Optional(Type.Number()),
  y: Type.Optional(Type.Number()),
  code: Type.Optional(TextSchema),
  username: Type.Optional(TextSchema),
  password: Type.Optional(TextSchema),
});
/** `nextAllowedAt`: when the phone may ask for its next code, epoch ms. */
export const SmsCodeData = Type.Object({ sent: Type.Boolean(), nextAllowedAt: MomentSchema });
export type SmsCodeData = Static<typeof SmsCodeData>;

/**
 * Type 1: `username` (a phone) and `code`. Type 2: `username`, `password`, and a solved puzzle once one is asked for.
 * `agree`: the person ticked the agreements; it is kept.
 */
export const LoginBody = Shape({
  type: Type.Union([Type.Literal(1), Type.Literal(2)]),
  username: TextSchema,
  code: Type.Optional(TextSchema),
  password: Type.Optional(TextSchema),
  token: Type.Optional(TextSchema),
  x: Type.Optional(Type.Number()),
  y: Type.Optional(Type.Number()),
  agree: Type.Optional(Type.Boolean()),
});
/** `expireAt` epoch ms. `needPassword`: the person never chose a password. */
export const LoginData = Type.Object({
  access_token: Type.String(),
  expireAt: MomentSchema,
  needPassword: Type.Boolean(),
});
export type LoginData = Static<typeof LoginData>;

/** Answers `LoginData`: who registered is signed in. `inviteCode` (product §1) is let in; nothing depends on it yet. */
export const RegisterBody = Shape({
  phone: TextSchema,
  code: TextSchema,
  password: TextSchema,
  agree: Type.Optional(Type.Boolean()),
  inviteCode: Type.Optional(TextSchema),
});

export const ValidationCodeBody = Shape({ phone: TextSchema, code: TextSchema });
/** Single use, ten minutes. */
export const ValidationCodeData = Type.Object({ resetToken: Type.String() });
export type ValidationCodeData = Static<typeof ValidationCodeData>;

export const ForgetPasswordBody = Shape({ resetToken: TextSchema, password: TextSchema });

export const CompanyBriefSchema = Type.Object({
  id: IdSchema,
  companyName: Type.String(),
  companyStatus: Type.Integer(),
});

/** getUserInfo: the session (product §0) and the two names of the seed (§3): `userName` is the phone. */
export const UserInfoData = Type.Object({
  token: Type.String(),
  name: Type.String(),
  phone: Type.String(),
  avatar: Type.String(),
  roles: Type.Array(Type.String()),
  permissions: Type.Array(Type.String()),
  companyId: Nullable(IdSchema),
  companyName: Nullable(Type.String()),
  companyData: Type.Array(CompanyBriefSchema),
  carNums: Type.Integer(),
  merchantId: Nullable(IdSchema),
  unreadNum: Type.Integer(),
  sessionEpoch: Type.Integer(),
  realName: Type.String(),
  userName: Type.String(),
});
export type UserInfoData = Static<typeof UserInfoData> & Session;

export const NothingData = Type.Null();
