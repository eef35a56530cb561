/** Stands for each character that is understood, so that nothing reads it again and all others keep their places. */
export const TAKEN = "\uE000";

/** `text` with each character from `start` to `end` replaced by `mark`. */
export const taken = (text: string, start: number, end: number, mark = TAKEN): string =>
  `${text.slice(0, start)}${mark.repeat(end - start)}${text.slice(end)}`;

/** `text` with all of that taken. */
export const takenAll = (
  text: string,
  stretches: readonly { readonly start: number; readonly end: number }[],
  mark = TAKEN,
): string => stretches.reduce((left, { start, end }) => taken(left, start, end, mark), text);
