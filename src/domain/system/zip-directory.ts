const END = 0x06054b50;
const END_BYTES = 22;
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;
const LOCAL = 0x04034b50;
const LOCAL_BYTES = 30;
const COMMENT_MAX = 0xffff;
const ENCRYPTED = 1;
const UTF8 = 0x800;

/** How a file lies in an archive: as it is, or by Deflate. */
export const ZIP_METHODS = { stored: 0, deflated: 8 } as const;

/**
 * A file of an archive, as the directory lists it. `name`: its path as bytes, by `isUtf8` in UTF-8 and else in what its maker
 * used; sizes in bytes; `at`: where its local header begins.
 */
export type ZipEntry = {
  readonly name: Uint8Array;
  readonly isUtf8: boolean;
  readonly isEncrypted: boolean;
  readonly method: number;
  readonly packed: number;
  readonly unpacked: number;
  readonly at: number;
};

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);

/** Where the record about the directory begins: the last such place, since a comment may follow it. */
function endAt(view: DataView): number | null {
  const first = Math.max(0, view.byteLength - END_BYTES - COMMENT_MAX);
  for (let at = view.byteLength - END_BYTES; at >= first; at -= 1) if (view.getUint32(at, true) === END) return at;
  return null;
}

/** The directory of an archive; `null` where it cannot be read, is of the 64-bit form, or lists more than `most` files. */
export function zipDirectory(bytes: Uint8Array, most: number): ZipEntry[] | null {
  const view = viewOf(bytes);
  const end = endAt(view);
  if (end === null) return null;
  const number = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  if (number === 0 || number > most) return null;
  const entries: ZipEntry[] = [];
  for (let entry = 0; entry < number; entry += 1) {
    if (at + ENTRY_BYTES > end || view.getUint32(at, true) !== ENTRY) return null;
    const flags = view.getUint16(at + 8, true);
    const nameEnd = at + ENTRY_BYTES + view.getUint16(at + 28, true);
    entries.push({
      name: bytes.subarray(at + ENTRY_BYTES, nameEnd),
      isUtf8: (flags & UTF8) !== 0,
      isEncrypted: (flags & ENCRYPTED) !== 0,
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      unpacked: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    });
    at = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return at === end ? entries : null;
}

/** The bytes of a listed file as they are packed; `null` where they do not match the directory. */
export function packedBytes<Memory extends ArrayBufferLike>(
  bytes: Uint8Array<Memory>,
  { packed, at }: Pick<ZipEntry, "packed" | "at">,
): Uint8Array<Memory> | null {
  const view = viewOf(bytes);
  if (at + LOCAL_BYTES > bytes.length || view.getUint32(at, true) !== LOCAL) return null;
  const begin = at + LOCAL_BYTES + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  return begin + packed > bytes.length ? null : bytes.subarray(begin, begin + packed);
}
