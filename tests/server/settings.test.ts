import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { databaseSettingsFrom, SettingsError, s3SettingsFrom, settingsFrom } from "../../src/server/settings.ts";
import { VARIABLES, type VariableName } from "../../src/server/variables.ts";

const ALIYUN = {
  SMS_PROVIDER: "aliyun",
  ALIYUN_ACCESS_KEY_ID: "LTAI-test",
  ALIYUN_ACCESS_KEY_SECRET: "not-to-be-shown",
  ALIYUN_SMS_SIGN: "淘木",
  ALIYUN_SMS_TEMPLATE_LOGIN: "SMS_1",
  ALIYUN_SMS_TEMPLATE_REGISTER: "SMS_2",
  ALIYUN_SMS_TEMPLATE_FORGET: "SMS_3",
};

/** What the person at the shell reads, or `null` when all is well. */
function complaint(env: Record<string, string>): string | null {
  try {
    settingsFrom(env);
    return null;
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return error.message;
  }
}

describe("settingsFrom, of the SMS provider,", () => {
  it("uses the log unless set otherwise, whatever else is set", () => {
    expect(settingsFrom({}).aliyunSms).toBeNull();
    expect(settingsFrom({ SMS_PROVIDER: "" }).aliyunSms).toBeNull();
    expect(settingsFrom({ ...ALIYUN, SMS_PROVIDER: "log" }).aliyunSms).toBeNull();
  });

  it("reads keys, signature, a template per purpose, and Aliyun's own address", () => {
    expect(settingsFrom({ ...ALIYUN, ALIYUN_ACCESS_KEY_SECRET: " not-to-be-shown\n" }).aliyunSms).toEqual({
      accessKeyId: "LTAI-test",
      accessKeySecret: "not-to-be-shown",
      sign: "淘木",
      templates: { 0: "SMS_1", 1: "SMS_2", 2: "SMS_3", 3: "SMS_1" },
      endpoint: "https://dysmsapi.aliyuncs.com",
    });
  });

  it("names a provider it does not know", () => {
    expect(complaint({ SMS_PROVIDER: "tencent" })).toBe('SMS_PROVIDER 应为 log 或 aliyun，收到 "tencent"');
  });

  it("names exactly what is missing, and never shows the secret", () => {
    const names = Object.keys(ALIYUN).filter((name) => name !== "SMS_PROVIDER");
    fc.assert(
      fc.property(fc.subarray(names, { minLength: 1 }), fc.constantFrom("", " ", undefined), (missing, blank) => {
        const env: Record<string, string> = { ...ALIYUN };
        for (const name of missing) {
          if (blank === undefined) delete env[name];
          else env[name] = blank;
        }
        expect(complaint(env)).toBe(`SMS_PROVIDER 为 aliyun 时须设置 ${missing.join("、")}`);
      }),
    );
  });

  it("speaks HTTPS to any host, and HTTP to this machine alone", () => {
    const endpoint = (text: string) => settingsFrom({ ...ALIYUN, ALIYUN_SMS_ENDPOINT: text }).aliyunSms?.endpoint;
    expect(endpoint("dysmsapi.ap-southeast-1.aliyuncs.com")).toBe("https://dysmsapi.ap-southeast-1.aliyuncs.com");
    expect(endpoint("https://sms.example.com:8443/")).toBe("https://sms.example.com:8443");
    expect(endpoint("http://127.0.0.1:4000")).toBe("http://127.0.0.1:4000");
    expect(() => endpoint("http://dysmsapi.aliyuncs.com")).toThrow("只有本机地址可用 http");
    for (const wrong of ["ftp://a.com", "https://a.com/path", "https://", "a b", "https://u:p@a.com", "a.com?x=1"])
      expect(() => endpoint(wrong)).toThrow("ALIYUN_SMS_ENDPOINT 应为域名");
  });
});

describe("settingsFrom, of metrics,", () => {
  it("serves none unless set to, on a port of their own or by a token", () => {
    expect(settingsFrom({}).metrics).toBeNull();
    expect(settingsFrom({ METRICS_HOST: "0.0.0.0" }).metrics).toBeNull();
    expect(settingsFrom({ METRICS_PORT: "9100" }).metrics).toEqual({ port: 9100, host: "127.0.0.1", token: null });
    expect(settingsFrom({ METRICS_TOKEN: "t" }).metrics).toEqual({ port: null, host: "127.0.0.1", token: "t" });
    expect(complaint({ METRICS_PORT: "99999" })).toBe('METRICS_PORT 应为 0 到 65535 之间的整数，收到 "99999"');
  });
});

