import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SettingsError, settingsFrom } from "../../src/server/settings.ts";

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
  it("takes the log unless set otherwise, whatever else is set", () => {
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

  it("takes the demo only where its data and its accounts are both asked for", () => {
    expect(complaint({ ...PRODUCTION, DEMO_DATA: "1" })).toMatch(/请同时设置 DEMO_ACCOUNTS=1/);
    const both = settingsFrom({ ...PRODUCTION, DEMO_DATA: "1", DEMO_ACCOUNTS: "1" });
    expect(both).toMatchObject({ demoData: true, demoAccounts: true });
    expect(complaint({ DEMO_ACCOUNTS: "yes" })).toBe('DEMO_ACCOUNTS 应为 0 或 1，收到 "yes"');
  });

  it("prints codes only where that is said twice", () => {
    for (const env of [{}, { SMS_PROVIDER: "log" }, { SMS_CODES_IN_LOG: "1" }, { SMS_PROVIDER: " " }])
      expect(complaint({ NODE_ENV: "production", ...env })).toMatch(/生产环境须设置 SMS_PROVIDER=aliyun/);
    expect(settingsFrom(PRODUCTION).aliyunSms).toBeNull();
    expect(complaint({ ...ALIYUN, NODE_ENV: "production" })).toBeNull();
  });
});

it("settingsFrom: refuses a pool that the start itself would exhaust", () => {
  expect(complaint({ POOL_SIZE: "1" })).toBe('POOL_SIZE 应为 3 到 200 之间的整数，收到 "1"');
  expect(settingsFrom({ POOL_SIZE: "3" }).poolSize).toBe(3);
});
