import type { SmsPurpose } from "../../domain/account/captcha.ts";
import { maskedPhone } from "../../domain/text.ts";
import type { Db } from "../db/database.ts";
import type { SmsSender } from "../http.ts";
import { noteSms } from "./sms-code-store.ts";

const PURPOSE_WORDS: Readonly<Record<SmsPurpose, string>> = {
  0: "login",
  1: "register",
  2: "forget",
  3: "account",
};

/**
 * For places without an SMS provider: one line `[sms] <phone> <purpose> <code>` through `write`, and a row in an outbox that
 * records to whom something went, without the code and with the phone masked.
 */
export const createSmsSender = (
  db: Db,
  write: (line: string) => void = (line) => process.stdout.write(`${line}\n`),
): SmsSender => ({
  async send({ phone, purpose, code }) {
    write(`[sms] ${phone} ${PURPOSE_WORDS[purpose]} ${code}`);
    await noteSms(db, maskedPhone(phone), purpose);
  },
});
