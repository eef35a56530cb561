import type { Change } from "./change.ts";

/** SMS by a company's own gateway. */
export const smsProvider: Change = {
  name: "an SMS provider",
  most: 5,
  laws: ["tests/docs.test.ts"],
  edits: [
    {
      file: "src/server/account/gateway-sms.ts",
      text: `import type { SmsSender } from "../http.ts";

/** SMS by a company's own gateway. Rejects where it does not answer within 5 s that it took the message. */
export const createGatewaySmsSender = (address: string): SmsSender => ({
  async send(message) {
    const signal = AbortSignal.timeout(5_000);
    const { ok, status } = await fetch(address, { method: "POST", body: JSON.stringify(message), signal });
    if (!ok) throw new Error(\`gateway \${status}\`);
  },
});
`,
    },
    {
      file: "src/server/variables.ts",
      at: '  SMS_PROVIDER: trimmed(oneOf("log", "aliyun"',
      side: "behind",
      add: ', "gateway"',
    },
    {
      file: "src/server/variables.ts",
      at: "  ALIYUN_ACCESS_KEY_ID: trimmed(WITHOUT_BLANKS),\n",
      side: "before",
      add: '  SMS_GATEWAY: should("https://地址", (text) => URL.canParse(text)),\n',
    },
    {
      file: "src/server/settings.ts",
      at: "  aliyunSms: AliyunSmsSettings | null;\n",
      side: "behind",
      add: "  /** Where the gateway is, if it sends SMS. */\n  smsGateway: string | null;\n",
    },
    {
      file: "src/server/settings.ts",
      at: "    aliyunSms: aliyunSmsFrom(env, production),\n",
      side: "behind",
      add: '    smsGateway: set(env, "SMS_PROVIDER") === "gateway" ? set(env, "SMS_GATEWAY") : null,\n',
    },
    {
      file: "src/server/settings.ts",
      at: '  if (provider === "log") return null;\n',
      side: "behind",
      add: '  if (provider === "gateway") return null;\n',
    },
    {
      file: "src/server/main.ts",
      at: "async function smsSenderOf(db: Database, { aliyunSms",
      side: "behind",
      add: ", smsGateway",
    },
    {
      file: "src/server/main.ts",
      at: "  if (aliyunSms === null) return createSmsSender(db);\n",
      side: "before",
      add: '  if (smsGateway !== null) return (await import("./account/gateway-sms.ts")).createGatewaySmsSender(smsGateway);\n',
    },
    {
      file: "tests/server/settings.test.ts",
      at: "  ALIYUN_ACCESS_KEY_ID: [",
      side: "before",
      add: '  SMS_GATEWAY: ["gateway", \'应为 https://地址，收到 "gateway"\'],\n',
    },
    {
      file: "tests/server/settings.test.ts",
      at: `SMS_PROVIDER: ["tencent", '应为 log 或 aliyun`,
      side: "behind",
      add: " 或 gateway",
    },
    {
      file: "tests/server/settings.test.ts",
      at: "toBe('SMS_PROVIDER 应为 log 或 aliyun",
      side: "behind",
      add: " 或 gateway",
    },
  ],
};
