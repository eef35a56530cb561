import { PICTURE_FORMATS, PICTURE_WIDTHS } from "../../../domain/system/upload.ts";
import { createGate } from "../../account/gate.ts";

/** The largest picture that is opened at all, px. A small file may unpack to gigabytes. */
const MOST_PIXELS = 25_000_000;
/** No screen shows more; phones photograph twice that. */
const LARGEST_SIDE = 2560;

/** Encoding is the dearest thing a node does: one picture at a time, and no endless queue. */
const gate = createGate(1, 16);

export type Encoded = { variant: string; contentType: string; bytes: Buffer };

/**
 * The picture re-encoded, upright and without whatever else the file held (place, device, a page behind the pixels), and for the
 * public its smaller and lighter forms. `null`: not a picture that can be read, or one too large to open.
 */
export function encodePicture(bytes: Buffer, contentType: string, isPublic: boolean): Promise<Encoded[] | null> {
  return gate(async () => {
    const { default: sharp } = await import("sharp");
    const opened = () => sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "error" }).autoOrient();
    try {
      const within = opened().resize(LARGEST_SIDE, LARGEST_SIDE, { fit: "inside", withoutEnlargement: true });
      const drawn = contentType === "image/png" ? within.png() : within.jpeg({ quality: 85, mozjpeg: true });
      const encoded: Encoded[] = [{ variant: "", contentType, bytes: await drawn.toBuffer() }];
      for (const width of isPublic ? PICTURE_WIDTHS : []) {
        const resized = await opened().resize({ width, withoutEnlargement: true }).toBuffer();
        for (const format of PICTURE_FORMATS) {
          const made = format === "avif" ? sharp(resized).avif({ effort: 2 }) : sharp(resized).webp();
          const variant = `${width}.${format}`;
          encoded.push({ variant, contentType: `image/${format}`, bytes: await made.toBuffer() });
        }
      }
      return encoded;
    } catch (error) {
      if (error instanceof Error && !("code" in error)) return null;
      throw error;
    }
  });
}
