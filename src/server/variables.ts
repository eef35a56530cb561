import { isIP } from "node:net";
import { passwordProblem, weakPasswordProblem } from "../domain/account/password.ts";
import { phoneProblem } from "../domain/account/phone.ts";
import { originOf } from "../domain/content/web-link.ts";

/** What is wrong with what a variable was set to, to be read after its name, or `null`. */
type Check = (text: string) => string | null;

/** The start holds a connection while it makes the job queue with another; the news stream holds one. */
const MIN_POOL_SIZE = 3;

const should =
  (be: string, fits: (text: string) => boolean): Check =>
  (text) =>
    fits(text) ? null : `应为 ${be}`;

/** What stands around it does not count: it comes from files with line ends. */
const trimmed =
  (check: Check): Check =>
  (text) =>
    check(text.trim());

const wholeNumber = (min: number, max: number): Check =>
  should(
    `${min} 到 ${max} 之间的整数`,
    (text) => Number.isInteger(Number(text)) && Number(text) >= min && Number(text) <= max,
  );

const oneOf = (...values: string[]): Check => should(values.join(" 或 "), (text) => values.includes(text));

const ONOFF = oneOf("0", "1");
const PORT = wholeNumber(0, 65_535);

const isHost = (text: string) =>
  isIP(text) !== 0 || text.split(".").every((label) => /^[a-z\d-]{1,63}$/i.test(label) && !/^-|-$/.test(label));
const HOST = should("IP 地址或主机名", isHost);

const eachOf = (text: string): string[] => text.split(",").flatMap((it) => (it.trim() ? [it.trim()] : []));

/** What Fastify takes for a proxy: an address, a network, or the name of one of these kinds of networks. */
function isProxy(text: string): boolean {
  const [address = "", bits, ...more] = text.split("/");
  if (["loopback", "linklocal", "uniquelocal"].includes(text)) return true;
  if (isIP(address) === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (isIP(address) === 4 ? 32 : 128));
}

function isDatabaseUrl(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !["postgres:", "postgresql:"].includes(url.protocol)) return false;
  return url.host !== "" || url.searchParams.has("host");
}

const isSite = (text: string) => {
  const spelt = text.replace(/\/$/, "").toLowerCase();
  return originOf(spelt) === spelt;
};

/** Keys, signatures, tokens: a blank in one was pasted along. */
const WITHOUT_BLANKS = should("不含空白的一段文字", (text) => /^\S+$/u.test(text));
/** What may stand in a header. */
const ASCII = should("不含空白的英文字母、数字与符号", (text) => /^[\x21-\x7e]+$/.test(text));
const TEMPLATE = trimmed(should("短信模板代码，如 SMS_123456789", (text) => /^SMS_\w+$/.test(text)));

const LOOPBACK = /^(127\.0\.0\.1|localhost|\[::1\])$/;

/** A bare host is spoken to by HTTPS. Plain HTTP stays on this machine, since it would show every code on the way. */
export const aliyunAddress = (text: string): string => (text.includes("://") ? text : `https://${text}`);

const aliyunEndpoint: Check = (text) => {
  const spelt = aliyunAddress(text);
  const url = URL.canParse(spelt) ? new URL(spelt) : null;
  const bare = url !== null && url.pathname === "/" && url.search + url.hash + url.username === "";
  if (!bare || !["https:", "http:"].includes(url.protocol)) return "应为域名，如 dysmsapi.aliyuncs.com";
  return url.protocol === "http:" && !LOOPBACK.test(url.hostname) ? "只有本机地址可用 http" : null;
};

/** A key goes there with every call, so that plain HTTP stays on this machine here, too. */
const serviceUrl: Check = (text) => {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isBare = url !== null && url.username + url.password + url.hash === "";
  if (!isBare || !["https:", "http:"].includes(url.protocol))
    return "应为接口的完整地址，如 https://api.deepseek.com/chat/completions";
  return url.protocol === "http:" && !LOOPBACK.test(url.hostname) ? "只有本机地址可用 http" : null;
};

const isWebAddress = (text: string) => URL.canParse(text) && ["http:", "https:"].includes(new URL(text).protocol);

/** An address without a path. Requests are signed, no key travels with them. */
const origin =
  (like: string): Check =>
  (text) => {
    const url = URL.canParse(text) ? new URL(text) : null;
    const isBare = url !== null && url.pathname === "/" && url.search + url.hash + url.username === "";
    return isBare && ["https:", "http:"].includes(url.protocol) ? null : `应为 ${like}`;
  };

const account =
  (what: string, problem: (text: string) => string | null): Check =>
  (text) => {
    const trouble = problem(text);
    return trouble === null ? null : `应为${what}：${trouble}`;
  };

