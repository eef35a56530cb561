import { extensionOf } from "./upload.ts";

/** The data of a refusal where a file's content does not match its name. */
export const WRONG_CONTENT = { reason: "content" } as const;

export const isWrongContent = (data: unknown): boolean =>
  typeof data === "object" && data !== null && "reason" in data && data.reason === WRONG_CONTENT.reason;

/** Which file it is, and why it is not taken though its name ends as the field requires. */
export const wrongContentText = (name: string): string =>
  `“${name}”的内容不是${extensionOf(name)}格式，可能已损坏或改过后缀，请重新选择`;
