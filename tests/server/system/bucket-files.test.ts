import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { describe, expect } from "vitest";
import { FILES_AWAY_TEXT } from "../../../src/domain/errors.ts";
import { asId, type PersonId } from "../../../src/domain/ids.ts";
import { pictureVariant } from "../../../src/domain/system/upload.ts";
import { dataOf } from "../../../src/server/account/data-copy.ts";
import { forgetNode, seeNode } from "../../../src/server/db/node-seen.ts";
import type { App } from "../../../src/server/http.ts";
import { sha256Of } from "../../../src/server/system/files/file-hash.ts";
import { moveFiles } from "../../../src/server/system/files/move-files.ts";
import { openBucket } from "../../../src/server/system/files/s3-bucket.ts";
import { attachFiles } from "../../../src/server/system/files/stored-files.ts";
import { deleteLooseObjects, putObjects } from "../../../src/server/system/files/stored-objects.ts";
import { storeExport } from "../../../src/server/system/files/temporary-export.ts";
import { zipOf } from "../../../src/server/system/files/zip.ts";
import { purgeAged } from "../../../src/server/system/tables/purge-aged.ts";
import { atLater, type TestDatabase } from "../../support/database.ts";
import { pdfFile, picture, upload } from "../../support/files.ts";
import { itWithFiles } from "../../support/files-laws.ts";
import type { TestS3 } from "../../support/s3.ts";
import { createTestApp } from "../../support/server.ts";

const HOUR_MS = 3_600_000;

const it = itWithFiles.override("deps", { scope: "file" }, ({ s3 }) => ({ bucket: s3.bucket }));

const png = await picture("png");
const one = (name: string, bytes: Buffer) => [{ name, bytes }];
const get = (app: App, url: string, authorization: string) =>
  app.inject({ url, headers: authorization === "" ? {} : { authorization } });
const download = (app: App, fileName: string, who: string) =>
  get(app, `/common/download?fileName=${encodeURIComponent(fileName)}`, who);

const objects = (db: TestDatabase) =>
  db.rows<{ key: string; fileId: string | null; variant: string; sha256: Buffer }>(
    `select key, file_id as "fileId", variant, sha256 from stored_object order by key`,
  );
const bytesInDatabase = async (db: TestDatabase) =>
  (await db.one<{ n: number }>("select count(*)::int as n from file_bytes"))!.n;
/** A day later everything that belongs to no file is gone from the bucket. */
const aDayLater = (db: TestDatabase, s3: TestS3) =>
  atLater(db, 24 * HOUR_MS, (later) => deleteLooseObjects(later, s3.bucket));
const empty = async (db: TestDatabase, s3: TestS3) => {
  await db.run("delete from stored_file");
  await aDayLater(db, s3);
  s3.asked.length = 0;
};

