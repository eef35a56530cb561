import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createAliyunSmsSender } from "../../../src/server/account/aliyun-sms.ts";
import type { AliyunSmsSettings } from "../../../src/server/settings.ts";
import { post, requestSmsCode, somePhone } from "../../support/account-calls.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { call, type Program, startProgram } from "../../support/program.ts";
import { createTestApp } from "../../support/server.ts";

type Asked = { method: string; headers: IncomingHttpHeaders; query: Record<string, string> };
type Behaviour = (response: ServerResponse, asked: Asked) => void;

const answer =
  (body: object, status = 200): Behaviour =>
  (response) =>
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));

const REQUEST_ID = "F655A8D5-B967-440B-8683-DAD6FF8DE990";
const sends = answer({ Code: "OK", Message: "OK", BizId: "900619746936498440^0", RequestId: REQUEST_ID });

/** Stands where Aliyun does, and answers as set. */
async function startProvider() {
  const asked: Asked[] = [];
  let behave: Behaviour = sends;
  const server: Server = createServer((request, response) => {
    const query = Object.fromEntries(new URL(request.url ?? "", "http://provider").searchParams);
    const one = { method: request.method ?? "", headers: request.headers, query };
    asked.push(one);
    behave(response, one);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    will: (next: Behaviour) => {
      behave = next;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

const PHONE = "13812345678";
const CODE = "012345";
const message = { phone: PHONE, purpose: 0, code: CODE } as const;

describe("SMS by Aliyun", () => {
  let provider: Awaited<ReturnType<typeof startProvider>>;
  let settings: AliyunSmsSettings;
  beforeAll(async () => {
    provider = await startProvider();
    settings = {
      accessKeyId: "LTAI-test",
      accessKeySecret: "test-secret",
      sign: "淘木",
      templates: { 0: "SMS_100", 1: "SMS_200", 2: "SMS_300", 3: "SMS_400" },
      endpoint: provider.endpoint,
    };
  });
  afterEach(() => {
    provider.asked.length = 0;
    provider.will(sends);
  });
  afterAll(() => provider.stop());

  /** Why a message was not sent, or `null`. */
  const refusal = (timeoutMs?: number): Promise<string | null> =>
    createAliyunSmsSender(settings, timeoutMs)
      .send(message)
      .then(
        () => null,
        (error: Error) => error.message,
      );

  it("carries phone, signature, code and the purpose's template, signed with the key", async () => {
    const sender = createAliyunSmsSender(settings);
    for (const purpose of [0, 1, 2] as const) await sender.send({ ...message, purpose });
    expect(provider.asked.map(({ query }) => query)).toEqual(
      ["SMS_100", "SMS_200", "SMS_300"].map((TemplateCode) => ({
        PhoneNumbers: PHONE,
        SignName: "淘木",
        TemplateCode,
        TemplateParam: '{"code":"012345"}',
      })),
    );
    for (const { method, headers } of provider.asked) {
      expect(method).toBe("POST");
      expect(headers).toMatchObject({ "x-acs-action": "SendSms", "x-acs-version": "2017-05-25" });
      expect(headers["x-acs-date"]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
      expect(headers["x-acs-content-sha256"]).toMatch(/^[0-9a-f]{64}$/);
      expect(headers.authorization).toMatch(
        /^ACS3-HMAC-SHA256 Credential=LTAI-test,SignedHeaders=[a-z0-9;-]+,Signature=[0-9a-f]{64}$/,
      );
    }
    const once = (name: string) => new Set(provider.asked.map(({ headers }) => headers[name])).size;
    expect(once("x-acs-signature-nonce")).toBe(3);
    expect(once("authorization")).toBe(3);
  });

  it("is refused by any code other than OK, once, and logs code and request but neither phone nor SMS code", async () => {
    const Message = `触发小时级流控 ${PHONE} {"code":"${CODE}"}`;
    provider.will(answer({ Code: "isv.BUSINESS_LIMIT_CONTROL", Message, RequestId: REQUEST_ID }));
    expect(await refusal()).toBe(`aliyun isv.BUSINESS_LIMIT_CONTROL, request ${REQUEST_ID}`);
    provider.will(answer({ Code: "InvalidAccessKeyId.NotFound", Message, RequestId: REQUEST_ID }, 404));
    expect(await refusal()).toBe(`aliyun InvalidAccessKeyId.NotFound, request ${REQUEST_ID}`);
    provider.will(answer({ Code: "ServiceUnavailable", Message, RequestId: REQUEST_ID }, 503));
    expect(await refusal()).toBe(`aliyun ServiceUnavailable, request ${REQUEST_ID}`);
    provider.will(answer({ Code: "Throttling.User", Message, RequestId: REQUEST_ID }, 400));
    expect(await refusal()).toBe(`aliyun Throttling.User, request ${REQUEST_ID}`);
    provider.will(answer({ Code: Message, RequestId: Message }));
    expect(await refusal()).toBe("aliyun unknown failure");
    expect(provider.asked).toHaveLength(5);
  });

  it("fails without telling phone or code on answers that are none, and on a line that breaks", async () => {
    const behaviours: Behaviour[] = [
      (response) => void response.end(),
      (response) => void response.end(`<html>${PHONE} ${CODE}</html>`),
      (response) => void response.writeHead(502).end("bad gateway"),
      (response) => void response.end("null"),
      (response) => void response.end("[]"),
      (response) => void response.destroy(),
      (response, { query }) => {
        response.writeHead(200, { "content-length": "1000" }).write(JSON.stringify(query));
        response.socket?.end();
      },
    ];
    for (const behave of behaviours) {
      provider.will(behave);
      expect(await refusal(2_000)).toMatch(/^aliyun (?!Timeout)[A-Za-z][\w. -]*$/);
    }
    expect(provider.asked).toHaveLength(behaviours.length);
  });

  it("gives up when the provider hangs, before its answer or within it, and sends again afterwards", async () => {
    provider.will(() => {});
    expect(await refusal(300)).toMatch(/^aliyun (Timeout|RequestTimeout\w*)$/);
    provider.will((response) => void response.writeHead(200, { "content-type": "application/json" }).write('{"Code":'));
    expect(await refusal(300)).toMatch(/^aliyun (Timeout|RequestTimeout\w*)$/);
    provider.will(sends);
    expect(await refusal()).toBeNull();
  });

  describe("behind the program", () => {
    let db: TestDatabase;
    let running: Program[];
    beforeAll(async () => {
      db = await createTestDatabase();
      running = [];
    });
    afterAll(async () => {
      for (const program of running) if (program.process.exitCode === null) await program.end("SIGKILL");
      await db.drop();
    });
    const start = async (env: Record<string, string> = {}) => {
      const program = await startProgram({ DATABASE_URL: db.url, DEMO_DATA: "0", ...env });
      running.push(program);
      return program;
    };
    const askProgram = async ({ url }: Program, phone: string) => {
      const { data } = await call<{ token: string; yposition: number }>(
        url,
        `/api/verifyOneInterface/getImage?type=0&phone=${phone}`,
      );
      const row = await db.one<{ x: number }>("select target_x as x from captcha where token = $1", [data.token]);
      const body = { phone, token: data.token, x: row!.x, y: data.yposition };
      return call(url, "/api/login/getSmsCode", { body });
    };
    const environment = () => ({
      SMS_PROVIDER: "aliyun",
      ALIYUN_ACCESS_KEY_ID: settings.accessKeyId,
      ALIYUN_ACCESS_KEY_SECRET: settings.accessKeySecret,
      ALIYUN_SMS_SIGN: settings.sign,
      ALIYUN_SMS_TEMPLATE_LOGIN: "SMS_100",
      ALIYUN_SMS_TEMPLATE_REGISTER: "SMS_200",
      ALIYUN_SMS_TEMPLATE_FORGET: "SMS_300",
      ALIYUN_SMS_ENDPOINT: provider.endpoint,
    });

    it("is not called unless configured: the code goes to the log", async () => {
      const program = await start();
      const phone = somePhone();
      expect((await askProgram(program, phone)).code).toBe(200);
      expect(await program.end("SIGTERM")).toBe(0);
      expect(program.printed()).toMatch(new RegExp(`^\\[sms\\] ${phone} login \\d{6}$`, "m"));
      expect(provider.asked).toEqual([]);
    });

    it("sends when configured, and logs a refusal with the phone masked and without the code", async () => {
      const program = await start(environment());
      const phone = somePhone();
      provider.will(answer({ Code: "isv.BUSINESS_LIMIT_CONTROL", Message: phone, RequestId: REQUEST_ID }));
      expect(await askProgram(program, phone)).toMatchObject({ code: 601, msg: "短信发送失败，请稍后再试" });
      provider.will(sends);
      expect((await askProgram(program, phone)).code).toBe(200);
      expect(await program.end("SIGTERM")).toBe(0);
      const printed = program.printed();
      expect(printed).toContain(
        `no SMS to ${phone.slice(0, 3)}****${phone.slice(7)}: aliyun isv.BUSINESS_LIMIT_CONTROL`,
      );
      expect(printed).not.toContain(phone);
      const codes = provider.asked.map(({ query }) => (JSON.parse(query.TemplateParam!) as { code: string }).code);
      expect(codes).toHaveLength(2);
      for (const code of codes) expect(printed).not.toMatch(new RegExp(`\\b${code}\\b`));
      expect(printed).not.toContain(settings.accessKeySecret);
      expect(await db.rows("select 1 from sms_outbox where phone = $1", [phone])).toEqual([]);
    });

    it("stops a start that lacks a setting, saying which", async () => {
      await expect(start({ ...environment(), ALIYUN_SMS_SIGN: "" })).rejects.toThrow(
        "配置错误：SMS_PROVIDER 为 aliyun 时须设置 ALIYUN_SMS_SIGN",
      );
    });
  });

  it("lets a person in with the code that it carried, and spends no wait on one that hung", async () => {
    const db = await createTestDatabase();
    const { app } = await createTestApp(db, { sms: createAliyunSmsSender(settings, 500) });
    const phone = somePhone();
    provider.will(() => {});
    expect(await requestSmsCode(app, db, phone)).toMatchObject({ code: 601, msg: "短信发送失败，请稍后再试" });
    provider.will(sends);
    expect((await requestSmsCode(app, db, phone)).code).toBe(200);
    const { code } = JSON.parse(provider.asked.at(-1)!.query.TemplateParam!) as { code: string };
    expect((await post(app, "/api/login/login", { type: 1, username: phone, code })).code).toBe(200);
    await app.close();
    await db.drop();
  });
});