describe("settingsFrom, of the second reader,", () => {
  const READER = {
    READER_URL: "https://api.deepseek.com/chat/completions",
    READER_KEY: "sk-hidden",
    READER_MODEL: "deepseek-chat",
  };

  it("has none unless address, key and model are set, and needs all three", () => {
    expect(settingsFrom({})).toMatchObject({ reader: null, secondReadingsPerMinute: 30 });
    expect(settingsFrom({ ...READER, READER_KEY: " sk-hidden\n", READER_PER_MINUTE: "5" })).toMatchObject({
      reader: { url: READER.READER_URL, key: "sk-hidden", model: "deepseek-chat" },
      secondReadingsPerMinute: 5,
    });
    fc.assert(
      fc.property(fc.subarray(Object.keys(READER), { minLength: 1, maxLength: 2 }), (missing) => {
        const env = Object.fromEntries(Object.entries(READER).filter(([name]) => !missing.includes(name)));
        expect(complaint(env)).toBe("READER_URL、READER_KEY 与 READER_MODEL 须同时设置");
      }),
    );
  });

  it("speaks HTTPS to any host, HTTP to this machine alone, and never shows the key", () => {
    const ofUrl = (text: string) => complaint({ ...READER, READER_URL: text });
    for (const right of [
      "http://127.0.0.1:4000/v1/chat/completions",
      "http://[::1]:1/",
      "https://a.com/b?api-version=1",
    ])
      expect(ofUrl(right)).toBeNull();
    expect(ofUrl("http://api.deepseek.com/chat/completions")).toMatch(/^READER_URL 只有本机地址可用 http/);
    for (const wrong of ["api.deepseek.com", "https://", "https://u:p@a.com/", "https://a.com/#x", "file:///etc"])
      expect(ofUrl(wrong)).toMatch(/^READER_URL 应为接口的完整地址/);
    expect(complaint({ ...READER, READER_KEY: "sk-hid 键" })).toBe("READER_KEY 应为 不含空白的英文字母、数字与符号");
  });
});

describe("settingsFrom, of files,", () => {
  const S3 = {
    FILES_S3_BUCKET: "taomu-files",
    AWS_REGION: "cn-hangzhou",
    AWS_ACCESS_KEY_ID: "LTAI-test",
    AWS_SECRET_ACCESS_KEY: "not-to-be-shown",
  };
  const read = {
    bucket: "taomu-files",
    region: "cn-hangzhou",
    accessKeyId: "LTAI-test",
    secretAccessKey: "not-to-be-shown",
    endpoint: null,
    readUrl: null,
    isPathStyle: false,
    takesUploads: true,
  };

  it("has them in the database unless a bucket is set, whatever a machine has set for others", () => {
    expect(settingsFrom({}).s3).toBeNull();
    const { FILES_S3_BUCKET: _, ...ofOthers } = { ...S3, AWS_ENDPOINT_URL_S3: "http://minio:9000" };
    expect(settingsFrom(ofOthers).s3).toBeNull();
    expect(s3SettingsFrom({ ...ofOthers, FILES_STORE: "database" })).toBeNull();
    expect(settingsFrom({ FILES_STORE: "database" }).s3).toBeNull();
  });

  it("reads a bucket, where it is, where browsers reach it, and whether it takes new uploads", () => {
    expect(settingsFrom({ ...S3, AWS_SECRET_ACCESS_KEY: " not-to-be-shown\n" }).s3).toEqual(read);
    expect(settingsFrom({ ...S3, FILES_STORE: "s3" }).s3).toEqual(read);
    const AWS_ENDPOINT_URL_S3 = "http://minio:9000";
    const more = { AWS_ENDPOINT_URL_S3, FILES_S3_READ_URL: "https://files.example", FILES_S3_PATH_STYLE: "1" };
    expect(settingsFrom({ ...S3, ...more, FILES_STORE: "database" }).s3).toEqual({
      ...read,
      endpoint: "http://minio:9000",
      readUrl: "https://files.example",
      isPathStyle: true,
      takesUploads: false,
    });
    expect(s3SettingsFrom({ ...S3, NODE_ENV: "production" })).toEqual(read);
    expect(() => s3SettingsFrom({ ...S3, FILES_STORE: "disk" })).toThrow("FILES_STORE 应为");
  });

  it("names what is missing of one that is set by halves, and never shows the secret", () => {
    const names = Object.keys(S3);
    fc.assert(
      fc.property(fc.subarray(names, { minLength: 1 }), (missing) => {
        const env = Object.fromEntries(Object.entries(S3).filter(([name]) => !missing.includes(name)));
        expect(complaint(missing.includes("FILES_S3_BUCKET") ? { ...env, FILES_STORE: "s3" } : env)).toBe(
          `文件存放在 S3 时须同时设置 ${names.join("、")}，还缺 ${missing.join("、")}`,
        );
      }),
    );
    for (const env of [{ FILES_STORE: "s3" }, { FILES_S3_READ_URL: "https://a.com" }, { FILES_S3_PATH_STYLE: "1" }])
      expect(complaint(env)).toMatch(/^文件存放在 S3 时须同时设置/);
  });
});

