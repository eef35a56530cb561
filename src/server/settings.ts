import { resolve } from "node:path";
import type { SmsPurpose } from "../domain/account/captcha.ts";
import { originOf } from "../domain/content/web-link.ts";
import type { MetricsPlace } from "./metrics/serve-metrics.ts";

export type AliyunSmsSettings = {
  accessKeyId: string;
  accessKeySecret: string;
  /** The approved signature, without 【】. */
  sign: string;
  /** Template code per purpose; each template has the one variable `code`. */
  templates: Readonly<Record<SmsPurpose, string>>;
  /** Protocol, host and port, as `https://dysmsapi.aliyuncs.com`. */
  endpoint: string;
};

export type Settings = {
  port: number;
  host: string;
  /** `null`: the program runs its own PostgreSQL in `dataDir`. */
  databaseUrl: string | null;
  dataDir: string;
  /** Load the demo marketplace into an empty database. */
  demoData: boolean;
  /** Accounts with the public password of the demo may be there. */
  demoAccounts: boolean;
  demoGoods: number;
  /** The demo accounts bring the trade of a week. */
  demoWeek: boolean;
  /** The first operator of a marketplace without demo data. */
  admin: { phone: string; password: string } | null;
  /** Addresses of the reverse proxies whose X-Forwarded-For is believed. */
  trustedProxies: string[];
  /** The shop's sites, as `https://host[:port]`, the first for whoever comes by another name; none: this machine's own. */
  siteUrls: string[];
  /** Secret for keyed hashes; every node of one marketplace needs the same. `null`: one is made and kept in the database. */
  secret: string | null;
  poolSize: number;
  /** How long to wait at the start for a database that does not answer. */
  databaseWaitSeconds: number;
  /** How many SMS all nodes together send within an hour at most; then SMS is closed, sign-in by password stays. */
  smsPerHour: number;
  /** How many calls one network may make within a minute on one node, of those that anybody may make; 0: without a limit. */
  callsPerMinute: number;
  /** Pages invite browsers to load what the pointer rests on before it is pressed. */
  loadAhead: boolean;
  /** `null`: SMS go to the server's log and the outbox. */
  aliyunSms: AliyunSmsSettings | null;
  production: boolean;
  /** `null`: nobody reads metrics. */
  metrics: MetricsPlace | null;
};

export class SettingsError extends Error {}

/** The start holds a connection while it makes the job queue with another; the news stream keeps one. */
const MIN_POOL_SIZE = 3;

const wholeNumber = (name: string, text: string | undefined, fallback: number, min: number, max: number): number => {
  if (text === undefined || text === "") return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new SettingsError(`${name} 应为 ${min} 到 ${max} 之间的整数，收到 "${text}"`);
  }
  return value;
};

const isOn = (name: string, text: string | undefined, fallback: "0" | "1"): boolean => {
  const value = text || fallback;
  if (value !== "0" && value !== "1") throw new SettingsError(`${name} 应为 0 或 1，收到 "${value}"`);
  return value === "1";
};

type Env = Readonly<Record<string, string | undefined>>;

const ALIYUN_NAMES = [
  "ALIYUN_ACCESS_KEY_ID",
  "ALIYUN_ACCESS_KEY_SECRET",
  "ALIYUN_SMS_SIGN",
  "ALIYUN_SMS_TEMPLATE_LOGIN",
  "ALIYUN_SMS_TEMPLATE_REGISTER",
  "ALIYUN_SMS_TEMPLATE_FORGET",
] as const;

const LOOPBACK = /^(127\.0\.0\.1|localhost|\[::1\])$/;

/** A bare host is spoken to by HTTPS. Plain HTTP stays on this machine, since it would show every code on the way. */
function aliyunEndpoint(text: string): string {
  const spelt = text.includes("://") ? text : `https://${text}`;
  const url = URL.canParse(spelt) ? new URL(spelt) : null;
  const bare = url !== null && url.pathname === "/" && url.search + url.hash + url.username === "";
  if (!bare || !["https:", "http:"].includes(url.protocol))
    throw new SettingsError(`ALIYUN_SMS_ENDPOINT 应为域名，如 dysmsapi.aliyuncs.com，收到 "${text}"`);
  if (url.protocol === "http:" && !LOOPBACK.test(url.hostname))
    throw new SettingsError(`ALIYUN_SMS_ENDPOINT 只有本机地址可用 http，收到 "${text}"`);
  return url.origin;
}

