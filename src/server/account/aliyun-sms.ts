import { createRequire } from "node:module";
import type { SmsSender } from "../http.ts";
import type { AliyunSmsSettings } from "../settings.ts";

// CommonJS whose client is `exports.default`: an ES import gets it nested one deeper than the package's types declare.
const require = createRequire(import.meta.url);
const { default: Client, SendSmsRequest } =
  require("@alicloud/dysmsapi20170525") as typeof import("@alicloud/dysmsapi20170525");
const { $OpenApiUtil } = require("@alicloud/openapi-core") as typeof import("@alicloud/openapi-core");

const TIMEOUT_MS = 5_000;

/** `text` if it is an identifier; anything else could hold what must not be logged. */
const identifier = (text: unknown): string | null =>
  typeof text === "string" && /^[A-Za-z][\w.-]{0,79}$/.test(text) ? text : null;

/**
 * What may be logged of a failed call: the provider's code and request id, by which its console finds the rest. Its
 * messages quote the phone, and the SDK's own quote the whole address with the code in it, so no message is passed on.
 */
function failed(code: unknown, requestId: unknown): Error {
  const id = typeof requestId === "string" && /^[0-9A-Fa-f-]{8,40}$/.test(requestId) ? `, request ${requestId}` : "";
  return new Error(`aliyun ${identifier(code) ?? "unknown failure"}${id}`);
}

/** Rejects when `work` takes longer than `timeoutMs`, whatever `work` does. */
async function within<Result>(timeoutMs: number, work: Promise<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(failed("Timeout", null)), timeoutMs);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * SMS by Aliyun (dysmsapi 2017-05-25). One attempt, never repeated: the call is not idempotent, and a second one could
 * send a second SMS. Rejects after `timeoutMs` in all, or when the provider's `Code` is not `OK`.
 */
export function createAliyunSmsSender(settings: AliyunSmsSettings, timeoutMs = TIMEOUT_MS): SmsSender {
  const { protocol, host } = new URL(settings.endpoint);
  const client = new Client(
    new $OpenApiUtil.Config({
      accessKeyId: settings.accessKeyId,
      accessKeySecret: settings.accessKeySecret,
      endpoint: host,
      protocol: protocol.slice(0, -1),
      // The SDK counts these two one after the other, and loses count on reused connections: `within` decides.
      connectTimeout: timeoutMs,
      readTimeout: timeoutMs,
    }),
  );

  const call = async (request: InstanceType<typeof SendSmsRequest>) => {
    try {
      return (await client.sendSms(request)).body;
    } catch (error) {
      const { code, name, requestId } = error as { code?: unknown; name?: unknown; requestId?: unknown };
      throw failed(identifier(code) ?? name, requestId);
    }
  };

  return {
    async send({ phone, purpose, code }) {
      const request = new SendSmsRequest({
        phoneNumbers: phone,
        signName: settings.sign,
        templateCode: settings.templates[purpose],
        templateParam: JSON.stringify({ code }),
      });
      const answer = await within(timeoutMs, call(request));
      if (answer?.code !== "OK") throw failed(answer?.code, answer?.requestId);
    },
  };
}
