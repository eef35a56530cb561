import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { onTestFailed } from "vitest";
import type { Envelope } from "../../src/contract/reply.ts";
import { connect } from "../../src/server/db/database.ts";
import { launchChromium } from "./chromium.ts";
import { PATIENT } from "./hasty-postgres.ts";
import { signInAs } from "./sign-in.ts";
import { theShop } from "./the-shop.ts";

export type Visit = {
  context: BrowserContext;
  page: Page /** Errors the pages wrote to the console. */;
  errors: string[];
};

/** Ends a wait that hangs, as `expect.poll` does (vitest.config.ts); a slow machine takes its time. */
const HANGS_AFTER_MS = 120_000;

/** Password of every demo account. */
export const DEMO_PASSWORD = "taomu2026";

/** Pictures of what a failed story showed last. */
const FAILURES = join(import.meta.dirname, "../../tmp/test-failures");

/** A browser for the tests of a file. */
export const openBrowser = (): Promise<Browser> => launchChromium();

/** A fresh person at a 1440×900 screen, who has no page open yet. */
export async function arrive(browser: Browser): Promise<Omit<Visit, "page">> {
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
  context.setDefaultTimeout(HANGS_AFTER_MS);
  return { context, errors };
}

/** Keeps pictures of what is open when the test that runs has failed. */
export function showFailure({ context, errors }: Omit<Visit, "page">): void {
  onTestFailed(async () => {
    for (const [place, shown] of context.pages().entries()) {
      await shown.screenshot({ path: join(FAILURES, `${Date.now()}-${place}.png`) }).catch(() => {});
    }
    console.error(errors.join("\n"));
  });
}

/** A fresh person with a page. */
export async function visit(browser: Browser): Promise<Visit> {
  const arrived = await arrive(browser);
  const page = await arrived.context.newPage();
  showFailure(arrived);
  return { ...arrived, page };
}

/** Where the gap of the newest puzzle for `phone` is, px from the left: what a person sees in the picture. */
export async function gapOf(phone: string): Promise<number> {
  const db = connect(theShop().databaseUrl, { poolSize: 1, ...PATIENT });
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
  const codes = [...readFileSync(theShop().log, "utf8").matchAll(new RegExp(`\\[sms\\] ${phone} \\S+ (\\d{6})`, "g"))];
  return codes.at(-1)?.[1] ?? null;
}

/** Moves the slider's piece into the gap with the mouse. */
export async function solveSlider(page: Page, phone: string): Promise<void> {
  // Before the puzzle has come there is nothing to solve, and while the dialog opens it still moves.
  const handle = page.getByRole("slider", { disabled: false });
  await handle.hover();
  const gap = await gapOf(phone);
  const box = await handle.boundingBox();
  if (!box) throw new Error("the slider's handle is not on the page");
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + gap / 2, y + 2, { steps: 8 });
  await page.mouse.move(x + gap, y + 1, { steps: 8 });
  await page.mouse.up();
}

/** Asks for a code with the phone typed into the open form, solves the slider and reads the code off the phone. */
export async function receiveCode(page: Page, phone: string): Promise<string> {
  await page.getByPlaceholder("请输入手机号").fill(phone);
  await page.getByRole("button", { name: "获取验证码" }).click();
  await solveSlider(page, phone);
  return codeAfterSlider(page, phone);
}

/** The code once the slider has said that it was solved and has gone. */
export async function codeAfterSlider(page: Page, phone: string): Promise<string> {
  await page.getByText("验证成功").waitFor();
  await page.getByRole("slider").waitFor({ state: "detached" });
  const code = codeSentTo(phone);
  if (code === null) throw new Error(`no code was sent to ${phone}`);
  return code;
}

/** Signs in through the open login form by SMS: slider, code, consent. */
export async function signInBySms(page: Page, phone: string): Promise<void> {
  const code = await receiveCode(page, phone);
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

/** Presses Tab until `target` has the focus, as somebody without a mouse does. */
export async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  for (let presses = 0; presses < 160; presses += 1) {
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error("the Tab key never reaches it");
}

/** A call of the API as another program makes it; a refusal throws. */
export async function call<Data>(path: string, body: unknown, token?: string): Promise<Data> {
  const response = await fetch(theShop().url + path, {
    method: "POST",
    headers: { "content-type": "application/json", ...(token === undefined ? {} : { authorization: token }) },
    body: JSON.stringify(body),
  });
  const { code, msg, data } = (await response.json()) as Envelope;
  if (code !== 200) throw new Error(`${path}: ${code} ${msg}`);
  return data as Data;
}

/** The token of a new session of a demo account, whatever its password has become in another story. */
export async function tokenOf(phone: string): Promise<string> {
  const db = connect(theShop().databaseUrl, { poolSize: 1, ...PATIENT });
  try {
    return (await signInAs(db, phone)).slice("Bearer ".length);
  } finally {
    await db.close();
  }
}

/** Comes back signed in, as somebody who has logged in on an earlier day. */
export async function comeBackAs({ context }: Visit, phone: string): Promise<void> {
  await context.addCookies([{ name: "Taomu-Token", value: await tokenOf(phone), url: theShop().url }]);
}

/** The tab that pressing `link` opens; the page it stands on stays where it is. */
export async function openedBy(link: Locator): Promise<Page> {
  const here = link.page().url();
  const [opened] = await Promise.all([link.page().context().waitForEvent("page"), link.click()]);
  if (link.page().url() !== here) throw new Error(`${here} was left for ${link.page().url()}`);
  return opened;
}

/** Presses "buy now" on the page of goods, and waits for the checkout. */
export async function openCheckout(page: Page, goodsId: string): Promise<void> {
  await page.goto(`${theShop().url}/product/detail?id=${goodsId}`);
  await page.getByRole("region", { name: "购买" }).getByRole("button", { name: "立即购买" }).click();
  await page.getByRole("button", { name: "提交订单" }).waitFor();
  await page.getByRole("checkbox", { name: /同意/ }).check({ force: true });
}

/** Submits what is settled; the number of the order. */
export async function submitOrder(page: Page): Promise<string> {
  await page.getByRole("button", { name: "提交订单" }).click();
  await page.getByRole("heading", { name: "订单已提交" }).waitFor();
  const number = await page
    .getByText(/^TM\d{14}$/)
    .first()
    .textContent();
  if (number === null) throw new Error("the order has no number");
  return number;
}
