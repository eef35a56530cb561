import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PICTURE_ARCHIVE_BYTES } from "../../../src/domain/catalog/import/import-pictures.ts";
import { browserFiles } from "../../../src/infrastructure/browser/browser-files.ts";
import { createPictureArchives } from "../../../src/infrastructure/catalog/picture-archives.ts";
import { type ZipManner, zipOf } from "../../support/xlsx.ts";

const UTF8 = 0x800;
/** 照片 and 板 in GBK. */
const GBK_PATH = Buffer.from("d5d5c6ac2fb0e52e6a7067", "hex");

const open = (archive: Buffer, size = archive.length) =>
  createPictureArchives(browserFiles).open({ name: "照片.zip", size, content: new Blob([new Uint8Array(archive)]) });
const opened = async (files: Parameters<typeof zipOf>[0], manner: ZipManner = {}) => {
  const { pictures, refused } = await open(zipOf(files, manner));
  const texts = await Promise.all(
    pictures.map(async ({ name, size, content }) => [name, size, await (content as Blob).text()]),
  );
  return { texts, refused: refused.map(({ name, reason }) => `${name} ${reason}`) };
};

describe("an archive of pictures", () => {
  it("gives its pictures by their own names, stored or deflated, whichever way the names are written", async () => {
    for (const deflated of [false, true]) {
      const files = [
        ["照片/松木.jpg", "one"],
        [GBK_PATH, "two"],
        ["__MACOSX/._松木.jpg", "x"],
        ["清单.csv", "y"],
      ] as const;
      expect(await opened(files, { deflated })).toEqual({
        texts: [
          ["松木.jpg", 3, "one"],
          ["板.jpg", 3, "two"],
        ],
        refused: ["清单.csv 文件格式不正确，请上传png/jpg/jpeg图片格式文件!"],
      });
    }
    // By the mark these bytes are UTF-8; without it they would be read as something else.
    expect((await opened([["Ø30.jpg", "one"]], { flags: UTF8 })).texts).toEqual([["Ø30.jpg", 3, "one"]]);
  });

  it("names what is encrypted, damaged, or larger than its directory states, and never unpacks more than that", async () => {
    expect(await opened([["a.jpg", "one"]], { flags: 1 })).toMatchObject({
      refused: ["a.jpg 已加密或压缩方式特殊，无法解压"],
    });
    const bomb = "0".repeat(1_000_000);
    for (const claimed of [5, 2_000_000]) {
      const manner = { deflated: true, claims: { "a.jpg": claimed } };
      expect(await opened([["a.jpg", bomb]], manner)).toEqual({ texts: [], refused: ["a.jpg 已损坏，无法解压"] });
    }
    const damaged = zipOf([["a.jpg", bomb]], { deflated: true });
    damaged.fill(0xff, 40, 60);
    expect((await open(damaged)).refused).toEqual([{ name: "a.jpg", reason: "已损坏，无法解压" }]);
  });

  it("is refused in words where it is none, or larger than one may be", async () => {
    const refusal = (message: string) => ({ failure: { kind: "refused", message } });
    await expect(open(Buffer.from("nothing"))).rejects.toMatchObject(refusal("不是 zip 压缩包，或已损坏，或文件太多"));
    await expect(open(zipOf([]), PICTURE_ARCHIVE_BYTES + 1)).rejects.toMatchObject(
      refusal("压缩包超过 200 MB，请分成几个"),
    );
  });

  it("is opened or refused, never more, for any bytes", async () => {
    const whole = zipOf([
      ["a.jpg", "one"],
      ["b.png", "two"],
    ]);
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(255), async (at, byte) => {
        const bytes = Buffer.from(whole);
        bytes[at] = byte;
        const said = await open(bytes).then(
          ({ pictures, refused }) => pictures.length + refused.length,
          (error: { failure: { kind: string } }) => error.failure.kind,
        );
        expect(said === "refused" || (said as number) <= 2).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});
