import type { PictureWidth } from "./upload.ts";

/** The same picture for a narrower place, where `shown` is an uploaded one in some width; any other as it is. */
export const pictureAt = (shown: string, width: PictureWidth): string =>
  shown.replace(/^(\/pictures\/upload\/[\w-]+-)\d+\.webp$/, `$1${width}.webp`);
