import { connect as dial } from "node:net";
import fc from "fast-check";
import sharp from "sharp";
import { describe, expect } from "vitest";
import { asId, type PersonId } from "../../src/domain/ids.ts";
import { pictureShown, pictureVariant, UPLOAD_BYTES } from "../../src/domain/system/upload.ts";
import type { App } from "../../src/server/http.ts";
import { attachFiles } from "../../src/server/system/files/stored-files.ts";
import { storeExport } from "../../src/server/system/files/temporary-export.ts";
import { purgeAged } from "../../src/server/system/tables/purge-aged.ts";
import { createBuyer, phoneOf } from "./buyer.ts";
import type { TestDatabase } from "./database.ts";
import { formOf, officeFile, pdfFile, picture, upload } from "./files.ts";
import { it as test } from "./fixtures.ts";
import { insertGoods } from "./goods.ts";
import { startS3, type TestS3 } from "./s3.ts";
import { createTestApp } from "./server.ts";
import { personIdOf, signInAs } from "./sign-in.ts";

const storedTotals = async (db: TestDatabase) =>
  (await db.one<{ files: number; bytes: number }>(
    `select (select count(*)::int from stored_file) as files,
            (select count(*)::int from file_bytes) + (select count(*)::int from stored_object where file_id is not null) as bytes`,
  ))!;

const get = (app: App, url: string, authorization: string) =>
  app.inject({ url, headers: authorization === "" ? {} : { authorization } });
const download = (app: App, fileName: string, who: string, more = "") =>
  get(app, `/common/download?fileName=${encodeURIComponent(fileName)}${more}`, who);

const png = await picture("png");
const one = (name: string, bytes: Buffer) => [{ name, bytes }];

/** With a bucket, which is started for a file that has it. */
export const itWithFiles = test
  .extend("readUrl", { scope: "file" }, null)
  .extend("s3", { scope: "file" }, async ({ readUrl }, { onCleanup }): Promise<TestS3> => {
    const s3 = await startS3({ readUrl });
    onCleanup(() => s3.drop());
    return s3;
  })
  .extend("owner", { scope: "file" }, ({ db }) => signInAs(db, phoneOf(1)))
  .extend("ownerId", { scope: "file" }, ({ db }) => personIdOf(db, phoneOf(1)))
  .extend("other", { scope: "file" }, ({ db }) => signInAs(db, phoneOf(2)));

