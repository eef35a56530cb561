import { resolve } from "node:path";
import type { SmsPurpose } from "../domain/account/captcha.ts";
import type { MetricsPlace } from "./metrics/serve-metrics.ts";
import { aliyunAddress, type VariableName, variableProblem } from "./variables.ts";

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

/** A bucket that speaks S3. */
export type S3Settings = {
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Where nodes reach it; `null`: AWS, unless `AWS_ENDPOINT_URL` leads the SDK elsewhere. */
  endpoint: string | null;
  /** Where browsers reach it; `null`: they do not, nodes read for them. */
  readUrl: string | null;
  /** The bucket stands in the path of addresses, not in their host. */
  isPathStyle: boolean;
  /** New uploads go into it; else it is read and deleted from. */
  takesUploads: boolean;
};

/** A chat-completions service that reads messages a second time. */
export type ReaderSettings = {
  /** The whole address of the call, as `https://api.deepseek.com/chat/completions`. */
  url: string;
  key: string;
  model: string;
};

export type Settings = {
  port: number;
  host: string;
  /** `null`: the program runs its own PostgreSQL in `dataDir`. */
  databaseUrl: string | null;
  /** Standbys of it that answer visitors' reading. */
  databaseReadUrls: string[];
  /** The database itself, where `databaseUrl` leads to a pooler, which passes no notifications on; `null`: `databaseUrl`. */
  databaseListenUrl: string | null;
  /** `databaseUrl` leads to PgBouncer in transaction mode. */
  isPooled: boolean;
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
  /** The shop's sites, as `https://host[:port]`, the first for requests by another name; none: this machine's own. */
  siteUrls: string[];
  /** Secret for keyed hashes; every node of one marketplace needs the same. `null`: one is made and stored in the database. */
  secret: string | null;
  poolSize: number;
  /** How long to wait at the start for a database that does not answer. */
  databaseWaitSeconds: number;
  /** How long a connection without a request stays open. */
  keepAliveSeconds: number;
  /** How long a node that is to stop says that it is not ready, before it stops listening. */
  drainSeconds: number;
  /** How many SMS all nodes together send within an hour at most; then SMS is closed, sign-in by password stays. */
  smsPerHour: number;
  /** How many public calls one network may make within a minute on one node; 0: without a limit. */
  callsPerMinute: number;
  /** Pages invite browsers to load what the pointer rests on before it is pressed. */
  loadAhead: boolean;
  /** `null`: SMS go to the server's log and the outbox. */
  aliyunSms: AliyunSmsSettings | null;
  /** `null`: all files are in the database. */
  s3: S3Settings | null;
  /** `null`: messages are read by our own reader alone. */
  reader: ReaderSettings | null;
  /** How many messages one node shows that service within a minute at most. */
  secondReadingsPerMinute: number;
  production: boolean;
  /** `null`: no metrics are served. */
  metrics: MetricsPlace | null;
  /** Which share of requests and background runs is sent to a collector as spans; `null`: there is none. */
  traced: number | null;
};

export class SettingsError extends Error {}

type Env = Readonly<Partial<Record<VariableName, string | undefined>>>;

/** What a variable was set to, without what stands around it; a blank one is not set. */
const set = (env: Env, name: VariableName): string | null => env[name]?.trim() || null;
const numberOf = (env: Env, name: VariableName, fallback: number): number => Number(set(env, name) ?? fallback);
const isOn = (env: Env, name: VariableName, fallback: boolean): boolean =>
  (set(env, name) ?? (fallback ? "1" : "0")) === "1";

const DATABASE_VARIABLES = [
  "DATABASE_URL",
  "DB_POOLER",
  "DATA_DIR",
  "DATABASE_WAIT_SECONDS",
  "POOL_SIZE",
  "TAOMU_SECRET",
] as const;

const ALIYUN_NAMES = [
  "ALIYUN_ACCESS_KEY_ID",
  "ALIYUN_ACCESS_KEY_SECRET",
  "ALIYUN_SMS_SIGN",
  "ALIYUN_SMS_TEMPLATE_LOGIN",
  "ALIYUN_SMS_TEMPLATE_REGISTER",
  "ALIYUN_SMS_TEMPLATE_FORGET",
] as const;

