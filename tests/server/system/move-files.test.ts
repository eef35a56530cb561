import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect } from "vitest";
import { asId, type PersonId } from "../../../src/domain/ids.ts";
import { pictureVariant } from "../../../src/domain/system/upload.ts";
import type { App } from "../../../src/server/http.ts";
import { sha256Of } from "../../../src/server/system/files/file-hash.ts";
import { type MoveProgress, moveFiles } from "../../../src/server/system/files/move-files.ts";
import { objectCount } from "../../../src/server/system/files/stored-object-store.ts";
import { deleteLooseObjects } from "../../../src/server/system/files/stored-objects.ts";
import { storeExport } from "../../../src/server/system/files/temporary-export.ts";
import { atLater, type TestDatabase } from "../../support/database.ts";
import { pdfFile, picture, upload } from "../../support/files.ts";
import { itWithFiles } from "../../support/files-laws.ts";
import type { TestS3 } from "../../support/s3.ts";
import { createTestApp } from "../../support/server.ts";

const DAY_MS = 24 * 3_600_000;
const MAIN = join(import.meta.dirname, "../../../src/server/main.ts");
const COMPILE_CACHE = join(import.meta.dirname, "../../../tmp/compile-cache");

// New uploads go to the database, both places are read.
const it = itWithFiles.override("deps", { scope: "file" }, ({ s3 }) => ({
  bucket: { ...s3.bucket, takesUploads: false },
}));

const one = (name: string, bytes: Buffer) => [{ name, bytes }];
const download = (app: App, fileName: string, authorization: string) =>
  app.inject({ url: `/common/download?fileName=${encodeURIComponent(fileName)}`, headers: { authorization } });

/** How many forms lie where, and how many objects belong to none. */
const places = async (db: TestDatabase) =>
  (await db.one<{ database: number; s3: number; loose: number }>(
    `select (select count(*)::int from file_bytes) as database,
            (select count(*)::int from stored_object where file_id is not null) as s3,
            (select count(*)::int from stored_object where file_id is null) as loose`,
  ))!;
const aDayLater = (db: TestDatabase, s3: TestS3) =>
  atLater(db, DAY_MS, (later) => deleteLooseObjects(later, s3.bucket));
const empty = async (db: TestDatabase, s3: TestS3) => {
  await db.run("delete from stored_file");
  await aDayLater(db, s3);
  s3.asked.length = 0;
};
/** Six documents and a picture of seven forms. */
async function fill(app: App, owner: string): Promise<{ documents: string[]; shown: string }> {
  const documents: string[] = [];
  for (let n = 0; n < 6; n += 1)
    documents.push((await upload(app, owner, one("a.pdf", Buffer.concat([pdfFile(), Buffer.alloc(n, 65)])))).fileName);
  return {
    documents,
    shown: (await upload(app, owner, one("a.png", await picture("png")), "/common/upload")).fileName,
  };
}
const quietly = () => {};

