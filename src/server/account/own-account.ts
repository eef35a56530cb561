import type { Static } from "typebox";
import type { CloseAccountBody } from "../../contract/account/account-schemas.ts";
import { smsCodeProblem } from "../../domain/account/login-form.ts";
import { passwordProblem } from "../../domain/account/password.ts";
import {
  closingProblem,
  newPasswordProblem,
  type PasswordName,
  PHONE_CHANGE_FIELDS,
  phoneChangeProblems,
  profileProblems,
  wrongPasswordText,
} from "../../domain/account/profile.ts";
import { withFoldedCodes } from "../../domain/fields.ts";
import { normalised } from "../../domain/text.ts";
import { smsCodeTyped } from "../../domain/typed-code.ts";
import { type Caller, loginExpired } from "../auth.ts";
import type { Deps } from "../http.ts";
import { refuseIf, warning } from "../reply.ts";
import { closePerson, tiesOf } from "./closing-store.ts";
import type { Place } from "./devices.ts";
import { hashPassword } from "./password-hash.ts";
import { changePassword, changePhone, changeProfile, personOf } from "./person-store.ts";
import { voidResetTickets } from "./reset-ticket-store.ts";
import { closeOtherSessions } from "./sessions.ts";
import { ownPasswordMatches } from "./sign-in.ts";
import { takeBothSmsCodes, takeSmsCode, WRONG_CODE_TEXT } from "./sms-codes.ts";

const UNIQUE_VIOLATION = "23505";

/** `place`: where failures are counted. */
type AccountCaller = { caller: Caller; place: Place };

export async function updateProfile({ db }: Deps, caller: Caller, name: string, avatar: string): Promise<void> {
  refuseIf(Object.values(profileProblems({ name, avatar }))[0] ?? null);
  await changeProfile(db, caller.personId, normalised(name), avatar);
}

/**
 * Another password; every other session ends. A person who registered by SMS alone has no old one to show: the session, which a
 * code opened, is proof enough for the first.
 */
export async function updatePassword(
  deps: Deps,
  { caller, place }: AccountCaller,
  { oldPassword = "", newPassword }: { oldPassword?: string; newPassword: string },
): Promise<void> {
  const { phone, personId, tokenHash } = caller;
  const { passwordHash } = await ownPerson(deps, caller);
  const old = passwordHash === null ? null : oldPassword;
  refuseIf(newPasswordProblem(newPassword, phone, old));
  if (old !== null) await provePassword(deps, { caller, place }, "原密码", old);
  const hashed = await hashPassword(newPassword);
  await deps.db.transaction(async (tx) => {
    if (!(await changePassword(tx, personId, hashed, passwordHash))) throw warning("密码刚刚被修改，请重新操作");
    await closeOtherSessions(tx, personId, tokenHash);
    await voidResetTickets(tx, phone);
  });
}

/** Another phone, proven by a code to each of the two; every other session ends. */
export async function updatePhone(
  deps: Deps,
  { caller, place }: AccountCaller,
  sent: { phone: string; code: string; oldCode: string },
): Promise<void> {
  const { phone, code, oldCode } = withFoldedCodes(PHONE_CHANGE_FIELDS, sent);
  refuseIf(Object.values(phoneChangeProblems({ oldCode, phone, code }, caller.phone))[0] ?? null);
  const wrong = await takeBothSmsCodes(deps, place, [
    { purpose: 3, phone: caller.phone, code: oldCode },
    { purpose: 3, phone, code },
  ]);
  if (wrong !== null) throw warning(`${wrong === 0 ? "当前手机" : "新手机"}${WRONG_CODE_TEXT}`);
  // Only the holder of that phone's code learns it.
  const taken = () => warning("该手机号已注册，请更换其他手机号");
  try {
    await deps.db.transaction(async (tx) => {
      if (!(await changePhone(tx, caller.personId, phone, caller.phone))) throw taken();
      await closeOtherSessions(tx, caller.personId, caller.tokenHash);
      await voidResetTickets(tx, caller.phone);
    });
  } catch (error) {
    // Registered by another request at the same moment.
    throw (error as { code?: unknown }).code === UNIQUE_VIOLATION ? taken() : error;
  }
}

/**
 * Closes the account; refused while a trade is open, and while a company is certified that was not given up. Proven by
 * the password, or by a code where there is none.
 */
export async function closeAccount(
  deps: Deps,
  { caller, place }: AccountCaller,
  { password = "", code = "", giveUpCompanies = false }: Static<typeof CloseAccountBody>,
): Promise<void> {
  const { phone, personId } = caller;
  const ties = await deps.db.transaction((tx) => tiesOf(tx, personId));
  if (!ties) throw loginExpired();
  refuseIf(closingProblem(ties, giveUpCompanies));
  if ((await ownPerson(deps, caller)).passwordHash !== null)
    await provePassword(deps, { caller, place }, "登录密码", password);
  else {
    refuseIf(smsCodeProblem(code));
    if (!(await takeSmsCode(deps, { purpose: 3, phone, code: smsCodeTyped(code), place })))
      throw warning(WRONG_CODE_TEXT);
  }
  await deps.db.transaction(async (tx) => {
    // Once more, now that nothing can come in between.
    const last = await tiesOf(tx, personId);
    if (!last) throw loginExpired();
    refuseIf(closingProblem(last, giveUpCompanies));
    await closePerson(tx, personId);
    await voidResetTickets(tx, phone);
  });
}

async function ownPerson({ db }: Deps, { phone }: Caller) {
  const person = await personOf(db, phone);
  if (!person) throw loginExpired();
  return person;
}

async function provePassword(
  deps: Deps,
  { caller, place }: AccountCaller,
  name: PasswordName,
  password: string,
): Promise<void> {
  refuseIf(password === "" ? `请输入${name}` : passwordProblem(password) === null ? null : wrongPasswordText(name));
  if ((await ownPasswordMatches(deps, { phone: caller.phone, password, place })) === null)
    throw warning(wrongPasswordText(name));
}
