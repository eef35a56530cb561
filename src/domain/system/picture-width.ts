import { drawingAt, type PieceSize } from "../drawing/address.ts";
import type { PictureWidth } from "./upload.ts";

const DRAWN: Readonly<Record<PictureWidth, PieceSize>> = { 160: "small", 480: "medium", 960: "large" };

/** The same picture for a narrower place, where `shown` is an uploaded one in some width or a drawing; any other as it is. */
export const pictureAt = (shown: string, width: PictureWidth): string =>
  drawingAt(shown, DRAWN[width]).replace(/^(\/pictures\/upload\/[\w-]+-)\d+\.webp$/, `$1${width}.webp`);
