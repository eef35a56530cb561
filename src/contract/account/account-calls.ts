import type { Static } from "typebox";
import type { Call } from "../call.ts";
import type {
  AutoLoginQuery,
  CloseAccountBody,
  ClosedSessionsData,
  ForgetPasswordBody,
  GetImageQuery,
  JumpKeyData,
  JumpKeyQuery,
  LoginBody,
  LoginData,
  NothingData,
  ProfileBody,
  PuzzleData,
  RegisterBody,
  SessionListData,
  SmsCodeBody,
  SmsCodeData,
  UpdatePasswordBody,
  UpdatePhoneBody,
  UserInfoData,
  ValidationCodeBody,
  ValidationCodeData,
} from "./account-schemas.ts";

export const captchaPicture: Call<{ query: Static<typeof GetImageQuery>; reply: PuzzleData }> = {
  method: "GET",
  path: "/api/verifyOneInterface/getImage",
  access: "public",
  perNetwork: "attempts",
  input: "query",
  summary: "A puzzle picture for a phone number",
};

export const signInSmsCode: Call<{ body: Static<typeof SmsCodeBody>; reply: SmsCodeData }> = {
  method: "POST",
  path: "/api/login/getSmsCode",
  access: "public",
  perNetwork: "attempts",
  input: "body",
  summary: "Sends an SMS code for signing in",
};

export const registerSmsCode: Call<{ body: Static<typeof SmsCodeBody>; reply: SmsCodeData }> = {
  method: "POST",
  path: "/api/login/getRegisterSmsCode",
  access: "public",
  perNetwork: "attempts",
  input: "body",
  summary: "Sends an SMS code for registering",
};

export const resetSmsCode: Call<{ body: Static<typeof SmsCodeBody>; reply: SmsCodeData }> = {
  method: "POST",
  path: "/api/login/getForgetPasswordSmsCode",
  access: "public",
  perNetwork: "attempts",
  input: "body",
  summary: "Sends an SMS code for a forgotten password",
};

export const memberSmsCode: Call<{ body: Static<typeof SmsCodeBody>; reply: SmsCodeData }> = {
  method: "POST",
  path: "/api/member/pc/getSmsCode",
  access: "signed-in",
  perNetwork: "attempts",
  input: "body",
  summary: "Sends an SMS code to the signed-in person",
};

export const signIn: Call<{ body: Static<typeof LoginBody>; reply: LoginData }> = {
  method: "POST",
  path: "/api/login/login",
  access: "public",
  perNetwork: "attempts",
  input: "body",
  summary: "Signs in by SMS code or password",
  refusals: [5002],
};

export const register: Call<{ body: Static<typeof RegisterBody>; reply: LoginData }> = {
  method: "POST",
  path: "/api/login/register",
  access: "public",
  perNetwork: "attempts",
  input: "body",
  summary: "Registers a phone number and signs in",
  refusals: [404],
};

export const checkResetCode: Call<{ body: Static<typeof ValidationCodeBody>; reply: ValidationCodeData }> = {
  method: "POST",
  path: "/api/login/validationCode",
  access: "public",
  perNetwork: "attempts",
  input: "body",
  summary: "Checks the SMS code of a forgotten password",
};

export const resetPassword: Call<{ body: Static<typeof ForgetPasswordBody>; reply: Static<typeof NothingData> }> = {
  method: "POST",
  path: "/api/login/forgetPassword",
  access: "public",
  perNetwork: "attempts",
  input: "body",
  summary: "Sets a new password with a reset token",
};

export const userInfo: Call<{ reply: UserInfoData }> = {
  method: "POST",
  path: "/api/login/getUserInfo",
  access: "signed-in",
  input: "none",
  summary: "The signed-in person with roles, permissions and companies",
};

export const signOut: Call<{ reply: Static<typeof NothingData> }> = {
  method: "POST",
  path: "/logout",
  access: "public",
  perNetwork: "reads",
  input: "none",
  summary: "Ends the session",
};

export const jumpKey: Call<{ query: Static<typeof JumpKeyQuery>; reply: JumpKeyData }> = {
  method: "GET",
  path: "/api/login/getJumpKey",
  access: "signed-in",
  input: "query",
  summary: "A one-time key that signs in on another site of the operator",
};

export const signInByKey: Call<{ query: Static<typeof AutoLoginQuery>; reply: LoginData }> = {
  method: "POST",
  path: "/api/login/autoLoginDefault",
  access: "public",
  perNetwork: "attempts",
  input: "query",
  summary: "Signs in with a one-time key",
};

export const updateProfile: Call<{ body: Static<typeof ProfileBody>; reply: null }> = {
  method: "POST",
  path: "/api/member/pc/update",
  access: "signed-in",
  input: "body",
  summary: "Changes name and avatar",
  refusals: [404],
};

export const updatePassword: Call<{ body: Static<typeof UpdatePasswordBody>; reply: null }> = {
  method: "POST",
  path: "/api/member/pc/updatePassword",
  access: "signed-in",
  input: "body",
  summary: "Changes the password",
};

export const updatePhone: Call<{ body: Static<typeof UpdatePhoneBody>; reply: null }> = {
  method: "POST",
  path: "/api/member/pc/updatePhone",
  access: "signed-in",
  input: "body",
  summary: "Moves the account to another phone number",
  refusals: [404],
};

export const closeAccount: Call<{ body: Static<typeof CloseAccountBody>; reply: null }> = {
  method: "POST",
  path: "/api/member/pc/cancel",
  access: "signed-in",
  input: "body",
  summary: "Closes the account",
};

export const sessionList: Call<{ reply: Static<typeof SessionListData> }> = {
  method: "GET",
  path: "/api/member/pc/getSessions",
  access: "signed-in",
  input: "none",
  summary: "Devices that are signed in",
};

export const closeOtherSessions: Call<{ reply: ClosedSessionsData }> = {
  method: "POST",
  path: "/api/member/pc/closeOtherSessions",
  access: "signed-in",
  input: "none",
  summary: "Signs out every other device",
};
