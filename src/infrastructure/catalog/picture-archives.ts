import type { PictureArchives } from "../../application/catalog/picture-archives.ts";
import {
  archivedPictures,
  PICTURE_ARCHIVE_BYTES,
  PICTURE_ARCHIVE_ENTRIES,
} from "../../domain/catalog/import-pictures.ts";
import { ApiError } from "../../domain/errors.ts";
import { packedBytes, ZIP_METHODS, type ZipEntry, zipDirectory } from "../../domain/system/zip-directory.ts";
import { blobOf } from "../browser/browser-file-saver.ts";
import { decodedText } from "../browser/decoded-text.ts";

const unreadable = (message: string) => new ApiError({ kind: "refused", code: 601, message, data: null });

const METHODS: readonly number[] = Object.values(ZIP_METHODS);

/** A path by its mark, else in whichever encoding its bytes make sense: systems write both without one. */
const pathOf = ({ name, isUtf8 }: ZipEntry): string => (isUtf8 ? new TextDecoder().decode(name) : decodedText(name));

/** What a listed file holds. `null` where that is not what the directory says; no more than that is unpacked. */
async function contentOf(bytes: Uint8Array<ArrayBuffer>, entry: ZipEntry): Promise<Blob | null> {
  const packed = packedBytes(bytes, entry);
  if (packed === null) return null;
  const stored = new Blob([packed]);
  if (entry.method === ZIP_METHODS.stored) return packed.length === entry.unpacked ? stored : null;
  const reader = stored.stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  try {
    for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
      if (value === undefined) continue;
      size += value.length;
      if (size > entry.unpacked) break;
      parts.push(value);
    }
  } catch {
    return null; // its bytes are no Deflate
  }
  if (size === entry.unpacked) return new Blob(parts);
  reader.cancel().catch(() => {}); // nobody waits for it
  return null;
}

/** By the browser's own Deflate, one picture after the other. */
export const browserPictureArchives: PictureArchives = {
  async open({ size, content }) {
    if (size > PICTURE_ARCHIVE_BYTES) throw unreadable("压缩包超过 200 MB，请分成几个");
    if (!("DecompressionStream" in globalThis)) throw unreadable("浏览器太旧，不能解压，请直接选取图片");
    const bytes = new Uint8Array(await blobOf(content).arrayBuffer());
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
      const blob = await contentOf(bytes, entry);
      if (blob === null) refused.push({ name: picture, reason: "已损坏，无法解压" });
      else pictures.push({ name: picture, size: unpacked, content: blob });
    }
    return { pictures, refused };
  },
};