describe("moving files", () => {
  it("takes all of them to the bucket and back, as they were, and goes on where it was cut off", async ({
    db,
    app,
    owner,
    ownerId,
    s3,
  }) => {
    await empty(db, s3);
    const { documents, shown } = await fill(app, owner);
    const file = { name: "码单.xlsx", contentType: "application/zip", bytes: Buffer.from("sheet") };
    const made = await db.transaction((tx) => storeExport(tx, asId<PersonId>(ownerId), file));
    const bytes = "select file_id, variant, content_type, bytes from file_bytes order by 1, 2";
    const before = await db.rows(bytes);
    expect(before).toHaveLength(14);

    for (const [to, there] of [
      ["s3", { database: 1, s3: 13 }],
      ["database", { database: 14, s3: 0 }],
    ] as const) {
      let seen: MoveProgress | null = null;
      const cutAfter = (most: number) => (progress: MoveProgress) => {
        seen = { ...progress };
        if (progress.moved === most) throw new Error("cut off");
      };
      await expect(moveFiles(db, s3.bucket, to, cutAfter(5))).rejects.toThrow("cut off");
      expect(seen).toMatchObject({ all: 13 });
      const between = await places(db);
      expect(between.database + between.s3).toBe(14);
      expect(Math.min(between.database, between.s3)).toBeGreaterThan(1);
      const { moved, movedBytes, all, allBytes } = await moveFiles(db, s3.bucket, to, quietly);
      expect(moved).toBe(all);
      expect(await objectCount(db)).toBe(there.s3);
      expect(movedBytes).toBe(allBytes);
      expect(all).toBe(to === "s3" ? between.database - 1 : between.s3);
      expect(await places(db)).toMatchObject(there);
      for (const [n, fileName] of documents.entries())
        expect((await download(app, fileName, owner)).rawPayload).toHaveLength(pdfFile().length + n);
      for (const form of [shown, pictureVariant(shown, 480, "webp")!])
        expect((await app.inject({ url: form })).statusCode).toBe(200);
    }
    expect((await download(app, made, owner)).body).toBe("sheet");
    expect(await db.rows(bytes)).toEqual(before);
    await aDayLater(db, s3);
    expect(await s3.keys()).toEqual([]);
  });

  it("holds up no reader: every file is read at every moment of it", async ({ db, app, owner, s3 }) => {
    await empty(db, s3);
    const { documents } = await fill(app, owner);
    let isOver = false;
    const statuses: string[] = [];
    const reading = (async () => {
      while (!isOver)
        for (const fileName of documents) {
          const { statusCode, headers } = await download(app, fileName, owner);
          statuses.push(`${statusCode} ${headers["content-type"]}`);
        }
    })();
    for (let turn = 0; turn < 3; turn += 1)
      for (const to of ["s3", "database"] as const) await moveFiles(db, s3.bucket, to, quietly);
    isOver = true;
    await reading;
    expect(statuses.length).toBeGreaterThan(6);
    expect(new Set(statuses)).toEqual(new Set(["200 application/octet-stream"]));
  });

  it("reads a form where it went between the two looks of a request", async ({ db, app, owner, s3 }) => {
    await empty(db, s3);
    const { documents } = await fill(app, owner);
    const slow: typeof db = {
      ...db,
      one: async (text, values, name) => {
        if (name === "file-bytes") await moveFiles(db, s3.bucket, "s3", quietly);
        return db.one(text, values, name);
      },
    };
    const { app: other } = await createTestApp(slow, { bucket: s3.bucket });
    expect((await download(other, documents[0]!, owner)).rawPayload).toEqual(pdfFile());
    expect(await places(db)).toMatchObject({ database: 0 });
    await other.close();
  });

  it("leaves a form where it is whose object is not what was written, and ends", async ({ db, app, owner, s3 }) => {
    await empty(db, s3);
    await upload(app, owner, one("a.pdf", pdfFile()));
    const get: typeof s3.bucket.get = async () => Buffer.from("another");
    await expect(moveFiles(db, { ...s3.bucket, get }, "s3", quietly)).rejects.toThrow("was changed in the bucket");
    expect(await places(db)).toEqual({ database: 1, s3: 0, loose: 1 });
    await moveFiles(db, s3.bucket, "s3", quietly);
    const [{ key }] = (await db.rows("select key from stored_object where file_id is not null")) as [{ key: string }];
    const bytes = Buffer.from("another");
    await s3.bucket.put({ key, contentType: "text/plain", bytes, sha256: sha256Of(bytes) });
    await expect(moveFiles(db, s3.bucket, "database", quietly)).rejects.toThrow("was changed in the bucket");
    expect(await places(db)).toMatchObject({ database: 0, s3: 1 });
  });

  it("goes on past objects that are missing, and names them", async ({ db, app, owner, s3 }) => {
    await empty(db, s3);
    const { documents } = await fill(app, owner);
    await moveFiles(db, s3.bucket, "s3", quietly);
    const missing = await db.rows<{ fileId: string; key: string }>(
      `select f.id as "fileId", o.key from stored_file f join stored_object o on o.file_id = f.id
        where f.file_name = any ($1) order by f.id`,
      [documents.slice(0, 2)],
    );
    for (const { key } of missing) await s3.bucket.remove(key);
    const { firstMissing, ...moved } = await moveFiles(db, s3.bucket, "database", quietly);
    expect(moved).toMatchObject({ moved: 11, all: 13, missing: 2 });
    expect(firstMissing.toSorted((one, other) => Number(one.fileId) - Number(other.fileId))).toEqual(missing);
    expect(await places(db)).toMatchObject({ database: 11, s3: 2 });
    expect((await download(app, documents[0]!, owner)).json()).toMatchObject({ code: 404, msg: "文件不存在" });
    expect((await download(app, documents[2]!, owner)).statusCode).toBe(200);
  });

  it("leaves nothing of a file that was removed meanwhile, and moves none twice", async ({ db, app, owner, s3 }) => {
    await empty(db, s3);
    await fill(app, owner);
    const put: typeof s3.bucket.put = async (object) => {
      await s3.bucket.put(object);
      await db.run("delete from stored_file where not is_public");
    };
    expect(await moveFiles(db, { ...s3.bucket, put }, "s3", quietly)).toMatchObject({ moved: 7, all: 13 });
    await Promise.all(["database", "database"].map(() => moveFiles(db, s3.bucket, "database", quietly)));
    expect(await places(db)).toMatchObject({ database: 7, s3: 0 });
    await Promise.all(["s3", "s3"].map(() => moveFiles(db, s3.bucket, "s3", quietly)));
    expect(await places(db)).toMatchObject({ database: 0, s3: 7 });
    await aDayLater(db, s3);
    expect(await s3.keys()).toHaveLength(7);
  });
});

