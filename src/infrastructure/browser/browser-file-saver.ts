import type { FileSaver } from "../../application/system/downloads.ts";

/** By a link that is pressed and gone; the address of the file lives until the browser has begun to write it. */
export const browserFileSaver: FileSaver = {
  save(name, content) {
    const url = URL.createObjectURL(content as Blob);
    const link = document.createElement("a");
    link.href = url;
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  },
};
