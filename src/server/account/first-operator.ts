import type { Database } from "../db/database.ts";
import { hashPassword } from "./password-hash.ts";
import { addAdmin } from "./person-store.ts";

/**
 * The first operator of a marketplace without demo data. An account that exists already retains its password and other roles.
 * `settingsFrom` has seen whether phone and password can be one.
 */
export async function seedAdmin(db: Database, { phone, password }: { phone: string; password: string }): Promise<void> {
  await addAdmin(db, phone, await hashPassword(password));
}
