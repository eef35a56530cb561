import { randomInt } from "node:crypto";
import type { CaptchaPurpose, SmsPurpose } from "../../src/domain/account/captcha.ts";
import type { Db } from "../../src/server/db/database.ts";
import type { App } from "../../src/server/http.ts";
import type { SentSms } from "./server.ts";

export type Answer = { status: number; code: number; msg: string; data: never };
export type From = { authorization?: string; ip?: string };

/** One POST as a client makes it. */
export async function post(app: App, url: string, payload: object, { authorization, ip }: From = {}): Promise<Answer> {
  const reply = await app.inject({
    method: "POST",
    url,
    payload,
    headers: authorization === undefined ? {} : { authorization },
    ...(ip === undefined ? {} : { remoteAddress: ip }),
  });
  return { status: reply.statusCode, ...(reply.json() as Omit<Answer, "status">) };
}

/** An address nobody else in the run uses: limits per network then do not touch each other. */
export const someIp = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
export const somePhone = () => `13${String(randomInt(10 ** 9)).padStart(9, "0")}`;

export const SMS_CODE_URLS: Readonly<Record<SmsPurpose, string>> = {
  0: "/api/login/getSmsCode",
  1: "/api/login/getRegisterSmsCode",
  2: "/api/login/getForgetPasswordSmsCode",
  3: "/api/member/pc/getSmsCode",
};

/** Fetches a puzzle and reads its answer where only a test may: in the database. */
export async function solvedPuzzle(app: App, db: Db, phone: string, purpose: CaptchaPurpose = 0, ip = someIp()) {
  const reply = await app.inject({
    url: "/api/verifyOneInterface/getImage",
    query: { type: String(purpose), phone },
    remoteAddress: ip,
  });
  const { token, yposition } = reply.json().data as { token: string; yposition: number };
  const row = await db.one<{ x: number }>("select target_x as x from captcha where token = $1", [token]);
  return { token, x: row!.x, y: yposition };
}

/** Asks for a code with a solved puzzle. */
export async function requestSmsCode(
  app: App,
  db: Db,
  phone: string,
  purpose: SmsPurpose = 0,
  ip = someIp(),
  authorization = "",
) {
  const puzzle = await solvedPuzzle(app, db, phone, purpose, ip);
  return post(app, SMS_CODE_URLS[purpose], { phone, ...puzzle }, { ip, authorization });
}

/** As if every code of the phone had been sent so much earlier; it stays as valid as it was. */
export async function agePastCodes(db: Db, phone: string, interval: string): Promise<void> {
  await db.run("update sms_code set created_at = created_at - $2::interval where phone = $1", [phone, interval]);
}

/** A code that really went out to `phone`, however many it had before. */
export async function receivedCode(
  { app, db, sent }: { app: App; db: Db; sent: SentSms[] },
  phone: string,
  purpose: SmsPurpose = 0,
  authorization = "",
): Promise<string> {
  await agePastCodes(db, phone, "2 days");
  const answer = await requestSmsCode(app, db, phone, purpose, someIp(), authorization);
  if (answer.code !== 200) throw new Error(answer.msg);
  return sent.findLast((message) => message.phone === phone)!.code;
}

/** A code that is certainly not `code`. */
export const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
