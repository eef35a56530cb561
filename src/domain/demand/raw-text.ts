import { lengthOf } from "../text.ts";
import { MESSAGE_MAX } from "./reading/demand-line.ts";

/** How much of a list goes into one message, in words. */
export const MESSAGE_BOUNDS = `一次最多识别${MESSAGE_MAX.characters}个字、${MESSAGE_MAX.rows}行`;
/** Characters in the free text of a demand. */
export const RAW_TEXT = { min: 4, max: MESSAGE_MAX.characters } as const;
/** Rows of a text that are not blank. */
const rowsOfText = (text: string): number => text.split(/[\n\r\u2028\u2029]/).filter((row) => row.trim() !== "").length;

/** Why a text is too long to be read whole, or `null`. */
export function longTextProblem(text: string): string | null {
  const length = lengthOf(text.trim());
  const rows = rowsOfText(text);
  if (length > RAW_TEXT.max) return `一次最多识别${RAW_TEXT.max}个字，这里有${length}个，请分次发布`;
  return rows > MESSAGE_MAX.rows ? `一次最多识别${MESSAGE_MAX.rows}行，这里有${rows}行，请分次发布` : null;
}

/** Why a text is not a demand, or `null`: at least 4 characters, and not too long. */
export const rawTextProblem = (text: string): string | null =>
  lengthOf(text.trim()) < RAW_TEXT.min ? "请描述您需要的木材" : longTextProblem(text);
