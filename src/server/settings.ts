import { resolve } from "node:path";

export type Settings = {
  port: number;
  host: string;
  /** `null`: the program runs its own PostgreSQL in `dataDir`. */
  databaseUrl: string | null;
  dataDir: string;
  /** Load the demo marketplace into an empty database. */
  demoData: boolean;
  demoGoods: number;
  /** The first operator of a marketplace without demo data. */
  admin: { phone: string; password: string } | null;
  /** Addresses of the reverse proxies whose X-Forwarded-For is believed. */
  trustedProxies: string[];
  /** Secret for keyed hashes; every node of one marketplace needs the same. `null`: one is made and kept in the database. */
  secret: string | null;
  poolSize: number;
  /** How long to wait at the start for a database that does not answer. */
  databaseWaitSeconds: number;
  /** How many SMS all nodes together send within an hour at most; then SMS is closed, sign-in by password stays. */
  smsPerHour: number;
  production: boolean;
};

export class SettingsError extends Error {}

const wholeNumber = (name: string, text: string | undefined, fallback: number, min: number, max: number): number => {
  if (text === undefined || text === "") return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new SettingsError(`${name} 应为 ${min} 到 ${max} 之间的整数，收到 "${text}"`);
  }
  return value;
};

/** The environment, read once; every default stands here. Throws `SettingsError` with a message for the person at the shell. */
export function settingsFrom(env: Readonly<Record<string, string | undefined>>): Settings {
  const databaseUrl = env.DATABASE_URL || null;
  const demo = env.DEMO_DATA ?? (databaseUrl === null ? "1" : "0");
  if (demo !== "0" && demo !== "1") throw new SettingsError(`DEMO_DATA 应为 0 或 1，收到 "${demo}"`);
  const phone = env.ADMIN_PHONE ?? "";
  const password = env.ADMIN_PASSWORD ?? "";
  if ((phone === "") !== (password === "")) throw new SettingsError("ADMIN_PHONE 与 ADMIN_PASSWORD 须同时设置");
  return {
    port: wholeNumber("PORT", env.PORT, 8080, 0, 65535),
    host: env.HOST || "127.0.0.1",
    databaseUrl,
    dataDir: resolve(env.DATA_DIR || "data"),
    demoData: demo === "1",
    demoGoods: wholeNumber("DEMO_GOODS", env.DEMO_GOODS, 6000, 1, 5_000_000),
    admin: phone === "" ? null : { phone, password },
    trustedProxies: (env.TRUSTED_PROXIES ?? "").split(",").flatMap((it) => (it.trim() ? [it.trim()] : [])),
    secret: env.TAOMU_SECRET || null,
    poolSize: wholeNumber("POOL_SIZE", env.POOL_SIZE, 10, 1, 200),
    databaseWaitSeconds: wholeNumber("DATABASE_WAIT_SECONDS", env.DATABASE_WAIT_SECONDS, 60, 0, 3600),
    smsPerHour: wholeNumber("SMS_PER_HOUR", env.SMS_PER_HOUR, 2000, 0, 1_000_000),
    production: env.NODE_ENV === "production",
  };
}
