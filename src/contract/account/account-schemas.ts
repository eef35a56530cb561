import { type Static, Type } from "typebox";
import type { CaptchaPurpose } from "../../domain/account/captcha.ts";
import { PROOF_FIELDS } from "../../domain/account/login-form.ts";
import { PHONE_CHANGE_FIELDS, PROFILE_FIELDS } from "../../domain/account/profile.ts";
import { REGISTRATION_FIELDS } from "../../domain/account/register-form.ts";
import { SESSION } from "../../domain/account/session.ts";
import type { Fields } from "../../domain/fields.ts";
import { type Infer, record, TEXT } from "../../domain/records.ts";
import { CityCodeOrEmptySchema, each, FileReply, IdSchema, MomentSchema, Shape } from "../common.ts";
import { draftsOf, ReplyOf } from "../fields.ts";

/** Where a puzzle's piece was dropped, px. */
const DropSchema = Type.Number({ minimum: -100_000, maximum: 100_000 });

/**
 * Texts are only bounded here; whether a phone, code or password is acceptable the server decides by the rules of domain/account,
 * as a warning (601) that can be shown.
 */
const TextSchema = Type.String({ maxLength: 64 });

/** The texts of a form as they are sent. */
const shortTextsOf = <All extends Fields>(fields: All) =>
  draftsOf(fields, Object.fromEntries(Object.keys(fields).map((name) => [name, TextSchema])));

/**
 * Slider puzzles. `type`: 0 log in, 1 register, 2 forgotten password, 3 a change of one's own account, 4 to show
 * that a person sends a call.
 */
export const GetImageQuery = Shape({
  type: Type.Unsafe<CaptchaPurpose>(Type.Integer({ minimum: 0, maximum: 4 })),
  phone: TextSchema,
});
/** Pictures as data URLs: `srcImage` 300×200, `cutImage` 50×50; `yposition` px from the top. */
export const PuzzleData = Type.Object({
  ...each("token srcImage cutImage", Type.String()),
  yposition: Type.Integer(),
});
export type PuzzleData = Static<typeof PuzzleData>;

/**
 * getSmsCode, getRegisterSmsCode, getForgetPasswordSmsCode and, signed in, member/pc/getSmsCode. `x`: where the piece was dropped, px from the left; `y` is
 * accepted and not validated. Clients send their entire login form, so the other fields of that form are accepted too.
 */
export const SmsCodeBody = Shape({
  phone: TextSchema,
  ...each("token code username password", Type.Optional(TextSchema)),
  x: Type.Optional(DropSchema),
  y: Type.Optional(DropSchema),
});
/** `nextAllowedAt`: when the phone may request its next code, epoch ms. */
export const SmsCodeData = Type.Object({ sent: Type.Boolean(), nextAllowedAt: MomentSchema });
export type SmsCodeData = Static<typeof SmsCodeData>;

/**
 * Type 1: `username` (a phone) and `code`. Type 2: `username`, `password`, and a solved puzzle once one is required. `agree`: the
 * person ticked the agreements; it is stored.
 */
export const LoginBody = Shape({
  type: Type.Union([Type.Literal(1), Type.Literal(2)]),
  username: TextSchema,
  ...each("code password token", Type.Optional(TextSchema)),
  x: Type.Optional(DropSchema),
  y: Type.Optional(DropSchema),
  agree: Type.Optional(Type.Boolean()),
});
/** `expireAt` epoch ms. `needPassword`: the person never chose a password. */
export const LoginData = Type.Object({
  access_token: Type.String(),
  expireAt: MomentSchema,
  needPassword: Type.Boolean(),
});
export type LoginData = Static<typeof LoginData>;

/** Answers `LoginData`: who registered is signed in. `inviteCode` is let in; nothing depends on it yet. */
export const RegisterBody = Shape({
  ...shortTextsOf(REGISTRATION_FIELDS),
  agree: Type.Optional(Type.Boolean()),
  inviteCode: Type.Optional(TextSchema),
});

/** A phone number and the SMS code that was sent to it. */
export const ValidationCodeBody = Shape(shortTextsOf(PROOF_FIELDS));
/** Single use, ten minutes. */
export const ValidationCodeData = Type.Object({ resetToken: Type.String() });
export type ValidationCodeData = Static<typeof ValidationCodeData>;

