import { packedBytes, ZIP_METHODS, type ZipEntry } from "../../domain/system/zip-directory.ts";
import type { DeviceFiles } from "../device.ts";

/** What a listed file of an archive holds. `null` where that does not match the directory; no more than its size is unpacked. */
export async function contentOf(
  bytes: Uint8Array<ArrayBuffer>,
  entry: ZipEntry,
  files: Pick<DeviceFiles, "unpacked">,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const packed = packedBytes(bytes, entry);
  if (packed === null) return null;
  const whole = entry.method === ZIP_METHODS.stored ? packed : await files.unpacked(packed, entry.unpacked);
  return whole?.length === entry.unpacked ? whole : null;
}
