import type { SmsPurpose } from "../../src/domain/account/captcha.ts";
import { buildApp } from "../../src/server/app.ts";
import type { Database } from "../../src/server/db/database.ts";
import type { App, Deps } from "../../src/server/http.ts";
import { createMetrics } from "../../src/server/metrics/metrics.ts";
import { NO_TRACING } from "../../src/server/metrics/tracing.ts";
import { createServingSlots, SERVING_LIMITS } from "../../src/server/system/files/serving-slots.ts";
import { createUploadSlots, UPLOAD_LIMITS } from "../../src/server/system/files/upload-slots.ts";

/** What went out by SMS, newest last. */
export type SentSms = { phone: string; purpose: SmsPurpose; code: string };

/** What a server needs, with SMS going nowhere. */
export const testDeps = (db: Database): Deps => ({
  db,
  readiness: db,
  listenUrl: null,
  now: Date.now,
  sms: { send: async () => {} },
  smsPerHour: 100_000,
  secondReader: null,
  secondReadingsPerMinute: 1_000,
  secret: "test-secret",
  webRoot: null,
  trustedProxies: [],
  keepAliveMs: 5_000,
  loadAhead: true,
  pagesFreshMs: 0,
  siteUrls: [],
  callsPerMinute: Number.MAX_SAFE_INTEGER,
  bucket: null,
  uploads: createUploadSlots(UPLOAD_LIMITS),
  servings: createServingSlots(SERVING_LIMITS),
  lagMs: () => 0,
  metrics: createMetrics(),
  tracing: NO_TRACING,
  metricsToken: null,
  checkReplies: true,
  logger: false,
});

/** The real server on `db`, with SMS caught in `sent`. Start it with `app.listen({port: 0})` or use `app.inject`. */
export async function createTestApp(
  db: Database,
  overrides: Partial<Deps> = {},
): Promise<{ app: App; sent: SentSms[] }> {
  const sent: SentSms[] = [];
  const sms = { send: async (message: SentSms) => void sent.push(message) };
  const app = await buildApp({ ...testDeps(db), sms, ...overrides });
  await app.ready();
  return { app, sent };
}
