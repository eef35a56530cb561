import { inflateRawSync } from "node:zlib";
import {
  type ZipEntry as Listed,
  packedBytes,
  ZIP_METHODS,
  zipDirectory,
} from "../../../domain/system/zip-directory.ts";

/** What an office file of the newer kind may unpack to. */
const MOST_ENTRIES = 1000;
const MOST_BYTES = 50 * 1024 * 1024;
const MOST_RATIO = 100;

/** A file of an office document, as its directory lists it: their names are in UTF-8. */
export type ZipEntry = Omit<Listed, "name"> & { readonly name: string };

/** The directory of an office document; `null` where it cannot be read, is of the 64-bit form, or lists too many files. */
export const zipEntries = (bytes: Buffer): ZipEntry[] | null =>
  zipDirectory(bytes, MOST_ENTRIES)?.map((entry) => ({ ...entry, name: Buffer.from(entry.name).toString("utf8") })) ??
  null;

/**
 * Whether a zip file is small when unpacked, read off its directory alone: nothing is ever unpacked. An unreadable
 * directory, or one of the 64-bit form, counts as too big.
 */
export function unpacksSmall(bytes: Buffer): boolean {
  let total = 0;
  return (
    zipEntries(bytes)?.every(({ packed, unpacked }) => {
      total += unpacked;
      return total <= MOST_BYTES && unpacked <= MOST_RATIO * Math.max(packed, 100);
    }) ?? false
  );
}

/** The content of a listed file. Throws where it does not match the directory; never unpacks more than that. */
export function unpackedEntry(bytes: Buffer, entry: ZipEntry): Buffer {
  const { method, unpacked } = entry;
  const data = packedBytes(bytes, entry);
  if (data === null) throw new Error("no local header");
  const { stored, deflated } = ZIP_METHODS;
  if (method !== stored && method !== deflated) throw new Error(`packed by method ${method}`);
  const content =
    method === stored ? Buffer.from(data) : inflateRawSync(data, { maxOutputLength: Math.max(1, unpacked) });
  if (content.length !== unpacked) throw new Error("another size than the directory says");
  return content;
}