/** A new password with the token that the SMS code earned. */
export const ForgetPasswordBody = Shape({
  resetToken: TextSchema,
  password: TextSchema,
});

/** getUserInfo: the session and two names; `userName` is the phone. */
const USER_INFO = record(SESSION, { realName: TEXT, userName: TEXT });
export type UserInfoData = Infer<typeof USER_INFO>;
/** Ids of the session, which clients send again. */
export const SESSION_IDS = { id: IdSchema, companyId: IdSchema, merchantId: IdSchema };

/** getJumpKey: where the key will be used, a path of this site or an http(s) address. */
export const JumpKeyQuery = Shape({ target: Type.String({ maxLength: 2_000 }) });
/** Single use, one minute (`expireAt` epoch ms). */
export const JumpKeyData = Type.Object({ key: Type.String(), expireAt: MomentSchema });
export type JumpKeyData = Static<typeof JumpKeyData>;
/** autoLoginDefault; answers `LoginData`. */
export const AutoLoginQuery = Shape({ key: Type.String({ maxLength: 200 }) });

/** GB/T 2260 of a prefecture; empty for none. */
export const DeliveryCityBody = Shape({ cityCode: CityCodeOrEmptySchema });
/** member/pc/update. `avatar`: one of the drawn ones, or an empty text. */
export const ProfileBody = Shape(draftsOf(PROFILE_FIELDS, { name: TextSchema }));
/** `oldPassword` is left out by who never had one. */
export const UpdatePasswordBody = Shape({ oldPassword: Type.Optional(TextSchema), newPassword: TextSchema });
/** `code` went to the new phone, `oldCode` to the present one. */
export const UpdatePhoneBody = Shape(shortTextsOf(PHONE_CHANGE_FIELDS));
/** `password` of who has one, else `code`, sent to the own phone. `giveUpCompanies`: others may certify them then. */
export const CloseAccountBody = Shape({
  password: Type.Optional(TextSchema),
  code: Type.Optional(TextSchema),
  giveUpCompanies: Type.Optional(Type.Boolean()),
});

export const SessionListData = Type.Array(
  Type.Object({ signedInAt: MomentSchema, seenAt: MomentSchema, ip: Type.String(), isThis: Type.Boolean() }),
);
/** How many sessions ended. */
export const ClosedSessionsData = Type.Object({ closed: Type.Integer() });
export type ClosedSessionsData = Static<typeof ClosedSessionsData>;

/** The data of a call that answers nothing. */
export const NothingData = Type.Null();

export const accountSchemas = {
  captchaPicture: { query: GetImageQuery, reply: PuzzleData },
  signInSmsCode: { body: SmsCodeBody, reply: SmsCodeData },
  registerSmsCode: { body: SmsCodeBody, reply: SmsCodeData },
  resetSmsCode: { body: SmsCodeBody, reply: SmsCodeData },
  memberSmsCode: { body: SmsCodeBody, reply: SmsCodeData },
  signIn: { body: LoginBody, reply: LoginData },
  register: { body: RegisterBody, reply: LoginData },
  checkResetCode: { body: ValidationCodeBody, reply: ValidationCodeData },
  resetPassword: { body: ForgetPasswordBody, reply: NothingData },
  userInfo: { reply: ReplyOf(USER_INFO, SESSION_IDS) },
  signOut: { reply: NothingData },
  jumpKey: { query: JumpKeyQuery, reply: JumpKeyData },
  signInByKey: { query: AutoLoginQuery, reply: LoginData },
  chooseDeliveryCity: { body: DeliveryCityBody, reply: Type.Null() },
  updateProfile: { body: ProfileBody, reply: Type.Null() },
  updatePassword: { body: UpdatePasswordBody, reply: Type.Null() },
  updatePhone: { body: UpdatePhoneBody, reply: Type.Null() },
  closeAccount: { body: CloseAccountBody, reply: Type.Null() },
  sessionList: { reply: SessionListData },
  closeOtherSessions: { reply: ClosedSessionsData },
  ownDataCopy: { reply: FileReply },
} as const;
