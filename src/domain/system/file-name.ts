const LONGEST = 120;

/** Where a private file is fetched: what its name begins with. */
export const PRIVATE_FOLDER = "/common/file/";

/** A file's own name as it is stored: without folders, control characters and half characters; never empty. */
export function storedFileName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? "";
  const clean = last.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, "").trim();
  const characters = [...(clean === "" ? "文件" : clean)];
  if (characters.length <= LONGEST) return characters.join("");
  const dot = characters.lastIndexOf(".");
  const ending = dot > 0 && characters.length - dot <= 8 ? characters.slice(dot) : [];
  return [...characters.slice(0, LONGEST - ending.length), ...ending].join("");
}

/** RFC 5987: what `encodeURIComponent` leaves alone and the grammar does not allow. */
const encoded = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

/** Headers under which a browser saves a file by its own name, whatever characters that holds. */
export function downloadHeaders(name: string): { "content-disposition": string; "download-filename": string } {
  const kept = storedFileName(name);
  const plain = kept.replace(/[^A-Za-z0-9._-]/g, "_");
  return {
    "content-disposition": `attachment; filename="${plain}"; filename*=UTF-8''${encoded(kept)}`,
    "download-filename": encoded(kept),
  };
}

/** The name in a `content-disposition` as `downloadHeaders` makes it, encoded; `null` when there is none. */
export const dispositionName = (header: string | null | undefined): string | null =>
  /^attachment;.*; filename\*=UTF-8''([^;]+)$/.exec(header ?? "")?.[1] ?? null;

/** The name in a `download-filename` header, `null` when there is none that can be read. */
export function downloadName(header: string | null | undefined): string | null {
  if (header === null || header === undefined || header === "") return null;
  try {
    return storedFileName(decodeURIComponent(header));
  } catch {
    return null;
  }
}