describe("a file in the bucket", () => {
  it("is written with its hash, noted in its row, and no byte of it is in the database", async ({
    db,
    app,
    owner,
    s3,
  }) => {
    await empty(db, s3);
    const { code, fileId } = await upload(app, owner, one("回单.pdf", pdfFile()));
    expect(code).toBe(200);
    const [object, ...more] = await objects(db);
    expect(more).toEqual([]);
    expect(object).toMatchObject({ fileId, variant: "", sha256: sha256Of(pdfFile()) });
    expect(await s3.keys()).toEqual([object!.key]);
    expect(s3.asked).toEqual([{ method: "PUT", key: object!.key, sha256: sha256Of(pdfFile()).toString("base64") }]);
    expect(await bytesInDatabase(db)).toBe(0);
  });

  it("is sent as one in the database is, whole and to its readers alone", async ({ app, owner, other }) => {
    const { fileName, fileId } = await upload(app, owner, one("回单.pdf", pdfFile()));
    for (const url of [`/common/file/${fileId}`, fileName, `/common/download?fileName=${fileName}`]) {
      const { rawPayload, headers } = await get(app, url, owner);
      expect(rawPayload).toEqual(pdfFile());
      expect(headers).toMatchObject({ "x-content-type-options": "nosniff", "cache-control": "no-store" });
      expect(headers["content-disposition"]).toMatch(/^attachment; .*%E5%9B%9E%E5%8D%95\.pdf$/);
      expect((await get(app, url, other)).json()).toMatchObject({ code: 404 });
      expect((await get(app, url, "")).json()).toMatchObject({ code: 401 });
    }
  });

  it("is, of a picture, each of its forms, shown under the address by which they are cached", async ({
    db,
    app,
    owner,
    s3,
  }) => {
    await empty(db, s3);
    const { fileName } = await upload(app, owner, one("a.png", await picture("png", 600)), "/common/upload");
    expect(await s3.keys()).toHaveLength(7);
    for (const form of [fileName, pictureVariant(fileName, 480, "webp")!, pictureVariant(fileName, 160, "avif")!]) {
      const { statusCode, headers } = await get(app, form, "");
      expect(statusCode, form).toBe(200);
      expect(headers).toMatchObject({
        "cache-control": "public, max-age=31536000, immutable",
        "content-security-policy": expect.stringContaining("sandbox"),
        vary: "Accept",
      });
    }
  });

  it("goes from the bucket once it was deleted", async ({ db, app, owner, ownerId, s3 }) => {
    await empty(db, s3);
    const attached = await upload(app, owner, one("a.pdf", pdfFile()));
    await attachFiles(db, asId<PersonId>(ownerId), [attached.fileName], { purpose: "licence", subjectId: asId("1") });
    await upload(app, owner, one("a.png", png), "/common/upload");
    expect(await s3.keys()).toHaveLength(8);
    await atLater(db, 25 * HOUR_MS, (later) => purgeAged(later, "purge-files"));
    await aDayLater(db, s3);
    const left = await objects(db);
    expect(left.map(({ fileId }) => fileId)).toEqual([attached.fileId]);
    expect(await s3.keys()).toEqual(left.map(({ key }) => key));
    expect((await download(app, attached.fileName, owner)).rawPayload).toEqual(pdfFile());
  });

  it("is no export: those stay in the database, where they are made", async ({ db, ownerId, app, owner, s3 }) => {
    await empty(db, s3);
    const file = { name: "码单.xlsx", contentType: "application/zip", bytes: Buffer.from("sheet") };
    const made = await db.transaction((tx) => storeExport(tx, asId<PersonId>(ownerId), file));
    expect(await s3.keys()).toEqual([]);
    expect((await download(app, made, owner)).body).toBe("sheet");
  });

  it("is not sent where its bytes were changed", async ({ db, app, owner, s3 }) => {
    await empty(db, s3);
    const { fileName } = await upload(app, owner, one("a.pdf", pdfFile()));
    const [object] = await objects(db);
    const bytes = Buffer.from("another");
    await s3.bucket.put({ key: object!.key, contentType: "text/plain", bytes, sha256: sha256Of(bytes) });
    expect((await download(app, fileName, owner)).statusCode).toBe(500);
  });

  it("is not there where its object is missing, also for a copy of the person's data", async ({
    db,
    app,
    ownerId,
    owner,
    s3,
  }) => {
    await empty(db, s3);
    const names = ["a.pdf", "b.pdf", "c.pdf"];
    const [, lost, removed] = await Promise.all(names.map((name) => upload(app, owner, one(name, pdfFile()))));
    const { key } = (await objects(db)).find(({ fileId }) => fileId === lost!.fileId)!;
    await s3.bucket.remove(key);
    for (const url of [`/common/file/${lost!.fileId}`, `/common/download?fileName=${lost!.fileName}`])
      expect((await get(app, url, owner)).json()).toMatchObject({ code: 404, msg: "文件不存在" });
    const getting: typeof s3.bucket.get = async (object) => {
      await db.run("delete from stored_file where id = $1", [removed!.fileId]);
      return s3.bucket.get(object);
    };
    const zipped: Uint8Array[] = [];
    const copied = dataOf(db, { ...s3.bucket, get: getting }, asId<PersonId>(ownerId));
    for await (const piece of zipOf(copied)) zipped.push(piece);
    const files = unzipSync(Buffer.concat(zipped));
    expect(Object.keys(files).filter((name) => name.endsWith(".pdf"))).toHaveLength(1);
    const about = Buffer.from(files["说明.txt"]!).toString("utf8");
    expect(about.match(/^.*文件已丢失.*$/gm)).toEqual([`文件/${lost!.fileId}-b.pdf：文件已丢失，不在其中`]);
  });

  it("comes to the database while a node is there that would not find it in the bucket", async ({
    db,
    app,
    owner,
    s3,
  }) => {
    await empty(db, s3);
    const old = { node: randomUUID(), release: "0.10.0" };
    await seeNode(db, old);
    const before = await upload(app, owner, one("a.pdf", pdfFile()));
    expect(await bytesInDatabase(db)).toBe(1);
    await expect(moveFiles(db, s3.bucket, "s3", () => {})).rejects.toThrow("0.10.0 版的节点还在运行");
    expect(s3.asked).toEqual([]);
    await forgetNode(db, old);
    await seeNode(db, { ...old, release: "0.11.0" });
    const after = await upload(app, owner, one("a.pdf", pdfFile()));
    expect(await s3.keys()).toHaveLength(1);
    for (const { fileName } of [before, after])
      expect((await download(app, fileName, owner)).rawPayload).toEqual(pdfFile());
    await forgetNode(db, old);
  });

  it("comes to the database where new uploads are to go there, beside those of the bucket", async ({
    db,
    app,
    owner,
    s3,
  }) => {
    await empty(db, s3);
    const before = await upload(app, owner, one("a.pdf", pdfFile()));
    const { app: other } = await createTestApp(db, { bucket: { ...s3.bucket, takesUploads: false } });
    const after = await upload(other, owner, one("b.pdf", pdfFile()));
    expect(await s3.keys()).toHaveLength(1);
    for (const { fileName } of [before, after])
      expect((await download(other, fileName, owner)).rawPayload).toEqual(pdfFile());
    await other.close();
  });
});

