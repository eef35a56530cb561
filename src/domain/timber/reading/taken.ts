/** Stands for each character that is understood, so that nothing reads it again and all others stay in place. */
export const TAKEN = "\uE000";

/** `text` with each character of the stretches replaced by `mark`, which is one character. */
export function takenAll(
  text: string,
  stretches: readonly { readonly start: number; readonly end: number }[],
  mark = TAKEN,
): string {
  let left = "";
  let upTo = 0;
  for (const { start, end } of [...stretches].sort((one, other) => one.start - other.start)) {
    if (end <= upTo) continue;
    left += text.slice(upTo, start);
    left += mark.repeat(end - Math.max(upTo, start));
    upTo = end;
  }
  return left + text.slice(upTo);
}
