import type { Static } from "typebox";
import { answers, everybodyReads, get, limited, post, publicAttempt, row, signedIn } from "../call.ts";
import type {
  AutoLoginQuery,
  CloseAccountBody,
  ClosedSessionsData,
  DeliveryCityBody,
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

export const captchaPicture = publicAttempt(
  get<Static<typeof GetImageQuery>, PuzzleData>(
    "/api/verifyOneInterface/getImage",
    "A puzzle picture for a phone number",
  ),
);
export const signInSmsCode = publicAttempt(
  post<Static<typeof SmsCodeBody>, SmsCodeData>("/api/login/getSmsCode", "Sends an SMS code for signing in"),
);
export const registerSmsCode = publicAttempt(
  post<Static<typeof SmsCodeBody>, SmsCodeData>("/api/login/getRegisterSmsCode", "Sends an SMS code for registering"),
);
export const resetSmsCode = publicAttempt(
  post<Static<typeof SmsCodeBody>, SmsCodeData>(
    "/api/login/getForgetPasswordSmsCode",
    "Sends an SMS code for a forgotten password",
  ),
);
export const memberSmsCode = signedIn(
  limited(
    "attempts",
    post<Static<typeof SmsCodeBody>, SmsCodeData>(
      "/api/member/pc/getSmsCode",
      "Sends an SMS code to the signed-in person",
    ),
  ),
);
export const signIn = publicAttempt(
  post<Static<typeof LoginBody>, LoginData>("/api/login/login", "Signs in by SMS code or password", 5002),
);
export const register = publicAttempt(
  post<Static<typeof RegisterBody>, LoginData>("/api/login/register", "Registers a phone number and signs in", 404),
);
export const checkResetCode = publicAttempt(
  post<Static<typeof ValidationCodeBody>, ValidationCodeData>(
    "/api/login/validationCode",
    "Checks the SMS code of a forgotten password",
  ),
);
export const resetPassword = publicAttempt(
  post<Static<typeof ForgetPasswordBody>, Static<typeof NothingData>>(
    "/api/login/forgetPassword",
    "Sets a new password with a reset token",
  ),
);
export const userInfo = signedIn(
  post<UserInfoData>("/api/login/getUserInfo", "The signed-in person with roles, permissions and companies"),
);
export const signOut = everybodyReads(post<Static<typeof NothingData>>("/logout", "Ends the session"));
export const jumpKey = signedIn(
  get<Static<typeof JumpKeyQuery>, JumpKeyData>(
    "/api/login/getJumpKey",
    "A one-time key that signs in on another site of the operator",
  ),
);
export const signInByKey = publicAttempt(
  row<{ query: Static<typeof AutoLoginQuery>; reply: LoginData }>(
    "POST",
    "query",
    "/api/login/autoLoginDefault",
    "Signs in with a one-time key",
  ),
);
export const updateProfile = signedIn(
  post<Static<typeof ProfileBody>, null>("/api/member/pc/update", "Changes name and avatar", 404),
);
export const chooseDeliveryCity = signedIn(
  post<Static<typeof DeliveryCityBody>, null>(
    "/api/member/pc/setDeliveryCity",
    "Remembers where the person's goods go",
  ),
);
export const updatePassword = signedIn(
  post<Static<typeof UpdatePasswordBody>, null>("/api/member/pc/updatePassword", "Changes the password"),
);
export const updatePhone = signedIn(
  post<Static<typeof UpdatePhoneBody>, null>(
    "/api/member/pc/updatePhone",
    "Moves the account to another phone number",
    404,
  ),
);
export const closeAccount = signedIn(
  post<Static<typeof CloseAccountBody>, null>("/api/member/pc/cancel", "Closes the account"),
);
export const sessionList = signedIn(
  get<Static<typeof SessionListData>>("/api/member/pc/getSessions", "Devices that are signed in"),
);
export const closeOtherSessions = signedIn(
  post<ClosedSessionsData>("/api/member/pc/closeOtherSessions", "Signs out every other device"),
);
/** Everything that is kept about the person, as a zip of files. */
export const ownDataCopy = signedIn(
  answers("file", get<null>("/api/member/pc/exportData", "A copy of everything that is kept about the person")),
);
