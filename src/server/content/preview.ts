import { createHmac, timingSafeEqual } from "node:crypto";

const PREVIEW_MINUTES = 30;

const mark = (secret: string, expireAt: string): string =>
  createHmac("sha256", secret).update(`home preview until ${expireAt}`).digest("hex").slice(0, 40);

/** A token that shows the home page with what is prepared; `now` epoch ms. */
export function previewToken(secret: string, now: number): { token: string; expireAt: number } {
  const expireAt = now + PREVIEW_MINUTES * 60_000;
  return { token: `${expireAt}.${mark(secret, String(expireAt))}`, expireAt };
}

/** Whether `token` is one of ours and not yet over. A wrong one shows the public page. */
export function isPreview(secret: string, token: string | undefined, now: number): boolean {
  const [, expireAt, given] = /^([0-9]{1,15})\.([0-9a-f]{40})$/.exec(token ?? "") ?? [];
  if (expireAt === undefined || given === undefined || Number(expireAt) <= now) return false;
  return timingSafeEqual(Buffer.from(given), Buffer.from(mark(secret, expireAt)));
}