describe("settingsFrom, of the shop's sites,", () => {
  it("reads a list of origins, and names what is none", () => {
    expect(settingsFrom({}).siteUrls).toEqual([]);
    const SITE_URL = "https://www.taomu.example/, http://Taomu.example:8080";
    expect(settingsFrom({ SITE_URL }).siteUrls).toEqual(["https://www.taomu.example", "http://taomu.example:8080"]);
    for (const wrong of ["taomu.example", "https://taomu.example/shop", "ftp://taomu.example", "javascript:alert(1)"])
      expect(complaint({ SITE_URL: wrong })).toBe(`SITE_URL 应为 https://域名，多个以逗号分隔，收到 "${wrong}"`);
  });
});

describe("settingsFrom, in production,", () => {
  const PRODUCTION = { NODE_ENV: "production", SMS_PROVIDER: "log", SMS_CODES_IN_LOG: "1" };

  it("has no demo data and no demo accounts, with or without a database of its own", () => {
    for (const more of [{}, { DATABASE_URL: "postgresql://db/taomu" }]) {
      expect(settingsFrom({ ...PRODUCTION, ...more })).toMatchObject({ demoData: false, demoAccounts: false });
    }
    expect(settingsFrom({})).toMatchObject({ demoData: true, demoAccounts: true });
  });

  it("plays the demo only where its data and its accounts are both requested", () => {
    expect(complaint({ ...PRODUCTION, DEMO_DATA: "1" })).toMatch(/请同时设置 DEMO_ACCOUNTS=1/);
    const both = settingsFrom({ ...PRODUCTION, DEMO_DATA: "1", DEMO_ACCOUNTS: "1" });
    expect(both).toMatchObject({ demoData: true, demoAccounts: true });
    expect(complaint({ DEMO_ACCOUNTS: "yes" })).toBe('DEMO_ACCOUNTS 应为 0 或 1，收到 "yes"');
  });

  it("prints codes only where that is set twice", () => {
    for (const env of [{}, { SMS_PROVIDER: "log" }, { SMS_CODES_IN_LOG: "1" }, { SMS_PROVIDER: " " }])
      expect(complaint({ NODE_ENV: "production", ...env })).toMatch(/生产环境须设置 SMS_PROVIDER=aliyun/);
    expect(settingsFrom(PRODUCTION).aliyunSms).toBeNull();
    expect(complaint({ ...ALIYUN, NODE_ENV: "production" })).toBeNull();
  });
});

it("databaseSettingsFrom: reads the part that commands need, by the same checks, and looks at nothing else", () => {
  const env = { DATABASE_URL: "postgresql://db/taomu", DATA_DIR: " /srv ", DATABASE_WAIT_SECONDS: "5", POOL_SIZE: "4" };
  expect(settingsFrom(env)).toMatchObject(databaseSettingsFrom(env));
  expect(settingsFrom({})).toMatchObject(databaseSettingsFrom({}));
  const others = { NODE_ENV: "production", SMS_PROVIDER: "tencent", PORT: "8080a" };
  expect(databaseSettingsFrom({ ...env, ...others })).toEqual(databaseSettingsFrom(env));
  expect(() => databaseSettingsFrom({ DATABASE_URL: "mysql://db/taomu" })).toThrow("DATABASE_URL 应为");
});

it("databaseSettingsFrom: goes past a pooler, and nowhere else than it says without one", () => {
  const env = { DATABASE_URL: "postgresql://pooler/taomu", DATABASE_LISTEN_URL: "postgresql://db/taomu" };
  expect(databaseSettingsFrom({ ...env, DB_POOLER: "1" })).toMatchObject({
    databaseUrl: env.DATABASE_LISTEN_URL,
    isPooled: false,
  });
  expect(databaseSettingsFrom(env).databaseUrl).toBe(env.DATABASE_URL);
  expect(complaint({ DATABASE_URL: env.DATABASE_URL, DB_POOLER: "1" })).toMatch(/^DB_POOLER=1 时须设置/);
});