describe("node src/server/main.ts move-files", () => {
  it("killed in the middle and run again moves everything, and says how much", async ({ db, app, owner, s3 }) => {
    await empty(db, s3);
    await fill(app, owner);
    const env = { NODE_COMPILE_CACHE: COMPILE_CACHE, DATABASE_URL: db.url, ...s3.env };
    const started = (...words: string[]) => {
      const ended = Promise.withResolvers<{ code: unknown; out: string; err: string }>();
      const program = execFile(process.execPath, [MAIN, ...words], { env, cwd: tmpdir() }, (error, out, err) =>
        ended.resolve({ code: error === null ? 0 : (error.code ?? error.signal), out, err }),
      );
      return { program, ended: ended.promise };
    };
    const go = Promise.withResolvers<void>();
    s3.held.behind = 12;
    s3.held.until = go.promise;
    const first = started("move-files", "s3");
    await expect.poll(() => s3.asked.length).toBeGreaterThan(12);
    first.program.kill("SIGKILL");
    expect(await first.ended).toMatchObject({ code: "SIGKILL" });
    s3.held.until = null;
    go.resolve();
    const { database, s3: moved } = await places(db);
    expect(database + moved).toBe(13);
    expect(database).toBeGreaterThan(0);
    const again = await started("move-files", "s3").ended;
    expect(again).toMatchObject({ code: 0, err: "" });
    expect(again.out).toMatch(new RegExp(`^移到存储桶：${database} 个文件，\\d+\\.\\d MB，用时`, "m"));
    expect(await places(db)).toMatchObject({ database: 0, s3: 13 });
    await aDayLater(db, s3);
    expect(await s3.keys()).toHaveLength(13);
    const folder = await mkdtemp(join(tmpdir(), "taomu-saved-"));
    const saved = await started("backup", folder).ended;
    expect(saved.out).toContain("存储桶里的 13 个文件不在备份里，请用存储桶自己的版本控制或复制保护\n");
    await rm(folder, { recursive: true });
    const back = await started("move-files", "database").ended;
    expect(back).toMatchObject({ code: 0, out: expect.stringContaining("移到数据库：13 个文件") });
    expect(await places(db)).toMatchObject({ database: 13, s3: 0 });
    expect((await started("move-files", "s3").ended).code).toBe(0);
    const [lost] = await db.rows<{ fileId: string; key: string }>(
      `select file_id as "fileId", key from stored_object where file_id is not null order by key limit 1`,
    );
    await s3.bucket.remove(lost!.key);
    const partly = await started("move-files", "database").ended;
    expect(partly).toMatchObject({ code: 1, out: expect.stringContaining("移到数据库：12 个文件") });
    expect(partly.err).toBe(
      `文件 ${lost!.fileId}：存储桶里没有 ${lost!.key}\n` +
        "1 个文件在存储桶里找不到，没有移动，其余的都已移到数据库；找回后可再次运行\n",
    );
  });
});
