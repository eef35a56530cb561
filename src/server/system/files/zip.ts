import { pipeline, Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { crc32, createDeflateRaw } from "node:zlib";
import { Zip, type ZipInputFile, ZipPassThrough } from "fflate";

type Bytes = Uint8Array<ArrayBuffer>;

/** A file of a zip, whole or part by part; pictures and documents are packed already, texts are not. */
export type ZippedFile = { name: string; bytes: Bytes | AsyncIterable<Bytes>; isText: boolean };

/** Bytes that are packed before everything else that waits is served once: some ms of work. */
const PIECE = 256 * 1024;
/** Texts of rows repeat themselves: the fastest level leaves few more bytes. */
const FAST = 1;
/** The number of the way of packing in a zip. */
const DEFLATED = 8;

async function* piecesOf(bytes: ZippedFile["bytes"]): AsyncGenerator<Bytes> {
  for await (const part of bytes instanceof Uint8Array ? [bytes] : bytes)
    for (let at = 0; at < part.length; at += PIECE) {
      yield part.subarray(at, at + PIECE);
      await nextTurn();
    }
}

/** A zip of `files`, piece by piece: each file is asked for once those before it were taken. Texts are packed by another thread. */
export async function* zipOf(files: AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    ready.push(piece);
  });
  for await (const { name, bytes, isText } of files) {
    if (isText) {
      const entry: ZipInputFile = { filename: name, compression: DEFLATED, crc: 0, size: 0 };
      zip.add(entry);
      async function* summed() {
        for await (const piece of piecesOf(bytes)) {
          entry.crc = crc32(piece, entry.crc);
          entry.size += piece.length;
          yield piece;
        }
      }
      // A failure reaches who reads the packed pieces.
      for await (const packed of pipeline(Readable.from(summed()), createDeflateRaw({ level: FAST }), () => {})) {
        entry.ondata!(null, packed, false); // set by `add`
        yield* ready.splice(0);
      }
      entry.ondata!(null, new Uint8Array(), true);
    } else {
      const entry = new ZipPassThrough(name);
      zip.add(entry);
      for await (const piece of piecesOf(bytes)) {
        entry.push(piece);
        yield* ready.splice(0);
      }
      entry.push(new Uint8Array(), true);
    }
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready;
}