it("settingsFrom: refuses a pool that the start itself would exhaust", () => {
  expect(complaint({ POOL_SIZE: "1" })).toBe('POOL_SIZE 应为 3 到 200 之间的整数，收到 "1"');
  expect(settingsFrom({ POOL_SIZE: "3" }).poolSize).toBe(3);
});

/** An invalid value of each variable, with the message that follows its name. */
const WRONG: Readonly<Record<VariableName, readonly [text: string, says: string]>> = {
  NODE_ENV: ["prod", '应为 production 或 development 或 test，收到 "prod"'],
  PORT: ["8080a", '应为 0 到 65535 之间的整数，收到 "8080a"'],
  HOST: ["http://0.0.0.0", '应为 IP 地址或主机名，收到 "http://0.0.0.0"'],
  DATABASE_URL: ["mysql://taomu:hidden@db/taomu", "应为 postgresql://用户:密码@主机:端口/数据库"],
  DATA_DIR: ["da\nta", '应为 目录的路径，收到 "da\nta"'],
  DEMO_DATA: ["yes", '应为 0 或 1，收到 "yes"'],
  DEMO_ACCOUNTS: ["true", '应为 0 或 1，收到 "true"'],
  DEMO_GOODS: ["0", '应为 1 到 5000000 之间的整数，收到 "0"'],
  DEMO_WEEK: ["2", '应为 0 或 1，收到 "2"'],
  ADMIN_PHONE: ["abc", '应为手机号：手机号不足11位，收到 "abc"'],
  ADMIN_PASSWORD: ["a123456", "应为密码：密码过于简单，请更换"],
  TAOMU_SECRET: ["hidden", "应为 16 个以上的字符，首尾没有空白"],
  SITE_URL: ["taomu.example", '应为 https://域名，多个以逗号分隔，收到 "taomu.example"'],
  TRUSTED_PROXIES: ["10.0.0.0/33", '应为 IP 地址或网段，多个以逗号分隔，收到 "10.0.0.0/33"'],
  SMS_PROVIDER: ["tencent", '应为 log 或 aliyun，收到 "tencent"'],
  SMS_CODES_IN_LOG: ["on", '应为 0 或 1，收到 "on"'],
  ALIYUN_ACCESS_KEY_ID: ["LTAI test", '应为 不含空白的一段文字，收到 "LTAI test"'],
  ALIYUN_ACCESS_KEY_SECRET: ["hid den", "应为 不含空白的一段文字"],
  ALIYUN_SMS_SIGN: ["【淘木】", '应为 不带【】的短信签名，收到 "【淘木】"'],
  ALIYUN_SMS_TEMPLATE_LOGIN: ["登录", '应为 短信模板代码，如 SMS_123456789，收到 "登录"'],
  ALIYUN_SMS_TEMPLATE_REGISTER: ["1", '应为 短信模板代码，如 SMS_123456789，收到 "1"'],
  ALIYUN_SMS_TEMPLATE_FORGET: ["SMS_", '应为 短信模板代码，如 SMS_123456789，收到 "SMS_"'],
  ALIYUN_SMS_TEMPLATE_ACCOUNT: ["sms_1", '应为 短信模板代码，如 SMS_123456789，收到 "sms_1"'],
  ALIYUN_SMS_ENDPOINT: ["ftp://a.com", '应为域名，如 dysmsapi.aliyuncs.com，收到 "ftp://a.com"'],
  DATABASE_READ_URLS: ["postgresql://db/taomu,db2", "应为 postgresql:// 地址，多个以逗号分隔"],
  DATABASE_LISTEN_URL: ["db", "应为 postgresql://用户:密码@主机:端口/数据库"],
  DB_POOLER: ["yes", '应为 0 或 1，收到 "yes"'],
  POOL_SIZE: ["1", '应为 3 到 200 之间的整数，收到 "1"'],
  DATABASE_WAIT_SECONDS: ["1m", '应为 0 到 3600 之间的整数，收到 "1m"'],
  KEEP_ALIVE_SECONDS: ["0", '应为 1 到 3600 之间的整数，收到 "0"'],
  DRAIN_SECONDS: ["10s", '应为 0 到 600 之间的整数，收到 "10s"'],
  CALLS_PER_MINUTE: ["-1", '应为 0 到 1000000 之间的整数，收到 "-1"'],
  LOAD_AHEAD: ["no", '应为 0 或 1，收到 "no"'],
  METRICS_PORT: ["99999", '应为 0 到 65535 之间的整数，收到 "99999"'],
  METRICS_HOST: ["-", '应为 IP 地址或主机名，收到 "-"'],
  METRICS_TOKEN: ["hid den", "应为 不含空白的英文字母、数字与符号"],
  READER_URL: ["ftp://a.com", '应为接口的完整地址，如 https://api.deepseek.com/chat/completions，收到 "ftp://a.com"'],
  READER_KEY: ["hid den", "应为 不含空白的英文字母、数字与符号"],
  READER_MODEL: ["a b", '应为 不含空白的一段文字，收到 "a b"'],
  READER_PER_MINUTE: ["1.5", '应为 0 到 10000 之间的整数，收到 "1.5"'],
  OTEL_EXPORTER_OTLP_ENDPOINT: ["collector:4318", '应为 收集端的地址，如 http://127.0.0.1:4318，收到 "collector:4318"'],
  OTEL_TRACES_SAMPLER_ARG: ["10%", '应为 0 到 1 之间的数，收到 "10%"'],
  FILES_STORE: ["disk", '应为 database 或 s3，收到 "disk"'],
  FILES_S3_BUCKET: ["Files/a", '应为 存储桶的名称，收到 "Files/a"'],
  FILES_S3_PATH_STYLE: ["yes", '应为 0 或 1，收到 "yes"'],
  FILES_S3_READ_URL: ["files.example", '应为 https://主机，浏览器由此读取，收到 "files.example"'],
  AWS_ENDPOINT_URL_S3: [
    "https://oss.example/files",
    '应为 https://主机，不含存储桶与路径，收到 "https://oss.example/files"',
  ],
  AWS_REGION: ["华东", '应为 地域，如 cn-hangzhou，收到 "华东"'],
  AWS_ACCESS_KEY_ID: ["LTAI test", '应为 不含空白的英文字母、数字与符号，收到 "LTAI test"'],
  AWS_SECRET_ACCESS_KEY: ["hid den", "应为 不含空白的英文字母、数字与符号"],
  SMS_PER_HOUR: ["2e9", '应为 0 到 1000000 之间的整数，收到 "2e9"'],
};

