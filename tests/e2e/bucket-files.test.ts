import { join } from "node:path";
import { expect, it } from "vitest";
import { connect } from "../../src/server/db/database.ts";
import { openBrowser } from "../support/browser.ts";
import { pdfFile, upload } from "../support/files.ts";
import { startS3 } from "../support/s3.ts";
import { createTestApp } from "../support/server.ts";
import { signInAs } from "../support/sign-in.ts";
import { theShop } from "../support/the-shop.ts";

const WEB = join(import.meta.dirname, "../../dist/web");

/** What a call for a file gets in a page, with the headers of one that is signed in; `null`: the browser forbids it. */
const fetched = ([url, authorization]: readonly [string, string]) =>
  new Promise<{ status: number; size: number; disposition: string | null; from: string } | null>((resolve) => {
    const call = new XMLHttpRequest();
    call.open("GET", url);
    call.responseType = "arraybuffer";
    call.setRequestHeader("Authorization", authorization);
    call.setRequestHeader("platform", "pc");
    call.onload = () =>
      resolve({
        status: call.status,
        size: (call.response as ArrayBuffer).byteLength,
        disposition: call.getResponseHeader("content-disposition"),
        from: new URL(call.responseURL).origin,
      });
    call.onerror = () => resolve(null);
    call.send();
  });

it("a private file: a page reads it from the bucket itself, without its session, and from no other site", async () => {
  const db = connect(theShop().databaseUrl);
  const s3 = await startS3();
  const browser = await openBrowser();
  const authorization = await signInAs(db, "13900000777");
  const answers = [];
  for (const readOrigin of [s3.endpoint, "https://files.example"]) {
    const { app } = await createTestApp(db, { bucket: { ...s3.readable, readOrigin }, webRoot: WEB });
    const url = await app.listen({ port: 0, host: "127.0.0.1" });
    const { fileName } = await upload(app, authorization, [{ name: "回单.pdf", bytes: pdfFile() }]);
    const page = await browser.newPage();
    await page.goto(`${url}/help`);
    answers.push(await page.evaluate(fetched, [fileName, authorization] as const));
    await page.close();
    await app.close();
  }
  expect(answers).toEqual([
    {
      status: 200,
      size: pdfFile().length,
      disposition: expect.stringMatching(/^attachment; .*%E5%9B%9E%E5%8D%95\.pdf$/),
      from: s3.endpoint,
    },
    null,
  ]);
  await browser.close();
  await s3.drop();
  await db.close();
});
