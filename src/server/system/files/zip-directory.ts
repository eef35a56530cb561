/** What an office file of the newer kind may unpack to (reliability row 67). */
const MOST_ENTRIES = 1000;
const MOST_BYTES = 50 * 1024 * 1024;
const MOST_RATIO = 100;

const END = 0x06054b50;
const END_BYTES = 22;
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;
const COMMENT_MAX = 0xffff;

/** Where the directory is told of: the last such place, since a comment may follow it. */
function endAt(bytes: Buffer): number | null {
  const first = Math.max(0, bytes.length - END_BYTES - COMMENT_MAX);
  for (let at = bytes.length - END_BYTES; at >= first; at -= 1) if (bytes.readUInt32LE(at) === END) return at;
  return null;
}

/**
 * Whether a zip file is small when unpacked, read off its directory alone: nothing is ever unpacked. An unreadable
 * directory, or one of the 64-bit form, counts as too big.
 */
export function unpacksSmall(bytes: Buffer): boolean {
  if (bytes.length < END_BYTES) return false;
  const end = endAt(bytes);
  if (end === null) return false;
  const entries = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  if (entries === 0 || entries > MOST_ENTRIES) return false;
  let total = 0;
  for (let entry = 0; entry < entries; entry += 1) {
    if (at + ENTRY_BYTES > end || bytes.readUInt32LE(at) !== ENTRY) return false;
    const packed = bytes.readUInt32LE(at + 20);
    const unpacked = bytes.readUInt32LE(at + 24);
    total += unpacked;
    if (total > MOST_BYTES || unpacked > MOST_RATIO * Math.max(packed, 100)) return false;
    at += ENTRY_BYTES + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return at === end;
}
