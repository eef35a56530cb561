import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { inject, onTestFailed } from "vitest";
import { connect } from "../../src/server/db/database.ts";
import { CHROMIUM_ARGS, findChromium } from "./chromium.ts";

export type Visit = {
  context: BrowserContext;
  page: Page /** Errors the pages wrote to the console. */;
  errors: string[];
};

/** Pictures of what a failed story showed last. */
const FAILURES = join(import.meta.dirname, "../../tmp/test-failures");

export async function openBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error("no Chromium found: set CHROMIUM_PATH");
  return chromium.launch({ executablePath, args: CHROMIUM_ARGS });
}

/** A fresh person at a 1440×900 screen. */
export async function visit(browser: Browser): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
  });
  const errors: string[] = [];
  context.on("weberror", (error) => errors.push(error.error().message));
  context.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  onTestFailed(async () => {
    for (const [place, shown] of context.pages().entries()) {
      await shown.screenshot({ path: join(FAILURES, `${Date.now()}-${place}.png`) }).catch(() => {});
    }
    console.error(errors.join("\n"));
  });
  return { context, page, errors };
}

/** Where the gap of the newest puzzle for `phone` is, px from the left: what a person sees in the picture. */
export async function gapOf(phone: string): Promise<number> {
  const db = connect(inject("shopDatabaseUrl"), { poolSize: 1 });
  try {
    const row = await db.one<{ target_x: number }>(
      "select target_x from captcha where phone = $1 and used_at is null order by expire_at desc limit 1",
      [phone],
    );
    if (!row) throw new Error(`no puzzle waits for ${phone}`);
    return row.target_x;
  } finally {
    await db.close();
  }
}

/** The newest code sent to `phone`, off the server's log. */
export function codeSentTo(phone: string): string | null {
  const codes = [
    ...readFileSync(inject("shopLog"), "utf8").matchAll(new RegExp(`\\[sms\\] ${phone} \\S+ (\\d{6})`, "g")),
  ];
  return codes.at(-1)?.[1] ?? null;
}

/** Moves the slider's piece into the gap with the mouse. */
export async function solveSlider(page: Page, phone: string): Promise<void> {
  const handle = page.getByRole("slider");
  await handle.waitFor();
  const gap = await gapOf(phone);
  const box = await handle.boundingBox();
  if (!box) throw new Error("the slider's handle is not on the page");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + gap / 2, y + 2, { steps: 8 });
  await page.mouse.move(x + gap, y + 1, { steps: 8 });
  await page.mouse.up();
}

/** Signs in through the open login form by SMS: slider, code, consent. */
export async function signInBySms(page: Page, phone: string): Promise<void> {
  await page.getByPlaceholder("请输入手机号").fill(phone);
  await page.getByRole("button", { name: "获取验证码" }).click();
  await solveSlider(page, phone);
  await page.getByText("验证成功").waitFor();
  await page.getByRole("slider").waitFor({ state: "detached" });
  const code = codeSentTo(phone);
  if (code === null) throw new Error(`no code was sent to ${phone}`);
  await page.getByPlaceholder("请输入短信验证码").fill(code);
  await page.getByRole("checkbox", { name: /同意/ }).check({ force: true });
  await page.getByRole("button", { name: "登录", exact: true }).click();
}

/** Signs in through the open login form by password. */
export async function signInByPassword(page: Page, phone: string, password: string): Promise<void> {
  await page.getByRole("tab", { name: "账号登录" }).click();
  await page.getByPlaceholder("请输入您的账号").fill(phone);
  await page.getByPlaceholder("请输入密码").fill(password);
  await page.getByRole("checkbox", { name: /同意/ }).check({ force: true });
  await page.getByRole("button", { name: "登录", exact: true }).click();
}