/** Codes on the log let its readers sign in as any person: in production it must be confirmed twice. */
function aliyunSmsFrom(env: Env, production: boolean): AliyunSmsSettings | null {
  const text = (name: VariableName) => set(env, name) ?? "";
  const provider = text("SMS_PROVIDER") || "log";
  const isMeant = text("SMS_PROVIDER") === "log" && isOn(env, "SMS_CODES_IN_LOG", false);
  if (provider === "log" && production && !isMeant)
    throw new SettingsError(
      "生产环境须设置 SMS_PROVIDER=aliyun；若确要把验证码写进日志，请同时设置 SMS_PROVIDER=log 与 SMS_CODES_IN_LOG=1",
    );
  if (provider === "log") return null;
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
    endpoint: new URL(aliyunAddress(text("ALIYUN_SMS_ENDPOINT") || "dysmsapi.aliyuncs.com")).origin,
  };
}

const S3_NAMES = ["FILES_S3_BUCKET", "AWS_REGION", "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"] as const;
const S3_MORE = ["AWS_ENDPOINT_URL_S3", "FILES_S3_READ_URL", "FILES_S3_PATH_STYLE"] as const;

/** What is named `AWS_` alone may be meant for other programs of the machine. */
function s3From(env: Env): S3Settings | null {
  const text = (name: VariableName) => set(env, name) ?? "";
  const isMeant = [...S3_NAMES, ...S3_MORE].some((name) => name.startsWith("FILES_S3_") && text(name) !== "");
  if (!isMeant && text("FILES_STORE") !== "s3") return null;
  const missing = S3_NAMES.filter((name) => text(name) === "");
  if (missing.length > 0)
    throw new SettingsError(`文件存放在 S3 时须同时设置 ${S3_NAMES.join("、")}，还缺 ${missing.join("、")}`);
  return {
    bucket: text("FILES_S3_BUCKET"),
    region: text("AWS_REGION"),
    accessKeyId: text("AWS_ACCESS_KEY_ID"),
    secretAccessKey: text("AWS_SECRET_ACCESS_KEY"),
    endpoint: set(env, "AWS_ENDPOINT_URL_S3"),
    readUrl: set(env, "FILES_S3_READ_URL"),
    isPathStyle: isOn(env, "FILES_S3_PATH_STYLE", false),
    takesUploads: text("FILES_STORE") !== "database",
  };
}

function readerFrom(env: Env): ReaderSettings | null {
  const url = set(env, "READER_URL");
  const key = set(env, "READER_KEY");
  const model = set(env, "READER_MODEL");
  if (url === null && key === null && model === null) return null;
  if (url === null || key === null || model === null)
    throw new SettingsError("READER_URL、READER_KEY 与 READER_MODEL 须同时设置");
  return { url, key, model };
}

function metricsFrom(env: Env): MetricsPlace | null {
  const port = set(env, "METRICS_PORT") === null ? null : numberOf(env, "METRICS_PORT", 0);
  const token = set(env, "METRICS_TOKEN");
  if (port === null && token === null) return null;
  return { port, host: set(env, "METRICS_HOST") ?? "127.0.0.1", token };
}

const listOf = (env: Env, name: VariableName): string[] =>
  (env[name] ?? "").split(",").flatMap((it) => (it.trim() ? [it.trim()] : []));

/** What opens the database, and what is to be kept beside its backup. */
export type DatabaseSettings = Pick<
  Settings,
  "databaseUrl" | "isPooled" | "dataDir" | "databaseWaitSeconds" | "poolSize" | "secret"
>;

const readDatabase = (env: Env): DatabaseSettings => ({
  databaseUrl: set(env, "DATABASE_URL"),
  isPooled: isOn(env, "DB_POOLER", false),
  dataDir: resolve(set(env, "DATA_DIR") ?? "data"),
  databaseWaitSeconds: numberOf(env, "DATABASE_WAIT_SECONDS", 60),
  poolSize: numberOf(env, "POOL_SIZE", 10),
  secret: set(env, "TAOMU_SECRET"),
});