describe("an upload that does not end", () => {
  it("leaves nothing after a day: killed before its file was there", async ({ db, app, owner, s3 }) => {
    await empty(db, s3);
    const { fileName } = await upload(app, owner, one("a.pdf", pdfFile()));
    await putObjects(db, s3.bucket, [
      { variant: "", contentType: "image/png", bytes: png },
      { variant: "480.webp", contentType: "image/webp", bytes: png },
    ]);
    expect(await s3.keys()).toHaveLength(3);
    // One that is still under way is left alone.
    await deleteLooseObjects(db, s3.bucket);
    expect(await s3.keys()).toHaveLength(3);
    await aDayLater(db, s3);
    expect(await s3.keys()).toHaveLength(1);
    expect(await objects(db)).toHaveLength(1);
    expect((await download(app, fileName, owner)).rawPayload).toEqual(pdfFile());
  });

  it("leaves nothing after a day: the bucket refused one of its forms", async ({ db, app, owner, s3 }) => {
    await empty(db, s3);
    let nth = 0;
    const put: typeof s3.bucket.put = (object) => {
      nth += 1;
      return s3.bucket.put(nth === 3 ? { ...object, bytes: Buffer.from("x"), key: "" } : object);
    };
    const { app: other } = await createTestApp(db, { bucket: { ...s3.bucket, put } });
    expect(await upload(other, owner, one("a.png", png), "/common/upload")).toMatchObject({ code: 503 });
    expect(await db.rows("select 1 from stored_file")).toEqual([]);
    expect(await s3.keys()).toHaveLength(6);
    await aDayLater(db, s3);
    expect(await s3.keys()).toEqual([]);
    expect(await objects(db)).toEqual([]);
    await other.close();
    expect((await upload(app, owner, one("a.png", png))).code).toBe(200);
  });

  it("is refused where it came after its objects may have been deleted", async ({ db, owner, s3 }) => {
    await empty(db, s3);
    const put: typeof s3.bucket.put = async (object) => {
      await s3.bucket.put(object);
      await db.run("update stored_object set since = now() - interval '40 minutes'");
    };
    const { app } = await createTestApp(db, { bucket: { ...s3.bucket, put } });
    expect(await upload(app, owner, one("a.pdf", pdfFile()))).toMatchObject({ code: 503, msg: FILES_AWAY_TEXT });
    expect(await db.rows("select 1 from stored_file")).toEqual([]);
    await app.close();
  });

  it("is refused before anything is written where the person has no room", async ({ db, app, ownerId, owner, s3 }) => {
    await empty(db, s3);
    await db.run(
      `insert into stored_file (file_name, person_id, is_public, original_name, content_type, size)
       select gen_random_uuid()::text, $1, false, 'a', 'a', 1 from generate_series(1, 200)`,
      [ownerId],
    );
    expect(await upload(app, owner, one("a.pdf", pdfFile()))).toMatchObject({
      msg: "今日上传文件数量已达上限，请明天再试",
    });
    expect(await s3.keys()).toEqual([]);
    await empty(db, s3);
  });
});

