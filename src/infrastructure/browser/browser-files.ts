import type { DeviceFiles } from "../device.ts";

/** What a file holds, as browsers hand it out. TypeError for anything else. */
function blobOf(content: unknown): Blob {
  if (!(content instanceof Blob)) throw new TypeError("no content of a file");
  return content;
}

/** By the browser's own means. */
export const browserFiles: DeviceFiles = {
  /** By a link that is pressed and gone; the address of the file lives until the browser has begun to write it. */
  save(name, content) {
    const url = URL.createObjectURL(blobOf(content));
    const link = document.createElement("a");
    link.href = url;
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  },
  formOf({ name, content }, texts) {
    const form = new FormData();
    for (const [key, text] of Object.entries(texts)) form.append(key, text);
    form.append("file", blobOf(content), name);
    return form;
  },
  contentOf: (bytes) => new Blob([bytes]),
  bytesOf: async (content) => new Uint8Array(await blobOf(content).arrayBuffer()),
  unpacks: "DecompressionStream" in globalThis,
  async unpacked(packed, most) {
    const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let size = 0;
    try {
      for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
        if (value === undefined) continue;
        size += value.length;
        if (size > most) break;
        parts.push(value);
      }
    } catch {
      return null; // its bytes are no Deflate
    }
    if (size > most) {
      reader.cancel().catch(() => {}); // no caller waits for it
      return null;
    }
    const whole = new Uint8Array(size);
    let at = 0;
    for (const part of parts) {
      whole.set(part, at);
      at += part.length;
    }
    return whole;
  },
};