/** The part of `settingsFrom` that a command needs: nothing else of the environment is looked at. Commands go past a pooler. */
export function databaseSettingsFrom(env: Readonly<Record<string, string | undefined>>): DatabaseSettings {
  const problem = variableProblem(env, DATABASE_VARIABLES);
  if (problem !== null) throw new SettingsError(problem);
  const database = readDatabase(env);
  const itself = set(env, "DATABASE_LISTEN_URL");
  return itself === null || !database.isPooled ? database : { ...database, databaseUrl: itself, isPooled: false };
}

/** The part that a command about files needs besides. */
export function s3SettingsFrom(env: Readonly<Record<string, string | undefined>>): S3Settings | null {
  const problem = variableProblem(env, [...S3_NAMES, ...S3_MORE, "FILES_STORE"]);
  if (problem !== null) throw new SettingsError(problem);
  return s3From(env);
}

/**
 * The environment, read once; every default stands here, what each variable may be in `variables.ts`. Throws `SettingsError`
 * with a message for the person at the shell.
 */
export function settingsFrom(env: Readonly<Record<string, string | undefined>>): Settings {
  const problem = variableProblem(env);
  if (problem !== null) throw new SettingsError(problem);
  const database = readDatabase(env);
  const databaseListenUrl = set(env, "DATABASE_LISTEN_URL");
  if (database.isPooled && (database.databaseUrl === null || databaseListenUrl === null))
    throw new SettingsError("DB_POOLER=1 时须设置 DATABASE_URL（连接池）与 DATABASE_LISTEN_URL（数据库本身）");
  const production = set(env, "NODE_ENV") === "production";
  const demoData = isOn(env, "DEMO_DATA", database.databaseUrl === null && !production);
  const demoAccounts = isOn(env, "DEMO_ACCOUNTS", !production);
  if (demoData && !demoAccounts)
    throw new SettingsError(
      "DEMO_DATA=1 会建立密码公开的演示账号，其中有平台运营；生产环境若确要如此，请同时设置 DEMO_ACCOUNTS=1",
    );
  const phone = set(env, "ADMIN_PHONE");
  // A blank beside it belongs to a password.
  const password = set(env, "ADMIN_PASSWORD") && (env.ADMIN_PASSWORD ?? null);
  if ((phone === null) !== (password === null)) throw new SettingsError("ADMIN_PHONE 与 ADMIN_PASSWORD 须同时设置");
  return {
    port: numberOf(env, "PORT", 8080),
    host: set(env, "HOST") ?? "127.0.0.1",
    ...database,
    databaseReadUrls: listOf(env, "DATABASE_READ_URLS"),
    databaseListenUrl,
    demoData,
    demoAccounts,
    demoGoods: numberOf(env, "DEMO_GOODS", 6000),
    demoWeek: isOn(env, "DEMO_WEEK", true),
    admin: phone === null || password === null ? null : { phone, password },
    trustedProxies: listOf(env, "TRUSTED_PROXIES"),
    siteUrls: listOf(env, "SITE_URL").map((text) => text.replace(/\/$/, "").toLowerCase()),
    keepAliveSeconds: numberOf(env, "KEEP_ALIVE_SECONDS", 75),
    drainSeconds: numberOf(env, "DRAIN_SECONDS", production ? 10 : 0),
    smsPerHour: numberOf(env, "SMS_PER_HOUR", 2000),
    callsPerMinute: numberOf(env, "CALLS_PER_MINUTE", 3000) || Number.MAX_SAFE_INTEGER,
    loadAhead: isOn(env, "LOAD_AHEAD", true),
    aliyunSms: aliyunSmsFrom(env, production),
    s3: s3From(env),
    reader: readerFrom(env),
    secondReadingsPerMinute: numberOf(env, "READER_PER_MINUTE", 30),
    production,
    metrics: metricsFrom(env),
    traced: set(env, "OTEL_EXPORTER_OTLP_ENDPOINT") === null ? null : numberOf(env, "OTEL_TRACES_SAMPLER_ARG", 0.1),
  };
}