describe("a bucket that is away", () => {
  it("refuses uploads and reading with 503 in the customer's words, leaves no half row, and heals", async ({
    db,
    app,
    owner,
    s3,
  }) => {
    await empty(db, s3);
    const { fileName } = await upload(app, owner, one("a.pdf", pdfFile()));
    const shown = await upload(app, owner, one("a.png", png), "/common/upload");
    await s3.goAway();
    const away = { code: 503, msg: FILES_AWAY_TEXT };
    expect(await upload(app, owner, one("b.pdf", pdfFile()))).toMatchObject(away);
    for (const reply of [await download(app, fileName, owner), await get(app, shown.fileName, "")]) {
      expect(reply.statusCode).toBe(503);
      expect(reply.headers["retry-after"]).toBe("2");
      expect(reply.headers["cache-control"]).toBe("no-store");
      expect(reply.json()).toMatchObject(away);
    }
    expect(await db.rows("select 1 from stored_file")).toHaveLength(2);
    // What is asked of the database alone goes on.
    expect((await get(app, `/common/fileInfo?fileName=${fileName}`, owner)).json().code).toBe(200);
    await expect(aDayLater(db, s3)).rejects.toThrow("S3: ");
    await s3.comeBack();
    expect((await download(app, fileName, owner)).rawPayload).toEqual(pdfFile());
    expect((await upload(app, owner, one("b.pdf", pdfFile()))).code).toBe(200);
    await db.run("delete from job_set_aside");
    await aDayLater(db, s3);
    expect(await s3.keys()).toHaveLength(9);
  });

  it("is one that a node does not know: reading says so, uploads go to the database", async ({ db, app, owner }) => {
    const { fileName } = await upload(app, owner, one("a.pdf", pdfFile()));
    const { app: other } = await createTestApp(db);
    expect((await download(other, fileName, owner)).json()).toMatchObject({ code: 503, msg: FILES_AWAY_TEXT });
    const own = await upload(other, owner, one("a.pdf", pdfFile()));
    expect((await download(other, own.fileName, owner)).rawPayload).toEqual(pdfFile());
    await other.close();
  });

  it("ends no start, but one that refuses does, with a sentence", async ({ s3 }) => {
    const { settings } = s3;
    await expect(openBucket({ ...settings, bucket: "none" })).rejects.toThrow(
      /^存储桶 none 不能读写（S3: .*），请检查 FILES_S3_\* 与 AWS_\* 的设置$/,
    );
    await expect(openBucket({ ...settings, secretAccessKey: "wrong" })).rejects.toThrow(/^存储桶 files 不能读写/);
    await expect(openBucket(settings)).resolves.toMatchObject({ takesUploads: true, readOrigin: null });
    const heard: string[] = [];
    const onAway = (text: string) => heard.push(text);
    await expect(openBucket({ ...settings, secretAccessKey: "wrong" }, onAway)).rejects.toThrow("不能读写");
    expect(heard).toEqual([]);
    await s3.goAway();
    await expect(openBucket(settings)).rejects.toThrow("不能读写");
    await expect(openBucket(settings, onAway)).resolves.toMatchObject({ takesUploads: true });
    expect(heard).toEqual([expect.stringMatching(/^存储桶 files 暂时没有回应（S3: .*ECONNREFUSED/)]);
    await s3.comeBack();
  });

  it("objects: one that the bucket does not give up holds up no other", async ({ db, s3 }) => {
    await empty(db, s3);
    const form = { variant: "", contentType: "image/png", bytes: png };
    const [first] = await putObjects(db, s3.bucket, [form]);
    await putObjects(db, s3.bucket, [form]);
    s3.refused.add(first!);
    expect(await aDayLater(db, s3)).toBe(1);
    expect(await s3.keys()).toEqual([first]);
    expect(await db.rows("select 1 from job_set_aside where job = 'stored-objects'")).toHaveLength(1);
    s3.refused.clear();
    await db.run("update job_set_aside set next_at = now()");
    expect(await aDayLater(db, s3)).toBe(1);
    expect(await objects(db)).toEqual([]);
  });
});