/** Codes on the log let whoever reads it sign in as anybody: in production that is said twice. */
function aliyunSmsFrom(env: Env, production: boolean): AliyunSmsSettings | null {
  const text = (name: string) => (env[name] ?? "").trim();
  const provider = text("SMS_PROVIDER") || "log";
  const isMeant = text("SMS_PROVIDER") === "log" && isOn("SMS_CODES_IN_LOG", env.SMS_CODES_IN_LOG, "0");
  if (provider === "log" && production && !isMeant)
    throw new SettingsError(
      "生产环境须设置 SMS_PROVIDER=aliyun；若确要把验证码写进日志，请同时设置 SMS_PROVIDER=log 与 SMS_CODES_IN_LOG=1",
    );
  if (provider === "log") return null;
  if (provider !== "aliyun") throw new SettingsError(`SMS_PROVIDER 应为 log 或 aliyun，收到 "${provider}"`);
  const missing = ALIYUN_NAMES.filter((name) => text(name) === "");
  if (missing.length > 0) throw new SettingsError(`SMS_PROVIDER 为 aliyun 时须设置 ${missing.join("、")}`);
  return {
    accessKeyId: text("ALIYUN_ACCESS_KEY_ID"),
    accessKeySecret: text("ALIYUN_ACCESS_KEY_SECRET"),
    sign: text("ALIYUN_SMS_SIGN"),
    templates: {
      0: text("ALIYUN_SMS_TEMPLATE_LOGIN"),
      1: text("ALIYUN_SMS_TEMPLATE_REGISTER"),
      2: text("ALIYUN_SMS_TEMPLATE_FORGET"),
      3: text("ALIYUN_SMS_TEMPLATE_ACCOUNT") || text("ALIYUN_SMS_TEMPLATE_LOGIN"),
    },
    endpoint: aliyunEndpoint(text("ALIYUN_SMS_ENDPOINT") || "dysmsapi.aliyuncs.com"),
  };
}

function siteUrlsFrom(env: Env): string[] {
  const texts = (env.SITE_URL ?? "").split(",").flatMap((it) => (it.trim() ? [it.trim()] : []));
  return texts.map((text) => {
    const origin = originOf(text.replace(/\/$/, "").toLowerCase());
    if (origin === null || origin !== text.replace(/\/$/, "").toLowerCase())
      throw new SettingsError(`SITE_URL 应为 https://域名，多个以逗号分隔，收到 "${text}"`);
    return origin;
  });
}

function metricsFrom(env: Env): MetricsPlace | null {
  const port = env.METRICS_PORT ? wholeNumber("METRICS_PORT", env.METRICS_PORT, 0, 0, 65535) : null;
  const token = env.METRICS_TOKEN || null;
  if (port === null && token === null) return null;
  return { port, host: env.METRICS_HOST || "127.0.0.1", token };
}

/** The environment, read once; every default stands here. Throws `SettingsError` with a message for the person at the shell. */
export function settingsFrom(env: Env): Settings {
  const databaseUrl = env.DATABASE_URL || null;
  const production = env.NODE_ENV === "production";
  const demoData = isOn("DEMO_DATA", env.DEMO_DATA, databaseUrl === null && !production ? "1" : "0");
  const demoAccounts = isOn("DEMO_ACCOUNTS", env.DEMO_ACCOUNTS, production ? "0" : "1");
  if (demoData && !demoAccounts)
    throw new SettingsError(
      "DEMO_DATA=1 会建立密码公开的演示账号，其中有平台运营；生产环境若确要如此，请同时设置 DEMO_ACCOUNTS=1",
    );
  const phone = env.ADMIN_PHONE ?? "";
  const password = env.ADMIN_PASSWORD ?? "";
  if ((phone === "") !== (password === "")) throw new SettingsError("ADMIN_PHONE 与 ADMIN_PASSWORD 须同时设置");
  return {
    port: wholeNumber("PORT", env.PORT, 8080, 0, 65535),
    host: env.HOST || "127.0.0.1",
    databaseUrl,
    dataDir: resolve(env.DATA_DIR || "data"),
    demoData,
    demoAccounts,
    demoGoods: wholeNumber("DEMO_GOODS", env.DEMO_GOODS, 6000, 1, 5_000_000),
    demoWeek: isOn("DEMO_WEEK", env.DEMO_WEEK, "1"),
    admin: phone === "" ? null : { phone, password },
    trustedProxies: (env.TRUSTED_PROXIES ?? "").split(",").flatMap((it) => (it.trim() ? [it.trim()] : [])),
    siteUrls: siteUrlsFrom(env),
    secret: env.TAOMU_SECRET || null,
    poolSize: wholeNumber("POOL_SIZE", env.POOL_SIZE, 10, MIN_POOL_SIZE, 200),
    databaseWaitSeconds: wholeNumber("DATABASE_WAIT_SECONDS", env.DATABASE_WAIT_SECONDS, 60, 0, 3600),
    smsPerHour: wholeNumber("SMS_PER_HOUR", env.SMS_PER_HOUR, 2000, 0, 1_000_000),
    callsPerMinute:
      wholeNumber("CALLS_PER_MINUTE", env.CALLS_PER_MINUTE, 3000, 0, 1_000_000) || Number.MAX_SAFE_INTEGER,
    loadAhead: isOn("LOAD_AHEAD", env.LOAD_AHEAD, "1"),
    aliyunSms: aliyunSmsFrom(env, production),
    production,
    metrics: metricsFrom(env),
  };
}
