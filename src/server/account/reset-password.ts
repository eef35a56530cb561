import { createHash, randomBytes } from "node:crypto";
import { smsCodeProblem } from "../../domain/account/login-form.ts";
import { passwordProblem, weakPasswordProblem } from "../../domain/account/password.ts";
import { phoneProblem } from "../../domain/account/phone.ts";
import type { Deps } from "../http.ts";
import { refuseIf, warning } from "../reply.ts";
import { forgetAttempts } from "./attempt-store.ts";
import type { Place } from "./devices.ts";
import { hashPassword } from "./password-hash.ts";
import { personOf, setPassword } from "./person-store.ts";
import { addResetTicket, phoneOfTicket, takeResetTicket, voidResetTickets } from "./reset-ticket-store.ts";
import { closeAllSessions } from "./session-store.ts";
import { takeSmsCode, WRONG_CODE_TEXT } from "./sms-codes.ts";

const TICKET_MINUTES = 10;

const TICKET_GONE_TEXT = "验证已失效，请重新获取验证码";

const hashOf = (ticket: string): Buffer => createHash("sha256").update(ticket).digest();

/** First step: the code buys a ticket for the second. Known and unknown phones are answered alike. */
export async function checkResetCode(
  deps: Deps,
  { phone, code, place }: { phone: string; code: string; place: Place },
): Promise<{ resetToken: string }> {
  refuseIf(phoneProblem(phone) ?? smsCodeProblem(code));
  if (!(await takeSmsCode(deps, { purpose: 2, phone, code, place }))) throw warning(WRONG_CODE_TEXT);
  const resetToken = randomBytes(32).toString("base64url");
  await addResetTicket(deps.db, { ticketHash: hashOf(resetToken), phone, minutes: TICKET_MINUTES });
  return { resetToken };
}

/**
 * Second step: a new password for the phone of the ticket. All or nothing; a password that is refused leaves the ticket
 * alive. Success uses up every ticket of the phone, ends every session and lifts the wait after wrong passwords.
 */
export async function resetPassword(
  { db }: Deps,
  { resetToken, password }: { resetToken: string; password: string },
): Promise<void> {
  refuseIf(passwordProblem(password));
  const ticketHash = hashOf(resetToken);
  const phone = await phoneOfTicket(db, ticketHash);
  if (phone === null) throw warning(TICKET_GONE_TEXT);
  refuseIf(weakPasswordProblem(password, phone));
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    if (!(await takeResetTicket(tx, ticketHash))) throw warning(TICKET_GONE_TEXT);
    const person = await personOf(tx, phone);
    if (!person) throw warning("该手机号尚未注册，请先注册");
    await setPassword(tx, person.id, passwordHash);
    await closeAllSessions(tx, person.id);
    await forgetAttempts(tx, "password", phone);
    await voidResetTickets(tx, phone);
  });
}