/** Every variable of the environment that the program reads. One that is blank is not set. */
export const VARIABLES = {
  NODE_ENV: oneOf("production", "development", "test"),
  PORT,
  HOST,
  DATABASE_URL: should("postgresql://用户:密码@主机:端口/数据库", isDatabaseUrl),
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no folder is named by one.
  DATA_DIR: should("目录的路径", (text) => !/[\u0000-\u001f]/.test(text)),
  DEMO_DATA: ONOFF,
  DEMO_ACCOUNTS: ONOFF,
  DEMO_GOODS: wholeNumber(1, 5_000_000),
  DEMO_WEEK: ONOFF,
  ADMIN_PHONE: account("手机号", phoneProblem),
  ADMIN_PASSWORD: account("密码", (text) => passwordProblem(text) ?? weakPasswordProblem(text, "")),
  TAOMU_SECRET: should("16 个以上的字符，首尾没有空白", (text) => text.trim() === text && text.length >= 16),
  SITE_URL: should("https://域名，多个以逗号分隔", (text) => eachOf(text).every(isSite)),
  TRUSTED_PROXIES: should("IP 地址或网段，多个以逗号分隔", (text) => eachOf(text).every(isProxy)),
  SMS_PROVIDER: trimmed(oneOf("log", "aliyun")),
  SMS_CODES_IN_LOG: ONOFF,
  ALIYUN_ACCESS_KEY_ID: trimmed(WITHOUT_BLANKS),
  ALIYUN_ACCESS_KEY_SECRET: trimmed(WITHOUT_BLANKS),
  ALIYUN_SMS_SIGN: trimmed(should("不带【】的短信签名", (text) => !/[【】]/.test(text))),
  ALIYUN_SMS_TEMPLATE_LOGIN: TEMPLATE,
  ALIYUN_SMS_TEMPLATE_REGISTER: TEMPLATE,
  ALIYUN_SMS_TEMPLATE_FORGET: TEMPLATE,
  ALIYUN_SMS_TEMPLATE_ACCOUNT: TEMPLATE,
  ALIYUN_SMS_ENDPOINT: trimmed(aliyunEndpoint),
  DATABASE_READ_URLS: should("postgresql:// 地址，多个以逗号分隔", (text) => eachOf(text).every(isDatabaseUrl)),
  DATABASE_LISTEN_URL: should("postgresql://用户:密码@主机:端口/数据库", isDatabaseUrl),
  DB_POOLER: ONOFF,
  POOL_SIZE: wholeNumber(MIN_POOL_SIZE, 200),
  DATABASE_WAIT_SECONDS: wholeNumber(0, 3_600),
  KEEP_ALIVE_SECONDS: wholeNumber(1, 3_600),
  DRAIN_SECONDS: wholeNumber(0, 600),
  CALLS_PER_MINUTE: wholeNumber(0, 1_000_000),
  LOAD_AHEAD: ONOFF,
  METRICS_PORT: PORT,
  METRICS_HOST: HOST,
  METRICS_TOKEN: ASCII,
  READER_URL: trimmed(serviceUrl),
  READER_KEY: trimmed(ASCII),
  READER_MODEL: trimmed(WITHOUT_BLANKS),
  READER_PER_MINUTE: wholeNumber(0, 10_000),
  SMS_PER_HOUR: wholeNumber(0, 1_000_000),
  OTEL_EXPORTER_OTLP_ENDPOINT: trimmed(should("收集端的地址，如 http://127.0.0.1:4318", isWebAddress)),
  OTEL_TRACES_SAMPLER_ARG: should("0 到 1 之间的数", (text) => Number(text) >= 0 && Number(text) <= 1),
  FILES_STORE: trimmed(oneOf("database", "s3")),
  FILES_S3_BUCKET: trimmed(should("存储桶的名称", (text) => /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/.test(text))),
  FILES_S3_PATH_STYLE: ONOFF,
  FILES_S3_READ_URL: trimmed(origin("https://主机，浏览器由此读取")),
  AWS_ENDPOINT_URL_S3: trimmed(origin("https://主机，不含存储桶与路径")),
  AWS_REGION: trimmed(should("地域，如 cn-hangzhou", (text) => /^[a-z\d-]+$/.test(text))),
  AWS_ACCESS_KEY_ID: trimmed(ASCII),
  AWS_SECRET_ACCESS_KEY: trimmed(ASCII),
} as const satisfies Record<string, Check>;

export type VariableName = keyof typeof VARIABLES;

/** The values of these are never shown. */
const SECRETS: readonly VariableName[] = [
  "DATABASE_URL",
  "DATABASE_READ_URLS",
  "DATABASE_LISTEN_URL",
  "ADMIN_PASSWORD",
  "TAOMU_SECRET",
  "ALIYUN_ACCESS_KEY_SECRET",
  "METRICS_TOKEN",
  "READER_KEY",
  "AWS_SECRET_ACCESS_KEY",
];

const ALL = Object.keys(VARIABLES) as VariableName[];

/** One sentence about the first variable of `names` that is not what it should be, or `null`. Secrets are not in it. */
export function variableProblem(
  env: Readonly<Record<string, string | undefined>>,
  names: readonly VariableName[] = ALL,
): string | null {
  for (const name of names) {
    const text = env[name] ?? "";
    const problem = text.trim() === "" ? null : VARIABLES[name](text);
    if (problem !== null) return `${name} ${problem}${SECRETS.includes(name) ? "" : `，收到 "${text}"`}`;
  }
  return null;
}
