import type { FileSaver } from "../../application/system/downloads.ts";

/** What a file holds, as the device hands it out. TypeError for anything else. */
export function blobOf(content: unknown): Blob {
  if (!(content instanceof Blob)) throw new TypeError("no content of a file");
  return content;
}

/** By a link that is pressed and gone; the address of the file lives until the browser has begun to write it. */
export const browserFileSaver: FileSaver = {
  save(name, content) {
    const url = URL.createObjectURL(blobOf(content));
    const link = document.createElement("a");
    link.href = url;
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  },
};
