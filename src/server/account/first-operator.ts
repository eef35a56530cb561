import { passwordProblem } from "../../domain/account/password.ts";
import { phoneProblem } from "../../domain/account/phone.ts";
import type { Database } from "../db/database.ts";
import { SettingsError } from "../settings.ts";
import { hashPassword } from "./password-hash.ts";
import { addAdmin } from "./person-store.ts";

/**
 * The first operator of a marketplace without demo data. An account that is there already keeps its password and other
 * roles. Throws `SettingsError` when phone or password cannot be one.
 */
export async function seedAdmin(db: Database, { phone, password }: { phone: string; password: string }): Promise<void> {
  const phoneTrouble = phoneProblem(phone);
  if (phoneTrouble !== null) throw new SettingsError(`ADMIN_PHONE：${phoneTrouble}`);
  const passwordTrouble = passwordProblem(password);
  if (passwordTrouble !== null) throw new SettingsError(`ADMIN_PASSWORD：${passwordTrouble}`);
  await addAdmin(db, phone, await hashPassword(password));
}
