import { inflateRawSync } from "node:zlib";

/** What an office file of the newer kind may unpack to. */
const MOST_ENTRIES = 1000;
const MOST_BYTES = 50 * 1024 * 1024;
const MOST_RATIO = 100;

const END = 0x06054b50;
const END_BYTES = 22;
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;
const LOCAL = 0x04034b50;
const LOCAL_BYTES = 30;
const COMMENT_MAX = 0xffff;
const STORED = 0;
const DEFLATED = 8;

/** A file of an archive, as the directory lists it. Sizes in bytes; `at`: where its local header begins. */
export type ZipEntry = { name: string; method: number; packed: number; unpacked: number; at: number };

/** Where the record about the directory begins: the last such place, since a comment may follow it. */
function endAt(bytes: Buffer): number | null {
  const first = Math.max(0, bytes.length - END_BYTES - COMMENT_MAX);
  for (let at = bytes.length - END_BYTES; at >= first; at -= 1) if (bytes.readUInt32LE(at) === END) return at;
  return null;
}

/** The directory of an archive; `null` where it cannot be read, is of the 64-bit form, or lists too many files. */
export function zipEntries(bytes: Buffer): ZipEntry[] | null {
  const end = bytes.length < END_BYTES ? null : endAt(bytes);
  if (end === null) return null;
  const number = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  if (number === 0 || number > MOST_ENTRIES) return null;
  const entries: ZipEntry[] = [];
  for (let entry = 0; entry < number; entry += 1) {
    if (at + ENTRY_BYTES > end || bytes.readUInt32LE(at) !== ENTRY) return null;
    const nameEnd = at + ENTRY_BYTES + bytes.readUInt16LE(at + 28);
    entries.push({
      name: bytes.toString("utf8", at + ENTRY_BYTES, nameEnd),
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
      at: bytes.readUInt32LE(at + 42),
    });
    at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return at === end ? entries : null;
}

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

/** The content of a listed file. Throws where it is not what the directory says; never unpacks more than that. */
export function unpackedEntry(bytes: Buffer, { method, packed, unpacked, at }: ZipEntry): Buffer {
  if (at + LOCAL_BYTES > bytes.length || bytes.readUInt32LE(at) !== LOCAL) throw new Error("no local header");
  const begin = at + LOCAL_BYTES + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  const data = bytes.subarray(begin, begin + packed);
  if (method !== STORED && method !== DEFLATED) throw new Error(`packed by method ${method}`);
  const content = method === STORED ? data : inflateRawSync(data, { maxOutputLength: Math.max(1, unpacked) });
  if (content.length !== unpacked) throw new Error("another size than the directory says");
  return content;
}