describe("reading by the browser itself", () => {
  it("leads readers, and nobody else, to the bucket for a minute, under the same headers", async ({
    db,
    owner,
    other,
    s3,
  }) => {
    const { app } = await createTestApp(db, { bucket: s3.readable });
    const { fileName, fileId } = await upload(app, owner, one("回单.pdf", pdfFile()));
    for (const [url, type] of [
      [`/common/file/${fileId}`, "application/pdf"],
      [`/common/download?fileName=${fileName}`, "application/octet-stream"],
    ] as const) {
      const { statusCode, headers } = await get(app, url, owner);
      expect(statusCode).toBe(302);
      expect(headers["cache-control"]).toBe("no-store");
      const address = new URL(headers.location as string);
      expect(address.origin).toBe(s3.readable.readOrigin);
      expect(address.searchParams.get("X-Amz-Expires")).toBe("60");
      const whole = await fetch(address);
      expect(Buffer.from(await whole.arrayBuffer())).toEqual(pdfFile());
      expect(whole.headers.get("content-type")).toBe(type);
      expect(whole.headers.get("content-disposition")).toMatch(/^attachment; .*%E5%9B%9E%E5%8D%95\.pdf$/);
      expect(whole.headers.get("cache-control")).toBe("no-store");
      const part = await fetch(address, { headers: { range: "bytes=1-3" } });
      expect(part.status).toBe(206);
      expect(await part.text()).toBe(pdfFile().toString().slice(1, 4));
      address.searchParams.set("response-content-type", "text/html");
      expect((await fetch(address)).status).toBe(403);
      expect((await get(app, url, other)).json()).toMatchObject({ code: 404 });
      expect((await get(app, url, "")).json()).toMatchObject({ code: 401 });
    }
    const shown = await upload(app, owner, one("a.png", png), "/common/upload");
    expect((await get(app, shown.fileName, "")).statusCode).toBe(200);
    await app.close();
  });

  it("stands at the bucket's own host or in its path", async ({ s3 }) => {
    const { createS3Bucket } = await import("../../../src/server/system/files/s3-bucket.ts");
    const readUrl = "https://s3.oss-cn-hangzhou.aliyuncs.com";
    const at = async (isPathStyle: boolean, name = "files") => {
      const bucket = await createS3Bucket({ ...s3.settings, readUrl, isPathStyle, bucket: name });
      const url = new URL(await bucket.readUrl("taomu/files/a", { contentType: "a", disposition: "a" }));
      return [bucket.readOrigin, url.origin + url.pathname];
    };
    const host = "https://files.s3.oss-cn-hangzhou.aliyuncs.com";
    expect(await at(false)).toEqual([host, `${host}/taomu/files/a`]);
    expect(await at(true)).toEqual([readUrl, `${readUrl}/files/taomu/files/a`]);
    // No certificate is for a host with more dots.
    expect(await at(false, "files.taomu")).toEqual([readUrl, `${readUrl}/files.taomu/taomu/files/a`]);
  });
});

describe("the SDK", () => {
  it("is loaded by one file, and that one only where a bucket is set", () => {
    const source = (path: string) => readFileSync(join(import.meta.dirname, "../../../src/server", path), "utf8");
    expect(source("main.ts")).toContain('await import("./system/files/s3-bucket.ts")');
    expect(source("system/files/routes.ts")).not.toContain("s3-bucket");
  });
});
