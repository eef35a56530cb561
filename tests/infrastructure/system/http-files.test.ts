import { createServer } from "node:http";
import { describe, expect } from "vitest";
import { ApiError } from "../../../src/domain/errors.ts";
import type { PersonId } from "../../../src/domain/ids.ts";
import { WRONG_CONTENT } from "../../../src/domain/system/wrong-content.ts";
import { browserFiles } from "../../../src/infrastructure/browser/browser-files.ts";
import { createFailureBus, createHttpClient } from "../../../src/infrastructure/http/http-client.ts";
import { createHttpDownloads } from "../../../src/infrastructure/system/http-downloads.ts";
import { createHttpUploads } from "../../../src/infrastructure/system/http-uploads.ts";
import { storeExport } from "../../../src/server/system/files/temporary-export.ts";
import { fillSystem } from "../../../src/server/system/fill-system.ts";
import { phoneOf } from "../../support/buyer.ts";
import { pdfFile, picture } from "../../support/files.ts";
import { it } from "../../support/fixtures.ts";
import { startS3 } from "../../support/s3.ts";
import { createTestApp } from "../../support/server.ts";
import { personIdOf, signInAs } from "../../support/sign-in.ts";

let url: string;
let token: string | null = null;
let personId: PersonId;
const reported: string[] = [];
const saved: { name: string; text: string }[] = [];
const failures = createFailureBus();

const client = (base = url) =>
  createHttpClient({ url: base }, { read: () => token, write: () => {}, clear: () => {} }, failures, {
    files: browserFiles,
  });
const downloads = (base = url) => {
  const reading: Promise<void>[] = [];
  const saver = {
    save: (name: string, content: unknown) =>
      void reading.push((content as Blob).text().then((text) => void saved.push({ name, text }))),
  };
  const adapter = createHttpDownloads(client(base), saver);
  return { fetch: adapter.fetch, read: () => Promise.all(reading) };
};

it.beforeAll(async ({ db, app }) => {
  failures.subscribe(({ message }) => reported.push(message));
  await fillSystem(db);
  url = await app.listen({ port: 0, host: "127.0.0.1" });
  token = (await signInAs(db, phoneOf(1))).slice("Bearer ".length);
  personId = await personIdOf(db, phoneOf(1));
});

const chosen = (name: string, bytes: Buffer) => ({
  name,
  size: bytes.length,
  content: new Blob([new Uint8Array(bytes)]),
});

describe("Uploads over HTTP", () => {
  it("sends a file under its own name, reports progress, and returns what fields store", async ({ db }) => {
    const parts: number[] = [];
    const big = chosen("营业执照 1.png", await picture("png", 900));
    const file = await createHttpUploads(client()).send(big, "public", (part) => parts.push(part));
    expect(file.fileName).toMatch(/^\/pictures\/upload\/.+\.png$/);
    expect((await fetch(url + file.url)).headers.get("content-type")).toBe("image/png");
    expect(parts.at(-1)).toBe(1);
    const kept = await db.one("select original_name from stored_file where id = $1", [file.fileId]);
    expect(kept).toEqual({ original_name: "营业执照 1.png" });
  });

  it("is sent with the current token, and reports failures only to its caller", async ({ db }) => {
    const uploads = createHttpUploads(client());
    const first = token;
    token = (await signInAs(db, phoneOf(2))).slice("Bearer ".length);
    const { fileId, fileName } = await uploads.send(chosen("盖章 合同.pdf", pdfFile()), "private", () => {});
    expect(await uploads.nameOf(fileName)).toBe("盖章 合同.pdf");
    expect(await db.one("select person_id from stored_file where id = $1", [fileId])).toEqual({
      person_id: await personIdOf(db, phoneOf(2)),
    });
    token = first;
    await expect(uploads.nameOf(fileName)).rejects.toMatchObject({ failure: { code: 404 } });
    await expect(uploads.send(chosen("a.pdf", Buffer.from("no")), "private", () => {})).rejects.toMatchObject({
      failure: {
        kind: "refused",
        code: 500,
        message: "文件格式不正确，请上传doc/xls/ppt/txt/pdf格式文件!",
        data: WRONG_CONTENT,
      },
    });
    expect(reported).toEqual([]);
  });
});

describe("Downloads over HTTP", () => {
  const sheet = { name: "码单, 1.json", contentType: "application/json", bytes: Buffer.from('{"code":500}') };

  it("save a file under its own name, also when it is JSON, and fetch an export once", async ({ db }) => {
    const { fetch, read } = downloads();
    const fileName = await storeExport(db, personId, sheet);
    await fetch({ fileName });
    await read();
    expect(saved).toEqual([{ name: "码单, 1.json", text: '{"code":500}' }]);
    await expect(fetch({ fileName })).rejects.toMatchObject({ failure: { code: 404, message: "访问资源不存在" } });
    expect(saved).toHaveLength(1);
  });

  it("save a file that the bucket sends, under its own name", async ({ db }) => {
    const s3 = await startS3();
    const { app } = await createTestApp(db, { bucket: s3.readable });
    const base = await app.listen({ port: 0, host: "127.0.0.1" });
    const file = chosen("盖章 合同.txt", Buffer.from("合同"));
    const { fileName } = await createHttpUploads(client(base)).send(file, "private", () => {});
    const { fetch, read } = downloads(base);
    await fetch({ fileName });
    await read();
    expect(saved.pop()).toEqual({ name: "盖章 合同.txt", text: "合同" });
    expect(s3.asked.map(({ method }) => method)).toEqual(["PUT", "GET"]);
    await app.close();
    await s3.drop();
  });

  it("show an error in JSON for what it is: the table's text, the server's, or the default", async () => {
    const answers: string[] = [];
    const server = createServer((_request, response) => {
      response.setHeader("content-type", "application/json; charset=utf-8");
      response.end(answers.shift());
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const base = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
    const { fetch } = downloads(base);
    const said = async (answer: string) => {
      answers.push(answer);
      const error = await fetch({ merchantOrders: { status: [], keyword: "" } }).catch((it: unknown) => it);
      expect(error).toBeInstanceOf(ApiError);
      return (error as ApiError).failure.message;
    };
    expect(await said('{"code":403,"msg":"x"}')).toBe("当前操作没有权限");
    expect(await said('{"code":500,"msg":"没有数据"}')).toBe("没有数据");
    for (const odd of ['{"code":500}', "{}", "null", "", "<html>"]) {
      expect(await said(odd)).toBe("系统未知错误，请反馈给管理员");
    }
    await new Promise((resolve) => server.close(resolve));
    await expect(fetch({ fileName: "a" })).rejects.toMatchObject({ failure: { kind: "offline" } });
    expect(saved).toHaveLength(1);
  });
});
