import { setImmediate as nextTurn } from "node:timers/promises";
import { Zip, ZipDeflate, ZipPassThrough } from "fflate";

type Bytes = Uint8Array<ArrayBuffer>;

/** A file of a zip, whole or part by part; pictures and documents are packed already, texts are not. */
export type ZippedFile = { name: string; bytes: Bytes | AsyncIterable<Bytes>; isText: boolean };

/** Bytes that are packed before everything else that waits is served once: some ms of work. */
const PIECE = 256 * 1024;

/** Takes two thirds of the time of the usual level, and some more bytes. */
const FAST = 1;

/** A zip of `files`, piece by piece: each file is asked for once those before it were taken. */
export async function* zipOf(files: AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    ready.push(piece);
  });
  for await (const { name, bytes, isText } of files) {
    const entry = isText ? new ZipDeflate(name, { level: FAST }) : new ZipPassThrough(name);
    zip.add(entry);
    for await (const part of bytes instanceof Uint8Array ? [bytes] : bytes)
      for (let at = 0; at < part.length; at += PIECE) {
        entry.push(part.subarray(at, at + PIECE));
        yield* ready.splice(0);
        await nextTurn();
      }
    entry.push(new Uint8Array(), true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready;
}