/** Of variables with more than one form, those that must be taken. */
const RIGHT: readonly (readonly [VariableName, string])[] = [
  ...["0.0.0.0", "::", "localhost", "db-1.example.com"].map((text) => ["HOST", text] as const),
  ...["postgres://db/taomu", "postgresql://u:p%40@db:5432/taomu", "postgresql:///taomu?host=/run/postgresql"].map(
    (text) => ["DATABASE_URL", text] as const,
  ),
  ...["10.0.0.1", "10.0.0.0/8, fd00::/8", "loopback,uniquelocal"].map((text) => ["TRUSTED_PROXIES", text] as const),
  ["TAOMU_SECRET", "sixteen and more signs"],
  ["DATA_DIR", "/srv/数据 1"],
];

describe("settingsFrom, of every variable,", () => {
  it.each(Object.entries(WRONG))("explains in one sentence what %s should be", (name, [text, says]) => {
    expect(complaint({ [name]: text })).toBe(`${name} ${says}`);
  });

  it.each(RIGHT)("takes %s as %s", (name, text) => {
    expect(complaint({ [name]: text })).toBeNull();
  });

  it("takes one that is blank for one that is not set", () => {
    const blank = Object.fromEntries(Object.keys(VARIABLES).map((name) => [name, " "]));
    expect(settingsFrom(blank)).toEqual(settingsFrom({}));
  });

  it("knows those that README lists, and README those that it knows", () => {
    const readme = readFileSync(join(import.meta.dirname, "../../README.md"), "utf8");
    const rows = readme.split("\n").filter((line) => /^\| `[A-Z]/.test(line));
    let last = "";
    const listed = rows.flatMap((row) =>
      [...(row.split("|")[1] ?? "").matchAll(/`(…?)([A-Z\d_]+)`/g)].map(([, rest, name = ""]) => {
        // `…_FORGET` stands behind the name whose beginning it has.
        if (rest === "") last = name;
        return rest === "" ? name : last.replace(/_[A-Z]+$/, name);
      }),
    );
    expect([...listed, "NODE_ENV"].sort()).toEqual(Object.keys(VARIABLES).sort());
  });
});
