import type { PictureArchives } from "../../application/catalog/picture-archives.ts";
import {
  archivedPictures,
  PICTURE_ARCHIVE_BYTES,
  PICTURE_ARCHIVE_ENTRIES,
} from "../../domain/catalog/import/import-pictures.ts";
import { ApiError } from "../../domain/errors.ts";
import { ZIP_METHODS, type ZipEntry, zipDirectory } from "../../domain/system/zip-directory.ts";
import type { DeviceFiles } from "../device.ts";
import { decodedText } from "../system/decoded-text.ts";
import { contentOf } from "../system/zip-content.ts";

const unreadable = (message: string) => new ApiError({ kind: "refused", code: 601, message, data: null });

const METHODS: readonly number[] = Object.values(ZIP_METHODS);

/** A path by its mark, else in whichever encoding its bytes make sense: systems write both without one. */
const pathOf = ({ name, isUtf8 }: ZipEntry): string => (isUtf8 ? new TextDecoder().decode(name) : decodedText(name));

/** By the device's own Deflate, one picture after the other. */
export const createPictureArchives = (files: DeviceFiles): PictureArchives => ({
  async open({ size, content }) {
    if (size > PICTURE_ARCHIVE_BYTES) throw unreadable("压缩包超过 200 MB，请分成几个");
    if (!files.unpacks) throw unreadable("浏览器太旧，不能解压，请直接选取图片");
    const bytes = await files.bytesOf(content);
    const entries = zipDirectory(bytes, PICTURE_ARCHIVE_ENTRIES);
    if (entries === null) throw unreadable("不是 zip 压缩包，或已损坏，或文件太多");
    const found = archivedPictures(
      entries.map((entry) => ({
        entry,
        path: pathOf(entry),
        size: entry.unpacked,
        canUnpack: !entry.isEncrypted && METHODS.includes(entry.method),
      })),
    );
    if ("problem" in found) throw unreadable(found.problem);
    const { taken, refused } = found;
    const pictures = [];
    for (const { name: picture, size: unpacked, entry } of taken) {
      const whole = await contentOf(bytes, entry, files);
      if (whole === null) refused.push({ name: picture, reason: "已损坏，无法解压" });
      else pictures.push({ name: picture, size: unpacked, content: files.contentOf(whole) });
    }
    return { pictures, refused };
  },
});