/** What holds of files wherever their bytes lie. */
export function tryFiles(it: typeof itWithFiles): void {
  describe("what is taken", () => {
    it("is a file whose name and content agree: nine contents under eight names", async ({ app, owner }) => {
      const contents: Record<string, Buffer> = {
        png,
        jpg: await picture("jpeg"),
        gif: await picture("gif"),
        office: officeFile(),
        pdf: pdfFile(),
        text: Buffer.from("樟子松 30*120*4000 50 方\r\n"),
        html: Buffer.from("<!doctype html><script>alert(1)</script>"),
        svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
        zip: Buffer.from("504b0506000000000000000000000000000000000000", "hex"),
      };
      const right = ["png png", "jpg jpg", "jpg jpeg", "office doc", "office xls", "office ppt", "pdf pdf", "text txt"];
      const taken: string[] = [];
      for (const [content, bytes] of Object.entries(contents))
        for (const extension of ["png", "jpg", "jpeg", "doc", "xls", "ppt", "txt", "pdf"]) {
          const { code, msg } = await upload(app, owner, one(`名称.${extension}`, bytes));
          if (code === 200) taken.push(`${content} ${extension}`);
          else {
            expect(code).toBe(500);
            expect(msg).toEqual(expect.stringMatching(/^文件格式不正确，请上传.*格式文件!$/));
          }
        }
      expect(taken.sort()).toEqual(right.sort());
    });

    it("is refused in the customer's words, and not stored", async ({ db, app, owner }) => {
      const before = await storedTotals(db);
      const said = async (parts: { name: string; bytes: Buffer; field?: string }[]) => {
        const { code, msg } = await upload(app, owner, parts);
        return [code, msg];
      };
      const types = "文件格式不正确，请上传doc/xls/ppt/txt/pdf格式文件!";
      for (const name of ["a.exe", "a.html", "a.svg", "pdf", ".png", "a.png.html", "a.xpng", "a.docx"])
        expect(await said(one(name, png))).toEqual([500, types]);
      expect(await said(one("a.PNG", pdfFile()))).toEqual([500, "文件格式不正确，请上传png/jpg/jpeg图片格式文件!"]);
      expect(await said(one("a,b.png", png))).toEqual([500, "文件名不正确，不能包含英文逗号!"]);
      const big = Buffer.alloc(UPLOAD_BYTES + 1, 65);
      expect(await said(one("a.txt", big))).toEqual([413, "上传文件大小不能超过 5 MB!"]);
      expect(await said(one("a.png", big))).toEqual([413, "上传头像图片大小不能超过 5 MB!"]);
      expect(await said(one("a.txt", Buffer.alloc(0)))).toEqual([500, "文件内容为空，请重新选择"]);
      expect(await said([])).toEqual([500, "请选择要上传的文件"]);
      expect((await said(Array.from({ length: 6 }, () => one("a.png", png)[0]!)))[0]).toBe(413);
      expect((await said([...one("a.png", png), ...one("b.png", png)]))[0]).toBe(413);
      const json = await app.inject({
        method: "POST",
        url: "/common/upload",
        headers: { authorization: owner },
        payload: {},
      });
      expect(json.json()).toMatchObject({ code: 500, msg: "请选择要上传的文件" });
      expect(await storedTotals(db)).toEqual(before);
    });

    it("may be of exactly 5 MB", async ({ app, owner }) => {
      expect((await upload(app, owner, one("a.txt", Buffer.alloc(UPLOAD_BYTES, 65)))).code).toBe(200);
    });

    it("is text in GBK as well", async ({ app, owner }) => {
      const gbk = Buffer.from("d5c1d7d3cbc9", "hex");
      expect((await upload(app, owner, one("清单.txt", gbk))).code).toBe(200);
      expect((await upload(app, owner, one("a.txt", Buffer.from("a\u0000b")))).code).toBe(500);
    });

    it("follows the configured formats, and looks into a zip's directory before it takes one", async ({
      db,
      deps,
      app,
      owner,
    }) => {
      const { default: writeXlsx } = await import("write-excel-file/node");
      const sheet = await writeXlsx([[{ value: "樟子松" }]]).toBuffer();
      expect((await upload(app, owner, one("a.xlsx", sheet))).code).toBe(500);
      await db.run("insert into sys_config (config_key, config_value) values ('upload.docTypes', 'pdf, XLSX')");
      const fresh = (await createTestApp({ ...db }, deps)).app;
      expect((await upload(fresh, owner, one("a.xlsx", sheet))).code).toBe(200);
      expect((await upload(fresh, owner, one("a.doc", officeFile()))).msg).toContain("pdf/xlsx");
      // The directory claims that an entry unpacks to 200 MB.
      const bomb = Buffer.from(sheet);
      const entry = bomb.indexOf(Buffer.from("504b0102", "hex"));
      bomb.writeUInt32LE(200 * 1024 * 1024, entry + 24);
      expect((await upload(fresh, owner, one("a.xlsx", bomb))).code).toBe(500);
      await db.run("delete from sys_config where config_key = 'upload.docTypes'");
      await fresh.close();
    });

    it("leaves nothing stored when the connection is cut in the middle, however often", async ({ db, app, owner }) => {
      const before = await storedTotals(db);
      const url = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
      const { payload, type } = formOf(one("a.txt", Buffer.alloc(200_000, 65)));
      const head =
        `POST /common/uploadPrivate HTTP/1.1\r\nhost: x\r\nauthorization: ${owner}\r\ncontent-type: ${type}\r\n` +
        `content-length: ${payload.length}\r\n\r\n`;
      const cut = () =>
        new Promise<void>((resolve) => {
          const line = dial(Number(url.port), url.hostname, () => {
            line.write(head);
            line.write(payload.subarray(0, payload.length / 2), () => {
              line.destroy();
            });
          });
          line.on("close", () => resolve());
        });
      for (let n = 0; n < 200; n += 1) await cut();
      // One that comes whole is taken once the server has noticed that all of them are over.
      const whole = async () => (await upload(app, owner, one("b.txt", Buffer.from("ok")))).code;
      await expect.poll(whole).toBe(200);
      expect(await storedTotals(db)).toEqual({ files: before.files + 1, bytes: before.bytes + 1 });
    });
  });

  describe("a picture", () => {
    it("is re-encoded: upright, without place and device, without trailing data", async ({ app, owner }) => {
      const photo = await sharp({ create: { width: 60, height: 30, channels: 3, background: "#b8834a" } })
        .jpeg()
        .withExif({ IFD0: { Make: "Kamera" }, IFD3: { GPSLatitude: "31/1 27/1 0/1" } })
        .withMetadata({ orientation: 6 })
        .toBuffer();
      const page = Buffer.concat([photo, Buffer.from("<script>alert(1)</script>")]);
      const { fileName } = await upload(app, owner, one("a.jpg", page), "/common/upload");
      const shown = await get(app, fileName, "");
      expect(shown.rawPayload.includes("<script>")).toBe(false);
      const { width, height, exif, orientation } = await sharp(shown.rawPayload).metadata();
      expect(width).toBe(30);
      expect(height).toBe(60);
      expect(exif).toBeUndefined();
      expect(orientation).toBeUndefined();
    });

    it("is refused when it would unpack to more than the limit, or is broken", async ({ app, owner }) => {
      const bomb = await sharp({ create: { width: 5001, height: 5000, channels: 3, background: "#fff" } })
        .png({ compressionLevel: 9 })
        .toBuffer();
      expect(bomb.length).toBeLessThan(UPLOAD_BYTES);
      for (const bytes of [bomb, png.subarray(0, png.length - 40)])
        expect(await upload(app, owner, one("a.png", bytes))).toMatchObject({
          code: 500,
          msg: "文件格式不正确，请上传png/jpg/jpeg图片格式文件!",
        });
    });

    it("uploaded as public is shown to all callers, in every form, for ever", async ({ app, owner }) => {
      const answer = await upload(app, owner, one("木 材.png", await picture("png", 600)), "/common/upload");
      expect(answer).toMatchObject({ code: 200, url: answer.fileName, originalFilename: "木 材.png" });
      const forms = [
        answer.fileName,
        ...[160, 480, 960].flatMap((width) =>
          (["avif", "webp"] as const).map((format) => pictureVariant(answer.fileName, width as 160, format)!),
        ),
      ];
      const widths: (number | undefined)[] = [];
      for (const form of forms) {
        const { statusCode, headers, rawPayload } = await get(app, form, "");
        expect(statusCode, form).toBe(200);
        expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
        expect(headers["content-security-policy"]).toContain("sandbox");
        expect(headers["x-content-type-options"]).toBe("nosniff");
        widths.push((await sharp(rawPayload).metadata()).width);
      }
      expect(widths).toEqual([600, 160, 160, 480, 480, 600, 600]);
      const accept = "image/avif,image/webp,*/*";
      const light = await app.inject({ url: pictureShown(answer.fileName, 480), headers: { accept } });
      expect(light.headers["content-type"]).toBe("image/avif");
      expect(light.headers.vary).toBe("Accept");
      for (const name of ["none.png", `${answer.fileName.slice(17)}x`, "..%2f..%2fetc%2fpasswd", "%00"])
        expect((await get(app, `/pictures/upload/${name}`, "")).statusCode).toBe(404);
    });

    it("handed in privately has no public address", async ({ app, owner }) => {
      const { fileName } = await upload(app, owner, one("a.png", png));
      expect((await get(app, fileName, "")).json().code).toBe(401);
      expect((await get(app, fileName.replace("/common/file/", "/pictures/upload/"), "")).statusCode).toBe(404);
    });
  });

  describe("a private file", () => {
    it("is read by its owner and those its purpose names; for others it is not there", async ({
      db,
      app,
      owner,
      ownerId,
      other,
    }) => {
      const goods = await insertGoods(db);
      const order = await (await createBuyer(app, db, phoneOf(1))).order(goods.id, 10);
      const people: Record<string, string> = {
        owner,
        stranger: other,
        merchant: await signInAs(db, phoneOf(3), { roles: ["merchant"], merchantId: goods.merchantId }),
        otherMerchant: await signInAs(db, phoneOf(4), {
          roles: ["merchant"],
          merchantId: (await insertGoods(db, { merchantName: "别家" })).merchantId,
        }),
        operator: await signInAs(db, phoneOf(5), { roles: ["operator"] }),
        finance: await signInAs(db, phoneOf(6), { roles: ["finance"] }),
        content: await signInAs(db, phoneOf(7), { roles: ["content"] }),
        nobody: "",
      };
      const mayRead: Record<string, string[]> = {
        none: ["owner"],
        licence: ["owner", "operator"],
        settlement: ["owner", "operator"],
        voucher: ["owner", "merchant", "operator", "finance"],
        unheard: ["owner"],
      };
      for (const [purpose, readers] of Object.entries(mayRead)) {
        const { fileName, fileId } = await upload(app, owner, one("回单.pdf", pdfFile()));
        if (purpose !== "none")
          await attachFiles(db, asId<PersonId>(ownerId), [fileName], { purpose, subjectId: order.id });
        for (const [who, token] of Object.entries(people)) {
          const replies = await Promise.all([
            get(app, `/common/file/${fileId}`, token),
            get(app, fileName, token),
            download(app, fileName, token),
          ]);
          const info = (await get(app, `/common/fileInfo?fileName=${encodeURIComponent(fileName)}`, token)).json();
          expect(info.data?.originalFilename ?? null, `${purpose} ${who}`).toBe(
            readers.includes(who) ? "回单.pdf" : null,
          );
          expect(info.code).toBe(readers.includes(who) ? 200 : who === "nobody" ? 401 : 404);
          for (const reply of replies) {
            const body = reply.headers["content-type"] as string;
            const read = !body.startsWith("application/json");
            expect(read, `${purpose} ${who}`).toBe(readers.includes(who));
            if (!read) expect(reply.json().code).toBe(who === "nobody" ? 401 : 404);
          }
        }
      }
    });

    it("is only ever downloaded, under its own name, whatever that contains", async ({ app, owner }) => {
      const names = fc.string({ unit: fc.constantFrom("木", "a", "'", '\\"', "(", "*", "%", "😀", " ", ";", "é") });
      await fc.assert(
        fc.asyncProperty(names, async (name) => {
          const { fileName, code } = await upload(app, owner, one(`x${name}.pdf`, pdfFile()));
          expect(code).toBe(200);
          const { headers, rawPayload } = await download(app, fileName, owner);
          expect(headers["content-disposition"]).toMatch(
            /^attachment; filename="[\w.-]+"; filename\*=UTF-8''[\w.%!#$&+^`|~-]+$/,
          );
          expect(decodeURIComponent(headers["download-filename"] as string)).toMatch(/^x.*\.pdf$/u);
          expect(headers).toMatchObject({
            "x-content-type-options": "nosniff",
            "content-type": "application/octet-stream",
            "cache-control": "no-store",
          });
          expect(headers["content-security-policy"]).toContain("sandbox");
          expect(rawPayload).toEqual(pdfFile());
        }),
        { numRuns: 20 },
      );
    });

    it("is attached by its owner alone, and to one thing", async ({ db, app, owner, ownerId }) => {
      const { fileName, fileId } = await upload(app, owner, one("a.pdf", pdfFile()));
      const to = { purpose: "licence", subjectId: asId("7") };
      await expect(attachFiles(db, await personIdOf(db, phoneOf(2)), [fileName], to)).rejects.toThrow("文件不存在");
      expect(await attachFiles(db, asId<PersonId>(ownerId), [fileId], to)).toMatchObject([
        { fileName, purpose: "licence" },
      ]);
      expect(await attachFiles(db, asId<PersonId>(ownerId), [fileName], to)).toHaveLength(1);
      await expect(
        attachFiles(db, asId<PersonId>(ownerId), [fileName], { ...to, subjectId: asId("8") }),
      ).rejects.toThrow("文件不存在");
    });
  });

  describe("GET /common/download", () => {
    const file = { name: "码单.xlsx", contentType: "application/zip", bytes: Buffer.from("sheet") };

    it("answers in JSON where there is no such file, and leads nowhere else", async ({ app, owner }) => {
      const tries = [
        "",
        "/",
        ".",
        "..",
        "package.json",
        "/etc/passwd",
        "C:\\boot.ini",
        "\u0000",
        "a\r\nb: c",
        "file:///etc/passwd",
      ];
      const ups = ["../", "..\\", "%2e%2e/", "%252e%252e%252f", "....//", "..;/", "/..", "．．/", "..%c0%af", "..%00/"];
      for (const up of ups)
        for (const target of ["etc/passwd", "package.json", "data/PG_VERSION"])
          for (const depth of [1, 3, 6]) tries.push(up.repeat(depth) + target);
      const { fileName } = await upload(app, owner, one("a.pdf", pdfFile()));
      tries.push(`/common/file/../..${fileName}`, `${fileName}/..`, `${fileName}\u0000.png`.slice(1), `${fileName}%`);
      expect(tries.length).toBeGreaterThan(100);
      for (const name of tries) {
        for (const spelt of [encodeURIComponent(name), name.replace(/[^ -~]|[ #&]/g, "")]) {
          const reply = await get(app, `/common/download?fileName=${spelt}&delete=true`, owner);
          if (reply.statusCode === 400) continue;
          expect(reply.statusCode, name).toBe(200);
          expect(reply.headers["content-type"], name).toBe("application/json; charset=utf-8");
          expect(reply.headers["download-filename"]).toBeUndefined();
          expect([404, 500]).toContain(reply.json().code);
        }
      }
      expect((await get(app, "/common/download", owner)).json()).toMatchObject({ code: 500 });
    });

    it("removes only one's own temporary export, and only on request", async ({ db, app, owner, ownerId, other }) => {
      const made = await storeExport(db, asId<PersonId>(ownerId), file);
      const permanent = await upload(app, owner, one("a.pdf", pdfFile()));
      expect((await download(app, made, other, "&delete=true")).json()).toMatchObject({ code: 404 });
      expect((await download(app, made, "", "&delete=true")).json()).toMatchObject({ code: 401 });
      const first = await download(app, made, owner, "&delete=false");
      expect(first.body).toBe("sheet");
      expect(first.headers["download-filename"]).toEqual(encodeURIComponent("码单.xlsx"));
      expect((await download(app, made, owner, "&delete=true")).body).toBe("sheet");
      expect((await download(app, made, owner, "&delete=true")).json()).toMatchObject({ code: 404 });
      for (let n = 0; n < 2; n += 1)
        expect((await download(app, permanent.fileName, owner, "&delete=true")).rawPayload).toEqual(pdfFile());
    });
  });

  describe("room", () => {
    it("is for ten exports that were not fetched, and they take of the person's room", async ({ db, app }) => {
      const phone = phoneOf(91);
      const who = await signInAs(db, phone);
      const id = await personIdOf(db, phone);
      const file = { name: "码单.xlsx", contentType: "application/zip", bytes: Buffer.from("sheet") };
      const names: string[] = [];
      for (let n = 0; n < 12; n += 1) names.push(await db.transaction((tx) => storeExport(tx, id, file)));
      const kept = await db.rows<{ name: string }>(
        "select file_name as name from stored_file where person_id = $1 order by created_at, id",
        [id],
      );
      expect(kept.map(({ name }) => name)).toEqual(names.slice(2));
      await db.run("update stored_file set size = 500 * 1024 * 1024 where file_name = $1", [names[11]!]);
      expect(await upload(app, who, one("a.txt", Buffer.from("ok")))).toMatchObject({
        msg: "上传空间已满，请联系客服",
      });
    });

    it("is for 200 files a day and 500 MB a person, also when they come at once", async ({ db, app }) => {
      const phone = phoneOf(90);
      const who = await signInAs(db, phone);
      const id = await personIdOf(db, phone);
      const fill = (count: number, size: number, age: string) =>
        db.run(
          `insert into stored_file (file_name, person_id, is_public, original_name, content_type, size, purpose, attached_at, created_at)
         select gen_random_uuid()::text, $1, false, 'a', 'a', $3, 'x', now(), now() - $4::interval from generate_series(1, $2)`,
          [id, count, size, age],
        );
      const text = one("a.txt", Buffer.from("ok"));
      await fill(197, 1, "23 hours");
      await fill(50, 1, "25 hours");
      const answers = await Promise.all(Array.from({ length: 8 }, () => upload(app, who, text)));
      expect(answers.filter(({ code }) => code === 200)).toHaveLength(3);
      expect(answers.find(({ code }) => code !== 200)?.msg).toBe("今日上传文件数量已达上限，请明天再试");
      await db.run("update stored_file set created_at = created_at - interval '2 days' where person_id = $1", [id]);
      await fill(1, 500 * 1024 * 1024 - 300, "1 day");
      expect((await upload(app, who, one("a.txt", Buffer.alloc(60, 65)))).msg).toBe("上传空间已满，请联系客服");
      expect((await upload(app, who, text)).code).toBe(200);
    });

    it("is given back by what was attached to nothing within a day", async ({ db, app, owner, ownerId }) => {
      const kept = await upload(app, owner, one("a.pdf", pdfFile()));
      const orphan = await upload(app, owner, one("b.png", png), "/common/upload");
      const young = await upload(app, owner, one("c.pdf", pdfFile()));
      await attachFiles(db, asId<PersonId>(ownerId), [kept.fileName], { purpose: "licence", subjectId: asId("1") });
      await db.run("update stored_file set created_at = now() - interval '25 hours' where id = any ($1::bigint[])", [
        [kept.fileId, orphan.fileId],
      ]);
      expect(await purgeAged(db, "purge-files")).toBeGreaterThan(0);
      expect((await get(app, orphan.fileName, "")).statusCode).toBe(404);
      expect((await download(app, kept.fileName, owner)).rawPayload).toEqual(pdfFile());
      expect((await download(app, young.fileName, owner)).rawPayload).toEqual(pdfFile());
      const loose = await db.one(
        "select 1 from file_bytes b left join stored_file f on f.id = b.file_id where f.id is null",
      );
      expect(loose).toBeNull();
    });
  });
}
